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
    let commits: IndexedCommits
    /// What is to be settled.
    var news: RepositoryNews?
    /// How many commits of mine were made since the last time.
    var newCount = 0
    /// Why the todos that commits name couldn't be looked up.
    var storeError: StoreError?
  }

  /// What is remembered, where nothing changed since and it goes back to those times, in seconds
  /// since 1970. The repository itself isn't opened.
  /// - Parameter isTrusted: Whether not even to look if anything changed.
  func remembered(
    at path: String, in times: ClosedRange<Int64>, isTrusted: Bool = false
  ) -> Reading? {
    guard let file = folder?.file(of: path, environmentDigest),
      file.commits.horizon <= times.lowerBound,
      isTrusted || file.watch?.isUnchanged(configuration.digest) == true,
      file.commits.isWhole(in: times), isSettled(file.commits.linkDigest, at: path)
    else { return nil }
    return Reading(commits: file.commits)
  }

  /// Whether the store has applied all commits of an index; false if it can't be read.
  private func isSettled(_ linkDigest: Int64, at path: String) -> Bool {
    guard let settled else { return true }
    return (try? settled.holds(linkDigest, at: path, previous: linkDigest)) ?? false
  }

  /// Reads what is new since the last time, and remembers it.
  func result(
    at path: String, in times: ClosedRange<Int64>, _ tally: ReadingTally,
    opened: Repository? = nil
  ) async -> Result<Reading, GitError> {
    defer { tally.finish() }
    guard tally.note(0, at: path) else { return .success(Reading(commits: IndexedCommits())) }
    do {
      return .success(try await update(at: path, in: times, tally, opened: opened))
    } catch is CancellationError {
      return .success(Reading(commits: IndexedCommits()))
    } catch {
      return .failure(GitError(error, path: path))
    }
  }

  private func update(
    at path: String, in times: ClosedRange<Int64>, _ tally: ReadingTally, opened: Repository?
  ) async throws -> Reading {
    let draft = folder?.draft(for: path)
    let repository =
      if let opened { opened } else { try await Repository(at: path, environment: environment) }
    let watch = try watched(repository, openedAt: path, since: draft)
    let file = folder?.file(of: path, environmentDigest)
    let reader = IndexReader(
      repository: repository, limits: limits, isAlone: tally.total == 1,
      generation: draft?.identity ?? 0,
      progress: { tally.note($0, at: path) })
    let isWhole = file?.commits.isWhole(in: times) ?? true
    var index = try await reader.update(isWhole ? file?.index() : nil, from: times.lowerBound)
    var news: RepositoryNews?
    var storeError: StoreError?
    if let settled {
      let reader = NewsReader(repository: repository, path: path, settled: settled)
      do {
        news = try await reader.news(of: &index, previous: file?.commits.linkDigest)
      } catch let error as StoreError {
        storeError = error
      }
    }
    // Don't record the links as applied yet: the next reading asks the store.
    if settled == nil || news != nil || storeError != nil { index.commits.linkDigest = 0 }
    if let folder, let draft {
      folder.save(
        index, of: path, environmentDigest, watch: index.commits.isWatchable ? watch : nil,
        draft: draft, previousBase: file?.base?.name, limit: limits.rest)
    }
    return Reading(
      commits: index.commits, news: news, newCount: index.newCount, storeError: storeError)
  }

  /// How files are before anything is read: what changes while it is read changes them later.
  private func watched(
    _ repository: Repository, openedAt path: String, since draft: IndexDraft?
  ) throws(GitError) -> IndexWatch? {
    guard let draft, let files = try repository.watchedFiles(openedAt: path) else { return nil }
    let state = files.state()
    let latest = max(state.latestChange, configuration.latestChange)
    guard draft.isLater(than: latest, by: limits.granularity) else { return nil }
    return IndexWatch(
      files: files, digest: IndexWatch.digest(of: state.digest, configuration.digest))
  }
}
