import Files
import Git
package import Store
package import Todos

/// A day in full: its plan and its commits, with the days around it.
package struct DayReport: Sendable {
  package let plan: DayPlan
  /// The commits that its done todos are linked to.
  package let links: [EntityID: [CommitLink]]
  /// The days to show along with it, earliest first.
  package let days: [DayFigures]
  /// That day's commits in each linked repository that could be read. A commit counts in the first repository
  /// that has it.
  package let repositories: [(project: String, path: String, commits: Int)]
  /// How many of that day's commits an agent has helped with.
  package let assisted: Int
  /// My commits of today.
  package let dayCommits: DayCommits
  /// Repositories that could not be read.
  package let warnings: [RepositoryWarning]
  /// Emails that a forge probably gave to an account of mine, and that aren't among my identities.
  package var forgeAddresses: [String] = []

  /// The number of my commits on that day.
  package var commits: Int {
    repositories.reduce(0) { $0 + $1.commits }
  }

  /// Whether all commits of those days were read.
  package var isComplete: Bool { dayCommits.isComplete }

  /// The figures of the day before.
  package var yesterday: DayFigures? { past.last }

  /// The last day before yesterday with anything done or planned, if yesterday had nothing.
  package var lastActiveDay: DayFigures? {
    guard yesterday?.isEmpty ?? false else { return nil }
    return past.last { !$0.isEmpty }
  }

  private var past: [DayFigures] { days.filter { $0.day < plan.day } }

  /// The commits of some days in the linked repositories.
  package struct Commits: Sendable {
    fileprivate let repositories: [LinkedRepository]
    fileprivate let counts: CommitCounts

    /// How many were made on a day, and how many of these an agent has helped with.
    package func count(on day: Day) -> (count: Int, assisted: Int) {
      let commits = counts.commits.filter { $0.day == day }
      return (commits.count, commits.count(where: \.isAssisted))
    }
  }

  /// How many days the morning summary looks back. After a Monday off, that reaches Friday.
  fileprivate static let lookbackDays = 4
}

extension ActivityReader {
  /// The plan and the commits of a day, within its week.
  /// - Parameters:
  ///   - name: The only project to count; nil for all.
  ///   - limit: As in the plan of a day.
  package func day(
    _ day: Day, project name: String? = nil, carriedOver limit: Int = .max, at now: Moment
  ) async throws -> DayReport {
    let project = try name.map { name in try store.read { try $0.project(named: name).name } }
    return try await self.day(
      day, project: project, carriedOver: limit, at: now,
      over: DaySpan.weeks(1).days(today: day))
  }

  /// The plan and the commits of today, with the days before, for the morning summary.
  package func morning(carriedOver limit: Int = .max, at now: Moment) async throws -> DayReport {
    let today = calendar.day(of: now)
    return try await day(
      today, carriedOver: limit, at: now, over: today.advanced(by: -DayReport.lookbackDays)...today)
  }

  private func day(
    _ day: Day, project: String? = nil, carriedOver limit: Int, at now: Moment,
    over days: ClosedRange<Day>
  ) async throws -> DayReport {
    let commits = try await commits(of: days, project: project, at: now)
    return try report(
      of: day, commits, project: project, carriedOver: limit, at: now, over: days)
  }

  /// The commits of those days; what they say about todos is applied.
  package func commits(
    of days: ClosedRange<Day>, project: String? = nil, at now: Moment
  ) async throws -> DayReport.Commits {
    let repositories = try store.read { try $0.linkedRepositories(ofProject: project) }
    let counts = try await readCommits(of: repositories, days: days)
    applyCommits(counts, at: now)
    return DayReport.Commits(repositories: repositories, counts: counts)
  }

  /// A day with commits that were read before, and todos as they are now.
  /// - Parameter commits: Nil if they aren't known yet.
  package func report(
    of day: Day, _ commits: DayReport.Commits?, project: String? = nil, carriedOver limit: Int,
    at now: Moment, over days: ClosedRange<Day>
  ) throws -> DayReport {
    let unread = DayCommits(day: day, repositories: [], isComplete: false)
    let counts = commits?.counts ?? CommitCounts(today: unread)
    let query = TodoQuery(project.map { [.projects([$0])] } ?? [])
    let completions = try store.read {
      try $0.completions(of: days, matching: query, at: now, in: calendar)
    }
    let ofDay = counts.commits.filter { $0.day == day }
    let plan = try store.read {
      try $0.plan(of: day, project: project, carriedOver: limit, at: now, in: calendar)
    }
    return DayReport(
      plan: plan,
      links: try store.read { snapshot in
        try snapshot.commitLinks(of: plan.todos.filter { $0.status == .done })
      },
      days: counts.figures(of: days, completions),
      repositories: (commits?.repositories ?? []).filter { repository in
        !counts.warnings.contains { $0.path == repository.path && !$0.error.isPartial }
      }.map { repository in
        let count = ofDay.count { $0.repository == repository }
        return (repository.project, repository.path, count)
      },
      assisted: ofDay.count(where: \.isAssisted), dayCommits: counts.today,
      warnings: counts.warnings, forgeAddresses: counts.forgeAddresses)
  }
}

