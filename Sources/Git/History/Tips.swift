import Files

extension LibraryRepository {
  private static let branchFolders = ["refs/heads", "refs/remotes"]

  /// What commits are counted from: HEAD of each work tree, branches, remote-tracking branches.
  func tips() throws(GitError) -> [Tip] {
    let branches = try references(matching: Self.branchFolders.map { "\($0)/*" })
    return heads().map { Tip(target: $0, reference: nil) }
      + branches.map { Tip(target: $0.target, reference: $0.name) }
  }

  /// The branches and remote-tracking branches, and HEAD, that can't be followed to an object or to a ref
  /// that is missing. libgit2's iterators skip them.
  func brokenReferences() -> [String] {
    let names = Self.branchFolders.flatMap { folder in
      FileSystem.files(below: "\(commonDirectory)/\(folder)").map { "\(folder)/\($0)" }
    }
    return (names.filter { !$0.hasSuffix(".lock") } + ["HEAD"]).filter { name in
      do {
        _ = try resolve(name)
        return false
      } catch {
        return true
      }
    }
  }

  /// HEAD of the main work tree, and of each linked one that has a file `gitdir`, even if its folder is
  /// gone (get_linked_worktree in git's worktree.c).
  private func heads() -> [ObjectID] {
    let folder = "\(commonDirectory)/worktrees"
    let linked = FileSystem.names(in: folder).map { "\(folder)/\($0)" }
      .filter { FileSystem.trimmedText(of: "\($0)/gitdir")?.isEmpty == false }
    return ([commonDirectory] + linked).compactMap { folder in
      if folder == gitDirectory { return target(ofReference: "HEAD") }
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

  package init(target: ObjectID, reference: String?) {
    self.target = target
    self.reference = reference
  }
}
