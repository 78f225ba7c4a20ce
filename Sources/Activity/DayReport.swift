package import Store
package import Todos

/// A day in full: its plan beside its commits, in its week.
package struct DayReport: Sendable {
  package let plan: DayPlan
  /// The commits that its done todos are linked to.
  package let links: [EntityID: [CommitLink]]
  /// The days of the week, Monday first.
  package let week: [DayFigures]
  /// Commits of that day in each linked repository that could be read. A commit counts in the first
  /// that holds it.
  package let repositories: [RepositoryCount]
  /// My commits of that day by what tells them apart; nil where nobody asks for that.
  package let dayCommits: DayCommits?
  /// Repositories that could not be read.
  package let warnings: [RepositoryWarning]

  package init(
    plan: DayPlan, links: [EntityID: [CommitLink]] = [:], week: [DayFigures],
    repositories: [RepositoryCount], dayCommits: DayCommits? = nil,
    warnings: [RepositoryWarning] = []
  ) {
    self.plan = plan
    self.links = links
    self.week = week
    self.repositories = repositories
    self.dayCommits = dayCommits
    self.warnings = warnings
  }

  /// My commits of that day.
  package var commits: Int {
    repositories.reduce(0) { $0 + $1.commits }
  }
}

/// How many commits of a day a linked repository holds.
package struct RepositoryCount: Hashable, Sendable {
  package let project: String
  package let path: String
  package let commits: Int

  package init(project: String, path: String, commits: Int) {
    self.project = project
    self.path = path
    self.commits = commits
  }
}

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
