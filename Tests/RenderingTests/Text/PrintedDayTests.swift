import Localization
import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Rendering

@Suite(.serialized, .startsNothing) struct PrintedDayTests {
  @Test(arguments: Language.allCases)
  func `each printed day is parsed as that day`(language: Language) throws {
    let now = try #require(Moment.parse(iso8601: "2026-11-27T09:00:00Z")).moment
    let parser = DayParser(now: now, calendar: LocalCalendar(zone: .utc), language: language)
    let today = parser.today
    for offset in 0...800 where Seeds.areAll || offset < 60 || offset % 5 == 0 {
      let day = today.advanced(by: offset)
      let year = today.components.year
      for text in [
        language.nearDate(day, today: today), language.date(day, thisYear: year),
        language.shortDate(day, thisYear: year), day.description,
      ] {
        try expectEqual(parser.day(text), day, "\(text)")
        try expectEqual(parser.due("\(text) 18:00").day(in: parser.calendar), day, "\(text)")
      }
    }
    for day in today.advanced(by: Seeds.size(-60, full: -300))...today {
      try expectEqual(parser.pastDay(language.nearDate(day, today: today)), day)
    }
  }

  @Test(arguments: Language.allCases)
  func `near days have the words of the page`(language: Language) throws {
    let today = try #require(Day(iso: "2026-11-21"))
    let days = try casesOfPage("days", as: [String: [String: String]].self)
    for (day, text) in try #require(days[language.rawValue]) {
      try expectEqual(language.near(#require(Day(iso: day)), today: today), text)
    }
  }
}
