import Todos

/// The names of months above the weeks in which they begin. Those that would run into one another
/// are left out.
struct MonthRow {
  /// Each with the column at which it begins.
  let names: [(column: Int, name: String)]

  /// - Parameters:
  ///   - cell: Columns of a week.
  ///   - width: Columns of a name.
  init(
    _ grid: WeekGrid, cell: Int, phrases: any Phrases, width: (String) -> Int = \.displayWidth
  ) {
    // Of several years, the year is what January says.
    let isLong = grid.weeks.count > 54
    var months = grid.months.map { week, month in
      let isYear = isLong && month.month == 1
      let name = isYear ? "\(month.year)" : phrases.short(month: month.month)
      return (column: week * cell, name: name)
    }
    // A whole month matters more than the end of one.
    if months.count > 1, width(months[0].name) >= months[1].column { months.removeFirst() }
    var end = -1
    names = months.filter { month in
      guard month.column > end else { return false }
      end = month.column + width(month.name)
      return true
    }
  }
}
