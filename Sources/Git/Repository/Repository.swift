import Files

/// A local repository, opened from any of its worktrees.
package final class Repository {
  /// Absolute, symbolic links resolved: the main worktree's root, or the git folder if bare.
  package let path: String
  /// The root of the worktree that it was opened from.
  package let workTree: String?
  /// The git folder of that worktree.
  package let gitDirectory: String
  /// The git folder that all worktrees share.
  package let commonDirectory: String
  /// The branch that HEAD names, whether or not it has commits, without `refs/heads/` (any other ref in
  /// full); nil if HEAD names a commit.
  package let branch: String?
  package let environment: GitEnvironment
  let backend: any GitHistory
  private var loadedConfiguration: Configuration?

  /// Opens exactly that path: a worktree's root, a linked worktree, a bare repository, a `.git`
  /// folder or a submodule.
  package convenience init(
    at path: String, environment: GitEnvironment
  ) async throws(GitError) {
    try await self.init(at: path, searching: false, environment)
  }

  /// Opens the repository that contains a folder; nil if there is none.
  package static func discover(
    from directory: String, environment: GitEnvironment
  ) async throws(GitError) -> Repository? {
    do throws(GitError) {
      return try await Repository(at: directory, searching: true, environment)
    } catch {
      if case .notARepository = error { return nil }
      throw error
    }
  }

  private convenience init(
    at path: String, searching: Bool, _ environment: GitEnvironment
  ) async throws(GitError) {
    guard FileSystem.exists(path) else {
      throw FileSystem.isDenied(path) ? .unreadable(path: path) : .missing(path: path)
    }
    do throws(GitError) {
      let backend = try await Repository.backend(at: path, searching: searching, environment)
      try self.init(backend, environment)
    } catch {
      guard case .notARepository = error, GitFolder.isDenied(path) else { throw error }
      throw .unreadable(path: path)
    }
  }

  /// libgit2 if it can and may read the repository. libgit2 1.5 supports neither SHA-256 nor reftables, and finds
  /// `safe.directory` through a process-wide home. In such cases `git` decides, so ootd refuses whatever git refuses.
  private static func backend(
    at path: String, searching: Bool, _ environment: GitEnvironment
  ) async throws(GitError) -> any GitHistory {
    let refusal: GitError
    do throws(GitError) {
      return try Libgit2Repository(at: path, searching: searching, environment: environment)
    } catch {
      refusal = error
    }
    switch refusal {
    case .foreignOwner, .unsupported, .failed: break
    default: throw refusal
    }
    guard let git = GitCLI(environment) else {
      if case .unsupported = refusal { throw .gitUnavailable(path: path) }
      throw refusal
    }
    do throws(GitError) {
      return try await GitCLIRepository(at: path, searching: searching, git: git)
    } catch {
      // libgit2's error names the feature that git doesn't know either.
      if case .unsupported = error { throw refusal }
      throw error
    }
  }

  init(_ backend: any GitHistory, _ environment: GitEnvironment) throws(GitError) {
    let layout = try backend.layout()
    self.backend = backend
    self.environment = environment
    path = layout.path
    workTree = layout.workTree
    gitDirectory = layout.gitDirectory
    commonDirectory = layout.commonDirectory
    branch = layout.branch
  }

  /// git's configuration in this repository, read once.
  package func configuration() throws(GitError) -> Configuration {
    if let loadedConfiguration { return loadedConfiguration }
    let configuration = try Configuration(environment: environment, repository: self)
    loadedConfiguration = configuration
    return configuration
  }
}
