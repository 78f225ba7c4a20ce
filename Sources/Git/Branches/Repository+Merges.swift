extension Repository {
  /// Whether a commit is one of the tips or an ancestor of one.
  package func isMerged(
    _ commit: ObjectID, into tips: [ObjectID]
  ) async throws(GitError) -> Bool {
    try await commits(
      from: commit, excluding: tips, limit: 1, skewTolerance: CommitWalk.skewTolerance
    ).isEmpty
  }

  /// The commits that a branch has and the others don't, newest first. Others that the repository doesn't
  /// have are ignored.
  /// - Parameter skewTolerance: How many older commits to read in case clocks were wrong; by default as many as
  ///   git reads (SLOP in revision.c).
  package func commits(
    from tip: ObjectID, excluding others: [ObjectID], limit: Int = 1000, skewTolerance: Int = 5
  ) async throws(GitError) -> [ObjectID] {
    switch backend {
    case .libgit2(let repository):
      return try await parents(
        from: tip, excluding: others, limit: limit, skewTolerance: skewTolerance, repository
      ).map(\.id)
    case .cli(let repository):
      let names = [tip.description] + others.map { "^\($0)" }
      let text = try await repository.git.text(
        ["rev-list", "--ignore-missing", "--max-count=\(limit)"] + names, in: repository.folder)
      return (text ?? "").split(separator: "\n").compactMap { ObjectID(hex: $0.utf8) }
    }
  }

  /// The same commits, each with its parents.
  func parents(
    from tip: ObjectID, excluding others: [ObjectID], limit: Int = .max,
    skewTolerance: Int = CommitWalk.skewTolerance, _ repository: Libgit2Repository
  ) async throws(GitError) -> [(id: ObjectID, parents: [ObjectID])] {
    do {
      let history = try history(of: repository, tips: [])
      let objects = try repository.objects()
      var walk = CommitWalk(
        history, from: [PendingCommit(id: tip, origin: .tag, time: .max)],
        hiding: Set(try others.filter { try objects.header(of: $0) != nil }))
      var ids: [ObjectID] = []
      repeat {
        try walk.run { commit in
          ids.append(commit.id)
          return ids.count < limit
        }
        try walk.readHidden(skewTolerance: skewTolerance)
      } while try await walk.askForParents(self)
      return (ids + walk.oversized.map(\.id)).filter { !walk.isHidden($0) }
        .map { ($0, walk.shownParents[$0] ?? []) }
    } catch {
      throw GitError(error, path: path)
    }
  }
}
