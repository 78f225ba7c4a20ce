import Store
import Testing
import TestingAdditions
import Todos

@testable import Sync

@Suite(.serialized, .startsNothing) struct PackTests {
  private let writer = EntityID(high: 1, low: 2)

  private func operation(_ number: Int64, command: String = "add") throws -> Todos.Operation {
    Todos.Operation(
      replica: writer, number: number, parents: [],
      time: try #require(HybridTime(rawValue: number << 16)), wall: Moment(milliseconds: number),
      day: Day(number: 0), command: command, author: .person,
      writes: [RegisterWrite(EntityID(high: 3, low: UInt64(number)), .title, .string("Fix"))])
  }

  private func pack(
    _ lines: [[UInt8]], replacing packs: [String] = [], key: SyncKey? = nil
  ) throws -> [UInt8] {
    try Pack.bytes(of: lines, by: writer, replacing: packs, key: key)
  }

  private func read(_ bytes: [UInt8], key: SyncKey? = nil) throws(PackFault) -> Pack {
    try Pack(bytes, named: Pack.name(of: bytes), key: key)
  }

  private func header(_ text: String, body: [UInt8] = []) -> [UInt8] {
    Array(text.utf8) + [10] + Deflate.compressed(body)
  }

  // MARK: Round trip

  @Test func `a pack can be read back, with and without a key`() throws {
    let operations = [try operation(1), try operation(2)]
    let replaced = [String(repeating: "a", count: 64), String(repeating: "0", count: 64)]
    for key in [nil, SyncKey()] {
      let bytes = try pack(operations.map(\.bytes), replacing: replaced, key: key)
      let pack = try read(bytes, key: key)
      expectEqual(pack.operations, operations)
      expectEqual(pack.writer, writer)
      expectEqual(pack.replaces, replaced)
      expectEqual(pack.size, operations.reduce(0) { $0 + $1.bytes.count + 1 })
      #expect(pack.unread.isEmpty && pack.skipped == 0)
      expectEqual(Pack.keyID(of: bytes), .some(key?.id))
      #expect(!String(decoding: bytes, as: UTF8.self).contains("Fix"))
    }
    try expectEqual(read(pack([])).operations, [])
  }

  @Test func `the same operations make the same pack unless it is encrypted`() throws {
    let lines = [try operation(1).bytes]
    let key = SyncKey()
    try expectEqual(pack(lines), pack(lines))
    #expect(try pack(lines, key: key) != pack(lines, key: key))
  }

  // MARK: Names and keys

