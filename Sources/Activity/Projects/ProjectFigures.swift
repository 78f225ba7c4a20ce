import Todos

/// How much I committed in a project's repositories.
package struct ProjectFigures: Hashable, Sendable {
  /// In the seven days up to today.
  package let lastWeek: Int
  package let total: Int
  /// In each of the last weeks of seven days, the one up to today last.
  package let weeks: [Int]

  package init(lastWeek: Int, total: Int, weeks: [Int]) {
    self.lastWeek = lastWeek
    self.total = total
    self.weeks = weeks
  }

  /// - Parameter days: How many commits were made on which days.
  init(_ days: [Day: Int], today: Day, weeks count: Int) {
    var weeks = [Int](repeating: 0, count: count)
    for (day, commits) in days {
      let age = (today.number - day.number) / 7
      if day <= today, age < count { weeks[count - 1 - age] += commits }
    }
    self.init(lastWeek: weeks.last ?? 0, total: days.values.reduce(0, +), weeks: weeks)
  }
}
