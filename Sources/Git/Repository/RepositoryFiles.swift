package import Files

/// Checks the files of a repository before git and libgit2 open them: opening a pipe waits forever,
/// and a file that is read whole must fit into memory.
///
/// Only the kind of every other file matters. Many grow with the repository: a commit graph has 60 bytes for
/// each commit, FETCH_HEAD a line for each branch.
struct RepositoryFiles {
  /// The requested path, for messages.
  private let path: String

  /// The maximum sizes of files that grow with the number of branches, in bytes: enough for 700,000 refs, and for
  /// 60,000 branches with settings.
  private static let limits = ["packed-refs": 64 << 20, "config": 16 << 20]
  /// The maximum size of any other file that is read whole, in bytes.
  private static let limit = 4 << 20
  /// Files that are read whole, besides refs.
  private static let wholeNames: Set<String> = [
    "HEAD", "config", "config.worktree", "packed-refs", "shallow", "commondir", "gitdir",
  ]

  /// - Parameter searching: Whether the repository can be in a parent folder.
  /// - Returns: Whether there may be a repository. If not, libgit2 needn't be initialised.
  /// - Throws: `GitError.specialFile` and `GitError.tooLarge`
  static func check(_ path: String, searching: Bool) throws(GitError) -> Bool {
    let (found, isMalformed) = try gitDirectory(around: path, searching: searching)
    if let found { try RepositoryFiles(path: path).check(found) }
    return found != nil || isMalformed
  }

  /// The git folder for a path or, if searching, for the nearest parent folder that has one. `isMalformed`
  /// is true if a `.git` on the way isn't a git folder; libgit2 then reports the error.
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

  /// Whether missing permissions may hide a repository from libgit2.
  static func isDenied(_ path: String) -> Bool {
    [path, "\(path)/.git/HEAD", "\(path)/HEAD"].contains(where: FileSystem.isDenied)
  }

  /// The git folder that belongs to a folder: its `.git`, the target of its `.git` file, or the folder
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
      try checkTop(of: folder, sizes: RepositoryFiles.wholeNames.contains)
      try checkReferences(below: "\(folder)/refs")
    }
    for folder in ["\(common)/config", "\(gitDirectory)/config.worktree"] {
      try ConfigurationFile.check(folder, in: path)
    }
    let folders = try ObjectFolders(of: path, commonDirectory: common, checkedBy: checkFile)
    for folder in folders.paths {
      try checkAll(below: "\(folder)/info", sizes: false)
      try checkAll(below: "\(folder)/pack", sizes: false)
    }
    try checkAll(below: "\(common)/info", sizes: false)
    try checkFile("\(common)/info/grafts")
  }

  /// Checks HEAD, FETCH_HEAD and other refs outside `refs`, and git's own files beside them.
  /// - Parameter sizes: Whether to check the size of a file with that name.
  private func checkTop(of folder: String, sizes: (String) -> Bool) throws(GitError) {
    for name in FileSystem.names(in: folder)
    where RepositoryFiles.wholeNames.contains(name) || name.utf8.allSatisfy(\.isReferenceLetter) {
      try checkFile("\(folder)/\(name)", sizes: sizes(name))
    }
  }

  /// There can be thousands of other refs, such as tags. libgit2 reads only those that symbolic refs and
  /// revisions name (`Libgit2Repository.resolve`), so their sizes aren't checked yet.
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
        try checkFile(path, sizes: sizes)
      }
    }
  }

  /// Checks one ref before libgit2 reads it.
  static func checkReference(_ name: String, in folders: [String]) throws(GitError) {
    for folder in Set(folders) { try RepositoryFiles(path: folder).checkFile("\(folder)/\(name)") }
  }

  /// Checks all refs before libgit2 reads any.
  static func checkReferences(in folders: [String]) throws(GitError) {
    for folder in Set(folders) {
      let files = RepositoryFiles(path: folder)
      try files.checkTop(of: folder) { _ in true }
      try files.checkAll(below: "\(folder)/refs")
    }
  }

  private func checkFile(_ file: String) throws(GitError) {
    try checkFile(file, sizes: true)
  }

  private func checkFile(_ file: String, sizes: Bool) throws(GitError) {
    switch FileSystem.kind(of: file) {
    case .special: throw .specialFile(path: path, file: file)
    case .file(let size) where sizes:
      let name = file.split(separator: "/").last.map(String.init) ?? file
      let most = RepositoryFiles.limits[name] ?? RepositoryFiles.limit
      if size > most { throw .tooLarge(path: path, name: name, bytes: size) }
    case .missing, .folder, .file: break
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
        try files.checkAll(below: "\(folder)/\(name)", sizes: false)
      }
    }
    if DeltaChains(in: folders, idLength: idLength).containEndless() {
      throw .corrupt(path: path, message: DeltaChains.damage)
    }
  }
}

