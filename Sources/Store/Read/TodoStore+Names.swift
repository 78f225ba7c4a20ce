import GRDB
package import Todos

extension TodoStore {
  /// All labels by name, with the number of their todos.
  package func labels() throws(StoreError) -> [LabelUse] {
    try read { try LabelTable($0).uses() }
  }

  /// Makes sure that names are those of projects, milestones and labels.
  /// - Throws: ``StoreError/noSuchProject(_:nearest:)`` and its likes.
  package func checkNames(
    project: String? = nil, milestone: String? = nil, labels: [String] = []
  ) throws(StoreError) {
    try read { db in
      if let project { _ = try NamedTable(.project, db).id(named: project) }
      if let milestone { _ = try NamedTable(.milestone, db).id(named: milestone) }
      for label in labels { _ = try NamedTable(.label, db).id(named: label) }
    }
  }

  /// All milestones: those to be reached first, the earliest due first.
  package func milestones() throws(StoreError) -> [Milestone] {
    try read { try MilestoneTable($0).milestones() }
  }

  package func milestone(named name: String) throws(StoreError) -> Milestone {
    try read { try MilestoneTable($0).milestone(NamedTable(.milestone, $0).row(named: name)) }
  }

  /// All projects by name, those in progress first.
  package func projects() throws(StoreError) -> [Project] {
    try read { db in
      let table = ProjectTable(db)
      return try Row.fetchAll(
        db, sql: "SELECT * FROM project WHERE deleted = 0 ORDER BY archived, name, id"
      ).map(table.project)
    }
  }

  package func project(named name: String) throws(StoreError) -> Project {
    try read { db in
      let table = ProjectTable(db)
      return try table.project(try table.names.row(named: name))
    }
  }

  /// The name of the project that the repository at that path is linked to.
  package func projectName(ofRepositoryAt path: String) throws(StoreError) -> String? {
    try read { try RepositoryTable($0).link(at: path)?.project }
  }

  /// The repositories linked on this machine, of all projects or of one, by project and path; those of
  /// archived projects too, for their commits were made all the same.
  package func linkedRepositories(
    ofProject name: String? = nil
  ) throws(StoreError) -> [LinkedRepository] {
    try read(RepositoryTable.linked)
      .filter { link in name.map { link.project.isSameName(as: $0) } ?? true }
  }

  /// All blocks: the presets as they are now, then the person's own by name.
  package func blocks(presets: [Block]) throws(StoreError) -> [Block] {
    try read { try BlockTable($0, presets: presets).blocks() }
  }

  /// - Throws: ``StoreError/blockExists(_:)``
  package func checkBlockIsFree(_ name: String, presets: [Block]) throws(StoreError) {
    try read { try BlockTable($0, presets: presets).checkIsFree(name) }
  }

  package func block(named name: String, presets: [Block]) throws(StoreError) -> Block {
    try read { try BlockTable($0, presets: presets).block(named: name) }
  }

  /// Todos to choose from, by handle and title, the likeliest first.
  ///
  /// - Parameters:
  ///   - prefix: What their handles begin with.
  ///   - limit: How many at most.
  package func todos(
    _ choice: TodoChoice, prefix: String, limit: Int
  ) throws(StoreError) -> [(handle: String, title: String)] {
    // No handle begins with anything else, which to SQLite could be a pattern.
    guard prefix.utf8.allSatisfy(Self.isHandle) else { return [] }
    return try read { db in
      let rows = try choice.parts.flatMap { part in
        try Row.fetchAll(db, sql: Self.rows(part), arguments: [prefix + "*", limit])
      }
      return rows.prefix(limit).map { (handle: $0[0], title: $0[1]) }
    }
  }

  private static func isHandle(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  private static func rows(_ part: String) -> String {
    """
    SELECT handle, title FROM (
      SELECT \(Todo.handleText) AS handle, todo.title AS title FROM todo
      WHERE todo.deleted = 0 AND \(part)
    ) WHERE handle GLOB ? LIMIT ?
    """
  }
}

extension TodoChoice {
  /// Conditions and their orders, one after the other.
  fileprivate var parts: [String] {
    switch self {
    case .toStart: [open(first: "todo.status = 'todo'")]
    case .toFinish: [open(first: "todo.status = 'doing'")]
    case .toReopen: [done]
    case .any: [open(first: "todo.status = 'doing'"), done]
    }
  }

  private func open(first: String) -> String {
    """
    todo.completed IS NULL
    ORDER BY \(first) DESC, todo.priority, todo.due IS NULL, todo.due, todo.created, todo.number
    """
  }

  /// Of all that were ever done, the last: nobody looks for others by their numbers.
  private var done: String {
    "todo.completed IS NOT NULL ORDER BY todo.completed DESC, todo.number DESC LIMIT 2000"
  }
}
