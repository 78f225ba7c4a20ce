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
    try await commitsWithParents(
      from: [tip], excluding: others, limit: limit, skewTolerance: skewTolerance
    ).map(\.id)
  }

  /// The commits that one of some tips has and the others don't, newest first, each with its parents. Tips and
  /// others that the repository doesn't have are ignored.
  package func commitsWithParents(
    from tips: [ObjectID], excluding others: [ObjectID], limit: Int = 1 << 20,
    skewTolerance: Int = CommitWalk.skewTolerance
  ) async throws(GitError) -> [(id: ObjectID, parents: [ObjectID])] {
    guard case .cli(let repository) = backend else {
      return try await parents(from: tips, excluding: others, limit, skewTolerance)
    }
    let names = tips.map(\.description) + others.map { "^\($0)" }
    let arguments = [
      "rev-list", "--parents", "--ignore-missing", "--max-count=\(min(limit, 1 << 16))",
    ]
    let text = try await repository.git.text(arguments + names, in: repository.folder)
    return (text ?? "").split(separator: "\n").compactMap { line in
      let ids = line.split(separator: " ").compactMap { ObjectID(hex: $0.utf8) }
      return ids.first.map { ($0, Array(ids.dropFirst())) }
    }
  }

  private func parents(
    from tips: [ObjectID], excluding others: [ObjectID], _ limit: Int, _ skewTolerance: Int
  ) async throws(GitError) -> [(id: ObjectID, parents: [ObjectID])] {
    guard case .libgit2(let repository) = backend else { return [] }
    do {
      let history = try history(of: repository, tips: [])
      let objects = try repository.objects()
      var walk = CommitWalk(
        history,
        from: try tips.filter { try objects.header(of: $0) != nil }
          .map { PendingCommit(id: $0, origin: .tag, time: .max) },
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
