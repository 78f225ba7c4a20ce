import Git

/// Gives my commits of one repository, as far as can be from what is remembered.
struct RepositoryReader: Sendable {
  private let environment: GitEnvironment
  private let environmentDigest: Digest
  /// How the configuration of all repositories is, and when it changed last.
  private let configuration: (digest: Digest, latestChange: Int64)
  private let folder: IndexFolder?
  private let limits: ReadingLimits

  init(environment: GitEnvironment, folder: IndexFolder?, limits: ReadingLimits) {
    self.environment = environment
    environmentDigest = environment.digest
    configuration = WatchedFiles(configurationOf: environment).state()
    self.folder = folder
    self.limits = limits
  }

  /// What is remembered, where nothing changed since and it goes back to those times, in seconds
  /// since 1970. The repository itself isn't opened.
  func remembered(at path: String, in times: ClosedRange<Int64>) -> IndexedCommits? {
    guard let file = folder?.file(of: path, environmentDigest),
      file.commits.horizon <= times.lowerBound,
      file.watch?.isUnchanged(configuration.digest) == true,
      file.commits.isWhole(in: times)
    else { return nil }
    return file.commits
  }

  /// Reads what is new since the last time, and remembers it.
  func result(
    at path: String, in times: ClosedRange<Int64>, _ tally: ReadingTally
  ) async -> Result<IndexedCommits, GitError> {
    defer { tally.finish() }
    guard tally.note(0, at: path) else { return .success(IndexedCommits()) }
    do {
      return .success(try await update(at: path, in: times, tally))
    } catch is CancellationError {
      return .success(IndexedCommits())
    } catch {
      return .failure(GitError(error, path: path))
    }
  }

  private func update(
    at path: String, in times: ClosedRange<Int64>, _ tally: ReadingTally
  ) async throws -> IndexedCommits {
    let draft = folder?.draft(for: path)
    let repository = try await Repository(at: path, environment: environment)
    let watch = try watched(repository, openedAt: path, since: draft)
    let file = folder?.file(of: path, environmentDigest)
    let reader = IndexReader(
      repository: repository, limits: limits, isAlone: tally.total == 1,
      progress: { tally.note($0, at: path) })
    let isWhole = file?.commits.isWhole(in: times) ?? true
    let index = try await reader.update(isWhole ? file?.index() : nil, from: times.lowerBound)
    if let folder, let draft {
      folder.save(
        index, of: path, environmentDigest, watch: index.commits.isWatchable ? watch : nil,
        draft: draft, previousBase: file?.base?.name, limit: limits.rest)
    }
    return index.commits
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
