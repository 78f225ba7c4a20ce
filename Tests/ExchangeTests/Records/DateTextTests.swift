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
}
