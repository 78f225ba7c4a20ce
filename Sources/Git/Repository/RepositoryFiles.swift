import Files

/// Checks the files of a repository before git and libgit2 open them: opening a pipe waits forever,
/// and a file that is read whole must fit into memory.
struct RepositoryFiles {
  /// The path with which the repository was requested, for messages.
  private let path: String

  /// The most bytes of `packed-refs`, enough for 300,000 refs.
  private static let packedLimit = 24 << 20
  /// The most bytes of any other file that is read whole.
  private static let limit = 4 << 20
  private static let names: Set<String> = [
    "config", "config.worktree", "packed-refs", "shallow", "commondir", "gitdir",
  ]

  /// - Parameter searching: Whether the repository can be in a parent folder.
  /// - Returns: Whether there can be a repository. libgit2 needn't start to find that there is none.
  /// - Throws: `GitError.specialFile` and `GitError.tooLarge`
  static func check(_ path: String, searching: Bool) throws(GitError) -> Bool {
    let (found, isMalformed) = try gitDirectory(around: path, searching: searching)
    if let found { try RepositoryFiles(path: path).check(found) }
    return found != nil || isMalformed
  }

  /// The git folder for a path or, searching, for the nearest folder above it that has one; and whether
  /// something on the way looks like one, of which libgit2 says what is wrong.
  /// - Throws: `GitError.specialFile` and `GitError.tooLarge`
  static func gitDirectory(
    around path: String, searching: Bool = true
  ) throws(GitError) -> (found: String?, isMalformed: Bool) {
    let files = RepositoryFiles(path: path)
    var folder = FileSystem.realPath(path) ?? path
    var isMalformed = false
    while true {
      if let found = try files.gitDirectory(in: folder) { return (found, isMalformed) }
      if FileSystem.exists("\(folder)/.git") { isMalformed = true }
      guard searching, folder.hasPrefix("/"), folder != "/" else { return (nil, isMalformed) }
      folder = folder.parentFolder
    }
  }

  /// The git directory for a folder: its `.git`, the target of its `.git` file, or the folder
  /// itself.
  private func gitDirectory(in folder: String) throws(GitError) -> String? {
    let link = "\(folder)/.git"
    try checkFile(link)
    switch FileSystem.kind(of: link) {
    case .folder: return link
    case .file:
      guard let text = FileSystem.trimmedText(of: link), text.hasPrefix("gitdir:") else {
        return nil
      }
      return absolute(text.dropFirst("gitdir:".count), in: folder)
    default:
      let parts = ["objects", "commondir"].map { "\(folder)/\($0)" }
      let isGitDirectory = FileSystem.exists("\(folder)/HEAD")
      return isGitDirectory && parts.contains(where: FileSystem.exists) ? folder : nil
    }
  }

  private func absolute(_ text: some StringProtocol, in folder: String) -> String {
    let name = text.drop { $0 == " " }
    let path = name.hasPrefix("/") ? String(name) : "\(folder)/\(name)"
    return FileSystem.realPath(path) ?? path
  }

  private func check(_ gitDirectory: String) throws(GitError) {
    try checkFile("\(gitDirectory)/commondir")
    let link = FileSystem.trimmedText(of: "\(gitDirectory)/commondir")
    let common = link.map { absolute($0, in: gitDirectory) } ?? gitDirectory
    let worktrees = "\(common)/worktrees"
    let linked = FileSystem.names(in: worktrees).map { "\(worktrees)/\($0)" }
    for folder in Set([common, gitDirectory] + linked) {
      // HEAD, FETCH_HEAD and other refs outside `refs`.
      for name in FileSystem.names(in: folder)
      where RepositoryFiles.names.contains(name) || name.utf8.allSatisfy(\.isReferenceLetter) {
        try checkFile("\(folder)/\(name)")
      }
      try checkReferences(below: "\(folder)/refs")
    }
    for folder in ["\(common)/config", "\(gitDirectory)/config.worktree"] {
      try ConfigurationFile.check(folder, in: path)
    }
    try checkFile("\(common)/objects/info/alternates")
    for folder in ObjectFolders(commonDirectory: common).paths {
      try checkAll(below: "\(folder)/info")
      try checkAll(below: "\(folder)/pack", sizes: false)
    }
    try checkAll(below: "\(common)/info")
  }

  /// Of refs such as tags, which can be thousands, libgit2 reads only those that symbolic refs and
  /// revisions name (`LibraryRepository.resolve`), so that their sizes don't matter yet.
  private func checkReferences(below folder: String) throws(GitError) {
    try checkAll(below: folder, sizes: false)
    for name in ["heads", "remotes", "replace"] { try checkAll(below: "\(folder)/\(name)") }
  }

  /// - Parameter sizes: Whether to check sizes too, which takes longer.
  private func checkAll(below folder: String, sizes: Bool = true) throws(GitError) {
    let unusual = FileSystem.names(in: folder, sizes: sizes) { kind in
      if case .file(let size) = kind { sizes && size > RepositoryFiles.limit } else { true }
    }
    for name in unusual {
      let path = "\(folder)/\(name)"
      if case .folder = FileSystem.kind(of: path) {
        if !FileSystem.isSymbolicLink(path) { try checkAll(below: path, sizes: sizes) }
      } else {
        try checkFile(path)
      }
    }
  }

  /// Checks one ref, or all of them, before libgit2 reads any.
  static func checkReference(_ name: String = "refs", in folders: [String]) throws(GitError) {
    for folder in Set(folders) {
      let files = RepositoryFiles(path: folder)
      try files.checkFile("\(folder)/\(name)")
      try files.checkAll(below: "\(folder)/\(name)")
    }
  }

  private func checkFile(_ file: String) throws(GitError) {
    switch FileSystem.kind(of: file) {
    case .special: throw .specialFile(path: path, file: file)
    case .file(let size):
      let name = file.split(separator: "/").last.map(String.init) ?? file
      let most = name == "packed-refs" ? RepositoryFiles.packedLimit : RepositoryFiles.limit
      if size > most { throw .tooLarge(path: path, name: name, bytes: size) }
    case .missing, .folder: break
    }
  }

  /// Checks the loose objects, which only the `git` program opens.
  static func checkObjects(of path: String, commonDirectory: String) throws(GitError) {
    let files = RepositoryFiles(path: path)
    for folder in ObjectFolders(commonDirectory: commonDirectory).paths {
      for name in FileSystem.names(in: folder) where name.utf8.count == 2 {
        try files.checkAll(below: "\(folder)/\(name)", sizes: false)
      }
    }
  }
}

extension UInt8 {
  /// Whether it can occur in the name of a ref outside `refs`, such as `MERGE_HEAD`.
  fileprivate var isReferenceLetter: Bool { (65...90).contains(self) || self == 95 }
}
