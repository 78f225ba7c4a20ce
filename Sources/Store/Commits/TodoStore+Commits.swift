package import Todos

extension Transaction {
  /// Links commits to the todos that they name, completes the todos that they close, and reopens
  /// todos whose commits are gone or reverted. Records the commits in the same transaction.
  ///
  /// Linking, completing and reopening are separate commands, so that each can be undone without the
  /// others. Applying the same commits again, in any order, has no effect.
  package func applyCommits(_ deltas: [ReferenceDelta]) throws -> CommitStatusChanges {
    let linked = Set(try RepositoryTable.linked(db).map(\.path))
    var effects = CommitEffects(self, linked: linked)
    for repository in deltas where linked.contains(repository.path) {
      try effects.applyCommits(repository)
    }
    return try effects.commit()
  }
}

extension Transaction {
  /// Forgets the recorded commits of repositories that are no longer linked.
  package func forgetUnlinkedScans() throws {
    try CommitReferenceTable(db).retain(only: Set(RepositoryTable.linked(db).map(\.path)))
  }
}

/// The todos that commits finished or reopened, and those that they only link although a keyword names them.
package struct CommitStatusChanges: Hashable, Sendable {
  /// The todos that commits finished.
  package let completed: [Todo]
  /// The oids of those commits, by todo.
  package let commits: [EntityID: String]
  /// The todos that were reopened because the commits that had finished them are gone or reverted.
  package let reopened: [Todo]
  /// Why each of these was reopened.
  package let reasons: [EntityID: ReopeningReason]
  /// The todos that wait for others no longer.
  package let unblocked: [Todo]
  /// The open todos that new commits only link although a closing keyword names them.
  package let linkedOnly: [LinkedOnlyTodo]

  package init(
    completed: [Todo] = [], by commits: [EntityID: String] = [:], reopened: [Todo] = [],
    because reasons: [EntityID: ReopeningReason] = [:], unblocked: [Todo] = [],
    linkedOnly: [LinkedOnlyTodo] = []
  ) {
    self.completed = completed
    self.commits = commits
    self.reopened = reopened
    self.reasons = reasons
    self.unblocked = unblocked
    self.linkedOnly = linkedOnly
  }

  package var isEmpty: Bool { completed.isEmpty && reopened.isEmpty && linkedOnly.isEmpty }
}

extension CommitStatusChanges {
  /// The reopened todos of notices that aren't done again.
  init(reopened notices: [Notices.Notice], _ db: Database) throws {
    var reasons: [EntityID: ReopeningReason] = [:]
    for notice in notices { reasons[notice.entity] = ReopeningReason(notice.text) }
    let todos = try Todo.existing(notices.map(\.entity), db).filter { $0.status != .done }
    self.init(reopened: todos, because: reasons)
  }
}

/// Why a todo that a commit had finished is open again. The ids are of that commit.
package enum ReopeningReason: Hashable, Sendable {
  /// Its branch moved to a history without it.
  case gone(String)
  /// It was amended or rebased, and its new message doesn't finish the todo.
  case rewritten(String)
  case reverted(String)

  /// Parses ``text``.
  fileprivate init?(_ text: String) {
    let parts = text.split(separator: " ").map(String.init)
    switch (parts.first, parts.last) {
    case ("gone", let oid?): self = .gone(oid)
    case ("rewritten", let oid?): self = .rewritten(oid)
    case ("reverted", let oid?): self = .reverted(oid)
    default: return nil
    }
  }

  /// As a notice has it.
  var text: String {
    switch self {
    case .gone(let oid): "gone \(oid)"
    case .rewritten(let oid): "rewritten \(oid)"
    case .reverted(let oid): "reverted \(oid)"
    }
  }
}

/// A todo that a commit is linked to.
package struct LinkedTodo: Hashable, Sendable {
  package var todo: Todo
  /// Whether the commit says that it finishes the todo.
  package let completes: Bool
}

extension Snapshot {
  /// A digest of everything applied from each repository, by path.
  package func scanDigests() throws -> [String: Int64] {
    let rows = try db.statement("SELECT repository, digest FROM scan").rows()
    var digests: [String: Int64] = [:]
    while let row = try rows.next() { digests[try row[0]] = Int64(bitPattern: try row[1]) }
    return digests
  }

  /// How far a repository was scanned; nil if it never was.
  package func scanCheckpoint(of path: String) throws -> ScanCheckpoint? {
    let row = try db.statement(
      """
      SELECT generation, mentions, digest FROM scan WHERE repository = ?
      """
    ).row([path])
    return try row.map { row in
      try ScanCheckpoint(
        generation: Int64(bitPattern: row[0]), mentions: row[1],
        digest: Int64(bitPattern: row[2]))
    }
  }

  /// The recorded commits of a repository, each once.
  package func recordedReferences(in path: String) throws -> [RecordedReference] {
    let table = CommitReferenceTable(db)
    let vanished = try table.vanished(in: path)
    var seen: [String: RecordedReference] = [:]
    for row in try table.rows(in: path) where seen[row.oid] == nil {
      seen[row.oid] = RecordedReference(
        oid: row.oid, subject: row.subject, authored: row.authored,
        committed: Moment(milliseconds: row.committed), copy: row.copy,
        vanished: vanished[row.oid])
    }
    return Array(seen.values)
  }

