import Files
import Git

/// Updates the index of a repository by reading what is new.
///
/// If the caller stops it, the index keeps what was read so far.
struct IndexReader {
  let repository: Repository
  let classifier: CommitClassifier
  let limits: ReadingLimits
  /// Whether no other repository is being read, so that another core is free.
  let isOnlyRepository: Bool
  /// Called with the number of commits read; returns whether to continue.
  let progress: (Int) -> Bool

  /// - Parameters:
  ///   - previous: The index to update.
  ///   - range: All of my commits in the years of its times are loaded.
  func update(
    _ previous: RepositoryIndex?, in range: CommitRange
  ) async throws -> RepositoryIndex {
    guard let history = try await repository.history() else { return try await readAll() }
    var basis = classifier.digest
    basis.add(history.alterations)
    let new = RepositoryIndex(basis: basis)
    var index = new
    if let previous, previous.basis == basis {
      do {
        index = previous
        try await read(history, into: &index, from: range.start)
        guard index.load(range.times) else { throw DamagedIndex() }
      } catch  where error is DamagedIndex || (error as? GitError)?.isCorrupt == true {
        // The index is damaged, or the tips that it knows are gone.
        index = new
      }
    }
    if index.history.tips.isEmpty { try await read(history, into: &index, from: range.start) }
    let known = Set(index.history.tips)
    let missing = history.tips.filter { !known.contains($0.target) }
    index.mayReplace = history.hasReplacements
    let broken = try await repository.brokenReference(of: history.tips, missing: missing)
    index.problems = [broken].compactMap(\.self) + classifier.problems
    index.branches = history.tips.filter { $0.reference != nil && known.contains($0.target) }
    return index
  }

  private func read(
    _ history: CommitHistory, into index: inout RepositoryIndex, from time: Int64
  ) async throws {
    var reading = Reading(classifier: classifier, limits: limits, progress: progress)
    let tips = Set(history.tips.map(\.target))
    let former = index.history.tips.isEmpty ? .empty : index.history
    let old = Set(former.tips)
    let start = former.start(readingTo: time)
    var pending = old.isEmpty ? history.tips.map(PendingCommit.init) : former.pending
    var isComplete = true
    if !old.isEmpty {
      // Commits reachable from new tips and not from old ones.
      let new = history.tips.filter { !old.contains($0.target) }
      var walk = CommitWalk(history, from: new.map(PendingCommit.init), hiding: old)
      isComplete = try reading.run(&walk, until: start)
      reading.found.removeAll { walk.isHidden($0.id) }
      reading.add(walk)
      pending += walk.pending
      index.newCount = try index.add(reading.drain())
      // Commits reachable only from old tips.
      let left = old.subtracting(tips).subtracting(walk.boundary)
      if !left.isEmpty {
        let gone = try commits(
          of: history, from: left, butNotFrom: tips.subtracting(reading.missing))
        try index.remove(gone)
        pending.removeAll { gone[$0.id] != nil }
      }
    }
    // The history behind the commits at which reading stopped.
    if isComplete, !former.reaches(time) {
      (isComplete, pending) = try await readOn(
        history, from: pending, isFirst: old.isEmpty, until: time, &reading)
      try index.add(reading.drain())
    }
    index.forgeAddresses += reading.forgeAddresses.subtracting(index.forgeAddresses).sorted()
    // A walk that continues another can read a commit twice.
    index.oversized += reading.oversized.filter { !index.oversized.contains($0) }
    let read = tips.subtracting(reading.missing).sorted()
    index.history =
      isComplete && pending.isEmpty
      ? .complete(tips: read)
      : .upTo(tips: read, since: isComplete ? start : nil, pending: pending)
  }

  /// The author times of the commits that are reachable from some tips and not from others.
  /// - Throws: `DamagedIndex` if some are missing.
  private func commits(
    of history: CommitHistory, from tips: Set<ObjectID>, butNotFrom others: Set<ObjectID>
  ) throws -> [ObjectID: Int64] {
    var walk = CommitWalk(
      history, from: tips.map { PendingCommit(id: $0, origin: .branch, time: .max) },
      hiding: others)
    var times: [ObjectID: Int64] = [:]
    try walk.run { commit in
      times[commit.id] = commit.author.seconds
      return true
    }
    try walk.readHidden(skewTolerance: limits.skewTolerance)
    for commit in walk.oversized { times[commit.id] = 0 }
    guard walk.missing.isEmpty else { throw DamagedIndex() }
    return times.filter { !walk.isHidden($0.key) }
  }

