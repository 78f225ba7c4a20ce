package import Todos

extension Snapshot {
  /// All labels by name, with the number of their todos.
  package func labels() throws -> [LabelUse] {
    try db.statement(
      """
      SELECT label.id, label.name, label.color, coalesce(open, 0), coalesce(done, 0)
      FROM label LEFT JOIN todo_count ON todo_count.entity = label.id
      WHERE label.deleted = 0 ORDER BY label.name, label.id
      """
    ).rows().map { try LabelUse(label: Label($0), open: $0[3], done: $0[4]) }
  }

  /// Checks that a project, a milestone and labels exist.
  /// - Throws: ``StoreError/unknown(_:_:nearest:)``
  package func checkNames(
    project: String? = nil, milestone: String? = nil, labels: [String] = []
  ) throws {
    if let project { _ = try NamedTable(.project, db).id(named: project) }
    if let milestone { _ = try NamedTable(.milestone, db).id(named: milestone) }
    if labels.isEmpty { return }
    let table = try NamedTable(.label, db)
    for label in labels { _ = try table.id(named: label) }
  }

  /// All milestones, open ones first, then the earliest due first.
  package func milestones() throws -> [Milestone] {
    try db.statement(
      """
      SELECT milestone.*, coalesce(open, 0) AS open, coalesce(done, 0) AS done
      FROM milestone LEFT JOIN todo_count ON todo_count.entity = milestone.id
      WHERE deleted = 0 ORDER BY closed, due IS NULL, due, name, id
      """
    ).rows().map { row in
      try Milestone(
        id: row["id"], name: row["name"], description: row["description"],
        due: row["due"], isClosed: row["closed"], open: row["open"], done: row["done"])
    }
  }

  /// All views by name.
  package func views() throws -> [SavedView] {
    try db.statement("SELECT id, name, query FROM view WHERE deleted = 0 ORDER BY name, id").rows()
      .map { try SavedView(id: $0[0], name: $0[1], query: $0[2]) }
  }

  /// The names of all entities of a kind.
  func table(of kind: EntityKind, _ presets: [Block]) throws -> NamedTable {
    try kind == .block ? NamedTable(blocks(presets: presets)) : NamedTable(kind, db)
  }

  /// The project, label, milestone, view or block of that name.
  /// - Throws: ``StoreError/unknown(_:_:nearest:)``
  package func entity(
    _ kind: EntityKind, named name: String, presets: [Block] = []
  ) throws -> NamedEntity {
    try entity(kind, id: table(of: kind, presets).id(named: name), presets: presets)
  }

  func entity(_ kind: EntityKind, id: EntityID, presets: [Block]) throws -> NamedEntity {
    let all = try entities(kind, presets: presets, id: id)
    guard let entity = all.first(where: { $0.id == id }) else {
      throw StoreError.failed(message: "\(id.hex) is not in the store")
    }
    return entity
  }

  /// All entities of a kind that commands name.
  /// - Parameter id: The only one that matters; nil for all.
  package func entities(
    _ kind: EntityKind, presets: [Block] = [], id: EntityID? = nil
  ) throws -> [NamedEntity] {
    switch kind {
    case .project: try projects(id).map(NamedEntity.project)
    case .label: try labels().map(NamedEntity.label)
    case .milestone: try milestones().map(NamedEntity.milestone)
    case .view: try views().map(NamedEntity.view)
    case .block: try blockUses(presets: presets).map(NamedEntity.block)
    default: []
    }
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
    let rows = try db.statement(
      """
      SELECT block, sum(open), sum(status = 'done') FROM todo
      WHERE deleted = 0 AND block IS NOT NULL GROUP BY block
      """
    ).rows()
    var counts: [EntityID: (open: Int, done: Int)] = [:]
    while let row = try rows.next() { counts[try row[0]] = try (row[1], row[2]) }
    return try blocks(presets: presets).map { block in
      let count = counts[block.id] ?? (open: 0, done: 0)
      return BlockUse(block: block, open: count.open, done: count.done)
    }
  }

  /// Whether any block creates todos automatically.
  package func hasRepeatingBlocks() throws -> Bool {
    try db.statement(
      "SELECT 1 FROM block WHERE deleted = 0 AND paused = 0 AND every IS NOT NULL LIMIT 1"
    ).hasRow()
  }

  /// - Throws: ``StoreError/exists(_:_:)``
  package func checkIsFree(_ kind: EntityKind, _ name: String, presets: [Block]) throws {
    try table(of: kind, presets).checkIsFree(name)
  }

  package func block(named name: String, presets: [Block]) throws -> Block {
    let blocks = try blocks(presets: presets)
    let id = try NamedTable(blocks).id(named: name)
    return blocks.first { $0.id == id } ?? blocks[0]
  }
}

