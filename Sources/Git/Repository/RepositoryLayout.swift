import Files

/// Where a repository's parts are.
struct RepositoryLayout: Sendable {
  var path: String
  var workTree: String?
  var gitDirectory: String
  var commonDirectory: String
  var isBare: Bool
  var head: Head
}

extension RepositoryLayout {
  /// - Parameter opened: The repository by the work tree that was asked for.
  init(_ opened: LibraryRepository, _ environment: GitEnvironment) throws(GitError) {
    let main =
      opened.isLinkedWorktree
      ? try LibraryRepository(
        at: opened.commonDirectory, searching: false, environment: environment)
      : opened
    workTree = opened.workTree
    gitDirectory = opened.gitDirectory
    commonDirectory = opened.commonDirectory
    isBare = main.workTree == nil
    path = main.workTree ?? main.gitDirectory
    head = try RepositoryLayout.head(of: opened)
  }

  private static func head(of repository: LibraryRepository) throws(GitError) -> Head {
    let target = repository.target(ofReference: "HEAD")
    if let name = repository.target(ofSymbolic: "HEAD") {
      return Head(reference: name, exists: target != nil)
    }
    if let target { return .detached(target) }
    let file = "\(repository.gitDirectory)/HEAD"
    if FileSystem.isDenied(file) { throw .unreadable(path: file) }
    throw .corrupt(path: repository.openedPath, message: "\(file) is malformed")
  }
}

/// What HEAD names.
package enum Head: Hashable, Sendable {
  /// A branch without `refs/heads/` (any other ref in full).
  case branch(String)
  /// A branch that has no commit yet.
  case unborn(String)
  case detached(ObjectID)

  /// The branch, whether or not it has commits.
  package var branch: String? {
    switch self {
    case .branch(let name), .unborn(let name): name
    case .detached: nil
    }
  }

  init(reference: String, exists: Bool) {
    let prefix = "refs/heads/"
    let name = reference.hasPrefix(prefix) ? String(reference.dropFirst(prefix.count)) : reference
    self = exists ? .branch(name) : .unborn(name)
  }
}
