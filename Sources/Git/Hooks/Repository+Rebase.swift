extension Repository {
  /// Whether a rebase is under way in that work tree.
  package var isRebasing: Bool {
    ["rebase-merge", "rebase-apply/rebasing"].contains {
      FileSystem.exists("\(gitDirectory)/\($0)")
    }
  }
}
