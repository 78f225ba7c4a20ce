import Localization
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct DayParserTests {
  /// A parser whose today is a Saturday.
  private func parser(
    _ now: String = "2026-11-21T09:00:00Z", _ language: Language = .english, zone: String = "GMT",
    dayStartHour: Int64 = 0
  ) throws -> DayParser {
    try DayParser(at: now, language, zone: zone, dayStartHour: dayStartHour)
  }

  @Test(arguments: [
    ("today", "2026-11-21"), ("tomorrow", "2026-11-22"), ("yesterday", "2026-11-20"),
    ("TODAY", "2026-11-21"), ("mon", "2026-11-23"), ("monday", "2026-11-23"),
    ("tues", "2026-11-24"), ("wed", "2026-11-25"), ("thur", "2026-11-26"), ("Fri", "2026-11-27"),
    ("sat", "2026-11-28"), ("saturday", "2026-11-28"), ("sunday", "2026-11-22"),
    ("+0d", "2026-11-21"), ("-1d", "2026-11-20"), ("-2w", "2026-11-07"), ("+3d", "2026-11-24"),
    ("+2w", "2026-12-05"), ("+3D", "2026-11-24"),
    ("eow", "2026-11-22"), ("eom", "2026-11-30"), ("2026-12-01", "2026-12-01"),
    ("2020-02-29", "2020-02-29"), ("12-01", "2026-12-01"), ("11-21", "2026-11-21"),
    ("11-20", "2027-11-20"), ("02-29", "2028-02-29"), ("  tomorrow  ", "2026-11-22"),
  ])
  func `English words and dates are parsed`(text: String, expected: String) throws {
    try expectEqual(parser().day(text).description, expected)
    for language in Language.allCases {
      try expectEqual(parser("2026-11-21T09:00:00Z", language).day(text).description, expected)
    }
  }

  @Test(arguments: [
    ("today", "2026-11-21"), ("yesterday", "2026-11-20"), ("mon", "2026-11-16"),
    ("fri", "2026-11-20"), ("sat", "2026-11-14"), ("Sunday", "2026-11-15"),
    ("2026-11-21", "2026-11-21"), ("2020-02-29", "2020-02-29"), ("12-01", "2025-12-01"),
    ("11-20", "2026-11-20"), ("11-21", "2026-11-21"), ("02-29", "2024-02-29"),
    ("+0d", "2026-11-21"),
  ])
  func `looking back, weekdays and dates are in the past`(text: String, expected: String) throws {
    try expectEqual(parser().pastDay(text).description, expected)
  }

  @Test(arguments: ["tomorrow", "+1d", "+365d", "+1w", "eow", "eom", "2026-11-22"])
  func `looking back, future days are rejected`(text: String) throws {
    #expect(throws: TodoError.futureDay(text)) { try parser().pastDay(text) }
  }

  @Test(arguments: [
    (Language.korean, "오늘", "2026-11-21"), (.korean, "내일", "2026-11-22"),
    (.korean, "모레", "2026-11-23"), (.korean, "어제", "2026-11-20"), (.korean, "그제", "2026-11-19"),
    (.korean, "월", "2026-11-23"), (.korean, "토요일", "2026-11-28"), (.korean, "주말", "2026-11-21"),
    (.korean, "월말", "2026-11-30"), (.french, "aujourd'hui", "2026-11-21"),
    (.french, "Aujourd’hui", "2026-11-21"), (.french, "demain", "2026-11-22"),
    (.french, "après-demain", "2026-11-23"), (.french, "apre\u{300}s-demain", "2026-11-23"),
    (.french, "hier", "2026-11-20"), (.french, "avant-hier", "2026-11-19"),
    (.french, "mar", "2026-11-24"), (.french, "Dimanche", "2026-11-22"),
    (.french, "fdm", "2026-11-30"), (.japanese, "今日", "2026-11-21"),
    (.japanese, "明日", "2026-11-22"), (.japanese, "あさって", "2026-11-23"),
    (.japanese, "一昨日", "2026-11-19"), (.japanese, "金", "2026-11-27"),
    (.japanese, "月曜日", "2026-11-23"), (.japanese, "日", "2026-11-22"),
    (.japanese, "月末", "2026-11-30"),
  ])
  func `words of another language are only parsed in that language`(
    language: Language, text: String, expected: String
  ) throws {
    try expectEqual(parser("2026-11-21T09:00:00Z", language).day(text).description, expected)
    #expect(throws: TodoError.unknownDay(text)) { try parser().day(text) }
  }

  @Test(arguments: [
    "", " ", "todayy", "to day", "mo", "3d", "+d", "+-3d", "+3", "+3x", "-3", "-3x",
    "202611211", "2026112", "next", "this week", "in days", "dec", "1 1 dec", "+٣d",
    "이번 주말", "demain",
  ])
  func `other words aren't days`(text: String) throws {
    #expect(throws: TodoError.unknownDay(text)) { try parser().day(text) }
  }

  @Test(arguments: [
    "2026-02-29", "2026-13-01", "2026-00-10", "2026-11-31", "02-30", "13-32", "00-00", "0000-01-01",
    "20261301", "32/13/2026",
  ])
  func `a date that doesn't exist is rejected`(text: String) throws {
    #expect(throws: TodoError.nonexistentDay(text)) { try parser().day(text) }
  }

  @Test(arguments: [
    ("25-12-2026", "2026-12-25", "20261225"), ("12/25/2026", "2026-12-25", "20261225"),
    ("3.4.2026", "2026-04-03", "2026-03-04"), ("26-12-25", "2026-12-25", "2025-12-26"),
    ("12/01", "12-01", "01-12"), ("1.12", "01-12", "12-01"), ("12-1", "12-01", "01-12"),
    ("1-1", "01-01", "2026-01-01"), ("13-01", "01-13", "2026-01-13"),
    ("+1m", "+1min", "+1mo"), ("+90m", "+90min", "+90mo"),
  ])
  func `a date in another order is rejected with the forms to use`(
    text: String, first: String, second: String
  ) throws {
    for language in Language.allCases {
      #expect(throws: TodoError.unclearDate(text, first, or: second)) {
        try parser("2026-11-21T09:00:00Z", language).day(text)
      }
    }
  }

  @Test(arguments: [
    "1926-11-20", "2127-01-01", "9999-12-31", "+6000w", "+36500w", "+99999d", "+101y",
    "999999999 years ago",
  ])
  func `a day too far from today is rejected`(text: String) throws {
    #expect(throws: TodoError.dayTooFar(text)) { try parser().day(text) }
  }

  @Test(arguments: [
    ("2026-11-22T12:00:00Z", "eow", "2026-11-22"), ("2026-11-23T12:00:00Z", "eow", "2026-11-29"),
    ("2026-11-30T12:00:00Z", "eom", "2026-11-30"), ("2028-02-01T12:00:00Z", "eom", "2028-02-29"),
    ("2026-11-23T12:00:00Z", "mon", "2026-11-30"), ("2026-12-31T12:00:00Z", "01-01", "2027-01-01"),
    ("2026-12-31T12:00:00Z", "tomorrow", "2027-01-01"),
    ("2096-03-01T12:00:00Z", "02-29", "2104-02-29"),
  ])
  func `words are relative to today`(now: String, text: String, expected: String) throws {
    try expectEqual(parser(now).day(text).description, expected)
  }

  @Test func `today is the local day, which begins at the user's day start`() throws {
    try expectEqual(
      parser("2026-11-20T16:00:00Z", zone: "Asia/Seoul").today.description, "2026-11-21")
    let night = try parser("2026-11-20T16:00:00Z", zone: "Asia/Seoul", dayStartHour: 4)
    expectEqual(night.today.description, "2026-11-20")
    try expectEqual(night.day("tomorrow").description, "2026-11-21")
  }
}
