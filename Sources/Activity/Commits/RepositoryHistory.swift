import Git

/// What one repository gives for some days.
struct RepositoryHistory: Sendable {
  let commits: [Commit]
  /// What was left out, where anything was.
  let warnings: [GitError]
}
