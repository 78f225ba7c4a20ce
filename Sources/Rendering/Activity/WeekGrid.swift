import Todos

/// Days by weeks, Monday first: the columns of a heat map, the rows of a calendar.
struct WeekGrid {
  let days: ClosedRange<Day>
  private let monday: Day

  init(_ days: ClosedRange<Day>) {
    self.days = days
    monday = days.lowerBound.advanced(by: -days.lowerBound.weekday.rawValue)
  }

  /// Weeks that any of the days is in.
  var weeks: Range<Int> {
    0..<(days.upperBound.number - monday.number) / 7 + 1
  }

  /// Nil where it is none of the days.
  func day(_ weekday: Weekday, of week: Int) -> Day? {
    let day = monday.advanced(by: week * 7 + weekday.rawValue)
    return days.contains(day) ? day : nil
  }

  /// The weeks in which a month begins, and the first week.
  var months: [(week: Int, month: Month)] {
    weeks.compactMap { week in
      let days = Weekday.allCases.compactMap { day($0, of: week) }
      let first = days.first { $0.components.day == 1 } ?? (week == 0 ? days.first : nil)
      return first.map { (week, Month(of: $0)) }
    }
  }
}
