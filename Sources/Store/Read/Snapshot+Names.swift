import GRDB
package import Todos

extension Snapshot {
  /// All labels by name, with the number of their todos.
  package func labels() throws -> [LabelUse] {
    try LabelTable(db).uses()
  }

  /// Checks that a project, a milestone and labels exist.
  /// - Throws: ``StoreError/noSuchProject(_:nearest:)`` or its counterpart for milestones or labels.
  package func checkNames(
    project: String? = nil, milestone: String? = nil, labels: [String] = []
  ) throws {
    if let project { _ = try NamedTable(.project, db).id(named: project) }
    if let milestone { _ = try NamedTable(.milestone, db).id(named: milestone) }
    for label in labels { _ = try NamedTable(.label, db).id(named: label) }
  }

  /// All milestones, open ones first, then the earliest due first.
  package func milestones() throws -> [Milestone] {
    try MilestoneTable(db).milestones()
  }

  package func milestone(named name: String) throws -> Milestone {
    try MilestoneTable(db).milestone(NamedTable(.milestone, db).row(named: name))
  }

  /// All views by name.
  package func views() throws -> [SavedView] {
    try ViewTable(db).views()
  }

  package func view(named name: String) throws -> SavedView {
    try ViewTable(db).view(NamedTable(.view, db).row(named: name))
  }

  /// Checks that the projects, labels, milestones and blocks that a query names exist.
  package func checkNames(
    in query: TodoQuery, presets: [Block], at now: Moment, in calendar: LocalCalendar
  ) throws {
    _ = try TodoFilter(query, presets: presets, at: now, in: calendar, db)
  }

  /// All projects by name, those in progress first.
  package func projects() throws -> [Project] {
    let table = ProjectTable(db)
    return try Row.fetchAll(
      db, sql: "SELECT * FROM project WHERE deleted = 0 ORDER BY archived, name, id"
    ).map(table.project)
  }

  package func project(named name: String) throws -> Project {
    let table = ProjectTable(db)
    return try table.project(try table.names.row(named: name))
  }

  /// The name of the project that the repository at that path is linked to.
  package func projectName(ofRepositoryAt path: String) throws -> String? {
    try RepositoryTable(db).link(at: path)?.project
  }

  /// The repositories linked on this machine, of all projects or of one, by project and path. Archived
  /// projects are included, because their commits still count.
  package func linkedRepositories(
    ofProject name: String? = nil
  ) throws -> [LinkedRepository] {
    try RepositoryTable.linked(db)
      .filter { link in name.map { link.project.isSameName(as: $0) } ?? true }
  }

  /// The root commit with which the repository at that path was linked; nil if it had none.
  package func rootCommit(ofRepositoryAt path: String) throws -> String? {
    try String.fetchOne(
      db, sql: "SELECT root FROM repository WHERE path = ? AND deleted = 0", arguments: [path])
  }

  /// All blocks: the presets with the person's changes, then the person's own blocks by name.
  package func blocks(presets: [Block]) throws -> [Block] {
    try BlockTable(db, presets: presets).blocks()
  }

  /// The same blocks with the number of their todos.
  package func blockUses(presets: [Block]) throws -> [BlockUse] {
    try BlockTable(db, presets: presets).uses()
  }

  /// - Throws: ``StoreError/blockExists(_:)``
  package func checkBlockIsFree(_ name: String, presets: [Block]) throws {
    try BlockTable(db, presets: presets).checkIsFree(name)
  }

  package func block(named name: String, presets: [Block]) throws -> Block {
    try BlockTable(db, presets: presets).block(named: name)
  }

  /// Todos to choose from, with handle and title, the likeliest first.
  ///
  /// - Parameters:
  ///   - prefix: The beginning of their handles.
  ///   - limit: The maximum number of todos.
  package func todos(
    _ choice: TodoChoice, prefix: String, limit: Int
  ) throws -> [(handle: String, title: String)] {
    // No handle contains other characters, which could be wildcards to SQLite.
    guard prefix.utf8.allSatisfy(Self.isHandle) else { return [] }
    let rows = try choice.parts.flatMap { part in
      try Row.fetchAll(
        db,
        sql: """
          SELECT handle, title FROM (
            SELECT \(Todo.handleText) AS handle, todo.title AS title FROM todo
            WHERE todo.deleted = 0 AND \(part.condition) ORDER BY \(part.order)
          ) WHERE handle GLOB ? LIMIT ?
          """, arguments: [prefix + "*", limit])
    }
    return try rows.prefix(limit).map { try (handle: $0[0], title: $0[1]) }
  }

