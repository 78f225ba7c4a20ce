package import Todos

/// One command as history tells it.
package struct HistoryEntry: Hashable, Sendable {
  /// Of the command's first operation.
  package let operation: EntityID
  package let at: Moment
  package let command: String
  package let author: Author
  /// The name of the machine; nil where it is not known.
  package let replica: String?
  /// Whether it was done on this machine.
  package let isOwn: Bool
  package let isUndone: Bool
  /// What it wrote to, each once, also where every value was there before, or none counts any more. Of a
  /// command with very many, the first.
  package let subjects: [HistorySubject]
  /// Of a command with very many, the first.
  package let changes: [Change]
  /// How many todos it made, where not all of its changes are told.
  package let madeTodos: Int?

  /// One register's step.
  package struct Change: Hashable, Sendable {
    package let kind: EntityKind?
    /// A todo's handle, a commit's oid, another entity's name.
    package let id: String
    package let title: String
    package let field: Field
    package let from: RegisterValue
    package let to: RegisterValue
    /// The machine whose value is in force in place of this one, where neither knew of the other's;
    /// nil where there is none. Empty where the machine's name isn't known.
    package internal(set) var overriddenBy: String?
  }
}
