import Files

/// Checks the files of a repository that libgit2 or git read.
///
/// Reason: both wait forever for a pipe, and read most of these files whole, whatever their size. Issue: none. Goes with:
/// no version yet.
struct RepositoryFiles {
  /// The requested path, for messages.
  private let path: String

  /// Besides refs, packs and configuration.
  private static let names = [
    "HEAD", "packed-refs", "shallow", "commondir", "gitdir", "info/grafts", "index",
  ]

  /// - Parameter searching: Whether the repository can be in a parent folder.
  /// - Returns: Whether there may be a repository. If not, libgit2 needn't be initialised.
  /// - Throws: `GitError.specialFile` and `GitError.tooLarge`
  static func check(_ path: String, searching: Bool) throws(GitError) -> Bool {
    let (found, isMalformed) = try GitFolder.around(path, searching: searching)
    if let found { try RepositoryFiles(path: path).check(found) }
    return found != nil || isMalformed
  }

  private func check(_ gitDirectory: String) throws(GitError) {
    let common = GitFolder.common(of: gitDirectory)
    let worktrees = "\(common)/worktrees"
    let linked = FileSystem.names(in: worktrees).map { "\(worktrees)/\($0)" }
    for folder in Set([common, gitDirectory] + linked) {
      for name in RepositoryFiles.names { try checkFile("\(folder)/\(name)") }
      // libgit2 reads other refs, such as thousands of tags, only if they are named.
      try checkFiles(in: "\(folder)/refs", sizes: false)
      for name in ["heads", "remotes", "replace"] { try checkFiles(in: "\(folder)/refs/\(name)") }
    }
    for file in ["\(common)/config", "\(gitDirectory)/config.worktree"] {
      try ConfigurationFile.check(file, in: path)
    }
    for folder in try ObjectFolders(of: path, commonDirectory: common).paths {
      for name in ["info", "pack"] { try checkFiles(in: "\(folder)/\(name)", sizes: false) }
    }
  }

  /// Checks the files in a folder and its subfolders.
  /// - Parameter sizes: Whether to check sizes too, which takes longer.
  private func checkFiles(in folder: String, sizes: Bool = true) throws(GitError) {
    let unusual = FileSystem.names(in: folder, sizes: sizes) { kind in
      if case .file(let size) = kind { size > FileSystem.contentLimit } else { true }
    }
    for path in unusual.map({ "\(folder)/\($0)" }) {
      if !FileSystem.isFolder(path) {
        try checkFile(path)
      } else if !FileSystem.isSymbolicLink(path) {
        try checkFiles(in: path, sizes: sizes)
      }
    }
  }

  private func checkFile(_ file: String) throws(GitError) {
    switch FileSystem.kind(of: file) {
    case .special: throw .specialFile(path: path, file: file)
    case .file(let size):
      let name = file.split(separator: "/").last.map(String.init) ?? file
      // Enough for 700,000 refs.
      let limit = name == "packed-refs" ? 64 << 20 : FileSystem.contentLimit
      if size > limit, name != "index" { throw .tooLarge(path: path, name: name, bytes: size) }
    case .missing, .folder: break
    }
  }

  /// Checks one ref before libgit2 reads it.
  static func checkReference(_ name: String, in folders: [String]) throws(GitError) {
    for folder in Set(folders) { try RepositoryFiles(path: folder).checkFile("\(folder)/\(name)") }
  }

  /// Checks all refs before libgit2 reads any.
  static func checkReferences(in folders: [String]) throws(GitError) {
    for folder in Set(folders) {
      try RepositoryFiles(path: folder).checkFiles(in: "\(folder)/refs")
    }
  }

  /// Checks the objects before the `git` program reads them.
  /// - Throws: `GitError.specialFile`, `GitError.tooLarge` and `GitError.corrupt`
  /// - Parameter idLength: In bytes.
  static func checkObjects(
    of path: String, commonDirectory: String, idLength: Int
  ) throws(GitError) {
    let files = RepositoryFiles(path: path)
    let folders = try ObjectFolders(of: path, commonDirectory: commonDirectory).paths
    for folder in folders {
      for name in FileSystem.names(in: folder) where name.utf8.count == 2 {
        try files.checkFiles(in: "\(folder)/\(name)", sizes: false)
      }
    }
    if DeltaChains(in: folders, idLength: idLength).containEndless() {
      throw .corrupt(path: path, message: DeltaChains.damage)
    }
  }
}
