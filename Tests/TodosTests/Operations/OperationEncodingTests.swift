import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct OperationEncodingTests {
  private let replica = EntityID(high: 0x0123_4567_89AB_CDEF, low: 0xFF)
  private let todo = EntityID(high: 1, low: 2)

  private func operation(_ writes: [RegisterWrite], group: Int64 = 65_536) throws -> Operation {
    Operation(
      replica: replica, time: try #require(HybridTime(rawValue: 65_536)),
      wall: Moment(milliseconds: 1_795_251_600_123), command: "done",
      group: try #require(HybridTime(rawValue: group)), writes: writes)
  }

  @Test func `an operation is one line of JSON`() throws {
    let operation = try operation([
      RegisterWrite(todo, .status, .string("done")),
      RegisterWrite(todo, .handle, .integer(-12)),
      RegisterWrite(todo, .deleted, .bool(false)),
      RegisterWrite(todo, .day, .null),
    ])
    let line = String(decoding: operation.bytes, as: UTF8.self)
    expectEqual(
      line,
      #"{"v":1,"r":"0123456789abcdef00000000000000ff","t":65536,"w":1795251600123,"#
        + #""c":"done","x":[["00000000000000010000000000000002","status","done"],"#
        + #"["00000000000000010000000000000002","handle",-12],"#
        + #"["00000000000000010000000000000002","deleted",false],"#
        + #"["00000000000000010000000000000002","day",null]]}"#)
    try expectEqual(Operation(bytes: operation.bytes), operation)
  }

  @Test func `an operation that continues a command names its group`() throws {
    let operation = try operation([RegisterWrite(todo, .day, .null)], group: 65_535)
    let line = String(decoding: operation.bytes, as: UTF8.self)
    #expect(line.contains(#""c":"done","g":65535,"x":"#))
    try expectEqual(Operation(bytes: operation.bytes).group.rawValue, 65_535)
  }

  @Test func `its id is the beginning of the SHA-256 of its bytes`() throws {
    // printf 'abc' | sha256sum
    expectEqual(EntityID(digestOf: Array("abc".utf8)).hex, "ba7816bf8f01cfea414140de5dae2223")
    let operation = try operation([])
    expectEqual(operation.id, EntityID(digestOf: operation.bytes))
  }

  @Test func `text in it is kept scalar by scalar`() throws {
    let titles = ["e\u{301} \u{E9}", "\u{202E}\u{1B}[31m\u{85}", "a\\\"\n\t\r/", "👩‍👩‍👧 할 일"]
    for title in titles {
      let operation = try operation([RegisterWrite(todo, .title, .string(title))])
      #expect(operation.bytes.allSatisfy { $0 >= 0x20 })
      let read = try Operation(bytes: operation.bytes)
      expectEqual(
        read.writes.first?.value.string?.unicodeScalars.elementsEqual(title.unicodeScalars), true)
    }
  }

  @Test func `two spellings of one letter name two registers`() throws {
    let operation = try operation([
      RegisterWrite(todo, .member("\u{E9}"), .bool(true)),
      RegisterWrite(todo, .member("e\u{301}"), .bool(false)),
    ])
    try expectEqual(Operation(bytes: operation.bytes).writes.count, 2)
  }

  @Test(arguments: ["Kim", "", "a/b", "\u{301}x", "\u{FE0F}Swift", "é"])
  func `the register of an element says which it is`(name: String) {
    let element = Field.member(name).element(of: "member")
    expectEqual(element.map { Array($0.utf8) }, Array(name.utf8))
    expectEqual(Field.member(name).element(of: "tech"), nil)
  }
}
