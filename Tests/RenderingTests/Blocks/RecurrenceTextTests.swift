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