extension Snapshot {
  /// All projects by name, those in progress first.
  package func projects() throws -> [Project] { try projects(nil) }

  /// - Parameter id: The only one to read; nil for all.
  private func projects(_ id: EntityID?) throws -> [Project] {
    try db.statement(
      """
      SELECT project.*, coalesce(open, 0) AS open, coalesce(done, 0) AS done
      FROM project LEFT JOIN todo_count ON todo_count.entity = project.id
      WHERE deleted = 0 AND project.id = coalesce(?, project.id) ORDER BY archived, name, id
      """
    ).rows([id]).map { row in
      let id: EntityID = try row["id"]
      return try Project(
        id: id,
        name: row["name"],
        details: ProjectDetails(
          description: row["description"], link: row["link"],
          members: elements("member", of: id), tech: elements("tech", of: id),
          memo: row["memo"], start: row["start"], end: row["end"]),
        isArchived: row["archived"],
        repositories: RepositoryTable(db).repositories(of: id),
        open: row["open"], done: row["done"])
    }
  }

  private func elements(_ kind: String, of project: EntityID) throws -> [String] {
    try String.fetchAll(
      db.statement("SELECT name FROM project_element WHERE project = ? AND kind = ? ORDER BY name"),
      [project, kind])
  }

  package func project(named name: String) throws -> Project {
    let id = try NamedTable(.project, db).id(named: name)
    guard let project = try projects(id).first else {
      throw StoreError.failed(message: "\(id.hex) is not in the store")
    }
    return project
  }

  /// The name of the project that the repository at that path is linked to.
  package func projectName(ofRepositoryAt path: String) throws -> String? {
    try RepositoryTable(db).link(at: path)?.project
  }

  /// Whether a repository at that path is linked, or was until someone unlinked it or deleted its project.
  package func hasLinked(repositoryAt path: String) throws -> Bool {
    let sql = "SELECT EXISTS (SELECT 1 FROM repository WHERE path = ?)"
    return try Bool.fetchOne(db.statement(sql), [path]) ?? false
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
      db.statement("SELECT root FROM repository WHERE path = ? AND deleted = 0"), [path])
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
    try db.statement(
      """
      SELECT project.name, repository.path
      FROM repository JOIN project ON project.id = repository.project
      WHERE repository.path IS NOT NULL AND repository.deleted = 0 AND project.deleted = 0
      ORDER BY project.name, repository.path
      """
    ).rows().map { try LinkedRepository(project: $0[0], path: $0[1]) }
  }

  fileprivate func repositories(of project: EntityID) throws -> [Project.Repository] {
    let rows = try db.statement(
      """
      SELECT id, path, root FROM repository WHERE project = ? AND deleted = 0
      ORDER BY path, id
      """
    ).rows([project])
    return try rows.map { try Project.Repository(id: $0[0], path: $0[1], root: $0[2]) }
  }

  func link(at path: String) throws -> (id: EntityID, project: String)? {
    try db.statement(
      """
      SELECT repository.id, project.name
      FROM repository JOIN project ON project.id = repository.project
      WHERE repository.path = ? AND repository.deleted = 0 AND project.deleted = 0
      ORDER BY project.id LIMIT 1
      """
    ).row([path]).map { try ($0[0], $0[1]) }
  }

  /// The project and path of a repository. If it was unlinked, or its project deleted, it is recognised by its
  /// root commit once it is linked again. Nil if it isn't linked.
  func current(_ id: EntityID) throws -> (project: String, path: String?)? {
    try db.statement(
      """
      SELECT project.name, linked.path
      FROM repository AS former
      JOIN repository AS linked ON linked.id = former.id OR linked.root = former.root
        OR (linked.path = former.path AND (linked.root IS NULL OR former.root IS NULL))
      JOIN project ON project.id = linked.project
      WHERE former.id = ? AND linked.deleted = 0 AND project.deleted = 0
      ORDER BY linked.id <> former.id, linked.project <> former.project, linked.path IS NULL,
        linked.id
      LIMIT 1
      """
    ).row([id]).map { try ($0[0], $0[1]) }
  }

  /// The repositories of the project with that root commit and no existing path: they were moved, or linked on
  /// another machine.
  func recognised(
    root: String?, project: EntityID, isPresent: (String) -> Bool
  ) throws -> [EntityID] {
    var ids: [EntityID] = []
    try db.statement(
      """
      SELECT id, path FROM repository
      WHERE project = ? AND root = ? AND deleted = 0 ORDER BY id
      """
    ).forEachRow(project, root) { row in
      let path: String? = try row[1]
      if !(path.map(isPresent) ?? false) { ids.append(try row[0]) }
    }
    return ids
  }
}
