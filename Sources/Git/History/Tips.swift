/// Reads what commits are counted from: HEAD of each work tree, branches, remote-tracking branches.
struct Tips {
  private let repository: LibraryRepository
  private let commonDirectory: String

  private static let folders = ["refs/heads", "refs/remotes"]

  init(of repository: LibraryRepository) {
    self.repository = repository
    commonDirectory = repository.commonDirectory
  }

  func all() throws(GitError) -> [Tip] {
    let heads = worktreeFolders().compactMap(head).map { Tip(target: $0, reference: nil) }
    var branches: [Tip] = []
    for folder in Tips.folders {
      for reference in try repository.references(matching: "\(folder)/*") {
        branches.append(Tip(target: reference.target, reference: reference.name))
      }
    }
    return heads + branches
  }

  /// The branches and remote-tracking branches whose files hold nothing that leads anywhere.
  func broken() -> [String] {
    Tips.folders.flatMap(repository.brokenReferences)
  }

  /// A branch, or else HEAD, that is a symbolic ref in a loop.
  func loop() throws(GitError) -> String? {
    let files = Tips.folders.flatMap { folder in
      FileSystem.files(below: "\(commonDirectory)/\(folder)").map { "\(folder)/\($0)" }
    }
    return (files + ["HEAD"]).first(where: repository.isLoop)
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
