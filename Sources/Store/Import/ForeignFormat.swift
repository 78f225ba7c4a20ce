package import Todos

/// What a format makes of the store's own todos.
package struct ForeignFormat: Sendable {
  /// As history tells it: `taskwarrior`.
  let name: String
  /// The ids that the format knows the store's records by, asked for one after another in the order of their handles.
  let identifier: @Sendable () -> (TodoRecord) -> EntityID
  /// What is left of a record that was written in the format and read again.
  let roundTrip: @Sendable (TodoRecord) throws -> TodoRecord?

  package init(
    name: String, identifier: @escaping @Sendable () -> (TodoRecord) -> EntityID,
    roundTrip: @escaping @Sendable (TodoRecord) throws -> TodoRecord?
  ) {
    self.name = name
    self.identifier = identifier
    self.roundTrip = roundTrip
  }
}
