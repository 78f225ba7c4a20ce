import GRDB
package import Todos

extension TodoStore {
  /// What stands for all that was settled of each repository, by its path.
  package func scanDigests() throws(StoreError) -> [String: Int64] {
    try read { db in
      let rows = try Row.fetchCursor(db, sql: "SELECT repository, digest FROM scan")
      var digests: [String: Int64] = [:]
      while let row = try rows.next() { digests[row[0]] = row[1] }
      return digests
    }
  }

  /// How far a repository was looked through; nil where it never was.
  package func scanMark(of path: String) throws(StoreError) -> ScanMark? {
    try read { db in
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT generation, mentions, horizon, digest FROM scan WHERE repository = ?
          """, arguments: [path])
      return row.map { row in
        ScanMark(
          generation: row[0], mentions: row[1], horizon: row[2], digest: row[3])
      }
    }
  }

  /// What was seen in a repository, each commit once; of branches only, those linked for the branch
  /// that they were made on.
  package func sightings(in path: String) throws(StoreError) -> [KnownSighting] {
    try read { db in
      var seen: [String: KnownSighting] = [:]
      for row in try SightingTable(db).rows(in: path) {
        seen[row.oid] = KnownSighting(
          oid: row.oid, authored: row.authored, committed: Moment(milliseconds: row.committed),
          copy: row.copy, isByBranch: row.isByBranch || seen[row.oid]?.isByBranch == true)
      }
      return Array(seen.values)
    }
  }

  /// Whether commits of a repository are known to name the todos of those handles.
  package func isKnown(
    _ oid: String, naming handle: Handle, in path: String
  ) throws(StoreError) -> Bool {
    try read { db in
      guard let todo = try TodoSelection(db).todo(handle) else { return true }
      return try SightingTable(db).rows(of: oid, in: path).contains { $0.todo == todo.id }
    }
  }

  /// Forgets what was seen in repositories that are linked no more.
  package func forgetUnlinkedScans() throws(StoreError) {
    let linked = Set(try linkedRepositories().map(\.path))
    try write { try SightingTable($0).keep(only: linked) }
  }

  /// The commits that are linked to each of those todos; none are left out.
  package func commitLinks(of todos: [Todo]) throws(StoreError) -> [EntityID: [CommitLink]] {
    try read { db in
      let table = CommitLinkTable(db)
      // Most have none, which is sooner seen than all that a link is read with.
      let linked = try RepeatedStatement(
        db, sql: "SELECT 1 FROM commit_link WHERE todo = ? LIMIT 1")
      var links: [EntityID: [CommitLink]] = [:]
      for todo in todos where try linked.hasRow(todo.id) {
        let found = try table.links(of: todo.id)
        if !found.isEmpty { links[todo.id] = found }
      }
      return links
    }
  }

  /// The todos that each of those commits is linked to, with whether it says that it finishes them;
  /// deleted ones are left out.
  /// - Parameter oids: Names in lowercase hexadecimal digits.
  package func todos(
    linkedTo oids: some Sequence<String>
  ) throws(StoreError) -> [String: [LinkedTodo]] {
    try read { db in
      let table = CommitLinkTable(db)
      var todos: [String: [LinkedTodo]] = [:]
      for oid in oids where todos[oid] == nil {
        let links = try table.links(ofCommit: oid)
        guard !links.isEmpty else { continue }
        todos[oid] = try links.compactMap { link in
          try Todo.existing(link.todo, db).map {
            LinkedTodo(todo: $0, completes: link.completes)
          }
        }
      }
      return todos
    }
  }
}
