import Files
import Git

/// Brings what is remembered of a repository up to date by reading what is new.
///
/// If it is told to stop, what was read so far is kept, and the index has no horizon.
struct IndexReader {
  let repository: Repository
  let notes: CommitNotes
  let limits: ReadingLimits
  /// Whether no other repository is read meanwhile, so that there is a processor to spare.
  let isAlone: Bool
  /// Tells a new index from all others; 0 if it isn't kept.
  let generation: Int64
  /// Told how many commits were read; returns whether to go on.
  let progress: (Int) -> Bool

  /// - Parameters:
  ///   - previous: What is remembered.
  ///   - times: Commits of these are asked for, in seconds since 1970; all of mine in their years are
  ///     then in memory.
  func update(
    _ previous: RepositoryIndex?, in times: ClosedRange<Int64>
  ) async throws -> RepositoryIndex {
    guard let history = try repository.history() else { return try await readAll() }
    var basis = notes.digest
    basis.add(history.alterations)
    let new = RepositoryIndex(basis: basis, generation: generation)
    var index = new
    if let previous, previous.basis == basis {
      do {
        index = previous
        try await read(history, into: &index, from: times.lowerBound)
        guard index.load(times) else { throw DamagedIndex() }
      } catch  where error is DamagedIndex || (error as? GitError)?.isCorrupt == true {
        // The index can't be used, or the tips it knows are gone.
        index = new
      }
    }
    if index.tips.isEmpty { try await read(history, into: &index, from: times.lowerBound) }
    let known = Set(index.tips)
    let missing = history.tips.filter { !known.contains($0.target) }
    index.mayReplace = history.hasReplacements
    let broken = try repository.brokenReference(missing: missing)
    index.problems = [broken].compactMap(\.self) + notes.problems
    index.branches = history.tips.filter { $0.reference != nil && known.contains($0.target) }
    return index
  }

  private func read(
    _ history: CommitHistory, into index: inout RepositoryIndex, from time: Int64
  ) async throws {
    var reading = Reading(notes: notes, limits: limits, progress: progress)
    let tips = Set(history.tips.map(\.target))
    let old = Set(index.tips)
    var isComplete = true
    if old.isEmpty {
      index.unread = history.tips.map(Unread.init)
      index.horizon = .max
    } else {
      // What new tips lead to and the old ones don't.
      let new = history.tips.filter { !old.contains($0.target) }
      var walk = CommitWalk(history, from: new.map(Unread.init), hiding: old)
      isComplete = try await reading.run(&walk, of: repository, until: min(time, index.horizon))
      reading.found.removeAll { walk.isHidden($0.id) }
      for place in reading.found.indices { reading.found[place].isNew = true }
      reading.add(walk)
      index.unread += walk.unread
      index.newCount = try index.add(reading.take())
      // What only the old tips led to.
      let left = old.subtracting(tips).subtracting(walk.landings)
      if !left.isEmpty {
        var walk = CommitWalk(
          history, from: left.map { Unread(id: $0, origin: .branch, time: .max) },
          hiding: tips.subtracting(reading.missing))
        var gone: [ObjectID: Int64] = [:]
        repeat {
          try walk.run { commit in
            gone[commit.id] = commit.authorTime
            return true
          }
          try walk.readHidden(patience: limits.patience)
        } while try await walk.askForParents(repository)
        for commit in walk.oversized { gone[commit.id] = 0 }
        guard walk.missing.isEmpty else { throw DamagedIndex() }
        try index.remove(gone.filter { !walk.isHidden($0.key) }, generation: generation)
      }
    }
    // What stands behind the commits at which reading stopped.
    if isComplete, time < index.horizon {
      isComplete = try await readOn(history, &index, until: time, &reading)
      try index.add(reading.take())
    }
    // A commit can be read again by a walk that goes on from others.
    index.oversized += reading.oversized.filter { !index.oversized.contains($0) }
    index.horizon = !isComplete ? .max : index.unread.isEmpty ? .min : min(time, index.horizon)
    index.tips = tips.subtracting(reading.missing).sorted()
  }

