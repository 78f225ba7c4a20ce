package import Git

/// What is to be said of a linked repository: why it couldn't be read, so that none of its commits
/// are counted, or what is left out of it.
package struct RepositoryWarning: Hashable, Sendable {
  package let path: String
  package let error: GitError
}

extension [RepositoryWarning] {
  /// These, and of others those of repositories that nothing is said of yet.
  func merging(_ others: [RepositoryWarning]) -> [RepositoryWarning] {
    var warnings = self
    for warning in others where !warnings.contains(where: { $0.path == warning.path }) {
      warnings.append(warning)
    }
    return warnings
  }
}
