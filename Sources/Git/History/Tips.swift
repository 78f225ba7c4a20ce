/// Reads what commits are counted from: HEAD of each work tree, branches, remote-tracking branches.
struct Tips {
  private let repository: LibraryRepository
  private let commonDirectory: String

  init(of repository: LibraryRepository) {
    self.repository = repository
    commonDirectory = repository.commonDirectory
  }

  func all() throws(GitError) -> [Tip] {
    let heads = worktreeFolders().compactMap(head).map { Tip(target: $0, isHead: true) }
    var branches: [Tip] = []
    for pattern in ["refs/heads/*", "refs/remotes/*"] {
      for reference in try repository.references(matching: pattern) {
        branches.append(Tip(target: reference.target, isHead: false))
      }
    }
    return heads + branches
  }

  /// The git folder of each work tree. One whose own folder is gone counts until it is pruned, and
  /// one without the file `gitdir` doesn't count (get_linked_worktree in git's worktree.c).
  private func worktreeFolders() -> [String] {
    let folder = "\(commonDirectory)/worktrees"
    let linked = FileSystem.names(in: folder).map { "\(folder)/\($0)" }
    return [commonDirectory]
      + linked.filter { FileSystem.trimmedText(of: "\($0)/gitdir")?.isEmpty == false }
  }

  private func head(in folder: String) -> ObjectID? {
    target(of: "HEAD", in: folder, depth: 0)
  }

  /// Follows a work tree's own refs through its folder, and all others through the repository.
  private func target(of name: String, in folder: String, depth: Int) -> ObjectID? {
    let own = ["HEAD", "refs/bisect/", "refs/worktree/", "refs/rewritten/"]
    guard own.contains(where: name.hasPrefix) else {
      return repository.target(ofReference: name)
    }
    switch HeadFile(at: "\(folder)/\(name)") {
    case .commit(let id): return id
    case .reference(let next) where depth < 5: return target(of: next, in: folder, depth: depth + 1)
    default: return nil
    }
  }
}