/// The commits and the completion of a day.
package struct DayFigures: Hashable, Sendable {
  package let day: Day
  package let commits: Int
  package let completion: Completion

  /// Whether nothing was planned or done.
  fileprivate var isEmpty: Bool { commits == 0 && completion.total == 0 }
}

extension CommitCounts {
  /// The commits and the completion of each of those days.
  func figures(
    of days: some Collection<Day>, _ completions: [Day: Completion]
  ) -> [DayFigures] {
    let commits = self.days
    return days.map { day in
      DayFigures(
        day: day, commits: commits[day] ?? 0,
        completion: completions[day] ?? Completion(done: 0, total: 0))
    }
  }
}

/// A day's figures and the data they were counted from. A hook updates them with the new commits of one
/// repository, without reading the store or the other repositories.
package struct DaySnapshot: Sendable {
  package var summary: DaySummary
  package var commits: DayCommits

  package init(_ summary: DaySummary, _ commits: DayCommits) {
    self.summary = summary
    self.commits = commits
  }
}

extension DaySnapshot {
  /// Changes with the format.
  private static let signature: Int64 = 0x6F6F_7464_0002_0005

  /// The encoding that ``init(bytes:)`` reads. Equal figures have equal bytes.
  package var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.append([
      Int64(commits.day.number), Int64(summary.completion.done),
      Int64(summary.completion.total), Int64(summary.overdue),
      summary.nextDue?.milliseconds ?? .min, commits.isComplete ? 1 : 0,
      Int64(commits.repositories.count), Int64(summary.waiting),
    ])
    for repository in commits.repositories {
      writer.append(repository.path)
      writer.append(repository.keys)
    }
    return writer.checksummed(Self.signature)
  }

  /// Whether a file with such an encoding is damaged.
  package static func isDamaged(_ path: String) -> Bool {
    ByteReader.isDamaged(path, signature)
  }

  /// Nil if the bytes are damaged or of another version.
  package init?(bytes: [UInt8]) {
    guard var reader = ByteReader(checksummed: bytes, DaySnapshot.signature),
      let numbers = reader.array(of: Int64.self), numbers.count == 8,
      numbers[6] >= 0
    else { return nil }
    summary = DaySummary(
      completion: Completion(done: Int(numbers[1]), total: Int(numbers[2])),
      overdue: Int(numbers[3]),
      nextDue: numbers[4] == .min ? nil : Moment(milliseconds: numbers[4]),
      waiting: Int(numbers[7]))
    var repositories: [DayCommits.Repository] = []
    for _ in 0..<numbers[6] {
      guard let path = reader.text(), let keys = reader.array(of: CopyKey.self) else {
        return nil
      }
      repositories.append(DayCommits.Repository(path: path, keys: keys))
    }
    commits = DayCommits(
      day: Day(number: Int(numbers[0])), repositories: repositories, isComplete: numbers[5] == 1)
  }
}

/// My commits of one day, kept per repository so that one repository can be recounted without the others.
package struct DayCommits: Sendable {
  /// A repository and the keys of its commits, which identify copies of a commit.
  struct Repository: Hashable, Sendable {
    let path: String
    var keys: [CopyKey] = []
  }

  package let day: Day
  /// All linked repositories, including those without a commit.
  var repositories: [Repository]
  var isComplete: Bool

  /// The commits of a day if no repository is linked.
  package init(day: Day) { self.init(day: day, repositories: []) }

  init(day: Day, repositories: [Repository], isComplete: Bool = true) {
    self.day = day
    self.repositories = repositories
    self.isComplete = isComplete
  }

  /// The number of commits; nil if not all were read.
  package var count: Int? {
    isComplete ? Set(repositories.flatMap(\.keys)).count : nil
  }

  /// Replaces the commits of the repository at a path with a new count of the same day.
  /// - Returns: False, and changes nothing, if no linked repository has that path.
  package mutating func update(_ path: String, _ counts: CommitCounts) -> Bool {
    let places = repositories.indices.filter { repositories[$0].path == path }
    for place in places { repositories[place].keys = counts.today.repositories.flatMap(\.keys) }
    if !places.isEmpty { isComplete = isComplete && counts.isComplete }
    return !places.isEmpty
  }
}
