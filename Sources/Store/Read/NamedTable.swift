import Todos

/// The names of all projects, labels, milestones, views or blocks.
struct NamedTable {
  private let kind: EntityKind
  private let entries: [Entry]

  typealias Entry = (id: EntityID, name: String)

  init(_ kind: EntityKind, _ db: Database) throws {
    self.kind = kind
    let rows = try db.statement(
      "SELECT id, name FROM \(kind.rawValue) WHERE deleted = 0 ORDER BY id"
    ).rows()
    entries = try rows.map { try ($0[0], $0[1]) }
  }

  init(_ blocks: [Block]) {
    kind = .block
    entries = blocks.map { ($0.id, $0.name) }
  }

  /// The entity with that name, or else one whose name differs only in case. If two machines created it at once,
  /// each of them uses the one with the least id.
  /// - Throws: ``StoreError/unknown(_:_:nearest:)``
  func entry(named name: String) throws -> Entry {
    if let entry = existing(named: name) { return entry }
    throw StoreError.unknown(kind, name, nearest: entries.map(\.name).nearest(to: name))
  }

  func id(named name: String) throws -> EntityID { try entry(named: name).id }

  /// The ids of all entities with that name, ignoring case.
  /// - Throws: ``StoreError/unknown(_:_:nearest:)``
  func ids(named name: String) throws -> [EntityID] {
    _ = try entry(named: name)
    return entries.filter { $0.name.isSameName(as: name) }.map(\.id)
  }

  /// Nil if the name is unknown.
  func existing(named name: String) -> Entry? {
    let matches = entries.filter { $0.name.isSameName(as: name) }
    // Compared as Swift strings: SQLite doesn't know that é is equal to e with a combining accent.
    return matches.first { $0.name == name } ?? matches.first
  }

  /// - Throws: ``StoreError/exists(_:_:)``
  func checkIsFree(_ name: String) throws {
    let taken = entries.first { $0.name.isSameName(as: name) }
    if let taken { throw StoreError.exists(kind, taken.name) }
  }
}

extension Label {
  /// All labels by id.
  static func all(_ db: Database) throws -> [EntityID: Label] {
    let rows = try db.statement("SELECT id, name, color FROM label WHERE deleted = 0").rows()
    return try Dictionary(
      rows.map { (try $0[0], try Label($0)) }, uniquingKeysWith: { first, _ in first })
  }

  init(_ row: Row) throws {
    try self.init(id: row[0], name: row[1], color: LabelColor(rgb: row[2]) ?? LabelColor(seed: 0))
  }
}

extension Block {
  /// The presets with the person's changes, then the person's own blocks by name.
  static func all(_ db: Database, presets: [Block]) throws -> [Block] {
    let rows = try db.statement(
      """
      SELECT block.*, project.name AS "projectName", milestone.name AS "milestoneName"
      FROM block
      LEFT JOIN project ON project.id = block.project AND project.deleted = 0
      LEFT JOIN milestone ON milestone.id = block.milestone AND milestone.deleted = 0
      ORDER BY block.name, block.id
      """
    ).rows()
    let labels = try Label.all(db)
    var changed: [EntityID: Block?] = [:]
    var own: [Block] = []
    while let row = try rows.next() {
      let id: EntityID = try row["id"]
      let name: String = try row["name"]
      if let preset = presets.first(where: { $0.id == id }) {
        changed[id] = .some(try Block(row, over: preset, labels))
      } else if let block = try Block(row, over: Block(id: id, name: name, title: name), labels) {
        own.append(block)
      }
    }
    return presets.compactMap { changed[$0.id] ?? $0 } + own
  }

  /// Nil if it was deleted.
  private init?(_ row: Row, over preset: Block, _ labels: [EntityID: Label]) throws {
    guard try !row["deleted"] else { return nil }
    self = preset
    name = try row["name"]
    for field in FieldRow.inputs(of: .block) where field.field.row(of: .todo) != nil {
      if let value = try field.value(in: row) { values[field.field] = value }
    }
    self.labels = try (row["labels"] as EntityIDs).all.compactMap { labels[$0]?.name }.sorted()
    repetition = try Self.repetition(row)
  }

  private static func repetition(_ row: Row) throws -> Repetition? {
    guard let recurrence = try (row["every"] as String?).flatMap({ Recurrence($0) }) else {
      return nil
    }
    let start = try row["since"] ?? Day(number: 0)
    return try Repetition(recurrence, start: start, isPaused: row["paused"])
  }
}

extension FieldRow {
  /// The value of its column in the row of a block; another entity's name, which the query joins.
  fileprivate func value(in row: Row) throws -> RegisterValue? {
    guard let column else { return nil }
    switch value {
    case .priority: return try (row[column] as Priority?).map { .string($0.word) }
    case .entity: return try (row["\(column)Name"] as String?).map(RegisterValue.string)
    default: return try (row[column] as String?).map(RegisterValue.string)
    }
  }
}
