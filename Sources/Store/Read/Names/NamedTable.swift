import GRDB
import Todos

/// Projects, labels or milestones by their names.
struct NamedTable {
  enum Kind: String {
    case project, label, milestone
  }

  let kind: Kind
  let db: Database

  init(_ kind: Kind, _ db: Database) {
    self.kind = kind
    self.db = db
  }

  /// The one of that name; where only the case of letters differs, that one. Of several that two
  /// machines made at once, the one with the least id, on each of them.
  func row(named name: String) throws -> Row {
    let rows = try rows(named: name)
    // As strings of Swift: é is é however it was typed, which SQLite does not know.
    return rows.first { ($0["name"] as String) == name } ?? rows[0]
  }

  func id(named name: String) throws -> EntityID {
    try row(named: name)["id"]
  }

  /// All of that name, whatever the case of its letters.
  /// - Throws: The error of what is missing, where there is none.
  func ids(named name: String) throws -> [EntityID] {
    try rows(named: name).map { $0["id"] }
  }

  /// Nil where there is none.
  func existingID(named name: String) throws -> EntityID? {
    let rows = try rows().filter { ($0["name"] as String).isSameName(as: name) }
    return (rows.first { ($0["name"] as String) == name } ?? rows.first)?["id"]
  }

  /// - Throws: The error of what exists.
  func checkIsFree(_ name: String) throws {
    let names = try rows().map { $0["name"] as String }
    if let taken = names.first(where: { $0.isSameName(as: name) }) { throw existing(taken) }
  }

  private func rows(named name: String) throws -> [Row] {
    let rows = try rows()
    let matches = rows.filter { ($0["name"] as String).isSameName(as: name) }
    guard !matches.isEmpty else {
      let names = rows.map { $0["name"] as String }
      throw missing(name, names.nearest(to: name))
    }
    return matches
  }

  private func rows() throws -> [Row] {
    try Row.fetchAll(
      db.cachedStatement(sql: "SELECT * FROM \(kind.rawValue) WHERE deleted = 0 ORDER BY id"))
  }

  private func missing(_ name: String, _ nearest: String?) -> StoreError {
    switch kind {
    case .project: .noSuchProject(name, nearest: nearest)
    case .label: .noSuchLabel(name, nearest: nearest)
    case .milestone: .noSuchMilestone(name, nearest: nearest)
    }
  }

  private func existing(_ name: String) -> StoreError {
    switch kind {
    case .project: .projectExists(name)
    case .label: .labelExists(name)
    case .milestone: .milestoneExists(name)
    }
  }
}
