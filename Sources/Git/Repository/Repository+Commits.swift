import Files

extension Repository {
  /// The commits to count from: HEAD of each worktree, branches and remote-tracking branches.
  package func tips() async throws(GitError) -> [Tip] {
    let ignored = try ignoredBranches()
    let worktrees = try await backend.worktrees().filter { worktree in
      !(worktree.branch.map(ignored.contains) ?? false)
    }
    let branches = try await backend.references(in: ["refs/heads", "refs/remotes"])
      .filter { !ignored.contains($0.name) }
    return worktrees.compactMap(\.head).map { Tip(target: $0, reference: nil) }
      + branches.map { Tip(target: $0.target, reference: $0.name) }
  }

  /// The history to walk; nil if only the `git` program reads the repository.
  /// - Parameter isIsolated: Whether another thread reads the same repository.
  package func history(isIsolated: Bool = false) async throws(GitError) -> CommitHistory? {
    let history = try backend.history(replacing: replaces, isIsolated: isIsolated)
    if let history { history.tips = try await tips() }
    return history
  }

  /// Calls the body with each commit that counts: those that can be reached from the tips.
  /// - Throws: `GitError`, and what the body throws.
  package func forEachCommit(_ body: (borrowing RawCommit) throws -> Void) async throws {
    try await backend.forEachCommit(from: tips(), replacing: replaces, body)
  }

  /// Calls the body with each named commit that the repository has.
  /// - Throws: `GitError`, and what the body throws.
  package func forEachCommit(
    named ids: [ObjectID], _ body: (borrowing RawCommit) throws -> Void
  ) async throws {
    if ids.isEmpty { return }
    try await backend.forEachCommit(named: ids, replacing: replaces, body)
  }

  /// The commits that one of some tips has and the others don't, newest first, each with its parents. Tips and
  /// others that the repository doesn't have are ignored.
  /// - Parameter skewTolerance: How many older commits to read in case clocks were wrong.
  package func commitsWithParents(
    from tips: [ObjectID], excluding others: [ObjectID], limit: Int = 1 << 20,
    skewTolerance: Int = CommitWalk.skewTolerance
  ) async throws(GitError) -> [(id: ObjectID, parents: [ObjectID])] {
    try await backend.commits(
      from: tips, excluding: others, limit: limit, skewTolerance: skewTolerance,
      replacing: replaces)
  }

  /// Whether `refs/replace/*` replace objects.
  private var replaces: Bool {
    get throws(GitError) { try configuration().bool("core.useReplaceRefs") ?? true }
  }

  /// Whether a commit is one of the tips or an ancestor of one.
  package func isMerged(
    _ commit: ObjectID, into tips: [ObjectID]
  ) async throws(GitError) -> Bool {
    try await commitsWithParents(from: [commit], excluding: tips, limit: 1).isEmpty
  }

  /// The commit of HEAD; nil if there is none.
  package func head() async throws(GitError) -> ObjectID? {
    try await backend.head()
  }

  /// The last commit of HEAD's first-parent chain, which identifies the project on any machine; nil if
  /// there are no commits, a shallow clone cuts the history, or a damaged one leads back to itself.
  ///
  /// Replacements and grafts exist only on this machine, so they are ignored.
  package func rootCommit() async throws(GitError) -> ObjectID? {
    let shallowCommits = Grafts.shallowCommits(in: commonDirectory)
    let root = try await backend.root(shallowCommits)
    return root.flatMap { shallowCommits.contains($0) ? nil : $0 }
  }

  /// A warning about the first broken branch; nil if there is none.
  /// - Parameters:
  ///   - tips: The starts of its history.
  ///   - missing: Those whose commits turned out to be missing.
  package func brokenReference(
    of tips: [Tip], missing: [Tip]
  ) async throws(GitError) -> GitError? {
    let broken = backend.brokenReferences(besides: Set(tips.compactMap(\.reference)))
    for name in broken where try await backend.target(ofSymbolic: name) != nil {
      return .symbolicLoop(path: path, name: name)
    }
    guard let name = broken.first ?? missing.compactMap(\.reference).first else { return nil }
    let file = "\(commonDirectory)/\(name)"
    if FileSystem.isDenied(file) { throw .unreadable(path: file) }
    return .brokenReference(path: path, name: name, file: FileSystem.exists(file) ? file : nil)
  }

  /// Whether it has a ref in one of some folders, such as `refs/heads`.
  package func hasReference(in folders: [String]) async throws(GitError) -> Bool {
    try await !backend.references(in: folders).isEmpty
  }
}
