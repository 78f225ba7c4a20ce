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
  let backend: RepositoryBackend
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
      let backend = try await RepositoryBackend(
        at: path, searching: searching, environment: environment)
      try self.init(backend, environment)
    } catch {
      guard case .notARepository = error, RepositoryFiles.isDenied(path) else { throw error }
      throw .unreadable(path: path)
    }
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

  /// git's configuration in this repository, read once.
  package func configuration() throws(GitError) -> Configuration {
    if let loadedConfiguration { return loadedConfiguration }
    let configuration = try Configuration(environment: environment, repository: self)
    loadedConfiguration = configuration
    return configuration
  }
}

/// The paths of a repository, and its current branch.
struct RepositoryLayout: Sendable {
  var path: String
  var workTree: String?
  var gitDirectory: String
  var commonDirectory: String
  var branch: String?
}

extension RepositoryLayout {
  /// - Parameter opened: The repository, opened from the requested worktree.
  init(_ opened: Libgit2Repository, _ environment: GitEnvironment) throws(GitError) {
    let main =
      opened.gitDirectory == opened.commonDirectory
      ? opened
      : try Libgit2Repository(
        at: opened.commonDirectory, searching: false, environment: environment)
    workTree = opened.workTree
    gitDirectory = opened.gitDirectory
    commonDirectory = opened.commonDirectory
    path = main.workTree ?? main.gitDirectory
    branch = try RepositoryLayout.head(of: opened).map(RepositoryLayout.branch(_:))
  }

  /// The ref that HEAD names; nil if it names a commit.
  private static func head(of repository: Libgit2Repository) throws(GitError) -> String? {
    if let name = repository.target(ofSymbolic: "HEAD") { return name }
    if repository.target(ofReference: "HEAD") != nil { return nil }
    let file = "\(repository.gitDirectory)/HEAD"
    if FileSystem.isDenied(file) { throw .unreadable(path: file) }
    throw .corrupt(path: repository.openedPath, message: "\(file) is malformed")
  }

  /// A branch without `refs/heads/`, any other ref in full.
  static func branch(_ reference: String) -> String {
    let prefix = "refs/heads/"
    return reference.hasPrefix(prefix) ? String(reference.dropFirst(prefix.count)) : reference
  }
}

/// The reader of a repository: libgit2, or the `git` program if libgit2 can't read it or refuses to.
enum RepositoryBackend {
  case libgit2(Libgit2Repository)
  case cli(GitCLIRepository)

  /// Tries libgit2 first. libgit2 1.5 supports neither SHA-256 nor reftable, and finds `safe.directory`
  /// through a process-wide home. In such cases `git` decides, so ootd refuses whatever git refuses.
  init(
    at path: String, searching: Bool, environment: GitEnvironment
  ) async throws(GitError) {
    let refusal: GitError
    do throws(GitError) {
      self = .libgit2(
        try Libgit2Repository(at: path, searching: searching, environment: environment))
      // SwiftFormat mistakes this for the end of the function.
      // swiftformat:disable:next redundantReturn
      return
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
      self = .cli(try await GitCLIRepository(at: path, searching: searching, git: git))
    } catch {
      // libgit2's error names the feature that git doesn't know either.
      if case .unsupported = error { throw refusal }
      throw error
    }
  }

  func layout(_ environment: GitEnvironment) throws(GitError) -> RepositoryLayout {
    switch self {
    case .libgit2(let repository): try RepositoryLayout(repository, environment)
    case .cli(let repository): repository.layout
    }
  }
}

extension Repository {
  /// The commit of HEAD; nil if there is none.
  package func head() async throws(GitError) -> ObjectID? {
    switch backend {
    case .libgit2(let repository): repository.target(ofReference: "HEAD")
    case .cli(let repository): try await repository.head()
    }
  }

  /// The last commit of HEAD's first-parent chain, which identifies the project on any machine; nil if
  /// there are no commits, a shallow clone cuts the history, or a damaged one leads back to itself.
  ///
  /// Replacements and grafts exist only on this machine, so they are ignored.
  package func rootCommit() async throws(GitError) -> ObjectID? {
    let shallowCommits = Grafts.shallowCommits(in: commonDirectory)
    let root =
      switch backend {
      case .libgit2(let repository): try await root(in: repository, shallowCommits)
      case .cli(let repository): try await repository.rootCommit()
      }
    return root.flatMap { shallowCommits.contains($0) ? nil : $0 }
  }

  private func root(
    in repository: Libgit2Repository, _ shallowCommits: Set<ObjectID>
  ) async throws(GitError) -> ObjectID? {
    guard var id = repository.target(ofReference: "HEAD") else { return nil }
    let objects = try repository.objects()
    var seen: Set<ObjectID> = []
    while !shallowCommits.contains(id), seen.insert(id).inserted {
      let object: RawObject?
      do throws(GitError) {
        object = try objects.object(id)
      } catch {
        guard case .tooLarge = error, let git = GitCLI(environment) else { throw error }
        return try await GitCLIRepository(at: path, searching: false, git: git).rootCommit()
      }
      guard let object else { throw .corrupt(path: path, message: "commit \(id) is missing") }
      let header = object.withContent { CommitHeader($0) }
      guard let header else { throw .corrupt(path: path, message: "commit \(id) is malformed") }
      guard let parent = header.parents.first else { return id }
      id = parent
    }
    return nil
  }
}
