import GRDB
import Todos

/// The projects, milestones and labels that a file names; those that don't exist are made.
struct ForeignNames {
  private let db: Database
  /// Those that records named so far, by lowercase names.
  private var ids: [NamedTable.Kind: [String: EntityID]] = [:]

  init(_ db: Database) {
    self.db = db
  }

  mutating func id(
    _ kind: NamedTable.Kind, named name: String, _ draft: inout Draft
  ) throws -> EntityID {
    if let id = try existingID(kind, named: name) { return id }
    let id = try make(kind, named: name, &draft)
    ids[kind, default: [:]][name.lowercased()] = id
    return id
  }

  /// Nil where no record named it, and there is none.
  mutating func existingID(_ kind: NamedTable.Kind, named name: String) throws -> EntityID? {
    if let id = ids[kind]?[name.lowercased()] { return id }
    let id = try NamedTable(kind, db).existingID(named: name)
    ids[kind, default: [:]][name.lowercased()] = id
    return id
  }

  private func make(
    _ kind: NamedTable.Kind, named name: String, _ draft: inout Draft
  ) throws -> EntityID {
    switch kind {
    case .label: try draft.addLabel(name, color: nil)
    case .project: try draft.create(.project, named: name)
    case .milestone: try draft.create(.milestone, named: name)
    }
  }
}
