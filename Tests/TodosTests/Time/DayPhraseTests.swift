import Localization
import TestSupport
import Testing
import TestingAdditions
import Todos

/// Days and times in words, in four languages.
@Suite(.serialized, .startsNothing) struct DayPhraseTests {
  private func parser(
    _ now: String = "2026-11-27T09:00:00+09:00", _ language: Language = .english,
    zone: String = "Asia/Seoul", dayStartHour: Int64 = 0
  ) throws -> DayParser {
    try DayParser(at: now, language, zone: zone, dayStartHour: dayStartHour)
  }

  struct Case: Sendable {
    let now: String
    var zone = "Asia/Seoul"
    var dayStartHour: Int64 = 0
    let phrases: [(String, String)]
  }

  @Test(arguments: [
    Case(
      now: "2026-11-27T19:00:00+09:00",
      phrases: [
        ("fri 18:00", "2026-12-04 18:00"), ("fri 20:00", "2026-11-27 20:00"),
        ("tonight", "2026-11-27 20:00"), ("9am", "2026-11-27 09:00"),
      ]),
    Case(
      now: "2026-12-31T09:00:00+09:00",
      phrases: [
        ("eoy", "2026-12-31"), ("next month", "2027-01-01"), ("tomorrow", "2027-01-01"),
        ("+2mo", "2027-02-28"), ("dec 31", "2026-12-31"), ("dec 30", "2027-12-30"),
        ("jan 1", "2027-01-01"), ("next week", "2027-01-04"),
      ]),
    Case(
      now: "2028-02-29T09:00:00+09:00",
      phrases: [
        ("+12mo", "2029-02-28"), ("+1y", "2029-02-28"), ("+1mo", "2028-03-29"),
        ("feb 29", "2028-02-29"),
        ("eom", "2028-02-29"), ("next month", "2028-03-01"),
      ]),
    Case(
      // A Saturday night that belongs to Friday.
      now: "2026-11-28T01:00:00+09:00", dayStartHour: 4,
      phrases: [
        ("today", "2026-11-27"), ("tomorrow 9am", "2026-11-28 09:00"), ("2am", "2026-11-28 02:00"),
        ("fri 2am", "2026-11-28 02:00"), ("fri 18:00", "2026-12-04 18:00"),
        ("sat", "2026-11-28"), ("weekend", "2026-11-28"), ("+1h", "2026-11-28 02:00"),
      ]),
    Case(
      now: "2026-11-29T09:00:00+09:00",
      phrases: [("weekend", "2026-11-29"), ("eow", "2026-11-29"), ("next mon", "2026-11-30")]),
    Case(
      now: "2026-03-28T10:00:00+01:00", zone: "Europe/Berlin",
      phrases: [
        ("tomorrow 2:30am", "2026-03-29 03:00"), ("+24h", "2026-03-29 11:00"),
        ("in 1 day 10am", "2026-03-29 10:00"),
      ]),
  ])
  func `phrases depend on the day and the hour`(example: Case) throws {
    let parser = try parser(example.now, zone: example.zone, dayStartHour: example.dayStartHour)
    for (phrase, expected) in example.phrases {
      try expectEqual(parser.due(phrase).onClock(of: parser.calendar), expected, "\(phrase)")
    }
  }

  @Test(arguments: [
    ("+12mo", "2027-11-27"), ("+1mo", "2026-12-27"), ("in 2 months", "2027-01-27"),
    ("+1y", "2027-11-27"), ("27th", "2026-11-27"), ("end of next month", "2026-12-31"),
  ])
  func `months and years are a DAY`(phrase: String, expected: String) throws {
    try expectEqual(parser().day(phrase).description, expected)
  }

  @Test(arguments: ["9am", "tonight", "+3h", "fri 18:00", "+5min", "+1h30m", "9h", "at 10"])
  func `a time isn't a DAY`(phrase: String) throws {
    #expect(throws: TodoError.unknownDay(phrase)) { try parser().day(phrase) }
  }

  @Test(arguments: [
    ("feb 30", TodoError.nonexistentDay("feb 30")), ("31 Nov 9am", .nonexistentDay("31 Nov")),
    ("mon 4 dec", .nonexistentDay("mon 4 dec")),
    ("mon 4 dec 2026", .nonexistentDay("mon 4 dec 2026")),
    ("2026/13/01", .nonexistentDay("2026/13/01")), ("+999999999h", .dayTooFar("+999999999h")),
    ("+999999999mo", .dayTooFar("+999999999mo")), ("dec 1 2199", .dayTooFar("dec 1 2199")),
    ("25h", .unknownTime("25h")), ("13pm", .unknownTime("13pm")),
    ("someday 9am", .unknownDay("someday")), ("9 9", .unknownTime("9 9")),
  ])
  func `an error quotes the wrong part`(phrase: String, error: TodoError) throws {
    #expect(throws: error) { try parser().due(phrase) }
  }

