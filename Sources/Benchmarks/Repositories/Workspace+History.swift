extension Workspace {
  /// Creates a repository with a generated history.
  /// - Parameter options: Additional options of `git init`.
  func makeRepository(
    _ path: String, of history: GeneratedHistory, options: [String] = []
  ) async throws {
    try await run(["git", "init", "--quiet", "-b", "main"] + options + [path], in: .history)
    try await run(["git", "-C", path, "fast-import", "--quiet"], in: .history) { send in
      var history = history
      try await history.write(to: send)
    }
  }
}
