import Files

extension Repository {
  /// Calls the body with each commit that counts in a repository that only the `git` program reads: those
  /// reachable from HEAD of any worktree, from branches and from remote-tracking branches.
  /// - Throws: `GitError`, and what the body throws.
  package func forEachCommitByGit(_ body: (borrowing RawCommit) throws -> Void) async throws {
    guard case .cli(let repository) = backend else { return }
    try await repository.forEachCommit(ignoring: ignoredBranches(), body)
  }

  /// The commits from which that starts.
  package func tipsByGit() async throws(GitError) -> [ObjectID] {
    guard case .cli(let repository) = backend else { return [] }
    return try await repository.tips(ignoring: try ignoredBranches())
  }

  /// Calls the body with each named commit that the repository has.
  /// - Throws: `GitError`, and what the body throws.
  package func forEachCommit(
    named ids: [ObjectID], _ body: (borrowing RawCommit) throws -> Void
  ) async throws {
    if case .cli(let repository) = backend {
      return try await repository.forEachCommit(named: ids, body)
    }
    guard !ids.isEmpty, case .libgit2(let repository) = backend else { return }
    let history = try history(of: repository, tips: [])
    for id in ids { _ = try history.read(id, body) }
  }

  /// The history to walk; nil if only the `git` program reads the repository.
  /// - Parameter isIsolated: Whether another thread reads the same repository.
  package func history(isIsolated: Bool = false) throws(GitError) -> CommitHistory? {
    guard case .libgit2(let repository) = backend else { return nil }
    try checkRights()
    _ = try repository.objects(isIsolated: isIsolated)
    return try history(of: repository, tips: repository.tips(ignoring: ignoredBranches()))
  }

  func history(
    of repository: Libgit2Repository, tips: [Tip]
  ) throws(GitError) -> CommitHistory {
    let replacing = try configuration().bool("core.useReplaceRefs") ?? true
    return try CommitHistory(of: repository, tips: tips, replacing: replacing)
  }

  /// A warning about the first broken branch; nil if there is none.
  /// - Parameter missing: Branches whose commits turned out to be missing.
  package func brokenReference(missing: [Tip]) throws(GitError) -> GitError? {
    guard case .libgit2(let repository) = backend else { return nil }
    let broken = repository.brokenReferences()
    let loop = broken.first { repository.target(ofSymbolic: $0) != nil }
    if let loop { return .symbolicLoop(path: path, name: loop) }
    guard let name = broken.first ?? missing.compactMap(\.reference).first else { return nil }
    let file = "\(commonDirectory)/\(name)"
    if FileSystem.isDenied(file) { throw .unreadable(path: file) }
    return .brokenReference(path: path, name: name, file: FileSystem.exists(file) ? file : nil)
  }

  /// libgit2 silently skips refs that it isn't permitted to read.
  private func checkRights() throws(GitError) {
    let names = ["objects", "objects/pack", "refs", "refs/heads", "refs/remotes", "packed-refs"]
    let denied = names.map { "\(commonDirectory)/\($0)" }.first(where: FileSystem.isDenied)
    if let denied { throw .unreadable(path: denied) }
  }
}

extension Repository {
  /// Whether it has a ref that matches a pattern, as `git for-each-ref` understands it.
  package func hasReference(matching patterns: [String]) async throws(GitError) -> Bool {
    switch backend {
    case .libgit2(let repository):
      return try !repository.references(matching: patterns).isEmpty
    case .cli(let repository):
      let arguments = ["for-each-ref", "--count=1", "--format=%(refname)"] + patterns
      return try await repository.git.text(arguments, in: repository.folder)?.isEmpty == false
    }
  }
}