  @Test(arguments: [
    ("27th", "2026-11-27"), ("28th", "2026-10-28"), ("31st", "2026-10-31"),
    ("fri the 20th", "2026-11-20"), ("3 days ago", "2026-11-24"), ("a week ago", "2026-11-20"),
    ("last fri", "2026-11-20"), ("last week", "2026-11-16"), ("20261120", "2026-11-20"),
    ("1 dec", "2025-12-01"), ("nov 27", "2026-11-27"), ("Fri 20 Nov", "2026-11-20"),
    ("20 nov 2026", "2026-11-20"), ("friday", "2026-11-20"),
  ])
  func `looking back, dates and weekdays in words are in the past`(
    phrase: String, expected: String
  ) throws {
    try expectEqual(parser().pastDay(phrase).description, expected)
  }

  @Test(arguments: [
    (Language.english, "12 in two weeks", "12", "2026-12-11"),
    (.english, "5 the end of next month", "5", "2026-12-31"),
    (.english, "3 27th", "3", "2026-11-27"),
    (.english, "1 20261225", "1", "2026-12-25"), (.french, "3 le 30", "3", "2026-11-30"),
    (.korean, "3 30일", "3", "2026-11-30"), (.korean, "1 2 일", "1 2", "2026-11-29"),
    (.english, "12 next mon", "12", "2026-11-30"),
    (.english, "12 in 3 days", "12", "2026-11-30"), (.english, "3 8 9 thu", "3 8 9", "2026-12-03"),
    (.english, "12 dec 1", "12", "2026-12-01"), (.english, "1 2 3 dec", "1 2", "2026-12-03"),
    (.english, "10-12 fri", "10-12", "2026-12-04"), (.english, "3 dec 1 2027", "3", "2027-12-01"),
    (.english, "3 on fri", "3", "2026-12-04"),
    (.english, "label:bug +2w", "label:bug", "2026-12-11"),
    (.french, "5 mar", "5", "2026-12-01"), (.korean, "1 2 월", "1 2", "2026-11-30"),
    (.korean, "3 다음 주 월요일", "3", "2026-11-30"), (.korean, "5 12월 1일", "5", "2026-12-01"),
    (.japanese, "3 4 日", "3 4", "2026-11-29"),
  ])
  func `the longest DAY at the end of words is split off`(
    language: Language, words: String, rest: String, expected: String
  ) throws {
    let parser = try parser("2026-11-27T09:00:00+09:00", language)
    let split = try parser.trailingDay(words.split(separator: " ").map(String.init))
    expectEqual(split.rest.joined(separator: " "), rest)
    expectEqual(split.day.description, expected)
  }

  @Test(arguments: [
    ("1 feb 30", TodoError.nonexistentDay("feb 30")),
    ("3 25-12", .unclearDate("25-12", "12-25", or: "2026-12-25")),
    ("3 +10m", .unclearDate("+10m", "+10min", or: "+10mo")),
    ("1-2 someday", .unknownDay("someday")),
    ("1 2 someday", .unknownDay("someday")),
    ("", .unknownDay("")),
  ])
  func `without a DAY at the end, the error names its words`(
    words: String, error: TodoError
  ) throws {
    #expect(throws: error) {
      try parser().trailingDay(words.split(separator: " ").map(String.init))
    }
  }

  @Test func `random words are parsed or refused with an error about days`() throws {
    let words = [
      "next", "mon", "in", "3", "days", "+", "-", "12", "2027", ":", "30", "9am", "pm", "h", "dec",
      "1", "st", "of", "/", ".", "tonight", "noon", "m", "+90m", "99999999999", "다음", "주", "월",
      "요일", "오전", "시", "12월", "일", "후", "来週", "の", "月", "日", "時", "半", "lundi", "prochain",
      "d'", "à", "1er", "mar", "(", "金", ")", "T", "’", "\u{301}", "🎉", "\0", "０", " ", "  ", "",
    ]
    var random = SeededGenerator(seed: 7)
    let parsers = try Language.allCases.map { try parser("2026-11-27T09:00:00+09:00", $0) }
    for _ in 0..<Seeds.size(3000, full: 100_000) {
      let count = Int.random(in: 0...7, using: &random)
      let text = (0..<count).map { _ in
        (words.randomElement(using: &random) ?? "") + (Bool.random(using: &random) ? " " : "")
      }.joined()
      let parser = parsers.randomElement(using: &random) ?? parsers[0]
      if let due = try? parser.due(text) {
        #expect(abs(due.day(in: parser.calendar).number - parser.today.number) <= 36_526)
      }
      if let day = try? parser.day(text) {
        // Whatever is a DAY is a WHEN.
        #expect((try? parser.due(text)) != nil, "\(text)")
        #expect(abs(day.number - parser.today.number) <= 36_525)
      }
      _ = try? parser.pastDay(text)
    }
  }
}
