package import Files

extension WatchedFiles {
  /// The files that hold the configuration of all repositories.
  package init(configurationOf environment: GitEnvironment) {
    self.init(root: "/", contents: environment.configurationFiles, owners: [])
  }
}

extension Repository {
  /// What tells that nothing changed, or nil where files don't: where `mailmap.blob` names a
  /// revision that can depend on any ref, or a folder of refs is a link to one elsewhere.
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
    contents += worktreeFiles()
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

  /// HEAD of each work tree, and the refs outside branches that it names.
  private func worktreeFiles() -> [String] {
    let folder = "\(commonDirectory)/worktrees"
    let linked = FileSystem.names(in: folder).map { "\(folder)/\($0)" }
    var files = linked.flatMap { ["\($0)/HEAD", "\($0)/gitdir", "\($0)/reftable/tables.list"] }
    for folder in [commonDirectory] + linked { files += targets(of: "\(folder)/HEAD", in: folder) }
    return files
  }

  /// The refs that a symbolic one leads to, one after the other, as far as they aren't watched
  /// anyway; git goes no deeper (SYMREF_MAXDEPTH in refs-internal.h).
  /// - Parameter folder: The git folder of the work tree that it is of.
  private func targets(of file: String, in folder: String, depth: Int = 0) -> [String] {
    guard depth < 5, let name = Repository.symbolicTarget(in: file),
      !Repository.watchedFolders.contains(where: { name.hasPrefix("\($0)/") })
    else { return [] }
    let files = Set([folder, commonDirectory]).map { "\($0)/\(name)" }
    return files + files.flatMap { targets(of: $0, in: folder, depth: depth + 1) }
  }

  /// The ref that a symbolic ref's file names.
  private static func symbolicTarget(in file: String) -> String? {
    guard let text = FileSystem.trimmedText(of: file), text.hasPrefix("ref:") else { return nil }
    return String(text.dropFirst(4).drop { $0 == " " || $0 == "\t" })
  }

  /// The folder, all in it, and what symbolic refs among them name elsewhere.
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
        paths.append(path)
        paths += targets(of: path, in: commonDirectory)
      }
    }
    return paths
  }
}
