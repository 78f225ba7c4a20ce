import Files

/// Where a repository's parts are.
struct RepositoryLayout: Sendable {
  var path: String
  var workTree: String?
  var gitDirectory: String
  var commonDirectory: String
  var branch: String?
}

extension RepositoryLayout {
  /// - Parameter opened: The repository by the work tree that was asked for.
  init(_ opened: LibraryRepository, _ environment: GitEnvironment) throws(GitError) {
    let main =
      opened.gitDirectory == opened.commonDirectory
      ? opened
      : try LibraryRepository(
        at: opened.commonDirectory, searching: false, environment: environment)
    workTree = opened.workTree
    gitDirectory = opened.gitDirectory
    commonDirectory = opened.commonDirectory
    path = main.workTree ?? main.gitDirectory
    branch = try RepositoryLayout.head(of: opened).map(RepositoryLayout.branch(_:))
  }

  /// The ref that HEAD names; nil if it names a commit.
  private static func head(of repository: LibraryRepository) throws(GitError) -> String? {
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
