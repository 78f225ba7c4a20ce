extension Repository {
  /// Checks out a branch as `git switch` does, with the person's own hooks and filters.
  /// - Parameter isNew: Whether to make it first, at HEAD.
  /// - Throws: ``GitError/switchRefused(branch:files:)`` where changes would be lost.
  package func switchTo(branch: String, isNew: Bool) async throws(GitError) {
    guard let git = GitProgram(asUserOf: environment) else { throw .gitUnavailable(path: path) }
    let arguments = ["switch", "--quiet", "--no-guess"] + (isNew ? ["--create"] : []) + [branch]
    let result = try await git.run(arguments, in: workTree ?? gitDirectory)
    if result.status == 0 { return }
    let lines = result.message.split(separator: "\n")
    // Git lists them, each after a tab, and exits with 1.
    let files = lines.filter { $0.hasPrefix("\t") }.map { String($0.dropFirst()) }
    guard result.status == 1, !files.isEmpty else {
      let text = lines.first { $0.hasPrefix("fatal: ") || $0.hasPrefix("error: ") } ?? ""
      throw .failed(path: path, code: result.status, message: String(text))
    }
    throw .switchRefused(branch: branch, files: files)
  }
}