  /// Continues where reading stopped. In a long history, a second thread reads the older half of what is wanted.
  /// - Returns: False if the caller stopped it, and the commits at which it stopped.
  private func readOn(
    _ history: CommitHistory, from pending: [PendingCommit], isFirst: Bool, until limit: Int64,
    _ reading: inout Reading
  ) async throws -> (isComplete: Bool, pending: [PendingCommit]) {
    var walk = CommitWalk(history, from: pending)
    var skipped: [PendingCommit] = []
    if isOnlyRepository, isFirst, let middle = history.middle(after: limit) {
      let (path, environment) = (repository.path, repository.environment)
      let (classifier, limits) = (classifier, limits)
      async let reader = ReadAhead(
        from: middle.id, until: limit, at: path, environment, classifier, limits)
      let reachedMiddle = try walk.run(until: middle.time, skewTolerance: 0) { reading.note($0) }
      if reachedMiddle, let ahead = await reader {
        let isComplete = try reading.run(&walk, until: limit) { entry in
          guard ahead.marks[entry.id]?.isRead == true else { return false }
          skipped.append(entry)
          return true
        }
        if walk.marks[middle.id] != nil {
          reading.add(walk)
          reading.add(ahead)
          return (isComplete, walk.pending + ahead.pending)
        }
        // No branch reaches the middle, so not all of its ancestors count.
      }
    }
    for entry in skipped { walk.show(again: entry) }
    let isComplete = try reading.run(&walk, until: limit)
    reading.add(walk)
    return (isComplete, walk.pending)
  }

  /// Repositories that only the `git` program can read are read completely each time.
  private func readAll() async throws -> RepositoryIndex {
    var index = RepositoryIndex(basis: classifier.digest)
    var reading = Reading(classifier: classifier, limits: limits, progress: progress)
    try await repository.forEachCommit { commit in
      if !reading.note(commit) { throw CancellationError() }
    }
    try index.add(reading.drain())
    index.forgeAddresses = reading.forgeAddresses.sorted()
    index.history = .gitOnly
    index.mayReplace = true
    index.problems = classifier.problems
    index.branches = try await repository.branches().tips.map { name, tip in
      Tip(target: tip, reference: name)
    }
    return index
  }
}

/// The results of one reading of a repository.
private struct Reading {
  /// The commits to index.
  var found: [CommitRecord] = []
  private(set) var oversized: [OversizedCommit] = []
  private(set) var forgeAddresses: Set<String> = []
  /// Tips that are missing in the repository.
  private(set) var missing: Set<ObjectID> = []
  private var count = 0
  private let classifier: CommitClassifier
  private let limits: ReadingLimits
  private let progress: (Int) -> Bool

  init(classifier: CommitClassifier, limits: ReadingLimits, progress: @escaping (Int) -> Bool) {
    self.classifier = classifier
    self.limits = limits
    self.progress = progress
  }

  /// - Returns: Whether to continue.
  mutating func note(_ commit: borrowing RawCommit) -> Bool {
    if let record = classifier.record(of: commit) { found.append(record) }
    if let address = classifier.forgeAddress(of: commit) { forgeAddresses.insert(address) }
    count += 1
    return count % limits.report != 0 || progress(count)
  }

  /// Reads the commits of a walk.
  /// - Returns: False if the caller stopped it.
  mutating func run(
    _ walk: inout CommitWalk, until limit: Int64,
    isKnown: (PendingCommit) -> Bool = { _ in false }
  ) throws -> Bool {
    try walk.run(until: limit, skewTolerance: limits.skewTolerance, isKnown: isKnown) { note($0) }
  }

  /// The commits found since the last call.
  mutating func drain() -> [CommitRecord] {
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
    forgeAddresses.formUnion(ahead.forgeAddresses)
  }
}

/// The older half of a long history, read by a second thread while the first reads the newer half.
///
/// Commits name only their parents, so normally a thread can't know where to start until another gets there.
/// But any old commit is a good guess, because nearly all are reachable.
private struct ReadAhead: Sendable {
  let marks: [ObjectID: CommitWalk.Mark]
  let found: [CommitRecord]
  let oversized: [OversizedCommit]
  let forgeAddresses: Set<String>
  let pending: [PendingCommit]

  /// Reads the ancestors of a commit. Nil on failure: the first thread then reads them and reports the error.
  init?(
    from id: ObjectID, until limit: Int64, at path: String, _ environment: GitEnvironment,
    _ classifier: CommitClassifier, _ limits: ReadingLimits
  ) async {
    guard let repository = try? await Repository(at: path, environment: environment),
      let history = try? await repository.history(isIsolated: true)
    else { return nil }
    var walk = CommitWalk(history, from: [PendingCommit(id: id, origin: .parent, time: .max)])
    var reading = Reading(classifier: classifier, limits: limits) { _ in !Task.isCancelled }
    guard (try? reading.run(&walk, until: limit)) == true else { return nil }
    marks = walk.marks
    found = reading.found
    oversized = walk.oversized
    forgeAddresses = reading.forgeAddresses
    pending = walk.pending
  }
}
