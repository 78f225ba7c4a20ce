import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct MomentTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0, 0), ("1970-01-01T00:00:00+00:00", 0, 0),
    ("1969-12-31T23:59:59Z", -1000, 0), ("2026-11-21T18:00:00+09:00", 1_795_251_600_000, 540),
    ("2026-11-21 18:00:00+0900", 1_795_251_600_000, 540),
    ("2026-11-21T18:00+09:00", 1_795_251_600_000, 540),
    ("2026-11-21T03:30:00-05:30", 1_795_251_600_000, -330),
    ("2026-11-21T09:00:00.007Z", 1_795_251_600_007, 0),
    ("2026-11-21T09:00:00.5Z", 1_795_251_600_500, 0),
    ("2026-11-21T09:00:00.999999999Z", 1_795_251_600_999, 0),
    ("2026-11-21T09:00:00+18:00", 1_795_186_800_000, 1080),
  ])
  func `ISO 8601 text gives a moment`(text: String, milliseconds: Int64, offset: Int) throws {
    let read = try #require(Moment.parse(iso8601: text))
    expectEqual(read.moment.milliseconds, milliseconds)
    expectEqual(read.offsetMinutes, offset)
  }

  @Test func `every millisecond is parsed exactly`() throws {
    for thousandth in 0..<1000 {
      let text = "1970-01-01T00:00:00.\(thousandth.padded(to: 3))Z"
      expectEqual(Moment.parse(iso8601: text)?.moment.milliseconds, Int64(thousandth))
    }
  }

  @Test(arguments: [
    "", "2026-11-21", "2026-11-21T18:00:00", "2026-11-21T18:00", "2026-02-29T18:00:00Z",
    "2026-11-21T24:00:00Z", "2026-11-21T23:60:00Z", "2026-11-21T23:59:60Z",
    "2026-11-21T8:00:00Z", "2026-11-21T18:00:00z", "2026-11-21T18:00:00.Z",
    "2026-11-21T18:00:00.1234567890Z", "2026-11-21T18:00:00.5.5Z", "2026-11-21T18:00:00ZZ",
    "2026-11-21T18:00:00+9", "2026-11-21T18:00:00+09", "2026-11-21T18:00:00+09:60",
    "2026-11-21T18:00:00+18:01", "2026-11-21T18:00:00+99:00", "2026-11-21T18:00:00+0:900",
    "2026-11-21x18:00:00Z", "2026-11-21T18:00:00+09:00 ", "2026-11-21T18:00:00−09:00",
    " 2026-11-21T18:00:00Z", "2026-11-21T18:-1:00Z", "2026-11-21T18:00:00+-9:00",
  ])
  func `other text isn't a moment`(text: String) {
    #expect(Moment.parse(iso8601: text) == nil)
  }

  @Test(arguments: [-62_135_596_800, -1, 0, 1, 1_795_251_600, 253_402_214_400] as [Int64])
  func `a moment round-trips in any offset`(seconds: Int64) throws {
    let moment = Moment(seconds: seconds)
    for offset in stride(from: 0, through: 1080, by: 15) {
      let text = moment.iso8601(offsetMinutes: offset)
      let read = try #require(Moment.parse(iso8601: text))
      #expect(read == (moment, offset))
    }
    expectEqual(moment.seconds, seconds)
  }

  @Test func `seconds are rounded down, also before 1970`() {
    for (milliseconds, seconds) in [(1999, 1), (-1, -1), (-1000, -1), (-1001, -2)] {
      expectEqual(Moment(milliseconds: Int64(milliseconds)).seconds, Int64(seconds))
    }
  }

  @Test(arguments: [("2026-11", 2026, 11), ("0001-01", 1, 1)])
  func `a month is a year and a month`(text: String, year: Int, month: Int) throws {
    let read = try #require(Month(iso: text))
    expectEqual(read.year, year)
    expectEqual(read.month, month)
    expectEqual(read.description, text)
  }

  @Test(arguments: ["", "2026", "2026-13", "2026-00", "2026-1", "26-11", "2026-11-", "2026/11"])
  func `other text isn't a month`(text: String) {
    expectEqual(Month(iso: text), nil)
  }
}