  @Test func `a name is the hash of the bytes, in 64 hexadecimal digits`() throws {
    let bytes = try pack([operation(1).bytes])
    let name = Pack.name(of: bytes)
    expectEqual(
      Pack.name(of: Array("abc".utf8)),
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(Pack.isName(name))
    for other in [
      "", "x" + name.dropFirst(), name.uppercased(), name + "0", String(name.dropLast()),
    ] {
      #expect(!Pack.isName(other), "\(other)")
      #expect(throws: PackFault.malformed) { try Pack(bytes, named: other, key: nil) }
    }
  }

  @Test func `changing any bit makes reading fail`() throws {
    let key = SyncKey()
    for given in [nil, key] {
      let bytes = try pack([operation(1).bytes], key: given)
      let name = Pack.name(of: bytes)
      for index in bytes.indices {
        var changed = bytes
        changed[index] ^= 1
        #expect(throws: PackFault.malformed) { try Pack(changed, named: name, key: given) }
      }
    }
    // The header is authenticated too, whatever the name.
    let bytes = try pack(
      [operation(1).bytes], replacing: [String(repeating: "a", count: 64)], key: key)
    let text = Array(#""replaces":["aa"#.utf8)
    let start = try #require(bytes.firstRange(of: text))
    var changed = bytes
    changed[start.upperBound - 1] = UInt8(ascii: "b")
    #expect(throws: PackFault.malformed) { try read(changed, key: key) }
  }

  @Test func `an encrypted pack needs its key, and with a key no other pack is read`()
    throws
  {
    let key = SyncKey()
    let bytes = try pack([operation(1).bytes], key: key)
    for wrong in [nil, SyncKey()] {
      #expect(throws: PackFault.unknownKey) { try read(bytes, key: wrong) }
    }
    expectEqual(SyncKey(text: key.text)?.id, key.id)
    try expectEqual(read(bytes, key: SyncKey(text: key.text)).operations.count, 1)
    let open = try pack([operation(1).bytes])
    #expect(throws: PackFault.unencrypted) { try read(open, key: key) }
    // A writer without the key can't pretend to have it.
    let text = String(decoding: open.prefix { $0 != 10 }, as: UTF8.self)
    let named = text.replacing(#""key":null"#, with: #""key":"\#(key.id)""#)
    #expect(throws: PackFault.malformed) {
      try read(Array(named.utf8) + open[text.utf8.count...], key: key)
    }
  }

  @Test func `the header shows whether a pack is encrypted, in later versions too`() throws {
    let key = SyncKey()
    try expectEqual(Pack.keyID(of: pack([], key: key)), .some(key.id))
    try expectEqual(Pack.keyID(of: pack([])), .some(nil))
    expectEqual(Pack.keyID(of: Array(#"{"ootd":2,"key":"k","new":1}"#.utf8)), .some("k"))
    for text in [#"{"ootd":2}"#, "", "x", #"{"key":"k"}"#] {
      expectEqual(Pack.keyID(of: Array(text.utf8)), nil, "\(text)")
    }
  }

  @Test func `a machine without the key is told the one that most packs have`() async throws {
    let keys = [SyncKey(), SyncKey(), SyncKey()]
    for most in keys {
      var packs: [String: [UInt8]] = [:]
      for (number, key) in (keys + [most]).enumerated() {
        let bytes = try pack([operation(Int64(number + 1)).bytes], key: key)
        packs[Pack.name(of: bytes)] = bytes
      }
      for own in [nil, SyncKey()] {
        await #expect(throws: SyncError.keyMissing(id: most.id)) {
          try await StoredPacks(packs: packs).check(own)
        }
      }
      try await StoredPacks(packs: packs).check(keys[0])
    }
  }

  // MARK: Lines

  @Test func `a line of the maximum length is read, and a longer one is skipped`() throws {
    let empty = try operation(1, command: "").bytes.count
    let longest = try operation(1, command: String(repeating: "a", count: 65_536 - empty))
    let pack = try read(pack([longest.bytes, longest.bytes + [UInt8(ascii: " ")]]))
    expectEqual(pack.operations, [longest])
    expectEqual(pack.skipped, 1)
  }

  @Test func `a line of a later version is kept unread, and other lines are read`() throws {
    let later = Array(#"{"v":3,"what":"ever"}"#.utf8)
    let good = try operation(1)
    let pack = try read(pack([later, Array("rubbish".utf8), good.bytes, []]))
    expectEqual(pack.unread, [later])
    expectEqual(pack.operations, [good])
    expectEqual(pack.skipped, 2)
  }

  // MARK: Hostile packs

  @Test func `a pack of a later or an earlier version is not read`() throws {
    for text in [#"{"ootd":3}"#, #"{"ootd":3,"by":7,"n":"many"}"#] {
      #expect(throws: PackFault.newerVersion) { try read(header(text)) }
    }
    #expect(throws: PackFault.earlierVersion) { try read(header(#"{"ootd":1,"by":7}"#)) }
  }

  private static let numbers = String(repeating: "0", count: 32)

  private static func text(
    by writer: String = "\"\(numbers)\"", n: String = "1", size: String = "3",
    replaces: String = "[]", key: String = "null"
  ) -> String {
    #"{"ootd":2,"by":\#(writer),"n":\#(n),"size":\#(size),"replaces":\#(replaces),"key":\#(key)}"#
  }

  @Test(arguments: [
    "", "rubbish", "[]", "{}", #"{"ootd":0}"#, #"{"ootd":-1}"#, #"{"ootd":"2"}"#, #"{"ootd":2}"#,
    text(by: "\"short\""), text(by: "7"), text(n: "-1"), text(n: "1.0"), text(n: "4"),
    text(n: "\(Int64.max)"), text(n: "0"), text(n: "2"), text(size: "-1"), text(size: "2"),
    text(size: "4"), text(size: "\(Int64.max)"), text(size: "8388609"), text(replaces: "null"),
    text(replaces: "[\(Array(repeating: "7", count: 1025).joined(separator: ","))]"),
    text(key: "7"), text(key: "[]"), String(repeating: "[", count: 100_000),
  ]) func `an invalid header makes a pack malformed`(text: String) throws {
    #expect(throws: PackFault.malformed) { try read(header(text, body: Array("{}\n".utf8))) }
  }

  @Test func `a valid header makes a pack readable`() throws {
    try expectEqual(read(header(Self.text(), body: Array("{}\n".utf8))).skipped, 1)
    let odd = Self.text(replaces: #"["x",7,"\#(String(repeating: "c", count: 64))"]"#)
    let pack = try read(header(odd, body: Array("{}\n".utf8)))
    expectEqual(pack.replaces, [String(repeating: "c", count: 64)])
  }

  @Test func `a truncated, extended or missing stream makes a pack malformed`() throws {
    let bytes = try pack([operation(1).bytes])
    let end = try #require(bytes.firstIndex(of: 10))
    #expect(throws: PackFault.malformed) { try read(Array(bytes.dropLast())) }
    #expect(throws: PackFault.malformed) { try read(Array(bytes[...end])) }
    #expect(throws: PackFault.malformed) { try read(Array(bytes[..<end])) }
    #expect(throws: PackFault.malformed) { try read(bytes[...end] + Array("rubbish".utf8)) }
    #expect(throws: PackFault.malformed) { try read([]) }
    // The last line lacks its newline.
    let text = Self.text(n: "0", size: "2")
    #expect(throws: PackFault.malformed) { try read(header(text, body: Array("{}".utf8))) }
  }

  @Test func `a bomb isn't inflated beyond its stated size or the limit`()
    throws
  {
    let bomb = [UInt8](repeating: 10, count: 100 << 20)
    for size in ["100", "\(Pack.limit)"] {
      #expect(throws: PackFault.malformed) {
        try read(header(Self.text(n: size, size: size), body: bomb))
      }
    }
    #expect(throws: PackFault.malformed) {
      try read(header(Self.text(size: "\(bomb.count)"), body: bomb))
    }
    // The maximum size, and one byte more.
    let text = Array(Self.text(n: "0", size: "0").utf8) + [10] + Deflate.compressed([])
    let spaces = [UInt8](repeating: UInt8(ascii: " "), count: Pack.limit - text.count)
    #expect(throws: Never.self) { try read(spaces + text) }
    #expect(throws: PackFault.malformed) { try read(spaces + [UInt8(ascii: " ")] + text) }
  }
}

/// Packs that have been fetched.
private struct StoredPacks: PackSet {
  let packs: [String: [UInt8]]

  func names() async throws(SyncError) -> Set<String> { Set(packs.keys) }
  func fetch(_ names: Set<String>) async throws(SyncError) {}
  func read(_ name: String) throws(SyncError) -> [UInt8]? { packs[name] }
  func write(_ bytes: [UInt8], named name: String) throws(SyncError) {}
  func push(
    adding added: [String], removing removed: [String]
  ) async throws(SyncError) -> [String: String] { [:] }
}
