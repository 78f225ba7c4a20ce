import Files
import Git
import Store
import Todos

/// Gives my commits of one repository, as far as can be from what is remembered.
struct RepositoryReader: Sendable {
  private let environment: GitEnvironment
  private let environmentDigest: Digest
  /// How the configuration of all repositories is, and when it changed last.
  private let configuration: (digest: Digest, latestChange: Int64)
  private let folder: IndexFolder?
  private let limits: ReadingLimits
  /// What was settled of commits that name todos; nil where nobody asks for them.
  private let settled: SettledCommits?

  init(
    environment: GitEnvironment, folder: IndexFolder?, limits: ReadingLimits,
    settled: SettledCommits? = nil
  ) {
    self.environment = environment
    environmentDigest = environment.digest
    configuration = WatchedFiles(configurationOf: environment).state()
    self.folder = folder
    self.limits = limits
    self.settled = settled
  }

  /// What was read of a repository.
  struct Reading {
    /// Without commits if nothing was read.
    var index = RepositoryIndex(basis: Digest(), generation: 0)
    /// Why the repository couldn't be read.
    var error: GitError?
    /// What is to be settled.
    var news: RepositoryNews?
    /// Why the todos that commits name couldn't be looked up.
    var storeError: StoreError?
  }

  /// What is remembered, where nothing changed since and it goes back to those times, in seconds
  /// since 1970. The repository itself isn't opened.
  /// - Parameter isTrusted: Whether not even to look if anything changed.
  func remembered(
    at path: String, in times: ClosedRange<Int64>, isTrusted: Bool = false
  ) -> Reading? {
    guard var index = folder?.index(of: path, environmentDigest),
      index.horizon <= times.lowerBound,
      isTrusted || index.watch.isUnchanged(configuration.digest),
      index.load(times), isSettled(index.linkDigest, at: path)
    else { return nil }
    return Reading(index: index)
  }

  /// Whether the store has applied all commits of an index; false if it can't be read.
  private func isSettled(_ linkDigest: Int64, at path: String) -> Bool {
    guard let settled else { return true }
    return (try? settled.holds(linkDigest, at: path, previous: linkDigest)) ?? false
  }

  /// Reads what is new since the last time, and remembers it.
  func read(
    at path: String, in times: ClosedRange<Int64>, _ tally: ReadingTally,
    opened: Repository? = nil
  ) async -> Reading {
    defer { tally.finish() }
    guard tally.note(0, at: path) else { return Reading() }
    do {
      return try await update(at: path, in: times, tally, opened: opened)
    } catch is CancellationError {
      return Reading()
    } catch {
      return Reading(error: GitError(error, path: path))
    }
  }

  private func update(
    at path: String, in times: ClosedRange<Int64>, _ tally: ReadingTally, opened: Repository?
  ) async throws -> Reading {
    let draft = folder?.draft(for: path)
    let repository =
      if let opened { opened } else { try await Repository(at: path, environment: environment) }
    let watch = try watched(repository, openedAt: path, since: draft)
    let previous = folder?.index(of: path, environmentDigest)
    let notes = try await CommitNotes(of: repository)
    let reader = IndexReader(
      repository: repository, notes: notes, limits: limits, isAlone: tally.total == 1,
      generation: draft?.identity ?? 0,
      progress: { tally.note($0, at: path) })
    var index = try await reader.update(previous, in: times)
    var news: RepositoryNews?
    var storeError: StoreError?
    if let settled {
      let reader = NewsReader(
        repository: repository, path: path, notes: notes, settled: settled)
      do {
        news = try await reader.news(of: &index, previous: previous?.linkDigest)
      } catch let error as StoreError {
        storeError = error
      }
    }
    // Don't record the links as applied yet: the next reading asks the store.
    if settled == nil || news != nil || storeError != nil { index.linkDigest = 0 }
    index.watch = index.problems.isEmpty ? watch : .none
    if let folder, let draft {
      folder.save(index, replacing: previous, of: path, environmentDigest, draft)
    }
    return Reading(index: index, news: news, storeError: storeError)
  }

  /// How files are before anything is read: what changes while it is read changes them later.
  private func watched(
    _ repository: Repository, openedAt path: String, since draft: FileDraft?
  ) throws(GitError) -> IndexWatch {
    guard let draft, let files = try repository.watchedFiles(openedAt: path) else { return .none }
    let state = files.state()
    let latest = max(state.latestChange, configuration.latestChange)
    guard draft.isLater(than: latest, by: limits.granularity) else { return .none }
    return IndexWatch(
      files: files, digest: IndexWatch.digest(of: state.digest, configuration.digest))
  }
}
