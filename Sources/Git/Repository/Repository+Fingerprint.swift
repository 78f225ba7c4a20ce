package import Files

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
