import GRDB
import Todos

/// The projects, milestones and labels that a file names; those that don't exist are made.
struct ForeignNames {
  private let db: Database
  private var projects: [String: EntityID] = [:]
  private var milestones: [String: EntityID] = [:]
  private var labels: [String: EntityID] = [:]

  init(_ db: Database) throws {
    self.db = db
  }

  mutating func project(
    _ name: String, _ draft: inout Draft, _ newID: () -> EntityID
  ) throws -> EntityID {
    if let id = projects[name.lowercased()] { return id }
    let id = try NamedTable(.project, db).existingID(named: name) ?? newID()
    try draft.set(.kind, of: id, to: EntityKind.project.rawValue)
    if try isNew(id, "project") { try draft.set(.name, of: id, to: name) }
    projects[name.lowercased()] = id
    return id
  }

  mutating func milestone(
    _ name: String, _ draft: inout Draft, _ newID: () -> EntityID
  ) throws -> EntityID {
    if let id = milestones[name.lowercased()] { return id }
    let id = try NamedTable(.milestone, db).existingID(named: name) ?? newID()
    try draft.set(.kind, of: id, to: EntityKind.milestone.rawValue)
    if try isNew(id, "milestone") { try draft.set(.name, of: id, to: name) }
    milestones[name.lowercased()] = id
    return id
  }

  mutating func label(
    _ name: String, _ draft: inout Draft, _ newID: () -> EntityID
  ) throws -> EntityID {
    if let id = existingLabel(name) { return id }
    let known = try NamedTable(.label, db).existingID(named: name)
    let id = try known ?? draft.addLabel(name, color: nil, otherwise: newID(), db)
    labels[name.lowercased()] = id
    return id
  }

  /// Nil where no record named it, and there is none.
  func existingLabel(_ name: String) -> EntityID? {
    labels[name.lowercased()] ?? (try? NamedTable(.label, db).existingID(named: name)) ?? nil
  }

  private func isNew(_ id: EntityID, _ table: String) throws -> Bool {
    let isKnown = try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE id = ?)", arguments: [id])
    return isKnown != true
  }
}
