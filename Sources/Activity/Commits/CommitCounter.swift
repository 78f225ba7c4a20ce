import Files
package import Git
package import Todos

/// Counts my commits in linked repositories, day by day.
///
/// A commit belongs to the day of its author time in its own UTC offset. It counts once, however many
/// repositories, worktrees and branches have it, and it counts for the first of those repositories. Copies
/// made by rebase or cherry-pick (same author email, author time and subject) count once.
package struct CommitCounter: Sendable {
  let calendar: LocalCalendar
  let environment: GitEnvironment
  private let index: IndexFolder?
  private let today: Day
  private let limits: ReadingLimits
  private let progress: ReadingProgress.Report

  /// - Parameters:
  ///   - today: The day whose commits are also reported per repository.
  ///   - index: Caches what was read; nil to read everything each time.
  ///   - limits: Lowered by tests.
  ///   - progress: Called as repositories are read; returning false stops the reading.
  package init(
    environment: GitEnvironment, calendar: LocalCalendar, today: Day, index: IndexFolder? = nil,
    limits: ReadingLimits = ReadingLimits(),
    progress: @escaping ReadingProgress.Report = { _ in true }
  ) {
    self.calendar = calendar
    self.environment = environment
    self.index = index
    self.today = today
    self.limits = limits
    self.progress = progress
  }

  /// Whether there is an index of the repository at a path.
  package func hasCached(_ path: String) -> Bool { index?.contains(path) ?? false }

  /// The counts of those days; a repository that can't be read becomes a warning.
  /// - Parameters:
  ///   - all: Further days, of which only ``CommitCounts/history`` is counted.
  ///   - processed: The mentions of todos that are already applied; nil to only count commits.
  ///   - opened: The repository, if there is only one and it is already open.
  package func read(
    _ repositories: [LinkedRepository], days: ClosedRange<Day>, within all: ClosedRange<Day>? = nil,
    since processed: ProcessedCommits? = nil, opened: Repository? = nil
  ) async -> CommitCounts {
    let range = CommitRange(days: days, calendar: calendar, readsAll: all != nil)
    let reader = RepositoryReader(
      environment: environment, folder: index, limits: limits, processed: processed)
    let readings = await readings(of: repositories.map(\.path), in: range, reader, opened)
    var counts = counts(repositories, range, readings)
    counts.history = all.flatMap { HistorySummary(readings.compactMap(\.index), in: $0) }
    counts.rewrites = processed?.rewrites ?? []
    return counts
  }

  /// The counts of those days according to the index, without looking at any repository.
  package func cached(
    _ repositories: [LinkedRepository], days: ClosedRange<Day>
  ) -> CommitCounts {
    let range = CommitRange(days: days, calendar: calendar)
    let reader = RepositoryReader(environment: environment, folder: index, limits: limits)
    let readings = repositories.map { repository in
      reader.cached(at: repository.path, in: range, isTrusted: true) ?? RepositoryReader.Reading()
    }
    return counts(repositories, range, readings)
  }

  private func counts(
    _ repositories: [LinkedRepository], _ range: CommitRange,
    _ readings: [RepositoryReader.Reading]
  ) -> CommitCounts {
    var counts = CommitCounts(
      today: DayCommits(
        day: today, repositories: repositories.map { DayCommits.Repository(path: $0.path) }))
    var version = Digest()
    var all: [RepositoryCommit] = []
    let far = range.impossibleOffsetTimes(in: readings.compactMap(\.index))
    // With replace refs, the same commit can have different times in different clones: the first one counts.
    let mayReplace = readings.contains { $0.index?.mayReplace == true }
    var keys: [ObjectID: CopyKey] = [:]
    for (place, (repository, reading)) in zip(repositories, readings).enumerated() {
      if let error = reading.error {
        counts.add(RepositoryWarning(path: repository.path, error: error))
        continue
      }
      if reading.index?.history.isInterrupted ?? true { counts.isComplete = false }
      guard let index = reading.index else { continue }
      if let delta = reading.delta { counts.add(delta) }
      counts.forgeAddresses += index.forgeAddresses.filter { !counts.forgeAddresses.contains($0) }
      counts.storeError = counts.storeError ?? reading.storeError
      version.add(repository.path)
      version.add(index.version.value)
      if index.newCount > 0 { counts.found[repository.path] = index.newCount }
      for error in index.warnings(at: repository.path) {
        counts.add(RepositoryWarning(path: repository.path, error: error))
      }
      for commit in range.commits(of: index, far) {
        if mayReplace {
          if let key = keys[commit.id], key != commit.key { continue }
          keys[commit.id] = commit.key
        }
        all.append(RepositoryCommit(commit: commit, place: place))
      }
    }
    counts.version = version.value
    all.sort(by: <)
    var next = 0
    while next < all.count {
      let first = all[next]
      let key = first.commit.key
      let group = all[next...].prefix { $0.commit.key == key }
      next = group.endIndex
      var ids: [ObjectID] = []
      var place: Int?
      for found in group {
        let id = found.commit.id
        if id != first.commit.id, !ids.contains(id) { ids.append(id) }
        // The first copy in a repository decides its day there.
        if found.place != place, range.day(of: found.commit) == today {
          counts.today.repositories[found.place].keys.append(key)
        }
        place = found.place
      }
      let day = range.day(of: first.commit)
      guard range.days.contains(day) else { continue }
      let repository = repositories[first.place]
      counts.commits.append(
        CountedCommit(
          first.commit, copies: ids, isAssisted: group.contains(where: \.commit.isAssisted),
          in: repository, on: day))
    }
    counts.today.isComplete = counts.isComplete
    counts.sort()
    return counts
  }

  /// Reads each path, in the order of the paths. Changed repositories are read concurrently; no thread is
  /// started if nothing changed.
  private func readings(
    of paths: [String], in range: CommitRange, _ reader: RepositoryReader, _ opened: Repository?
  ) async -> [RepositoryReader.Reading] {
    var readings = paths.map { reader.cached(at: $0, in: range) }
    let changed = readings.indices.filter { readings[$0] == nil }
    // A task group starts a thread even without tasks.
    if changed.isEmpty { return readings.compactMap(\.self) }
    let progressCounter = ReadingProgressCounter(total: changed.count, report: progress)
    if changed.count == 1 {
      readings[changed[0]] = await reader.read(
        at: paths[changed[0]], in: range, progressCounter, opened: opened)
    } else {
      let width = min(4, ProcessInfo.processInfo.activeProcessorCount)
      await withTaskGroup(of: (Int, RepositoryReader.Reading).self) { group in
        for (turn, index) in changed.enumerated() {
          if turn >= width, let (done, reading) = await group.next() { readings[done] = reading }
          group.addTask {
            (index, await reader.read(at: paths[index], in: range, progressCounter))
          }
        }
        for await (done, reading) in group { readings[done] = reading }
      }
    }
    return readings.compactMap(\.self)
  }
}

private struct RepositoryCommit {
  let commit: CommitRecord
  let place: Int

  /// Sorts copies next to each other, those of the first repository first.
  static func < (left: RepositoryCommit, right: RepositoryCommit) -> Bool {
    let (one, other) = (left.commit, right.commit)
    if one.key != other.key { return one.key < other.key }
    return left.place != right.place ? left.place < right.place : one.id < other.id
  }
}
