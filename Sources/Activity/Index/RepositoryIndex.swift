import Git

/// What is remembered of a repository: how far its history was read, and my commits in it.
struct RepositoryIndex {
  /// What the index holds for; where any of it changes, the history is read anew.
  struct Basis: Equatable {
    let identities: UInt64
    /// Of replaced, grafted and cut commits.
    let alterations: UInt64
  }

  let basis: Basis
  /// What holds the greater part, where there is one.
  var base: IndexBase?
  var graph = CommitGraph()
  /// The commits that branches and work trees are on.
  var tips: Set<CommitGraph.Node> = []
  /// What was found and not yet read.
  var unread: [Unread] = []
  var commits = IndexedCommits()
  /// How many commits of mine were made since what is remembered; it isn't remembered.
  var newCount = 0
  /// The branches that are named for todos, as they are now; they aren't remembered.
  var namedTips: [NamedTip] = []

  init(basis: Basis) {
    self.basis = basis
  }
}
