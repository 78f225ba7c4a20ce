import GRDB
import Todos

/// Projects, labels, milestones or views by their names.
struct NamedTable {
  enum Kind: String {
    case project, label, milestone, view

    var entity: EntityKind {
      switch self {
      case .project: .project
      case .label: .label
      case .milestone: .milestone
      case .view: .view
      }
    }
  }

  let kind: Kind
  let db: Database

  init(_ kind: Kind, _ db: Database) {
    self.kind = kind
    self.db = db
  }

  /// The row with that name, or else one whose name differs only in case. If two machines created it at once,
  /// each of them uses the one with the least id.
  func row(named name: String) throws -> Row {
    let rows = try rows(named: name)
    // Compared as Swift strings: SQLite doesn't know that é is equal to e with a combining accent.
    return try rows.first { try $0.name == name } ?? rows[0]
  }

  func id(named name: String) throws -> EntityID {
    try row(named: name)["id"]
  }

  /// The ids of all rows with that name, ignoring case.
  /// - Throws: The error of the kind for an unknown name.
  func ids(named name: String) throws -> [EntityID] {
    try rows(named: name).map { try $0["id"] }
  }

  /// Nil if the name is unknown.
  func existingID(named name: String) throws -> EntityID? {
    let rows = try rows().filter { try $0.name.isSameName(as: name) }
    return try (rows.first { try $0.name == name } ?? rows.first)?["id"]
  }

  /// - Throws: The error of the kind for a name in use.
  func checkIsFree(_ name: String) throws {
    let names = try rows().map { try $0.name }
    if let taken = names.first(where: { $0.isSameName(as: name) }) { throw existing(taken) }
  }

  private func rows(named name: String) throws -> [Row] {
    let rows = try rows()
    let matches = try rows.filter { try $0.name.isSameName(as: name) }
    guard !matches.isEmpty else {
      let names = try rows.map { try $0.name }
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
    case .view: .noSuchView(name, nearest: nearest)
    }
  }

  private func existing(_ name: String) -> StoreError {
    switch kind {
    case .project: .projectExists(name)
    case .label: .labelExists(name)
    case .milestone: .milestoneExists(name)
    case .view: .viewExists(name)
    }
  }
}

extension Row {
  fileprivate var name: String { get throws { try self["name"] } }
}

/// Labels by id, and how much they are used.
struct LabelTable {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// All labels by id.
  func labels() throws -> [EntityID: Label] {
    let rows = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT id, name, color FROM label WHERE deleted = 0"))
    return try Dictionary(
      rows.map { (try $0[0], try Self.label($0)) }, uniquingKeysWith: { first, _ in first })
  }

  /// All labels by name, with the number of their todos.
  func uses() throws -> [LabelUse] {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT label.id, label.name, label.color, coalesce(open, 0), coalesce(done, 0)
          FROM label LEFT JOIN todo_count ON todo_count.entity = label.id
          WHERE label.deleted = 0 ORDER BY label.name, label.id
          """))
    return try rows.map { try LabelUse(label: Self.label($0), open: $0[3], done: $0[4]) }
  }

  /// Nil if there is no such label.
  static func use(_ db: Database, of label: EntityID) throws -> LabelUse? {
    try LabelTable(db).uses().first { $0.label.id == label }
  }

  private static func label(_ row: Row) throws -> Label {
    try Label(id: row[0], name: row[1], color: LabelColor(rgb: row[2]) ?? LabelColor(seed: 0))
  }
}

/// Milestones and their progress.
struct MilestoneTable {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// All milestones, open ones first, then the earliest due first.
  func milestones() throws -> [Milestone] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT * FROM milestone WHERE deleted = 0
          ORDER BY closed, due IS NULL, due, name, id
          """)
    ).map(milestone)
  }

  /// Nil if there is no such milestone.
  static func milestone(_ db: Database, _ id: EntityID) throws -> Milestone? {
    try MilestoneTable(db).milestones().first { $0.id == id }
  }

  func milestone(_ row: Row) throws -> Milestone {
    let id: EntityID = try row["id"]
    let count = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT open, done FROM todo_count WHERE entity = ?"),
      arguments: [id])
    return try Milestone(
      id: id, name: row["name"], description: row["description"],
      due: row["due"], isClosed: row["closed"],
      open: count?["open"] ?? 0, done: count?["done"] ?? 0)
  }
}

/// Views.
struct ViewTable {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// All views by name.
  func views() throws -> [SavedView] {
    try Row.fetchAll(
      db.cachedStatement(sql: "SELECT * FROM view WHERE deleted = 0 ORDER BY name, id")
    ).map(view)
  }

  /// Nil if there is no such view.
  static func view(_ db: Database, _ id: EntityID) throws -> SavedView? {
    try ViewTable(db).views().first { $0.id == id }
  }

  func view(_ row: Row) throws -> SavedView {
    try SavedView(id: row["id"], name: row["name"], query: row["query"])
  }
}
