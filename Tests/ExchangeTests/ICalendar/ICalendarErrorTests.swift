import Testing
import TestingAdditions
import Todos

@testable import Exchange

@Suite(.serialized, .startsNothing) struct ICalendarErrorTests {
  private let format = ICalendarFormat(calendar: Samples.seoul, now: Samples.now)
  typealias Bad = ExchangeError.BadRecord

  @Test(
    arguments: [
      ("garbage", [1]), ("SUMMARY:t", [1]), ("title,due\n\"a\",", [1]), ("BEGIN:VCALENDAR\n", [1]),
      ("BEGIN:VCALENDAR\nEND:VEVENT\n", [1, 2]), ("END:VCALENDAR\n", [1]),
      ("BEGIN:VCALENDAR\n\nBEGIN:VTODO\nSUMMARY:t\n", [1, 3]),
      ("BEGIN:VTODO\nSUMMARY:t\nBEGIN:VALARM\nEND:VTODO\nEND:VALARM\nEND:VTODO", [3, 5, 6]),
      ("BEGIN:VTODO\nSUMMARY:t\nEND:VEVENT\n", [1, 3]),
      ("BEGIN:VTODO\nSUMMARY:t\nBEGIN:VTODO\nSUMMARY:u\nEND:VTODO\n", [1]),
      ("BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:t\nEND:VCALENDAR\n", [2]),
    ] as [(String, [Int])])
  func `only components without a beginning or an end are errors`(text: String, lines: [Int]) {
    let bad = lines.map { Bad(line: $0, reason: .malformed) }
    #expect(throws: ExchangeError.badRecords(bad)) { try format.records(text) }
  }

  private func read(_ bytes: [UInt8]) throws -> (records: [TodoRecord], warnings: ReadingWarnings) {
    var records: [TodoRecord] = []
    let warnings = try format.read(ImportFile(bytes)) { records.append($0) }
    return (records, warnings)
  }

  @Test(
    arguments: [
      "no property", "PERCENT_COMPLETE:100", "DUE:soon", "DUE;VALUE=DATE:20261332", "DTSTART:",
      "PRIORITY:10", "PRIORITY:high", "STATUS:ODD", "CREATED:yesterday", "COMPLETED:x",
      "CATEGORIES:-x", "X-OOTD-PROJECT:-x", "DUE;TZID=Nowhere:20261121T170000",
      "DUE:99991231T000000Z",
      "DURATION:P1D", "DURATION:1D", "SUMMARY:again", "DUE;VALUE:20261121", ":", ";:x", "=A:B",
      "X-OOTD-STARTED:-", "COMMENT;X-OOTD-AT=now", "DESCRIPTION:LONG",
    ].map { $0.replacing("LONG", with: String(repeating: "x", count: 40_000)) })
  func `a value that can't be read is left out, and its line is named`(line: String) throws {
    let text = "BEGIN:VTODO\nSUMMARY:t\n\n\(line.folded)UID:a\nEND:VTODO\n"
    let (records, warnings) = try read(Array(text.utf8))
    expectEqual(records.map(\.title), ["t"])
    expectEqual(records[0].status, .todo)
    #expect(records[0].due == nil && records[0].labels.isEmpty && records[0].priority == .unset)
    let isEmpty = line == "DTSTART:"
    expectEqual(warnings.places(.valueLeftOut).map(\.line), isEmpty ? [] : [4])
    if line != "CATEGORIES:-x", !isEmpty {
      let shown = line.count > 80 ? line.prefix(79) + "…" : line
      expectEqual(warnings.places(.valueLeftOut).map(\.text), [shown])
    }
    let written = format.text(records)
    try expectEqual(read(Array(written.utf8)).records, records)
    try #expect(read(Array(written.utf8)).warnings.isEmpty, "\(written)")
  }

