extension Repository {
  /// Whether one commit has brought all of a branch to one of those others, as squashing does:
  /// somewhere since the branch left it, each file that the branch changed was as it is there.
  /// - Returns: Nil where that can't be told: without the `git` program, and where a partial clone
  ///   left out folders.
  package func isSquashed(_ tip: ObjectID, into others: [ObjectID]) async -> Bool? {
    guard let git = GitProgram(environment) else { return nil }
    do {
      return try await isSquashed(tip, into: others, git)
    } catch {
      return nil
    }
  }

  private func isSquashed(
    _ tip: ObjectID, into others: [ObjectID], _ git: GitProgram
  ) async throws(GitError) -> Bool {
    for other in others {
      let bases = try await git.text(
        ["merge-base", other.description, tip.description], in: path)
      guard let base = bases.flatMap({ ObjectID(hex: $0.utf8) }) else { continue }
      var search = SquashSearch()
      try await read(["diff-tree", "-r"], ["\(base)", "\(tip)"], git) { search.addChange($0) }
      guard (1...Self.fileLimit).contains(search.paths.count) else { continue }
      let log = ["log", "--first-parent", "-m", "--raw", "--reverse", "--no-show-signature"]
      let range = ["--format=tformat:%H", "\(base)..\(other)", "--"]
      try await read(log, range + search.paths, git) { search.addCommit($0) }
      if search.isFound { return true }
    }
    return false
  }

  /// A branch that changed more files is not looked for.
  private static let fileLimit = 1000

  /// Gives what git prints part by part.
  private func read(
    _ command: [String], _ arguments: [String], _ git: GitProgram,
    _ body: (UnsafeRawBufferPointer) -> Void
  ) async throws(GitError) {
    let options = ["-z", "--no-abbrev", "--no-renames"]
    var records = CommitRecords()
    do {
      try await git.stream(
        ["--literal-pathspecs"] + command + options + arguments, in: path
      ) { try records.append($0, body) }
    } catch {
      throw GitError(error, path: path)
    }
  }
}
