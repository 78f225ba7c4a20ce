package import Todos

/// The two figures of a day.
package struct DayFigures: Hashable, Sendable {
  package let day: Day
  package let commits: Int
  package let completion: Completion

  package init(day: Day, commits: Int, completion: Completion) {
    self.day = day
    self.commits = commits
    self.completion = completion
  }
}

extension CommitCounts {
  /// Both figures of each of those days.
  func figures(
    of days: some Collection<Day>, _ completions: [Day: Completion]
  ) -> [DayFigures] {
    days.map { day in
      DayFigures(
        day: day, commits: self.days[day] ?? 0,
        completion: completions[day] ?? Completion(done: 0, total: 0))
    }
  }
}