  @Test(arguments: [
    "SEQUENCE:0", "GEO:37.386013;-122.082932", "GEO:abc", "PERCENT-COMPLETE:abc", "RRULE:FREQ=FOO",
    "EXDATE;TZID=Nowhere:20261201T100000,20261202T100000", "EXDATE;VALUE=DATE:20261201",
    "RDATE;VALUE=PERIOD:20261201T100000Z/PT3H,20261201T100000Z/20261201T110000Z",
    "RRULE:freq=daily;", "RRULE:RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L;SKIP=FORWARD",
    "RRULE:FREQ=MONTHLY;BYDAY=-1SU,+2MO;UNTIL=20301231T000000Z;WKST=MO;BYSETPOS=-1;COUNT=3",
    "PERCENT-COMPLETE:0", "SEQUENCE:", "X-A:1",
  ])
  func `a value that ootd has no field for is kept as it is`(line: String) throws {
    let (records, warnings) = try read(
      Array("BEGIN:VTODO\nSUMMARY:t\n\(line.folded)END:VTODO\n".utf8))
    #expect(warnings.isEmpty)
    #expect(format.text(records).contains("\r\n\(line.folded)"))
    try expectEqual(format.records(format.text(records)), records.withOwnIDs)
  }

  @Test func `properties that an operation has no room for are left out`() throws {
    let lines = [20_000, 4_000, 40_000, 9_000, 5_000].map { count in
      "ATTACH;ENCODING=BASE64:\(String(repeating: "A", count: count))".folded
    }
    let alarm = "BEGIN:VALARM\n\(lines[2])END:VALARM\n"
    let text = "BEGIN:VTODO\nSUMMARY:t\nBEGIN:VALARM\n" + lines.joined() + "END:VALARM\n"
    let (records, warnings) = try read(Array("\(text)\(alarm)END:VTODO\n".utf8))
    expectEqual(warnings.places(.valueLeftOut).count, 3)
    let kept = try #require(records[0].attributes["ics/properties"])
    #expect((29_000..<33_000).contains(kept.utf8.count), "\(kept.utf8.count)")
    try expectEqual(format.records(format.text(records)), records.withOwnIDs)
  }

  @Test func `a todo without a title has the first line of its description`() throws {
    let text = """
      BEGIN:VTODO
      DESCRIPTION:\\nCall\\nBob
      END:VTODO
      BEGIN:VTODO
      SUMMARY: \u{200B}
      END:VTODO
      """
    let (records, warnings) = try read(Array(text.utf8))
    expectEqual(records.map(\.title), ["Call", "Untitled"])
    expectEqual(warnings.places(.noTitle).map(\.line), [1, 4])
    expectEqual(warnings.places(.noTitle).map(\.text), ["Call", "Untitled"])
  }

  @Test func `a second todo with the same UID is another one`() throws {
    let text = "BEGIN:VTODO\nSUMMARY:t\nUID:a\nEND:VTODO\nBEGIN:VTODO\nSUMMARY:u\nUID:a\nEND:VTODO"
    let (records, warnings) = try read(Array(text.utf8))
    expectEqual(Set(records.map(\.id)).count, 2)
    expectEqual(warnings.places(.valueLeftOut).map(\.line), [7])
    try expectEqual(read(Array(text.utf8)).records, records)
    try expectEqual(format.records(format.text(records)), records)
  }

  @Test func `lines are unfolded before they are decoded`() throws {
    let folded = Array("BEGIN:VTODO\nSUMMARY:caf".utf8) + [0xC3, 0x0A, 0x20, 0xA9]
    let damaged = Array("\nDESCRIPTION:".utf8) + [0xFF] + Array("\nEND:VTODO\n".utf8)
    let (records, warnings) = try read(folded + damaged)
    expectEqual(records.map(\.title), ["café"])
    expectEqual(records.map(\.notes), [""])
    expectEqual(warnings.places(.valueLeftOut).map(\.line), [4])
    let event = Array("BEGIN:VEVENT\nSUMMARY:".utf8) + [0xFF] + Array("\nEND:VEVENT\n".utf8)
    try #expect(read(event).warnings.isEmpty)
  }
}
