/// What a look at a repository found of commits that name todos, since the last one.
package struct RepositoryNews: Hashable, Sendable {
  /// The repository's.
  package let path: String
  package let mark: ScanMark
  /// Those that were not there before, among others.
  package let found: [CommitSighting]
  /// The names of those that nothing leads to any more.
  package let gone: Set<String>
  /// What those that are gone were made into, where that is known, by their names.
  package let rewritten: [String: String]

  package init(
    path: String, mark: ScanMark, found: [CommitSighting], gone: Set<String>,
    rewritten: [String: String]
  ) {
    self.path = path
    self.mark = mark
    self.found = found
    self.gone = gone
    self.rewritten = rewritten
  }
}
