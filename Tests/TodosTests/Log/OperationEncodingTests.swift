import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct OperationEncodingTests {
  private let replica = EntityID(high: 0x0123_4567_89AB_CDEF, low: 0xFF)
  private let todo = EntityID(high: 1, low: 2)
  private let other = EntityID(high: 1, low: 3)

  private func operation(
    _ writes: [RegisterWrite], after parents: [EntityID] = [], author: Author = .person,
    part: Operation.Part = .whole
  ) throws -> Operation {
    Operation(
      replica: replica, number: 17, parents: parents,
      time: try #require(HybridTime(rawValue: 65_536)),
      wall: Moment(milliseconds: 1_795_251_600_123), day: try #require(Day(iso: "2026-11-22")),
      command: "done", author: author, part: part, writes: writes)
  }

  private func line(_ operation: Operation) -> String {
    String(decoding: operation.bytes, as: UTF8.self)
  }

  @Test func `an operation is one line of JSON, and adjacent writes of an entity share an array`()
    throws
  {
    let operation = try operation(
      [
        RegisterWrite(todo, .status, .string("done")),
        RegisterWrite(todo, .handle, .integer(-12)),
        RegisterWrite(other, .deleted, .bool(false)),
        RegisterWrite(todo, .day, .null),
      ], after: [todo, other])
    expectEqual(
      line(operation),
      #"{"v":2,"r":"0123456789abcdef00000000000000ff","n":17,"#
        + #""p":["00000000000000010000000000000002","00000000000000010000000000000003"],"#
        + #""t":65536,"w":1795251600123,"d":"2026-11-22","c":"done","by":"person","x":["#
        + #"["00000000000000010000000000000002","status","done","handle",-12],"#
        + #"["00000000000000010000000000000003","deleted",false],"#
        + #"["00000000000000010000000000000002","day",null]]}"#)
    try expectEqual(Operation(bytes: operation.bytes), operation)
  }

  @Test func `the position of each entity's array in the line is recorded`() throws {
    let operation = try operation([
      RegisterWrite(todo, .title, .string("a [\"b\"], {c} \\")),
      RegisterWrite(todo, Field(rawValue: "x\":["), .string("],[")),
      RegisterWrite(other, .deleted, .bool(false)),
    ])
    let read = try Operation(bytes: operation.bytes)
    expectEqual(read.spans, operation.spans)
    expectEqual(read.spans.map(\.entity), [todo, other])
    let writes = try read.spans.flatMap { span in
      let bytes = Array(read.bytes[span.start..<span.start + span.length])
      return try #require(JSON(utf8: bytes).flatMap(RegisterWrite.run))
    }
    expectEqual(writes, operation.writes)
  }

  @Test func `the author is a person, ootd itself or an agent`() throws {
    for author in [Author.person, .automatic, Author(rawValue: "claude")] {
      let operation = try operation([], author: author)
      #expect(line(operation).contains(",\"by\":\"\(author.rawValue)\","))
      try expectEqual(Operation(bytes: operation.bytes).author, author)
    }
  }

  @Test func `a part of a command names the first operation, and whether more parts follow`() throws
  {
    let first = try operation([], part: Operation.Part(hasNext: true))
    #expect(line(first).contains(#""by":"person","more":true,"x":"#))
    expectEqual(first.group, first.id)
    let middle = try operation([], part: Operation.Part(first: first.id, hasNext: true))
    #expect(line(middle).contains(",\"g\":\"\(first.id.hex)\",\"more\":true,"))
    let last = try operation([], part: Operation.Part(first: first.id))
    #expect(line(last).contains(",\"g\":\"\(first.id.hex)\",\"x\":"))
    for operation in [first, middle, last] {
      try expectEqual(Operation(bytes: operation.bytes), operation)
      expectEqual(operation.group, first.id)
    }
  }

  @Test func `the id is a prefix of the SHA-256 of the bytes`() throws {
    // printf 'abc' | sha256sum
    expectEqual(EntityID(digestOf: Array("abc".utf8)).hex, "ba7816bf8f01cfea414140de5dae2223")
    let operation = try operation([])
    expectEqual(operation.id, EntityID(digestOf: operation.bytes))
    // A purged operation keeps its id, although its bytes have changed.
    try expectEqual(Operation(bytes: operation.bytes, id: todo).id, todo)
  }

  @Test func `text is preserved scalar by scalar`() throws {
    let titles = ["e\u{301} \u{E9}", "\u{202E}\u{1B}[31m\u{85}", "a\\\"\n\t\r/", "👩‍👩‍👧 할 일"]
    for title in titles {
      let operation = try operation([RegisterWrite(todo, .title, .string(title))])
      #expect(operation.bytes.allSatisfy { $0 >= 0x20 })
      let read = try Operation(bytes: operation.bytes)
      expectEqual(
        read.writes.first?.value.string?.unicodeScalars.elementsEqual(title.unicodeScalars), true)
    }
  }

  @Test func `two normalization forms of a letter are two registers`() throws {
    let operation = try operation([
      RegisterWrite(todo, .member("\u{E9}"), .bool(true)),
      RegisterWrite(todo, .member("e\u{301}"), .bool(false)),
    ])
    try expectEqual(Operation(bytes: operation.bytes).writes.count, 2)
  }

  @Test func `writes that undo, redo or purge are recognised`() throws {
    #expect(try operation([RegisterWrite(todo, .undone, .bool(false))]).retracts)
    #expect(try operation([RegisterWrite(todo, .purged, .string("{}"))]).retracts)
    #expect(try !operation([RegisterWrite(todo, .deleted, .bool(true))]).retracts)
  }

  @Test(arguments: ["Kim", "", "a/b", "\u{301}x", "\u{FE0F}Swift", "é"])
  func `the register of an element contains its name`(name: String) {
    let element = Field.member(name).element(of: .member)
    expectEqual(element.map { Array($0.utf8) }, Array(name.utf8))
    expectEqual(Field.member(name).element(of: .tech), nil)
  }

  @Test func `strings are equal if their bytes are`() {
    let values: [RegisterValue] = [
      .string("caf\u{E9}"), .string("cafe\u{301}"), .string(""), .null, .bool(false),
      .integer(0), .string("0"),
    ]
    expectEqual(Set(values).count, values.count)
    for (index, value) in values.enumerated() {
      expectEqual(values.map { $0 == value }, values.indices.map { $0 == index })
    }
  }
}
