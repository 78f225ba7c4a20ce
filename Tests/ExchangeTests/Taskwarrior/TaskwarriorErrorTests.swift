import Testing
import TestingAdditions
import Todos

@testable import Exchange

@Suite(.serialized, .startsNothing) struct TaskwarriorErrorTests {
  private let format = TaskwarriorFormat(calendar: Samples.seoul, now: Samples.now)
  typealias Bad = ExchangeError.BadRecord

  private func expect(_ bad: [Bad], in text: String) {
    #expect(throws: ExchangeError.badRecords(bad)) { try format.records(text) }
  }

  private static func invalid(_ field: String, _ value: String) -> ExchangeError.Reason {
    .invalidValue(field: field, value: value)
  }

  @Test(
    arguments: [
      ("{\"description\":\"\"}", .noTitle), ("{}", .noTitle),
      ("{\"description\":\"a\"", .malformed),
      ("{\"description\":\"a}\n", .malformed), ("{\"description\":\"a\",}", .malformed),
      ("{\"description\":5}", invalid("description", "5")),
      ("{\"description\":\"a\",\"uuid\":\"x\"}", invalid("uuid", "x")),
      ("{\"description\":\"a\",\"due\":\"soon\"}", invalid("due", "soon")),
      ("{\"description\":\"a\",\"due\":20261321}", invalid("due", "20261321")),
      ("{\"description\":\"a\",\"due\":5}", invalid("due", "5")),
      (
        "{\"description\":\"a\",\"due\":202612011200}", invalid("date", "8390-07-09T10:13:20+00:00")
      ),
      (
        "{\"description\":\"a\",\"entry\":\"20261321T000000Z\"}",
        invalid("entry", "20261321T000000Z")
      ),
      ("{\"description\":\"a\",\"status\":\"odd\"}", invalid("status", "odd")),
      ("{\"description\":\"a\",\"tags\":[1]}", invalid("tags", "[1]")),
      ("{\"description\":\"a\",\"annotations\":5}", invalid("annotations", "5")),
      ("{\"description\":\"a\",\"annotations\":[5]}", invalid("annotations", "5")),
      ("{\"description\":\"\u{200B}\"}", .unfit(.invisibleTitle("\u{200B}"))),
      ("{\"description\":\"a\",\"project\":\"-x\"}", .unfit(.invalidName("-x"))),
      (
        "{\"description\":\"a\",\"due\":\"50000101T000001Z\"}",
        invalid("date", "5000-01-01T00:00:01+00:00")
      ),
      ("5", .malformed), ("x", .malformed), ("]", .malformed), ("[", .malformed),
    ] as [(String, ExchangeError.Reason)])
  func `an invalid task is reported with its line`(text: String, reason: ExchangeError.Reason) {
    expect([Bad(line: 3, reason: reason)], in: "{\"description\":\"first\"}\n\n" + text)
  }

  @Test func `all errors are reported at once, and nothing is imported`() {
    let text = """
      [
      {"description":"good","uuid":"\(Samples.uuid)"},
      {"description":""},
      garbage,
      {"description":"late","due":"x",
       "uuid":"00000000-0000-0000-0000-000000000001"},
      {"description":"again","uuid":"\(Samples.uuid)"}
      """
    expect(
      [
        Bad(line: 3, reason: .noTitle), Bad(line: 4, reason: .malformed),
        Bad(line: 5, reason: .invalidValue(field: "due", value: "x")),
        Bad(line: 7, reason: .repeated(line: 2)), Bad(line: 7, reason: .malformed),
      ], in: text)
  }

  @Test func `invalid UTF-8 is reported as malformed`() {
    let bytes =
      Array("{\"description\":\"a\"}\n{\"description\":\"".utf8) + [0xED, 0xA0, 0xBD]
      + Array("\"}\n".utf8)
    #expect(throws: ExchangeError.badRecords([Bad(line: 2, reason: .malformed)])) {
      try format.records(bytes)
    }
  }
}
