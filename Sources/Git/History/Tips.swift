import Files

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
    var tips = heads().map { Tip(target: $0, reference: nil) }
    for folder in Tips.folders {
      for reference in try repository.references(matching: "\(folder)/*") {
        tips.append(Tip(target: reference.target, reference: reference.name))
      }
    }
    return tips
  }

  /// A branch, or else HEAD, that is a symbolic ref in a loop, and the branches and remote-tracking
  /// branches whose files hold nothing that leads anywhere.
  func broken() -> (loop: String?, names: [String]) {
    var names: [String] = []
    for folder in Tips.folders {
      let files = FileSystem.files(below: "\(commonDirectory)/\(folder)")
      for file in files where !file.hasSuffix(".lock") {
        let name = "\(folder)/\(file)"
        switch repository.breakage(of: name) {
        case .loop: return (name, [])
        case .content: names.append(name)
        case nil: break
        }
      }
    }
    return (repository.breakage(of: "HEAD") == .loop ? "HEAD" : nil, names)
  }

  /// HEAD of the main work tree, and of each linked one that has a file `gitdir`, even if its folder is
  /// gone (get_linked_worktree in git's worktree.c).
  private func heads() -> [ObjectID] {
    let folder = "\(commonDirectory)/worktrees"
    let linked = FileSystem.names(in: folder).map { "\(folder)/\($0)" }
      .filter { FileSystem.trimmedText(of: "\($0)/gitdir")?.isEmpty == false }
    return ([commonDirectory] + linked).compactMap { folder in
      if folder == repository.gitDirectory { return repository.target(ofReference: "HEAD") }
      let worktree = try? LibraryRepository(gitDirectory: folder)
      return worktree?.target(ofReference: "HEAD")
    }
  }
}

/// Where a walk over history begins.
package struct Tip: Hashable, Sendable {
  package let target: ObjectID
  /// The branch's ref, which is skipped where its object is missing; nil for a work tree's HEAD,
  /// whose object git won't do without.
  package let reference: String?

  package var isHead: Bool {
    reference == nil
  }
}
