/// A commit that is linked to a todo.
package struct CommitLink: Hashable, Sendable {
  package let todo: EntityID
  /// The commit's name in lowercase hexadecimal digits.
  package let oid: String
  /// The first paragraph of its message on one line.
  package let subject: String
  /// When it was written.
  package let authored: Moment
  /// Whether it says that it finishes the todo.
  package let completes: Bool
  /// The name of the project whose repository has it; nil where that is gone.
  package let project: String?
  /// Where that repository is on this machine, if it is.
  package let path: String?

  package init(
    todo: EntityID, oid: String, subject: String, authored: Moment, completes: Bool,
    project: String?, path: String?
  ) {
    self.todo = todo
    self.oid = oid
    self.subject = subject
    self.authored = authored
    self.completes = completes
    self.project = project
    self.path = path
  }

  /// The beginning of its name, as people read it.
  package var shortName: String { String(oid.prefix(7)) }
}
