import Files

/// Finds the folders of repositories by their files alone (gitrepository-layout(5)), which takes less time than
/// starting libgit2.
enum GitFolder {
  /// The git folder that belongs to a folder: its `.git`, the target of its `.git` file, or the folder
  /// itself.
  static func of(_ folder: String) -> String? {
    let link = "\(folder)/.git"
    switch FileSystem.kind(of: link) {
    case .folder: return link
    case .file:
      guard let text = FileSystem.trimmedText(of: link), text.hasPrefix("gitdir:") else {
        return nil
      }
      return absolute(text.dropFirst("gitdir:".count), in: folder)
    case .missing, .special:
      let parts = ["objects", "commondir"].map { "\(folder)/\($0)" }
      let isGitDirectory = FileSystem.exists("\(folder)/HEAD")
      return isGitDirectory && parts.contains(where: FileSystem.exists) ? folder : nil
    }
  }

  /// The git folder for a path or, if searching, for the nearest parent folder that has one. `isMalformed`
  /// is true if a `.git` on the way isn't a git folder; libgit2 then reports the error.
  /// - Throws: `GitError.specialFile`
  static func around(
    _ path: String, searching: Bool = true
  ) throws(GitError) -> (found: String?, isMalformed: Bool) {
    var folder = FileSystem.realPath(path) ?? path
    var isMalformed = false
    while true {
      if let found = of(folder) { return (found, isMalformed) }
      switch FileSystem.kind(of: "\(folder)/.git") {
      case .special: throw .specialFile(path: path, file: "\(folder)/.git")
      case .file, .folder: isMalformed = true
      case .missing: break
      }
      guard searching, folder.hasPrefix("/"), folder != "/" else { return (nil, isMalformed) }
      folder = folder.parentFolder
    }
  }

  /// The git folder that all worktrees share.
  static func common(of folder: String) -> String {
    FileSystem.trimmedText(of: "\(folder)/commondir").map { absolute($0, in: folder) } ?? folder
  }

  /// The path in one of git's files, which may be relative to the file's folder.
  static func absolute(_ text: some StringProtocol, in folder: String) -> String {
    let name = text.drop { $0 == " " }
    let path = name.hasPrefix("/") ? String(name) : "\(folder)/\(name)"
    return FileSystem.realPath(path) ?? path
  }
}

extension Repository {
  /// The folders whose files change when a commit is made, fetched or rebased in a repository, found without
  /// opening it. Empty if there is none.
  package static func foldersWithReferences(at path: String) -> [String] {
    guard let folder = GitFolder.of(path) else { return [] }
    let shared = GitFolder.common(of: folder)
    let refs = ["refs/heads", "refs/remotes", "worktrees"].flatMap {
      folders(below: "\(shared)/\($0)")
    }
    return Array(Set([folder, shared, "\(shared)/reftable"] + refs))
  }

  /// A folder and those in it; none if it doesn't exist.
  private static func folders(below folder: String) -> [String] {
    guard FileSystem.isFolder(folder), !FileSystem.isSymbolicLink(folder) else { return [] }
    return [folder] + FileSystem.names(in: folder).flatMap { folders(below: "\(folder)/\($0)") }
  }
}
