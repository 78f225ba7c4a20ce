extension Repository {
  /// Calls the body with each commit that counts, once and in no order that means anything: those
  /// reachable from HEAD of any work tree, from branches and from remote-tracking branches.
  /// - Throws: `GitError`, and what the body throws.
  package func forEachCommit(_ body: (borrowing RawCommit) throws -> Void) async throws {
    switch backend {
    case .library(let repository):
      let replacing = try configuration().bool("core.useReplaceRefs") ?? true
      var walk = try CommitWalk(of: repository, replacing: replacing)
      try walk.run(from: Tips(of: repository).all(), body)
    case .program(let repository):
      try await repository.forEachCommit(body)
    }
  }
}
