import Store
import TestSupport
import Todos

@testable import Sync

/// Writes packs that ootd didn't create into the bare repository of a remote, using git plumbing.
struct Forger: Sendable {
  /// In hexadecimal digits.
  let replica: String
  let repository: TestRepository

  /// - Parameter digit: The hexadecimal digit that, repeated, makes the replica's id.
  init(_ digit: Character, at remote: TestRemote, in home: TestHome) {
    self.init(
      replica: String(repeating: digit, count: 32),
      TestRepository(existing: remote.path, in: home))
  }

  init(replica: String, _ repository: TestRepository) {
    self.replica = replica
    self.repository = repository
  }

  // MARK: Operations

  /// The line of an operation that creates a todo.
  /// - Parameters:
  ///   - number: The todo's number, which determines its id.
  ///   - milliseconds: Since 1970.
  ///   - more: Further writes, as JSON.
  func line(
    adding title: String, number: Int, milliseconds: Int64 = 1_700_000_000_000, more: [String] = []
  ) -> String {
    let todo = entity(number)
    let write = #"["\#(todo)","kind","todo","title","\#(title)","handle",\#(number)]"#
    return line(time: milliseconds << 16 + Int64(number), writes: [write] + more)
  }

  /// The line with which a machine joins.
  func line(introducing suffix: String, name: String? = nil) -> String {
    let name = name ?? "forger \(suffix)"
    return line(
      time: 1 << 40,
      writes: [#"["\#(replica)","kind","replica","name","\#(name)","handle","\#(suffix)"]"#])
  }

  func line(
    time: Int64, writes: [String], version: Int = 2, parents: [String] = [], more: String = ""
  ) -> String {
    let wall = min(time >> 16, 4_000_000_000_000)
    let all = parents.map { "\"\($0)\"" }.joined(separator: ",")
    return #"{"v":\#(version),"r":"\#(replica)","n":1,"p":[\#(all)],"t":\#(time),"w":\#(wall),"#
      + #""d":"2026-11-21","c":"add","by":"person"\#(more),"x":[\#(writes.joined(separator: ","))]}"#
  }

  /// The id of the todo with that number.
  func entity(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return replica.prefix(16) + String(repeating: "0", count: 16 - digits.count) + digits
  }

  // MARK: Packs

  /// A pack as ootd writes it, or a malformed one with another header or other values.
  func pack(
    _ lines: [String], count: Int? = nil, size: Int? = nil, replacing names: [String] = [],
    header: String? = nil
  ) -> [UInt8] {
    let body = Array(lines.map { "\($0)\n" }.joined().utf8)
    return pack(
      of: body,
      header: header ?? self.header(count: count ?? lines.count, size: size ?? body.count, names))
  }

  func pack(of body: [UInt8], header: String) -> [UInt8] {
    Array(header.utf8) + [10] + Deflate.compressed(body)
  }

  func header(count: Int, size: Int, _ replaced: [String] = []) -> String {
    let names = replaced.map { "\"\($0)\"" }.joined(separator: ",")
    return
      #"{"ootd":2,"by":"\#(replica)","n":\#(count),"size":\#(size),"replaces":[\#(names)],"key":null}"#
  }

  /// Adds a pack to the remote.
  /// - Parameters:
  ///   - name: The pack's name instead of the correct one.
  ///   - entry: The mode and name of its file in the tree.
  /// - Returns: The name of the pack.
  @discardableResult
  func add(
    _ pack: [UInt8], named name: String? = nil,
    as entry: (mode: String, name: String) = ("100644", "ops"), message: String = "ootd"
  ) async throws -> String {
    let blob = try await repository.write(pack, type: "blob")
    let line = "\(entry.mode) blob \(blob)\t\(entry.name)\n"
    let tree = try await repository.run(["mktree"], input: Array(line.utf8))
    let name = name ?? Pack.name(of: pack)
    try await point(name, to: commit(of: tree, message: message))
    return name
  }

  /// Writes a commit with this tree and no parent.
  func commit(of tree: String, message: String = "ootd") async throws -> String {
    let person = "x <x> 0 +0000"
    let text = "tree \(tree)\nauthor \(person)\ncommitter \(person)\n\n\(message)"
    return try await repository.write(Array(text.utf8))
  }

  /// Points a pack's ref at an object.
  func point(_ name: String, to object: String) async throws {
    try await repository.run(["update-ref", Self.reference(name), object])
  }

  static func reference(_ name: String) -> String { "refs/ootd/packs/\(name)" }

  /// A name that no real pack has.
  static func name(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 64 - digits.count) + digits
  }
}

extension TestRemote {
  /// The names of the packs on the remote.
  func packs() async throws -> Set<String> {
    Set(
      try await refs().keys.compactMap { reference in
        reference.firstRange(of: "/packs/").map { String(reference[$0.upperBound...]) }
      })
  }

  /// The lines of an unencrypted pack.
  func lines(ofPack name: String) async throws -> [String] {
    let bytes = try await content(of: "\(Forger.reference(name)):ops")
    let pack = try Pack(bytes, named: name, key: nil)
    return (pack.operations.map(\.bytes) + pack.unread).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Deletes a pack.
  func delete(pack name: String) async throws {
    try await run("update-ref", "-d", Forger.reference(name))
  }
}