  /// Whether a commit is recorded as naming one of the todos with those handles, or as linked by its branch, which
  /// doesn't change once it is known; true if there are no such todos.
  package func isKnown(
    _ oid: String, naming handles: [Handle], in path: String
  ) throws -> Bool {
    let todos = try handles.compactMap { try TodoSelection(db).todo($0)?.id }
    if todos.isEmpty { return true }
    return try CommitReferenceTable(db).rows(of: oid, in: path).contains { row in
      row.isByBranch || row.todo.map(todos.contains) ?? false
    }
  }

  /// The done todos that only a vanished commit finished, each with that commit, by its id and subject.
  package func doneByVanishedCommits(
    in paths: [String]
  ) throws -> [(todo: Todo, path: String, oid: String, subject: String)] {
    let table = CommitReferenceTable(db)
    var found: [(todo: Todo, path: String, oid: String, subject: String)] = []
    for path in paths {
      for oid in try table.vanished(in: path).keys.sorted() {
        for row in try table.rows(of: oid, in: path) where row.completes {
          guard let id = row.todo, let todo = try Todo.existing(id, db), todo.status == .done,
            try table.rows(of: id).allSatisfy({ try !$0.completes || table.isVanished($0) })
          else { continue }
          found.append((todo, path, oid, row.subject))
        }
      }
    }
    return found
  }

  /// The commits that are linked to each todo. Todos without any are left out.
  package func commitLinks(of todos: [Todo]) throws -> [EntityID: [CommitLink]] {
    let table = CommitLinkTable(db)
    // Most todos have no links, and checking this is faster than the joins that read them.
    let linked = try db.statement("SELECT 1 FROM commit_link WHERE todo = ? LIMIT 1")
    var links: [EntityID: [CommitLink]] = [:]
    for todo in todos where try linked.hasRow(todo.id) {
      let found = try table.links(of: todo.id)
      if !found.isEmpty { links[todo.id] = found }
    }
    return links
  }

  /// The todos that each commit is linked to, and whether it says that it finishes them. Deleted
  /// todos are left out.
  /// - Parameter oids: In lowercase hexadecimal digits.
  package func todos(
    linkedTo oids: some Sequence<String>
  ) throws -> [String: [LinkedTodo]] {
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

/// The commits that are linked to todos.
struct CommitLinkTable {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// The links of a todo, oldest commit first. Copies of a commit, such as cherry-picks, count as one.
  func links(of todo: EntityID) throws -> [CommitLink] {
    let links = try fetch("commit_link.todo = ?", [todo], order: "position, oid")
    var seen: [CommitLink] = []
    for link in links {
      if let index = seen.firstIndex(where: { link.isCopy(of: $0) }) {
        // Any copy may be the one that finishes the todo.
        if link.completes, !seen[index].completes { seen[index] = link }
      } else {
        seen.append(link)
      }
    }
    return seen
  }

  /// The links of a commit, in order of their todos' numbers.
  func links(ofCommit oid: String) throws -> [CommitLink] {
    try fetch("commit_link.oid = ?", [oid], order: "todo.number")
  }

  /// The todos that a commit is linked to, and whether it says that it finishes them; nil if no other store
  /// has linked it.
  func linksMadeElsewhere(
    ofCommit oid: String
  ) throws -> [(todo: EntityID, completes: Bool)]? {
    let rows = try db.statement(
      "SELECT todo, completes, id FROM commit_link WHERE deleted = 0 AND oid = ? ORDER BY todo"
    ).rows([oid])
    var links: [(todo: EntityID, completes: Bool)] = []
    var isElsewhere = false
    while let row = try rows.next() {
      links.append(try (row[0], row[1]))
      isElsewhere =
        try isElsewhere
        || Registers(of: row[2], db).writes.contains { $0.field == .kind && !$0.writer.isOwn }
    }
    return isElsewhere ? links : nil
  }

  private func fetch(
    _ condition: String, _ arguments: Arguments, order: String
  ) throws -> [CommitLink] {
    let rows = try db.statement(
      """
      SELECT commit_link.todo, oid, subject, authored, "offset", completes, repository
      FROM commit_link LEFT JOIN todo ON todo.id = commit_link.todo
      WHERE commit_link.deleted = 0 AND \(condition)
      ORDER BY authored, \(order)
      """
    ).rows(arguments)
    var repositories: [EntityID: (project: String, path: String?)?] = [:]
    var links: [CommitLink] = []
    while let row = try rows.next() {
      var repository: (project: String, path: String?)?
      if let id = try row[6] as EntityID? {
        repository = try repositories[id] ?? RepositoryTable(db).current(id)
        repositories[id] = .some(repository)
      }
      links.append(
        try CommitLink(
          todo: row[0], oid: row[1], subject: row[2],
          authored: Moment(storedSeconds: Int64(bitPattern: row[3])), offset: row[4],
          completes: row[5],
          project: repository?.project, path: repository?.path))
    }
    return links
  }
}

extension CommitLink {
  fileprivate func isCopy(of other: CommitLink) -> Bool {
    authored == other.authored && subject == other.subject
  }
}

extension Moment {
  /// Clamps an operation's value, in seconds since 1970, to the range of moments.
  fileprivate init(storedSeconds seconds: Int64) {
    self.init(seconds: min(max(seconds, -1 << 35), 1 << 35))
  }
}
