package import Git
package import Store
package import Todos

/// My commits of some days, counted per day.
package struct CommitCounts: Sendable {
  /// Commits per day in all linked repositories, without days that have none.
  package var days: [Day: Int] { commits.reduce(into: [:]) { $0[$1.day, default: 0] += 1 } }
  /// The counted commits, newest first by local time.
  package internal(set) var commits: [CountedCommit] = []
  package private(set) var warnings: [RepositoryWarning] = []
  /// The number of commits that are new since the last reading, by the path of each repository with any.
  package internal(set) var found: [String: Int] = [:]
  /// Today's commits, in every repository that has them.
  package internal(set) var today: DayCommits
  /// Emails that a forge probably gave to an account of mine, and that aren't among my identities.
  package internal(set) var forgeAddresses: [String] = []
  /// Changes whenever any of my commits, of any day, is added or removed.
  package internal(set) var version: UInt64 = 0
  /// Why the store couldn't be asked about mentioned todos; the next reading retries.
  package internal(set) var storeError: StoreError?
  /// Whether all readable repositories were read completely.
  package internal(set) var isComplete = true
  /// New and removed mentions of todos, to be applied.
  package private(set) var deltas: [ReferenceDelta] = []
  /// The rewrites that were known when the commits were read.
  var rewrites: [Rewrite] = []
  /// All days together; nil unless requested, or if only reading all years tells.
  package internal(set) var history: HistorySummary?

  init(today: DayCommits) {
    self.today = today
  }

  /// A missing identity concerns all repositories, so warn about it only once.
  mutating func add(_ warning: RepositoryWarning) {
    let hasWarned = warnings.contains { $0.error == .noIdentity }
    if hasWarned, warning.error == .noIdentity { return }
    warnings.append(warning)
  }

  /// The same repository can be linked to several projects.
  mutating func add(_ found: ReferenceDelta) {
    if !deltas.contains(where: { $0.path == found.path }) { deltas.append(found) }
  }

  /// Keeps only commits that match, or that have a copy that matches.
  mutating func retain(_ isIncluded: (ObjectID) -> Bool) {
    commits = commits.filter { isIncluded($0.id) || $0.copies.contains(where: isIncluded) }
  }

  mutating func sort() {
    commits.sort { left, right in
      if left.localTime != right.localTime { return left.localTime > right.localTime }
      return left.time != right.time ? left.time > right.time : left.id < right.id
    }
  }
}

/// A commit of mine, counted once, on one day and for one repository.
package struct CountedCommit: Hashable, Sendable {
  package let id: ObjectID
  package let repository: LinkedRepository
  /// The author time, in seconds since 1970-01-01T00:00:00Z.
  package let time: Int64
  /// Minutes east of UTC.
  package let offset: Int
  package let day: Day
  /// The ids of its copies, which are counted with it.
  package let copies: [ObjectID]
  /// Whether a trailer of the commit or of a copy names an agent.
  package let isAssisted: Bool

  /// The author's local time in seconds, by which commits are shown and sorted.
  package var localTime: Int64 { time + Int64(offset) * 60 }

  init(
    _ commit: CommitRecord, copies: [ObjectID], isAssisted: Bool,
    in repository: LinkedRepository, on day: Day
  ) {
    id = commit.id
    self.repository = repository
    time = commit.time
    offset = Int(commit.offset)
    self.day = day
    self.copies = copies
    self.isAssisted = isAssisted
  }
}

/// Selects the commits that are needed to count some days.
struct CommitRange {
  let days: ClosedRange<Day>
  let calendar: LocalCalendar
  /// Author times, in seconds since 1970. UTC offsets and a later start of the day move a commit by less than
  /// the margin, so copies with another offset are in this range too.
  let times: ClosedRange<Int64>
  /// How far back the history is read, in seconds since 1970.
  let start: Int64

  /// In days.
  static let margin = 3

  /// - Parameter readsAll: Whether the whole history is read, as the index's summaries of other days need.
  init(days: ClosedRange<Day>, calendar: LocalCalendar, readsAll: Bool = false) {
    self.days = days
    self.calendar = calendar
    let first = Int64(days.lowerBound.number - CommitRange.margin) * 86_400
    times = first...(Int64(days.upperBound.number + CommitRange.margin + 1) * 86_400 - 1)
    start = readsAll ? .min : first
  }

  func day(of commit: CommitRecord) -> Day {
    calendar.day(ofSeconds: commit.time, offsetMinutes: Int(commit.offset))
  }

  /// Author times outside the range of commits that an absurd offset moves into those days. Their copies can
  /// only be found by the same author time.
  func impossibleOffsetTimes(in repositories: [RepositoryIndex]) -> Set<Int64> {
    let far = repositories.flatMap(\.impossibleOffsetCommits).filter { days.contains(day(of: $0)) }
    return Set(far.map(\.time).filter { !times.contains($0) })
  }

  /// A repository's commits of those days and their possible copies, sorted by time.
  func commits(of repository: RepositoryIndex, _ impossibleOffsetTimes: Set<Int64>)
    -> [CommitRecord]
  {
    let near = repository.commits(in: times)
    let far = repository.impossibleOffsetCommits.filter {
      times.contains($0.time) || impossibleOffsetTimes.contains($0.time)
    }
    let copies = impossibleOffsetTimes.flatMap { repository.commits(in: $0...$0) }
    return far.isEmpty && copies.isEmpty ? near : (near + far + copies).sorted(by: <)
  }
}

/// A problem of a linked repository: it couldn't be read, so that none of its commits count, or parts of it
/// are missing.
package struct RepositoryWarning: Hashable, Sendable {
  package let path: String
  package let error: GitError
}

extension [RepositoryWarning] {
  /// These warnings, and the others' warnings about repositories that have none yet.
  func merging(_ others: [RepositoryWarning]) -> [RepositoryWarning] {
    var warnings = self
    for warning in others where !warnings.contains(where: { $0.path == warning.path }) {
      warnings.append(warning)
    }
    return warnings
  }
}
