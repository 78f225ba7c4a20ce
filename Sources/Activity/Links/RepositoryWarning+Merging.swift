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
