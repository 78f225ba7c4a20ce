import GRDB
package import Todos

extension Snapshot {
  /// All labels by name, with the number of their todos.
  package func labels() throws -> [LabelUse] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT label.id, label.name, label.color, coalesce(open, 0), coalesce(done, 0)
          FROM label LEFT JOIN todo_count ON todo_count.entity = label.id
          WHERE label.deleted = 0 ORDER BY label.name, label.id
          """)
    ).map { try LabelUse(label: Label($0), open: $0[3], done: $0[4]) }
  }

  /// Checks that a project, a milestone and labels exist.
  /// - Throws: ``StoreError/unknown(_:_:nearest:)``
  package func checkNames(
    project: String? = nil, milestone: String? = nil, labels: [String] = []
  ) throws {
    if let project { _ = try NamedTable(.project, db).id(named: project) }
    if let milestone { _ = try NamedTable(.milestone, db).id(named: milestone) }
    let table = try NamedTable(.label, db)
    for label in labels { _ = try table.id(named: label) }
  }

  /// All milestones, open ones first, then the earliest due first.
  package func milestones() throws -> [Milestone] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT milestone.*, coalesce(open, 0) AS open, coalesce(done, 0) AS done
          FROM milestone LEFT JOIN todo_count ON todo_count.entity = milestone.id
          WHERE deleted = 0 ORDER BY closed, due IS NULL, due, name, id
          """)
    ).map { row in
      try Milestone(
        id: row["id"], name: row["name"], description: row["description"],
        due: row["due"], isClosed: row["closed"], open: row["open"], done: row["done"])
    }
  }

  package func milestone(named name: String) throws -> Milestone {
    try value(NamedTable(.milestone, db).id(named: name), in: milestones())
  }

  /// All views by name.
  package func views() throws -> [SavedView] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: "SELECT id, name, query FROM view WHERE deleted = 0 ORDER BY name, id")
    ).map { try SavedView(id: $0[0], name: $0[1], query: $0[2]) }
  }

  package func view(named name: String) throws -> SavedView {
    try value(NamedTable(.view, db).id(named: name), in: views())
  }

  /// The value of an entity, which is one of these.
  func value<Value: Identifiable<EntityID>>(_ id: EntityID, in all: [Value]) throws -> Value {
    guard let value = all.first(where: { $0.id == id }) else {
      throw StoreError.failed(message: "\(id.hex) is not in the store")
    }
    return value
  }

  /// Checks that the projects, labels, milestones and blocks that a query names exist.
  package func checkNames(
    in query: TodoQuery, presets: [Block], at now: Moment, in calendar: LocalCalendar
  ) throws {
    _ = try TodoFilter(query, presets: presets, at: now, in: calendar, db)
  }

  /// All blocks: the presets with the person's changes, then the person's own blocks by name.
  package func blocks(presets: [Block]) throws -> [Block] {
    try Block.all(db, presets: presets)
  }

  /// The same blocks with the number of their todos. Expired ones don't count.
  package func blockUses(presets: [Block]) throws -> [BlockUse] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT block, sum(open), sum(status = 'done') FROM todo
        WHERE deleted = 0 AND block IS NOT NULL GROUP BY block
        """)
    var counts: [EntityID: (open: Int, done: Int)] = [:]
    for row in rows { counts[try row[0]] = try (row[1], row[2]) }
    return try blocks(presets: presets).map { block in
      let count = counts[block.id] ?? (open: 0, done: 0)
      return BlockUse(block: block, open: count.open, done: count.done)
    }
  }

  /// - Throws: ``StoreError/exists(_:_:)``
  package func checkBlockIsFree(_ name: String, presets: [Block]) throws {
    try NamedTable(blocks(presets: presets)).checkIsFree(name)
  }

  package func block(named name: String, presets: [Block]) throws -> Block {
    let blocks = try blocks(presets: presets)
    return try value(NamedTable(blocks).id(named: name), in: blocks)
  }
}
