package import Files

extension WatchedFiles {
  /// The files that hold the configuration of all repositories.
  package init(configurationOf environment: GitEnvironment) {
    self.init(root: "/", contents: environment.configurationFiles, owners: [])
  }
}

extension Repository {
  /// What tells that nothing changed, or nil where files don't: where `mailmap.blob` names a
  /// revision that can depend on any ref, a folder of refs is a link to one elsewhere, or a symbolic ref
  /// leads to a ref that is neither a branch nor a remote-tracking branch.
  ///
  /// The person's and the machine's configuration, which all repositories share, is not among them
  /// (`WatchedFiles.init(configurationOf:)`).
  /// - Parameter openedPath: What it was opened by: a link there can come to lead elsewhere.
  package func watchedFiles(openedAt openedPath: String) throws(GitError) -> WatchedFiles? {
    let configuration = try configuration()
    if configuration.string("mailmap.blob") != nil { return nil }
    var contents = configuration.files.filter { !environment.configurationFiles.contains($0) }
    contents += sharedFiles.map { "\(commonDirectory)/\($0)" }
    for folder in Repository.watchedFolders {
      guard let paths = everything(below: "\(commonDirectory)/\(folder)") else { return nil }
      contents += paths
    }
    guard let worktreeFiles = worktreeFiles() else { return nil }
    contents += worktreeFiles
    if gitDirectory != commonDirectory { contents.append("\(gitDirectory)/commondir") }
    for folder in ObjectFolders(commonDirectory: commonDirectory).paths {
      contents += [folder, "\(folder)/pack", "\(folder)/info/alternates"]
      contents += FileSystem.names(in: "\(folder)/pack").filter { $0.hasSuffix(".pack") }
        .map { "\(folder)/pack/\($0)" }
    }
    if let workTree {
      contents.append("\(workTree)/.mailmap")
      // A file that leads to the git folder; the folder itself changes all the time.
      let link = "\(workTree)/.git"
      if link != gitDirectory { contents.append(link) }
    }
    if let file = configuration.path("mailmap.file") {
      contents.append(file.hasPrefix("/") ? file : "\(workTree ?? gitDirectory)/\(file)")
    }
    let owners = [openedPath, path, workTree, gitDirectory, commonDirectory].compactMap(\.self)
    return WatchedFiles(root: commonDirectory, contents: contents, owners: owners)
  }

  private static let watchedFolders = ["refs/heads", "refs/remotes", "refs/replace"]

  /// Files of the folder that all work trees share.
  private var sharedFiles: [String] {
    let hasTables = FileSystem.exists("\(commonDirectory)/reftable")
    return ["HEAD", "packed-refs", "shallow", "info/grafts", "worktrees", "reftable"]
      + (hasTables ? ["reftable/tables.list"] : [])
  }

  /// The files that tell where linked work trees are and what they are on; nil if HEAD of any work tree leads
  /// away.
  private func worktreeFiles() -> [String]? {
    let folder = "\(commonDirectory)/worktrees"
    let linked = FileSystem.names(in: folder).map { "\(folder)/\($0)" }
    let heads = ([commonDirectory] + linked).map { "\($0)/HEAD" }
    guard !heads.contains(where: Repository.leadsAway) else { return nil }
    return linked.flatMap { ["\($0)/HEAD", "\($0)/gitdir", "\($0)/reftable/tables.list"] }
  }

  /// Whether a file is a symbolic ref to one that isn't watched.
  private static func leadsAway(_ file: String) -> Bool {
    guard let text = FileSystem.trimmedText(of: file), text.hasPrefix("ref:") else { return false }
    let name = text.dropFirst(4).drop { $0 == " " || $0 == "\t" }
    return !watchedFolders.contains { name.hasPrefix("\($0)/") }
  }

  /// The folder and all in it; nil if a link or a symbolic ref among them leads away.
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
        if Repository.leadsAway(path) { return nil }
        paths.append(path)
      }
    }
    return paths
  }
}
