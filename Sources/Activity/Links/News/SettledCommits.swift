package import Todos

/// What was settled before of commits that name todos, so that a look at a repository finds what is
/// new.
package struct SettledCommits: Sendable {
  /// By the repositories' paths.
  let marks: [String: ScanMark]
  /// What commits were rewritten to, as git told its hooks, by their names, in each repository.
  let rewritten: [String: [String: String]]
  /// What was seen in the repository at a path.
  let known: @Sendable (String) throws -> [KnownSighting]
  /// Whether a commit, by its name, is known to name a todo in the repository at a path.
  let isKnown: @Sendable (String, Handle, String) throws -> Bool

  package init(
    marks: [String: ScanMark], rewritten: [String: [String: String]],
    known: @escaping @Sendable (String) throws -> [KnownSighting],
    isKnown: @escaping @Sendable (String, Handle, String) throws -> Bool
  ) {
    self.marks = marks
    self.rewritten = rewritten
    self.known = known
    self.isKnown = isKnown
  }

  /// Whether what an index tells of a repository was settled.
  func holds(_ linkDigest: Int64, at path: String) -> Bool {
    rewritten[path] == nil && marks[path]?.digest == linkDigest
  }
}
