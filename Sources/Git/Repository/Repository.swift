import Files

/// One local repository, whichever of its work trees it was opened by.
package final class Repository {
  /// Absolute, symbolic links followed: the main work tree's root, or the git folder when bare.
  package let path: String
  /// The root of the work tree that it was opened by.
  package let workTree: String?
  /// The git folder of that work tree.
  package let gitDirectory: String
  /// The git folder that all work trees share.
  package let commonDirectory: String
  /// The branch that HEAD names, whether or not it has commits, without `refs/heads/` (any other ref in
  /// full); nil if HEAD names a commit.
  package let branch: String?
  package let environment: GitEnvironment
  let backend: RepositoryBackend
  private var loadedConfiguration: Configuration?

  /// Opens exactly that path: a work tree's root, a linked worktree, a bare repository, a `.git`
  /// folder or a submodule.
  package convenience init(
    at path: String, environment: GitEnvironment
  ) async throws(GitError) {
    try await self.init(at: path, searching: false, environment)
  }

  /// Opens the repository that a folder is in, or gives nil where it is in none.
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
      let backend = try await RepositoryBackend(
        at: path, searching: searching, environment: environment)
      try self.init(backend, environment)
    } catch {
      guard case .notARepository = error, Repository.isDenied(path) else { throw error }
      throw .unreadable(path: path)
    }
  }

  /// Whether a repository could be there that libgit2 may not look into, and so takes for none.
  static func isDenied(_ path: String) -> Bool {
    [path, "\(path)/.git/HEAD", "\(path)/HEAD"].contains(where: FileSystem.isDenied)
  }

  init(_ backend: RepositoryBackend, _ environment: GitEnvironment) throws(GitError) {
    let layout = try backend.layout(environment)
    self.backend = backend
    self.environment = environment
    path = layout.path
    workTree = layout.workTree
    gitDirectory = layout.gitDirectory
    commonDirectory = layout.commonDirectory
    branch = layout.branch
  }

  /// git's configuration as it holds in this repository, read once.
  package func configuration() throws(GitError) -> Configuration {
    if let loadedConfiguration { return loadedConfiguration }
    let configuration = try Configuration(environment: environment, repository: self)
    loadedConfiguration = configuration
    return configuration
  }
}
