import Files
import TestSupport
import Testing
import TestingAdditions

@testable import Todos

@Suite(.serialized, .startsNothing) struct LocalCalendarTests {
  private func calendar(_ zone: String, dayStartHour: Int64 = 0) throws -> LocalCalendar {
    LocalCalendar(zone: try #require(Zone(named: zone)), dayStart: dayStartHour * 3600)
  }

  @Test(arguments: [
    // Midnight is skipped.
    ("America/Sao_Paulo", "2018-11-04", 0, "2018-11-04T01:00:00-02:00"),
    ("America/Sao_Paulo", "2018-11-04", 1800, "2018-11-04T01:00:00-02:00"),
    ("America/Sao_Paulo", "2018-11-04", 3600, "2018-11-04T01:00:00-02:00"),
    // Clocks go back from midnight to 23:00: midnight comes once.
    ("America/Sao_Paulo", "2018-02-18", 0, "2018-02-18T00:00:00-03:00"),
    ("America/Sao_Paulo", "2018-02-17", 84_600, "2018-02-17T23:30:00-02:00"),
    // Midnight comes twice.
    ("America/Havana", "2026-11-01", 0, "2026-11-01T00:00:00-04:00"),
    ("America/Havana", "2026-11-01", 1800, "2026-11-01T00:30:00-04:00"),
    ("Europe/Berlin", "2026-10-25", 9000, "2026-10-25T02:30:00+02:00"),
    ("Europe/Berlin", "2026-03-29", 9000, "2026-03-29T03:00:00+02:00"),
    ("Australia/Lord_Howe", "2026-10-04", 8100, "2026-10-04T02:30:00+11:00"),
    ("Australia/Lord_Howe", "2026-04-05", 6300, "2026-04-05T01:45:00+11:00"),
    // The whole day is skipped.
    ("Pacific/Apia", "2011-12-30", 0, "2011-12-31T00:00:00+14:00"),
    ("Pacific/Apia", "2011-12-29", 86_399, "2011-12-29T23:59:59-10:00"),
    ("Asia/Kathmandu", "2026-11-21", 43_200, "2026-11-21T12:00:00+05:45"),
  ])
  func `a time of day that is skipped or repeated maps to one moment`(
    zone: String, text: String, seconds: Int64, expected: String
  ) throws {
    let calendar = try calendar(zone)
    let day = try #require(Day(iso: text))
    expectEqual(
      calendar.moment(of: day, secondsAfterMidnight: seconds).iso8601(in: calendar), expected)
  }

  @Test(
    arguments: [
      "Europe/Berlin", "America/New_York", "Asia/Seoul", "Australia/Lord_Howe", "America/Havana",
      "America/Sao_Paulo", "Pacific/Apia", "Africa/Casablanca",
    ], [0, 4])
  func `each moment belongs to the day that contains it`(
    zone: String, dayStart: Int64
  ) throws {
    let calendar = try calendar(zone, dayStartHour: dayStart)
    for year in [2011, 2018, 2026] {
      let first = try #require(Day(year: year, month: 1, day: 1))
      for distance in 0..<366 {
        let day = first.advanced(by: distance)
        let moments = calendar.moments(of: day...day)
        guard !moments.isEmpty else { continue }
        expectEqual(calendar.day(of: moments.lowerBound), day)
        expectEqual(calendar.day(of: moments.upperBound.advanced(bySeconds: -1)), day)
        #expect(calendar.day(of: moments.lowerBound.advanced(bySeconds: -1)) < day)
      }
    }
  }

  @Test(arguments: [
    ("2026-11-20T19:00:00Z", "2026-11-21", "2026-11-21"),
    ("2026-11-20T18:59:59Z", "2026-11-20", "2026-11-21"),
    ("2026-11-20T14:59:59Z", "2026-11-20", "2026-11-20"),
  ])
  func `a day begins at the user's day start, the clock at midnight`(
    text: String, day: String, date: String
  ) throws {
    let seoul = try calendar("Asia/Seoul", dayStartHour: 4)
    let (moment, _) = try #require(Moment.parse(iso8601: text))
    expectEqual(seoul.day(of: moment).description, day)
    expectEqual(seoul.clock(at: moment).day.description, date)
  }

  @Test(arguments: [(540, 0, "2026-11-21"), (540, 4, "2026-11-20"), (-720, 0, "2026-11-20")])
  func `an event with its own offset belongs to its local day`(
    offset: Int, dayStart: Int64, expected: String
  ) throws {
    let calendar = try calendar("America/New_York", dayStartHour: dayStart)
    let (moment, _) = try #require(Moment.parse(iso8601: "2026-11-20T18:00:00Z"))
    let day = calendar.day(ofSeconds: moment.seconds, offsetMinutes: offset)
    expectEqual(day.description, expected)
  }
}

/// Time zones of the system's database.
@Suite(.startsNothing) struct ZoneTests {
  @Test(arguments: [
    ("Europe/Paris", "1905-01-01T00:00:00Z", 561), ("Europe/Paris", "2199-10-27T00:59:59Z", 7200),
    ("Europe/Paris", "2199-10-27T01:00:00Z", 3600), ("Asia/Seoul", "1988-07-01T00:00:00Z", 36_000),
    ("Australia/Lord_Howe", "2101-01-01T00:00:00Z", 39_600), ("UTC", "2026-07-01T00:00:00Z", 0),
    ("America/Nuuk", "2100-03-28T00:59:59Z", -7200), ("UTC-3:30", "2026-07-01T00:00:00Z", -12_600),
    ("America/Nuuk", "2100-03-28T01:00:00Z", -3600), ("GMT+0900", "2026-07-01T00:00:00Z", 32_400),
  ])
  func `a zone has the offset of each moment`(name: String, time: String, offset: Int64) throws {
    let moment = try #require(Moment.parse(iso8601: time)).moment
    expectEqual(try #require(Zone(named: name)).offset(at: moment), offset)
  }

  @Test(arguments: [
    ("<+0330>-3:30", "2026-07-01T00:00:00Z", 12_600),
    ("XXX3EDT4,0/0,J365/23", "2026-01-01T03:00:00Z", -14_400),
    ("EST5EDT,J60,300/-1:30", "2024-03-01T07:00:00Z", -14_400),
    ("EST5EDT,J60,300/-1:30", "2024-10-27T02:30:00Z", -18_000),
    ("IST-2IDT,M3.4.4/26,M10.5.0", "2026-03-27T00:00:00Z", 10_800),
  ])
  func `a rule holds in each year`(rule: String, time: String, offset: Int64) throws {
    let moment = try #require(Moment.parse(iso8601: time)).moment
    expectEqual(ZoneRule(Array(rule.utf8))?.offset(at: moment.seconds), offset)
  }

  @Test func `other rules, names and files give no zone`() throws {
    for rule in [
      "", "C1", "CET", "CET-1CE", "CET-1CEST,M3.5.0", "CET-25", "<CET-1", "CET-1x", "CET+-1",
      "CET-1CEST,M13.1.0,M1.1.0", "CET-1CEST,M3.5.0/168,M10.5.0", "CET-1CEST,J0,J1",
      "AAA1BBB,366,1",
    ] { #expect(ZoneRule(Array(rule.utf8)) == nil, "\(rule)") }
    // Names come from imported files.
    for name in [
      "", "/", "Nope/Nope", "Europe", "../zoneinfo/UTC", "/usr/share/zoneinfo/UTC", "Europe//Paris",
      "Europe/./Paris", "zone.tab", "GMT+19", "Europe/Paris\0", "UTC+", "right/Europe/Paris",
    ] { #expect(Zone(named: name) == nil, "\(name)") }
    let bytes = try #require(FileSystem.contents(of: "\(ZoneFile.folder)/Europe/Paris"))
    for count in bytes.indices { #expect(ZoneFile("x", Array(bytes.prefix(count))) == nil) }
    // A damaged file may look like one of another zone, but mustn't end the program.
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      var damaged = bytes
      for _ in 0..<3 {
        damaged[.random(in: 0..<60, using: &random)] = .random(in: 0...255, using: &random)
      }
      _ = ZoneFile("x", damaged)?.offset(at: 4_000_000_000)
    }
  }
}
