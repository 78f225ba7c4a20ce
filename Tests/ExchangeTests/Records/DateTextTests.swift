import Testing
import TestingAdditions
import Todos

@testable import Exchange

@Suite(.serialized, .startsNothing) struct DateTextTests {
  @Test(arguments: [
    ("20261121", "2026-11-21"), ("2026-11-21", "2026-11-21"),
    ("20261121T170000Z", "2026-11-21T17:00:00+00:00"),
    ("20261121T1700", "2026-11-21T17:00:00+09:00"),
    ("2026-11-21T17:00", "2026-11-21T17:00:00+09:00"),
    ("2026-11-21 17:00:30", "2026-11-21T17:00:30+09:00"),
    ("2026-11-21T17:00:30.5-0330", "2026-11-21T17:00:30-03:30"),
    ("2026-11-21T17:00:00+02", "2026-11-21T17:00:00+02:00"),
    ("20261121T235960Z", "2026-11-22T00:00:00+00:00"),
    ("20261121T000000", "2026-11-21T00:00:00+09:00"),
  ])
  func `both forms of ISO 8601 dates are parsed`(text: String, due: String) throws {
    try expectEqual(#require(DateText(text)).due(in: Samples.seoul).description, due)
  }

  @Test func `milliseconds are kept`() throws {
    let moment = try #require(DateText("2026-11-21T17:00:00.25Z")).moment(in: Samples.seoul)
    expectEqual(moment.milliseconds, 1_795_280_400_250)
    expectEqual(moment.precise(offsetMinutes: 540), "2026-11-22T02:00:00.250+09:00")
    expectEqual(moment.basic, "20261121T170000Z")
    expectEqual(Moment(milliseconds: -1).basic, "19691231T235959Z")
    expectEqual(Moment(milliseconds: -1).precise(offsetMinutes: 0), "1969-12-31T23:59:59.999+00:00")
  }

  @Test(arguments: [
    "", "2026", "20261321", "2026-1-01", "2026-11-211", "2026/11/21", "20261121T", "20261121T17",
    "20261121T170", "20261121T1700Zx", "20261121X170000Z", "2026-11-21T24:00:00",
    "2026-11-21T17:60",
    "2026-11-21T17:00:61", "2026-11-21T17:00:00.", "2026-11-21T17:00:00.x", "2026-11-21T1:00:00",
    "2026-11-21T17:00:00+1", "2026-11-21T17:00:00+19:00", "2026-11-21T17:00:00 ", "+0261121",
    "２０２６1121",
  ])
  func `other text isn't a date`(text: String) {
    #expect(DateText(text) == nil)
  }

  @Test(arguments: [
    // Jira
    ("14/Jul/25 3:42 PM", "2025-07-14T15:42:00+09:00"), ("12/Oct/26 12:00 AM", "2026-10-12"),
    ("12/Oct/26 12:30 PM", "2026-10-12T12:30:00+09:00"),
    ("6/21/2025 16:14", "2025-06-21T16:14:00+09:00"),
    ("21/6/2025", "2025-06-21"), ("14-Jul-2025", "2025-07-14"),
    // Notion
    ("October 5, 2026", "2026-10-05"), ("October 5, 2026 9:00 AM", "2026-10-05T09:00:00+09:00"),
    ("October 5, 2026 → October 7, 2026 6:30 PM", "2026-10-07T18:30:00+09:00"),
    ("October 5, 2026 9:00 AM (GMT+2)", "2026-10-05T09:00:00+02:00"),
    ("October 5, 2026 11:00 PM (UTC)", "2026-10-05T23:00:00+00:00"),
    ("October 5, 2026 9:00 AM (GMT-3:30)", "2026-10-05T09:00:00-03:30"),
    ("October 5, 2026 12:00 AM (GMT+2)", "2026-10-05T00:00:00+02:00"),
    ("Mon Sep 01 2026 10:00:00 GMT+0200 (Central European Time)", "2026-09-01T10:00:00+02:00"),
    // Todoist, Linear and others
    ("Oct 9 2026 10:00", "2026-10-09T10:00:00+09:00"), ("20 Jul 2026", "2026-07-20"),
    ("Mon Sep 01 2026 10:00:00 GMT+0000 (UTC)", "2026-09-01T10:00:00+00:00"),
    ("Thu, 3 Dec 2026", "2026-12-03"), ("3 Sept 2026 9:05pm", "2026-09-03T21:05:00+09:00"),
    ("2026/12/01", "2026-12-01"), ("2026/12/01 18:00", "2026-12-01T18:00:00+09:00"),
    ("05.12.2026", "2026-12-05"), ("5/5/2026", "2026-05-05"),
  ])
  func `a date that a program writes for people is read`(text: String, due: String) {
    expectEqual(DateText.written(text)?.due(in: Samples.seoul).description, due)
  }

  @Test(arguments: [
    "5/6/2026", "every monday", "tomorrow", "soon", "", "→", "October 32, 2026", "2026-13-01",
    "14/Jul/25 13:42 PM", "14/Jul/25 3:42:99", "Juli 3 2026x", "1.2.3", "Oct 9", "9:00", "12/2026",
    "October 5, 2026 9:00 AM (PDT)", "Oct 5 2026 9:00 GMT+", "Oct 5 2026 9:00 GMT+25",
  ])
  func `text that isn't one day isn't read`(text: String) {
    #expect(DateText.written(text) == nil)
  }

  @Test(arguments: [
    ("2026-11-24T00:30:00Z", "2026-11-24"), ("2026-11-23T23:30:00Z", "2026-11-24"),
    ("2026-11-23T23:30:00+02:00", "2026-11-23"), ("2026-11-23T23:30", "2026-11-23"),
    ("2026-11-23", "2026-11-23"), ("2026-11-23T23:30:00-08:00", "2026-11-23"),
  ])
  func `a completion belongs to the day of its own place`(text: String, day: String) {
    expectEqual(DateText(text)?.finished(in: Samples.seoul).description, day)
  }
}
