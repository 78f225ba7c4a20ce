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
    let file = "\(repository.gitDirectory)/HEAD"
    switch HeadFile(at: file) {
    case .reference(let name):
      return Head(reference: name, exists: repository.target(ofReference: name) != nil)
    case .commit(let id): return .detached(id)
    case nil where FileSystem.isDenied(file): throw .unreadable(path: file)
    case nil: throw .corrupt(path: repository.openedPath, message: "\(file) is malformed")
    }
  }
}
