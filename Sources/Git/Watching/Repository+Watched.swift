extension Repository {
  /// What tells that nothing changed, or nil where files don't: where `mailmap.blob` names a
  /// revision that can depend on any ref, or a folder of refs is a link to one elsewhere.
  package func watchedFiles() throws(GitError) -> WatchedFiles? {
    let configuration = try configuration()
    if configuration.string("mailmap.blob") != nil { return nil }
    var contents = configuration.files
    contents += sharedFiles.map { "\(commonDirectory)/\($0)" }
    for folder in ["refs/heads", "refs/remotes", "refs/replace"] {
      guard let paths = everything(below: "\(commonDirectory)/\(folder)") else { return nil }
      contents += paths
    }
    contents += worktreeFiles()
    contents += ["\(gitDirectory)/config.worktree", "\(gitDirectory)/commondir"]
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
    let owners = [path, workTree, gitDirectory, commonDirectory].compactMap(\.self)
    return WatchedFiles(contents: contents, owners: owners)
  }

  /// Files of the folder that all work trees share.
  private var sharedFiles: [String] {
    [
      "HEAD", "packed-refs", "shallow", "info/grafts", "worktrees", "reftable",
      "reftable/tables.list",
    ]
  }

  /// HEAD of each work tree, and the refs outside branches that it names.
  private func worktreeFiles() -> [String] {
    let folder = "\(commonDirectory)/worktrees"
    let linked = FileSystem.names(in: folder).map { "\(folder)/\($0)" }
    var files = linked.flatMap { ["\($0)/HEAD", "\($0)/gitdir", "\($0)/reftable/tables.list"] }
    for folder in [commonDirectory] + linked {
      guard case .reference(let name) = HeadFile(at: "\(folder)/HEAD"),
        !["refs/heads/", "refs/remotes/"].contains(where: name.hasPrefix)
      else { continue }
      files += ["\(folder)/\(name)", "\(commonDirectory)/\(name)"]
    }
    return files
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
        if case .reference(let target) = HeadFile(at: path) {
          paths.append("\(commonDirectory)/\(target)")
        }
      }
    }
    return paths
  }
}