  private static func isHandle(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  /// Todos to choose from, the likeliest first.
  package func todos(_ choice: TodoChoice) throws -> [Todo] {
    try choice.parts.flatMap { part in
      try Todo.fetch(
        db, where: "todo.deleted = 0 AND \(part.condition)", order: part.order)
    }
  }
}

extension TodoChoice {
  /// The conditions and orders of its queries, in sequence.
  fileprivate var parts: [(condition: String, order: String)] {
    switch self {
    case .toStart: [open(first: "todo.status = 'todo'")]
    case .toStop: [(condition: "todo.status = 'doing'", order: "todo.started DESC, todo.number")]
    case .toFinish: [open(first: "todo.status = 'doing'")]
    case .toReopen: [done]
    case .any: [open(first: "todo.status = 'doing'"), done]
    }
  }

  private func open(first: String) -> (condition: String, order: String) {
    (
      condition: "todo.open = 1",
      order:
        "\(first) DESC, todo.priority, todo.due IS NULL, todo.due, todo.created, todo.number"
    )
  }

  /// Only the newest done and dropped todos: nobody looks up older ones by number.
  private var done: (condition: String, order: String) {
    (
      condition: "todo.ended IS NOT NULL",
      order: "todo.ended DESC, todo.number DESC LIMIT 2000"
    )
  }
}

/// Projects with their details, repositories and numbers of todos.
struct ProjectTable {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  var names: NamedTable { NamedTable(.project, db) }

  /// Nil if there is no such project.
  static func project(_ db: Database, _ id: EntityID) throws -> Project? {
    let row = try Row.fetchOne(db, sql: "SELECT * FROM project WHERE id = ?", arguments: [id])
    return try row.map(ProjectTable(db).project)
  }

  func project(_ row: Row) throws -> Project {
    let id: EntityID = try row["id"]
    let count = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT open, done FROM todo_count WHERE entity = ?"),
      arguments: [id])
    return try Project(
      id: id,
      name: row["name"],
      details: ProjectDetails(
        description: row["description"], link: row["link"],
        members: elements("member", of: id), tech: elements("tech", of: id),
        memo: row["memo"], start: row["start"], end: row["end"]),
      isArchived: row["archived"],
      repositories: repositories(of: id),
      open: count?["open"] ?? 0,
      done: count?["done"] ?? 0)
  }

  private func elements(_ kind: String, of project: EntityID) throws -> [String] {
    try String.fetchAll(
      db.cachedStatement(
        sql: "SELECT name FROM project_element WHERE project = ? AND kind = ? ORDER BY name"),
      arguments: [project, kind])
  }

  private func repositories(of project: EntityID) throws -> [Project.Repository] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT id, root, path FROM repository WHERE project = ? AND deleted = 0
        ORDER BY path, id
        """, arguments: [project])
    return try rows.map { try Project.Repository(id: $0["id"], path: $0["path"], root: $0["root"]) }
  }
}

/// Linked repositories by their path on this machine.
struct RepositoryTable {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// The repositories linked on this machine, by project and path.
  static func linked(_ db: Database) throws -> [LinkedRepository] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT project.name, repository.path
        FROM repository JOIN project ON project.id = repository.project
        WHERE repository.path IS NOT NULL AND repository.deleted = 0 AND project.deleted = 0
        ORDER BY project.name, repository.path
        """
    ).map { try LinkedRepository(project: $0[0], path: $0[1]) }
  }

  func link(at path: String) throws -> (id: EntityID, project: String)? {
    try Row.fetchOne(
      db,
      sql: """
        SELECT repository.id, project.name
        FROM repository JOIN project ON project.id = repository.project
        WHERE repository.path = ? AND repository.deleted = 0 AND project.deleted = 0
        ORDER BY project.id LIMIT 1
        """, arguments: [path]
    ).map { try ($0[0], $0[1]) }
  }

  /// The project and path of a repository. If it was unlinked, or its project deleted, it is recognised by its
  /// root commit once it is linked again. Nil if it isn't linked.
  func current(_ id: EntityID) throws -> (project: String, path: String?)? {
    try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT project.name, linked.path
          FROM repository AS former
          JOIN repository AS linked ON linked.id = former.id OR linked.root = former.root
            OR (linked.path = former.path AND (linked.root IS NULL OR former.root IS NULL))
          JOIN project ON project.id = linked.project
          WHERE former.id = ? AND linked.deleted = 0 AND project.deleted = 0
          ORDER BY linked.id <> former.id, linked.project <> former.project, linked.path IS NULL,
            linked.id
          LIMIT 1
          """), arguments: [id]
    ).map { try ($0[0], $0[1]) }
  }

  /// The repositories of the project with that root commit and no existing path: they were moved, or linked on
  /// another machine.
  func recognised(
    root: String?, project: EntityID, isPresent: (String) -> Bool
  ) throws -> [EntityID] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT id, path FROM repository
        WHERE project = ? AND root = ? AND deleted = 0 ORDER BY id
        """, arguments: [project, root])
    return try rows.filter { row in !(try (row[1] as String?).map(isPresent) ?? false) }
      .map { try $0[0] }
  }
}
