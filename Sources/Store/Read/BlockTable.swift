import GRDB
import Todos

/// The presets with the person's changes, and the person's own blocks.
struct BlockTable {
  let db: Database
  let presets: [Block]

  init(_ db: Database, presets: [Block]) {
    self.db = db
    self.presets = presets
  }

  /// Reads a block by its id.
  static func block(_ presets: [Block]) -> (Database, EntityID) throws -> Block? {
    { db, id in try BlockTable(db, presets: presets).blocks().first { $0.id == id } }
  }

  /// By name, the presets first.
  func blocks() throws -> [Block] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT block.*, project.name AS "projectName", milestone.name AS "milestoneName"
        FROM block
        LEFT JOIN project ON project.id = block.project AND project.deleted = 0
        LEFT JOIN milestone ON milestone.id = block.milestone AND milestone.deleted = 0
        ORDER BY block.name, block.id
        """)
    let labels = try rows.isEmpty ? [:] : LabelTable(db).labels()
    var rowsByID: [EntityID: Row] = [:]
    for row in rows { rowsByID[try row["id"]] = row }
    let changed = try presets.compactMap { preset in
      guard let row = rowsByID.removeValue(forKey: preset.id) else { return preset }
      return try Self.block(row, over: preset, labels)
    }
    let own = try rows.compactMap { row -> Block? in
      guard rowsByID[try row["id"]] != nil else { return nil }
      let name: String = try row["name"]
      return try Self.block(row, over: Block(id: row["id"], name: name, title: name), labels)
    }
    return changed + own
  }

  /// With the number of their todos. Expired ones don't count.
  func uses() throws -> [BlockUse] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT block, sum(open), sum(status = 'done') FROM todo
        WHERE deleted = 0 AND block IS NOT NULL GROUP BY block
        """)
    var counts: [EntityID: (open: Int, done: Int)] = [:]
    for row in rows { counts[try row[0]] = try (row[1], row[2]) }
    return try blocks().map { block in
      let count = counts[block.id] ?? (open: 0, done: 0)
      return BlockUse(block: block, open: count.open, done: count.done)
    }
  }

  func block(named name: String) throws -> Block {
    let blocks = try blocks()
    guard
      let block = blocks.first(where: { $0.name == name })
        ?? blocks.first(where: { $0.name.isSameName(as: name) })
    else {
      throw StoreError.noSuchBlock(name, nearest: blocks.map(\.name).nearest(to: name))
    }
    return block
  }

  /// The ids of all blocks with that name, ignoring case: two machines may have created it at once.
  func ids(named name: String) throws -> [EntityID] {
    let ids = try blocks().filter { $0.name.isSameName(as: name) }.map(\.id)
    return ids.isEmpty ? [try block(named: name).id] : ids
  }

  /// - Throws: ``StoreError/blockExists(_:)``
  func checkIsFree(_ name: String) throws {
    let taken = try blocks().first { $0.name.isSameName(as: name) }
    if let taken { throw StoreError.blockExists(taken.name) }
  }

  /// Whether any block creates todos automatically.
  func hasRepeating() throws -> Bool {
    try PreparedStatement(
      db,
      sql: "SELECT 1 FROM block WHERE deleted = 0 AND paused = 0 AND every IS NOT NULL LIMIT 1"
    ).hasRow()
  }

  /// Nil if it was deleted.
  private static func block(
    _ row: Row, over preset: Block, _ labels: [EntityID: Label]
  ) throws -> Block? {
    guard try !row["deleted"] else { return nil }
    return try Block(
      id: preset.id, name: row["name"], preset: preset.preset, title: row["title"] ?? preset.title,
      priority: row["priority"] ?? preset.priority,
      project: row["projectName"] ?? preset.project, notes: row["notes"] ?? preset.notes,
      labels: (row["labels"] as [EntityID]).compactMap { labels[$0]?.name }.sorted(),
      milestone: row["milestoneName"], day: row["day"], due: row["due"],
      repetition: repetition(row))
  }

  private static func repetition(_ row: Row) throws -> Block.Repetition? {
    guard let recurrence = try (row["every"] as String?).flatMap({ Recurrence($0) }) else {
      return nil
    }
    let start = try row["since"] ?? Day(number: 0)
    return try Block.Repetition(recurrence, start: start, isPaused: row["paused"])
  }
}
