/// A month of a year.
package struct Month: Hashable, Sendable {
  package let year: Int
  /// 1 to 12.
  package let month: Int

  /// A month written `2026-11`, and nothing else.
  package init?(iso text: String) {
    guard text.utf8.count == 7, let day = Day(iso: text + "-01") else { return nil }
    self.init(of: day)
  }

  /// - Throws: ``TodoError/invalidMonth(_:)``
  package static func checked(_ text: String) throws(TodoError) -> Month {
    guard let month = Month(iso: text) else { throw .invalidMonth(text) }
    return month
  }

  package init(of day: Day) {
    (year, month, _) = day.components
  }

  /// Its first day to its last.
  package var days: ClosedRange<Day> {
    let first = Day(number: Day.number(year: year, month: month, day: 1))
    return first...first.advanced(by: Day.length(ofMonth: month, year: year) - 1)
  }
}

extension Month: CustomStringConvertible {
  package var description: String { "\(year.padded(to: 4))-\(month.padded(to: 2))" }
}

extension Month: Comparable {
  package static func < (left: Month, right: Month) -> Bool {
    (left.year, left.month) < (right.year, right.month)
  }
}
