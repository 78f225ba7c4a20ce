import Exchange
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct ICalendarErrorTests {
  private let format = ICalendarFormat(calendar: Samples.seoul, now: Samples.now)
  typealias Bad = ExchangeError.BadRecord

  @Test(
    arguments: [
      ("garbage", [Bad(line: 1, reason: .malformed)]),
      ("SUMMARY:t", [Bad(line: 1, reason: .malformed)]),
      ("BEGIN:VCALENDAR\n", [Bad(line: 1, reason: .malformed)]),
      ("BEGIN:VCALENDAR\nEND:VEVENT\n", [Bad(line: 2, reason: .malformed)]),
      ("END:VCALENDAR\n", [Bad(line: 1, reason: .malformed)]),
      (
        "BEGIN:VCALENDAR\n\nBEGIN:VTODO\nSUMMARY:t\n",
        [Bad(line: 1, reason: .malformed), Bad(line: 3, reason: .malformed)]
      ),
      ("BEGIN:VTODO\nSUMMARY:t\nno property\nEND:VTODO\n", [Bad(line: 1, reason: .malformed)]),
      (
        "BEGIN:VTODO\nSUMMARY:t\nBEGIN:VALARM\nEND:VTODO\nEND:VALARM\nEND:VTODO",
        [Bad(line: 1, reason: .malformed), Bad(line: 6, reason: .malformed)]
      ),
      ("BEGIN:VTODO\nSUMMARY:t\nEND:VEVENT\n", [Bad(line: 1, reason: .malformed)]),
      (
        "BEGIN:VTODO\nEND:VTODO\nBEGIN:VTODO\nSUMMARY:\nEND:VTODO\n",
        [Bad(line: 1, reason: .noTitle), Bad(line: 3, reason: .noTitle)]
      ),
      (
        "BEGIN:VTODO\nSUMMARY:t\nDUE:soon\nEND:VTODO",
        [Bad(line: 1, reason: .invalidValue(field: "DUE", value: "soon"))]
      ),
      (
        "BEGIN:VTODO\nSUMMARY:t\nPRIORITY:10\nEND:VTODO",
        [Bad(line: 1, reason: .invalidValue(field: "PRIORITY", value: "10"))]
      ),
      (
        "BEGIN:VTODO\nSUMMARY:t\nSTATUS:ODD\nEND:VTODO",
        [Bad(line: 1, reason: .invalidValue(field: "STATUS", value: "ODD"))]
      ),
      (
        "BEGIN:VTODO\nSUMMARY:t\nUID:a\nEND:VTODO\nBEGIN:VTODO\nSUMMARY:u\nUID:a\nEND:VTODO",
        [Bad(line: 5, reason: .repeated(line: 1))]
      ),
      (
        "BEGIN:VTODO\nSUMMARY:t\nCATEGORIES:-x\nEND:VTODO",
        [Bad(line: 1, reason: .unfit(.invalidName("-x")))]
      ),
    ] as [(String, [Bad])])
  func `errors are reported with the line on which their component begins`(text: String, bad: [Bad])
  {
    #expect(throws: ExchangeError.badRecords(bad)) { try format.records(text) }
  }

  @Test func `invalid UTF-8 is only malformed inside a todo`() throws {
    let summary = Array("SUMMARY:".utf8) + [0xFF, 0x0A]
    let event = Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\n".utf8) + summary + Array("END:VEVENT\n".utf8)
    let todo = Array("BEGIN:VTODO\n".utf8) + summary + Array("END:VTODO\n".utf8)
    let end = Array("END:VCALENDAR\n".utf8)
    try expectEqual(format.records(event + end), [])
    #expect(throws: ExchangeError.badRecords([Bad(line: 5, reason: .malformed)])) {
      try format.records(event + todo + end)
    }
  }
}
