import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct OperationDecodingTests {
  private static let replica = "0123456789abcdef00000000000000ff"
  private static let todo = "00000000000000010000000000000002"

  /// A line with some members replaced.
  private static func line(
    v: String = "2", r: String = "\"\(replica)\"", n: String = "3", p: String = "[]",
    t: String = "65536", w: String = "7", d: String = "\"2026-11-24\"", c: String = "\"done\"",
    by: String = "\"person\"",
    x: String = "[[\"\(todo)\",\"status\",\"done\"]]", more: String = ""
  ) -> String {
    "{\"v\":\(v),\"r\":\(r),\"n\":\(n),\"p\":\(p),\"t\":\(t),\"w\":\(w),\"d\":\(d),\"c\":\(c),\"by\":\(by),"
      + "\"x\":\(x)\(more)}"
  }

  private static func write(_ value: String) -> String {
    line(x: "[[\"\(todo)\",\"day\",\(value)]]")
  }

  private func error(of line: String) -> OperationError? {
    #expect(throws: OperationError.self) { try Operation(bytes: Array(line.utf8)) }
  }

  @Test func `unknown members are kept in the bytes`() throws {
    let line = Self.line(more: ",\"later\":{\"x\":[[[1.5e3,{}]]]},\"g2\":null,\"xx\":[[1]]")
    let operation = try Operation(bytes: Array(line.utf8))
    expectEqual(operation.bytes, Array(line.utf8))
    expectEqual(operation.writes.map(\.value), [.string("done")])
    #expect((operation.command, operation.number, operation.author) == ("done", 3, .person))
    expectEqual(operation.group, operation.id)
    expectEqual(operation.spans.count, 1)
  }

  @Test(arguments: [3, 4, 999])
  func `a line of a newer version is reported as such, whatever else it contains`(version: Int) {
    expectEqual(error(of: "{\"v\":\(version),\"q\":1.5}"), .newerVersion(version))
    expectEqual(error(of: Self.line(v: "\(version)")), .newerVersion(version))
  }

  @Test func `a line of the format before this one is reported as such`() {
    expectEqual(error(of: Self.line(v: "1")), .earlierVersion)
  }

  @Test(arguments: [
    "", "[]", "null", "{}", "{\"v\":2}", "x", line() + "x", line() + line(), line() + "\n",
    "\u{FEFF}" + line(), line(more: ","), line(more: ",\"v\":2"), line(more: ",\"r\":null"),
    line(v: "0"), line(v: "-1"), line(v: "2.0"), line(v: "\"2\""), line(v: "true"),
    line(d: "null"), line(d: "\"2026-02-30\""), line(d: "\"24\""), line(d: "20000"),
    line(r: "null"), line(r: "\"0123456789ABCDEF00000000000000FF\""), line(r: "\"0123\""),
    line(r: "\"+123456789abcdef00000000000000ff\""), line(n: "0"), line(n: "-1"), line(n: "1.0"),
    line(n: "null"), line(n: "\"1\""), line(p: "null"), line(p: "{}"), line(p: "[1]"),
    line(p: "[null]"),
    line(p: "[\"0123\"]"), line(p: "\"\(todo)\""), line(by: "null"), line(by: "\"\""),
    line(by: "\"a\\u0000\""), line(by: "1"), line(t: "-1"), line(t: "1.0"),
    line(t: "1e3"), line(t: "4611686018427387904"), line(t: "\"5\""), line(w: "null"),
    line(w: "70368744177664"), line(w: "9223372036854775807"), line(c: "null"), line(c: "1"),
    line(c: "\"a\\u0000b\""), line(x: "null"), line(x: "{}"), line(x: "[[]]"), line(x: "[1]"),
    line(x: "[[\"\(todo)\"]]"), line(x: "[[\"\(todo)\",\"day\"]]"),
    line(x: "[[\"\(todo)\",\"day\",1,2]]"), line(x: "[[\"\(todo)\",\"day\",1,2,3]]"),
    line(x: "[[\"\(todo)\",1,1]]"), line(x: "[[\"\(todo)x\",\"day\",1]]"),
    line(x: "[[\"\(todo)\",\"a\\u0000b\",1]]"), line(more: ",\"g\":65537"),
    line(more: ",\"g\":\"1\""), line(more: ",\"g\":null"), line(more: ",\"more\":1"),
    line(more: ",\"more\":null"), line(more: ",\"more\":\"true\""), write("1.0"), write("1e2"),
    write("1.5"), write("-"),
    write("01"), write("+1"), write("NaN"), write("9223372036854775808"), write("[1]"),
    write("{}"), write("\"\\ud83d\""), write("\"\\ude00\""), write("\"\\u00g0\""),
    write("\"\\x\""), write("\"a\u{1}b\""), write("\"\\u0000\""), write("'a'"), write("True"),
    "{\"v\":2,\"a\":" + String(repeating: "[", count: 30_000),
    String(repeating: "[", count: 60_000),
  ])
  func `a line that breaks a rule isn't an operation`(line: String) {
    expectEqual(error(of: line), .malformed)
  }

  @Test func `invalid UTF-8 isn't an operation`() {
    var bytes = Array(Self.line(c: "\"aXb\"").utf8)
    for wrong: [UInt8] in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]] {
      let index = bytes.firstIndex(of: UInt8(ascii: "X")) ?? 0
      var broken = bytes
      broken.replaceSubrange(index...index, with: wrong)
      #expect(throws: OperationError.malformed) { try Operation(bytes: broken) }
    }
    bytes = Self.line().utf8.flatMap { [$0, 0] }
    #expect(throws: OperationError.malformed) { try Operation(bytes: bytes) }
  }

  @Test func `the limits themselves are allowed`() throws {
    let empty = Self.line(c: "\"\"").utf8.count
    let longest = Self.line(c: "\"" + String(repeating: "a", count: 65_536 - empty) + "\"")
    try expectEqual(Operation(bytes: Array(longest.utf8)).bytes.count, 65_536)
    expectEqual(error(of: longest + " "), .tooLong(bytes: 65_537))
    let writes = (0...256).map { "[\"\(Self.todo)\",\"f\($0)\",null]" }
    let most = Self.line(x: "[" + writes.dropLast().joined(separator: ",") + "]")
    try expectEqual(Operation(bytes: Array(most.utf8)).writes.count, 256)
    expectEqual(
      error(of: Self.line(x: "[" + writes.joined(separator: ",") + "]")), .tooManyWrites(257))
    let parents = (0...256).map { _ in "\"\(Self.todo)\"" }
    let all = Self.line(p: "[" + parents.dropLast().joined(separator: ",") + "]")
    try expectEqual(Operation(bytes: Array(all.utf8)).parents.count, 256)
    expectEqual(error(of: Self.line(p: "[" + parents.joined(separator: ",") + "]")), .malformed)
    #expect(try Operation(bytes: Array(Self.line(t: "4611686018427387903").utf8)).time.rawValue > 0)
    try expectEqual(Operation(bytes: Array(Self.line(w: "-1").utf8)).wall.milliseconds, -1)
  }

  @Test func `a register can only be written once in an operation`() {
    let write = "[\"\(Self.todo)\",\"day\",1]"
    expectEqual(error(of: Self.line(x: "[\(write),\(write)]")), .repeatedRegister)
    let run = "[\"\(Self.todo)\",\"day\",1,\"day\",2]"
    expectEqual(error(of: Self.line(x: "[\(run)]")), .repeatedRegister)
  }

  @Test func `an array with several values gives their writes in order`() throws {
    let run = "[\"\(Self.todo)\",\"day\",\"2026-11-21\",\"deleted\",false,\"made\",-1,\"due\",null]"
    let writes = try Operation(bytes: Array(Self.line(x: "[\(run)]").utf8)).writes
    expectEqual(writes.map(\.field.rawValue), ["day", "deleted", "made", "due"])
    expectEqual(writes.map(\.value), [.string("2026-11-21"), .bool(false), .integer(-1), .null])
  }
}
