package import Todos

/// What a format makes of the store's own todos.
package struct ForeignFormat: Sendable {
  /// As history tells it: `taskwarrior`.
  let name: String
  /// The ids that the format knows those records by.
  let identities: @Sendable ([TodoRecord]) -> [EntityID]
  /// What is left of records that were written in the format and read again.
  let roundTrip: @Sendable ([TodoRecord]) throws -> [TodoRecord]

  package init(
    name: String, identities: @escaping @Sendable ([TodoRecord]) -> [EntityID],
    roundTrip: @escaping @Sendable ([TodoRecord]) throws -> [TodoRecord]
  ) {
    self.name = name
    self.identities = identities
    self.roundTrip = roundTrip
  }
}
