import Files
import Git
import Store
import Synchronization
import Todos

/// Reads my commits of one repository, from the index if possible.
struct RepositoryReader: Sendable {
  private let environment: GitEnvironment
  private let environmentDigest: Digest
  /// The state of the configuration that all repositories share, and when it last changed.
  private let configuration: (digest: Digest, latestChange: Int64)
  private let folder: IndexFolder?
  private let limits: ReadingLimits
  /// Which mentions of todos are already applied; nil if the caller only counts.
  private let processed: ProcessedCommits?

  init(
    environment: GitEnvironment, folder: IndexFolder?, limits: ReadingLimits,
    processed: ProcessedCommits? = nil
  ) {
    self.environment = environment
    environmentDigest = environment.digest
    configuration = FingerprintInputs(configurationOf: environment).state()
    self.folder = folder
    self.limits = limits
    self.processed = processed
  }

  struct Reading {
    /// Nil if nothing was read.
    var index: RepositoryIndex?
    /// Why the repository couldn't be read.
    var error: GitError?
    /// New and removed mentions of todos, to be applied.
    var delta: ReferenceDelta?
    /// Why the store couldn't be asked about mentioned todos.
    var storeError: StoreError?
  }

  /// The indexed commits, without opening the repository. Nil if something changed since or the index doesn't
  /// go back far enough.
  /// - Parameter isTrusted: Skips the check for changes.
  func cached(at path: String, in range: CommitRange, isTrusted: Bool = false) -> Reading? {
    guard var index = folder?.index(of: path, environmentDigest),
      index.history.reaches(range.start),
      isTrusted || index.fingerprint?.isUnchanged(configuration.digest) == true,
      index.load(range.times), isProcessed(index.linkDigest, at: path)
    else { return nil }
    return Reading(index: index)
  }

  /// Whether the store has applied all mentions in an index; false if the store can't be read.
  private func isProcessed(_ linkDigest: Int64?, at path: String) -> Bool {
    guard let processed else { return true }
    guard let linkDigest else { return false }
    return (try? processed.isCurrent(linkDigest, at: path, previous: linkDigest)) ?? false
  }

  /// Reads what is new since the last time and saves it in the index.
  func read(
    at path: String, in range: CommitRange, _ progressCounter: ReadingProgressCounter,
    opened: Repository? = nil
  ) async -> Reading {
    defer { progressCounter.finish() }
    guard progressCounter.add(0, at: path) else { return Reading() }
    do {
      return try await update(at: path, in: range, progressCounter, opened: opened)
    } catch is CancellationError {
      return Reading()
    } catch {
      return Reading(error: GitError(error, path: path))
    }
  }

  private func update(
    at path: String, in range: CommitRange, _ progressCounter: ReadingProgressCounter,
    opened: Repository?
  ) async throws -> Reading {
    let draft = folder?.draft(for: path)
    let repository =
      if let opened { opened } else { try await Repository(at: path, environment: environment) }
    let fingerprint = try draft.flatMap { draft throws(GitError) in
      try repository.fingerprintInputs(openedAt: path).flatMap {
        FileFingerprint(
          of: $0, and: configuration, since: draft, granularity: limits.granularity)
      }
    }
    let previous = folder?.index(of: path, environmentDigest)
    let classifier = try await CommitClassifier(of: repository)
    let reader = IndexReader(
      repository: repository, classifier: classifier, limits: limits,
      isOnlyRepository: progressCounter.total == 1,
      progress: { progressCounter.add($0, at: path) })
    var index = try await reader.update(previous, in: range)
    if let previous {
      (index.positions, index.cuts) = (previous.positions, previous.cuts)
      index.hasVanished = previous.hasVanished
    }
    var delta: ReferenceDelta?
    var storeError: StoreError?
    if let processed {
      let reader = ReferenceDeltaReader(
        repository: repository, path: path, classifier: classifier, processed: processed)
      do {
        delta = try await reader.delta(of: &index, previous: previous)
      } catch let error as StoreError {
        storeError = error
      }
    }
    // Don't record the links as applied yet, so that the next reading asks the store.
    if processed == nil || delta != nil || storeError != nil { index.linkDigest = nil }
    index.fingerprint = index.problems.isEmpty ? fingerprint : nil
    if let folder, let draft {
      folder.save(index, replacing: previous, of: path, environmentDigest, draft)
    }
    return Reading(index: index, delta: delta, storeError: storeError)
  }
}

/// Progress of reading the repositories that changed.
package struct ReadingProgress: Sendable {
  /// The path of the repository that is being read.
  package let path: String
  /// Commits read so far, in all repositories.
  package let commits: Int
  /// Repositories that are finished, and the total, which includes them.
  package let done: Int
  package let total: Int

  /// Called now and then. Returning false stops the reading and keeps what was read.
  package typealias Report = @Sendable (ReadingProgress) -> Bool
}

/// Adds up the progress of repositories that are read concurrently.
final class ReadingProgressCounter: Sendable {
  private struct Counts {
    var commits: [String: Int] = [:]
    var done = 0
    var shouldContinue = true
  }

  private let counts = Mutex(Counts())
  let total: Int
  private let report: ReadingProgress.Report

  init(total: Int, report: @escaping ReadingProgress.Report) {
    self.total = total
    self.report = report
  }

  /// - Returns: Whether to continue.
  func add(_ commits: Int, at path: String) -> Bool {
    counts.withLock { counts in
      counts.commits[path] = commits
      let progress = ReadingProgress(
        path: path, commits: counts.commits.values.reduce(0, +), done: counts.done, total: total)
      counts.shouldContinue = report(progress) && counts.shouldContinue
      return counts.shouldContinue
    }
  }

  func finish() {
    counts.withLock { $0.done += 1 }
  }
}

/// Limits of reading and caching commits; tests lower them.
package struct ReadingLimits: Sendable {
  /// The resolution of file times, in nanoseconds.
  let granularity: Int64
  /// How many commits to read between progress reports.
  let report: Int
  /// How many commits in a row may be older than the requested time before reading stops.
  let skewTolerance: Int

  package init(
    granularity: Int64 = FileDraft.coarsestGranularity, report: Int = 1024,
    skewTolerance: Int = CommitWalk.skewTolerance
  ) {
    self.granularity = granularity
    self.report = report
    self.skewTolerance = skewTolerance
  }
}