extension UInt8 {
  /// Whether it can occur in the name of a ref outside `refs`, such as `MERGE_HEAD`.
  fileprivate var isReferenceLetter: Bool { (65...90).contains(self) || self == 95 }
}

extension FingerprintInputs {
  /// The configuration files that all repositories share.
  package init(configurationOf environment: GitEnvironment) {
    self.init(root: "/", contents: environment.configurationFiles, owners: [])
  }
}

extension Repository {
  /// The files that change whenever the repository does. Nil if files can't show every change:
  /// `mailmap.blob` names a revision, which can depend on any ref, a folder of refs is a symbolic link, or
  /// a symbolic ref points to a ref that isn't watched.
  ///
  /// The user and system configuration, which all repositories share, isn't included
  /// (`FingerprintInputs.init(configurationOf:)`).
  /// - Parameter openedPath: The path that it was opened with, because symbolic links in it can change.
  package func fingerprintInputs(openedAt openedPath: String) throws(GitError) -> FingerprintInputs?
  {
    let configuration = try configuration()
    if configuration.string("mailmap.blob") != nil { return nil }
    var contents = configuration.files.filter { !environment.configurationFiles.contains($0) }
    contents += sharedFiles.map { "\(commonDirectory)/\($0)" }
    for folder in Repository.fingerprintedFolders {
      guard let paths = everything(below: "\(commonDirectory)/\(folder)") else { return nil }
      contents += paths
    }
    guard let worktreeFiles = worktreeFiles() else { return nil }
    contents += worktreeFiles
    if gitDirectory != commonDirectory { contents.append("\(gitDirectory)/commondir") }
    for folder in try ObjectFolders(of: path, commonDirectory: commonDirectory).paths {
      contents += [folder, "\(folder)/pack", "\(folder)/info/alternates"]
      contents += FileSystem.names(in: "\(folder)/pack").filter { $0.hasSuffix(".pack") }
        .map { "\(folder)/pack/\($0)" }
    }
    if let workTree {
      contents.append("\(workTree)/.mailmap")
      // Only a file that points to the git folder; the folder itself changes all the time.
      let link = "\(workTree)/.git"
      if link != gitDirectory { contents.append(link) }
    }
    if let file = configuration.path("mailmap.file") {
      contents.append(file.hasPrefix("/") ? file : "\(workTree ?? gitDirectory)/\(file)")
    }
    let owners = [openedPath, path, workTree, gitDirectory, commonDirectory].compactMap(\.self)
    return FingerprintInputs(root: commonDirectory, contents: contents, owners: owners)
  }

  private static let fingerprintedFolders = ["refs/heads", "refs/remotes", "refs/replace"]

  /// Files in the git folder that all worktrees share.
  private var sharedFiles: [String] {
    let hasTables = FileSystem.exists("\(commonDirectory)/reftable")
    return ["HEAD", "packed-refs", "shallow", "info/grafts", "worktrees", "reftable"]
      + (hasTables ? ["reftable/tables.list"] : [])
  }

  /// The files with the location and HEAD of each linked worktree; nil if any HEAD points to a ref that
  /// isn't watched.
  private func worktreeFiles() -> [String]? {
    let folder = "\(commonDirectory)/worktrees"
    let linked = FileSystem.names(in: folder).map { "\(folder)/\($0)" }
    let heads = ([commonDirectory] + linked).map { "\($0)/HEAD" }
    guard !heads.contains(where: Repository.pointsToUnwatchedReference) else { return nil }
    return linked.flatMap { ["\($0)/HEAD", "\($0)/gitdir", "\($0)/reftable/tables.list"] }
  }

  /// Whether a file is a symbolic ref to a ref that isn't watched.
  private static func pointsToUnwatchedReference(_ file: String) -> Bool {
    guard let text = FileSystem.trimmedText(of: file), text.hasPrefix("ref:") else { return false }
    let name = text.dropFirst(4).drop { $0 == " " || $0 == "\t" }
    return !fingerprintedFolders.contains { name.hasPrefix("\($0)/") }
  }

  /// The folder and everything in it; nil if that includes a link to a folder or a symbolic ref to a ref
  /// that isn't watched.
  private func everything(below folder: String) -> [String]? {
    var paths = [folder]
    for name in FileSystem.names(in: folder) {
      let path = "\(folder)/\(name)"
      if FileSystem.isFolder(path) {
        guard !FileSystem.isSymbolicLink(path), let below = everything(below: path) else {
          return nil
        }
        paths += below
      } else {
        if Repository.pointsToUnwatchedReference(path) { return nil }
        paths.append(path)
      }
    }
    return paths
  }
}
