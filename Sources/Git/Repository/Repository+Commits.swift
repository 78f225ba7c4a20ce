extension Repository {
  /// Calls the body with each commit that counts, once and in no order that means anything: those
  /// reachable from HEAD of any work tree, from branches and from remote-tracking branches.
  /// - Parameter isAlone: Whether no other thread reads a repository meanwhile; a long history then
  ///   takes less memory.
  /// - Returns: The first branch that leads nowhere and was skipped, as a warning.
  /// - Throws: `GitError`, and what the body throws.
  @discardableResult
  package func forEachCommit(
    isAlone: Bool = false, _ body: (borrowing RawCommit) throws -> Void
  ) async throws -> GitError? {
    switch backend {
    case .library(let repository):
      try checkRights()
      let replacing = try configuration().bool("core.useReplaceRefs") ?? true
      var walk = try CommitWalk(of: repository, replacing: replacing, isAlone: isAlone)
      let tips = Tips(of: repository)
      let all = try tips.all()
      try walk.run(from: all, body)
      let missing = all.filter { walk.skipped.contains($0.target) }.compactMap(\.reference)
      return try (tips.broken() + missing).first.map(brokenReference)
    case .program(let repository):
      try await repository.forEachCommit(body)
      return nil
    }
  }

  /// libgit2 passes over refs that it may not read.
  private func checkRights() throws(GitError) {
    let names = ["objects", "objects/pack", "refs", "refs/heads", "refs/remotes", "packed-refs"]
    let denied = names.map { "\(commonDirectory)/\($0)" }.first(where: FileSystem.isDenied)
    if let denied { throw .unreadable(path: denied) }
  }

  private func brokenReference(_ name: String) throws(GitError) -> GitError {
    let file = "\(commonDirectory)/\(name)"
    if FileSystem.isDenied(file) { throw .unreadable(path: file) }
    return .brokenReference(path: path, name: name, file: FileSystem.exists(file) ? file : nil)
  }
}