  /// Reads on from where reading stopped; of a long history, a second thread reads the older half.
  /// - Returns: Whether it came to its end.
  private func readOn(
    _ history: CommitHistory, _ index: inout RepositoryIndex, until limit: Int64,
    _ reading: inout Reading
  ) async throws -> Bool {
    var walk = CommitWalk(history, from: index.unread)
    var met: [Unread] = []
    if isAlone, index.tips.isEmpty, let middle = history.middle(), middle.time > limit {
      let (path, environment) = (repository.path, repository.environment)
      let (notes, limits) = (notes, limits)
      async let reader = ReadAhead(
        from: middle.id, until: limit, at: path, environment, notes, limits)
      let isThere = try walk.run(until: middle.time, patience: 0) { reading.note($0) }
      if isThere, let ahead = await reader {
        let isComplete = try await reading.run(&walk, of: repository, until: limit) { entry in
          guard ahead.marks[entry.id]?.contains(.read) == true else { return false }
          met.append(entry)
          return true
        }
        if walk.marks[middle.id] != nil {
          reading.add(walk)
          reading.add(ahead)
          index.unread = walk.unread + ahead.unread
          return isComplete
        }
        // No branch leads to the middle, so not all that it leads to counts.
      }
    }
    for entry in met { walk.show(again: entry) }
    let isComplete = try await reading.run(&walk, of: repository, until: limit)
    reading.add(walk)
    index.unread = walk.unread
    return isComplete
  }

  /// What only the `git` program reads is read as a whole.
  private func readAll() async throws -> RepositoryIndex {
    var index = RepositoryIndex(basis: notes.digest, generation: generation)
    var reading = Reading(notes: notes, limits: limits, progress: progress)
    try await repository.forEachCommitByGit { commit in
      if !reading.note(commit) { throw CancellationError() }
    }
    try index.add(reading.take())
    index.horizon = .min
    index.mayReplace = true
    index.problems = notes.problems
    index.branches = try await repository.branches().others.map { branch in
      Tip(target: branch.tip, reference: "refs/heads/\(branch.name)")
    }
    return index
  }
}

/// What is read of a repository in one go.
private struct Reading {
  /// The commits to remember.
  var found: [CommitRecord] = []
  private(set) var oversized: [OversizedCommit] = []
  /// Tips that the repository doesn't have.
  private(set) var missing: Set<ObjectID> = []
  private var count = 0
  private let notes: CommitNotes
  private let limits: ReadingLimits
  private let progress: (Int) -> Bool

  init(notes: CommitNotes, limits: ReadingLimits, progress: @escaping (Int) -> Bool) {
    self.notes = notes
    self.limits = limits
    self.progress = progress
  }

  /// - Returns: Whether to go on.
  mutating func note(_ commit: borrowing RawCommit) -> Bool {
    if let record = notes.record(of: commit) { found.append(record) }
    count += 1
    return count % limits.report != 0 || progress(count)
  }

  /// Reads what a walk comes to.
  /// - Returns: Whether it came to its end.
  mutating func run(
    _ walk: inout CommitWalk, of repository: Repository, until limit: Int64,
    isKnown: (Unread) -> Bool = { _ in false }
  ) async throws -> Bool {
    repeat {
      let isThere = try walk.run(until: limit, patience: limits.patience, isKnown: isKnown) {
        note($0)
      }
      guard isThere else { return false }
    } while try await walk.askForParents(repository)
    return true
  }

  /// What was found since this was last called.
  mutating func take() -> [CommitRecord] {
    defer { found = [] }
    return found
  }

  mutating func add(_ walk: CommitWalk) {
    oversized += walk.oversized.filter { !walk.isHidden($0.id) }
    missing.formUnion(walk.missing)
  }

  mutating func add(_ ahead: ReadAhead) {
    found += ahead.found
    oversized += ahead.oversized
  }
}

/// The older half of a long history, read by a second thread while the first reads the newer half.
///
/// A commit names its parents, so one thread can't know where to go on before another has come there.
/// But any old commit will do to begin with, and nearly all are reachable.
private struct ReadAhead: Sendable {
  let marks: [ObjectID: CommitWalk.Mark]
  let found: [CommitRecord]
  let oversized: [OversizedCommit]
  let unread: [Unread]

  /// Reads the ancestors of a commit. Nil if that fails: the first thread then reads them, and says why.
  init?(
    from id: ObjectID, until limit: Int64, at path: String, _ environment: GitEnvironment,
    _ notes: CommitNotes, _ limits: ReadingLimits
  ) async {
    guard let repository = try? await Repository(at: path, environment: environment),
      let history = try? repository.history(isApart: true)
    else { return nil }
    var walk = CommitWalk(history, from: [Unread(id: id, origin: .parent, time: .max)])
    var reading = Reading(notes: notes, limits: limits) { _ in !Task.isCancelled }
    guard (try? await reading.run(&walk, of: repository, until: limit)) == true else { return nil }
    marks = walk.marks
    found = reading.found
    oversized = walk.oversized
    unread = walk.unread
  }
}
