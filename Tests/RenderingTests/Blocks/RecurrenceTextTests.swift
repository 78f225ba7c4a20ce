import Foundation
import Localization
import Testing
import TestingAdditions
import Todos

@testable import Rendering

@Suite(.serialized, .startsNothing) struct RecurrenceTextTests {
  /// One of each form.
  private static let samples: [Recurrence] =
    [
      .day, .weekdays, .week, .month, .on([.monday]), .on([.monday, .thursday]),
      .on([.saturday, .sunday]), .days(2), .days(366), .weeks(2), .weeks(52),
      .weeks(2, on: [.friday]), .weeks(3, on: [.monday, .thursday]), .year, .months(2), .months(24),
      .months(1, on: .dates([1, 15])), .months(1, on: .dates([1, 15, 31])),
      .months(3, on: .dates([15])), .months(3, on: .dates([1, 15])), .months(3, on: .dates([31])),
      .months(6, on: .nth(.first, .monday)), .months(2, on: .nth(.last, .friday)),
      .yearly(month: 12, day: 25), .yearly(month: 1, day: 1), .yearly(month: 2, day: 29),
    ] + Recurrence.Ordinal.allCases.map { .nth($0, .monday) } + (1...31).map { .date($0) }

  @Test(arguments: Language.allCases)
  func `the stored text and the words in each language are parsed back`(language: Language) throws {
    let parser = DayParser(
      now: Moment(seconds: 0), calendar: LocalCalendar(timeZone: .gmt), language: language)
    for recurrence in Self.samples {
      try expectEqual(parser.recurrence(recurrence.description), recurrence)
      let words = recurrence.text(in: language)
      try expectEqual(parser.recurrence(words), recurrence, "\(words)")
    }
  }
}
