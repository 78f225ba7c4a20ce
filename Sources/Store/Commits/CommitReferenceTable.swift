import Todos

/// The commits that name todos, as found in this machine's repositories.
struct CommitReferenceTable {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// A commit, and a todo that it names.
  struct Row: Hashable {
    let repository: String
    let oid: String
    /// Nil if it names none.
    let todo: EntityID?
    let completes: Bool
    /// Whether it doesn't come from the commit's message, but from its branch or from a commit whose place it took.
    let isByBranch: Bool
    /// At most 1000 bytes.
    let subject: String
    let authored: Int64
    /// The author's offset from UTC, in minutes.
    let offset: Int
    let committed: Int64
    let copy: Int64

    /// Whether both are copies of one change, as cherry-pick and rebase make them.
    func isCopy(of other: Row) -> Bool {
      authored == other.authored && copy == other.copy
    }
  }

  func insert(_ row: Row) throws {
    try db.statement(
      """
      INSERT OR IGNORE INTO commit_reference
        (repository, oid, todo, completes, by_branch, subject, authored, "offset", committed, copy)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    ).execute([
      row.repository, row.oid, row.todo?.bytes ?? [], row.completes,
      row.isByBranch, row.subject, row.authored, row.offset,
      row.committed, row.copy,
    ])
  }

  func insert(reverting reverted: String, by oid: String, in repository: String) throws {
    try db.statement("INSERT OR IGNORE INTO reverting (repository, oid, reverted) VALUES (?, ?, ?)")
      .execute([repository, oid, reverted])
  }

  /// Forgets a commit that is no longer in a repository.
  func remove(_ oid: String, in repository: String) throws {
    for table in ["commit_reference", "reverting", "vanished"] {
      try db.statement("DELETE FROM \(table) WHERE repository = ? AND oid = ?")
        .execute([repository, oid])
    }
  }

  /// Forgets all repositories except the given ones.
  func retain(only repositories: Set<String>) throws {
    for path in try String.fetchSet(db.statement("SELECT repository FROM scan"))
    where !repositories.contains(path) {
      for table in ["scan", "commit_reference", "reverting", "vanished"] {
        try db.execute(sql: "DELETE FROM \(table) WHERE repository = ?", arguments: [path])
      }
    }
  }

  func rows(of oid: String, in repository: String) throws -> [Row] {
    try fetch("repository = ? AND oid = ?", [repository, oid])
  }

  func rows(in repository: String) throws -> [Row] {
    try fetch("repository = ?", [repository])
  }

  /// In all repositories.
  func rows(of todo: EntityID) throws -> [Row] {
    try fetch("todo = ?", [todo])
  }

  /// The oid prefixes of the commits that a commit of a repository says it reverts.
  func reverted(by oid: String, in repository: String) throws -> [String] {
    try String.fetchAll(
      db.statement("SELECT reverted FROM reverting WHERE repository = ? AND oid = ?"),
      [repository, oid])
  }

  /// The commits that commits with a name revert, in all repositories.
  func reverted(byCommits name: String) throws -> [String] {
    let (isMeant, arguments) = Self.condition(name)
    return try String.fetchAll(
      db.statement("SELECT reverted FROM reverting WHERE \(isMeant)"), arguments)
  }

  /// A condition on a commit's name: a prefix of its oid or, after a quotation mark, its subject.
  private static func condition(_ name: String) -> (sql: String, Arguments) {
    guard name.hasPrefix("\"") else { return ("oid >= ? AND oid < ?", [name, name + "g"]) }
    let commits = "SELECT repository, oid FROM commit_reference WHERE subject = ?"
    return ("(repository, oid) IN (\(commits))", [String(name.dropFirst())])
  }

  /// Saves how far a repository was scanned.
  func save(_ checkpoint: ScanCheckpoint, of repository: String) throws {
    try db.statement(
      """
      INSERT OR REPLACE INTO scan
        (repository, generation, mentions, digest)
      VALUES (?, ?, ?, ?)
      """
    ).execute([
      repository, checkpoint.generation, checkpoint.mentions, checkpoint.digest,
    ])
  }

  /// Notes that a commit is no longer reachable, but still counts; nil if it is reachable again.
  func set(_ vanished: VanishedCommit?, of oid: String, in repository: String) throws {
    guard let vanished else {
      return try db.statement("DELETE FROM vanished WHERE repository = ? AND oid = ?")
        .execute([repository, oid])
    }
    try db.statement("INSERT OR REPLACE INTO vanished VALUES (?, ?, ?, ?)")
      .execute([
        repository, oid, vanished.changes.joined(separator: "\n"),
        vanished.searched.joined(separator: "\n"),
      ])
  }

  /// The vanished commits of a repository, by id.
  func vanished(in repository: String) throws -> [String: VanishedCommit] {
    let rows = try db.statement("SELECT oid, changes, searched FROM vanished WHERE repository = ?")
      .rows([repository])
    let lines = { (text: String) in text.split(separator: "\n").map(String.init) }
    var vanished: [String: VanishedCommit] = [:]
    while let row = try rows.next() {
      vanished[try row[0]] = try VanishedCommit(changes: lines(row[1]), searched: lines(row[2]))
    }
    return vanished
  }

  func isVanished(_ row: Row) throws -> Bool {
    try db.statement("SELECT 1 FROM vanished WHERE repository = ? AND oid = ?")
      .hasRow(row.repository, row.oid)
  }

  /// The rows of a commit that vanished from other repositories.
  func vanishedRows(of oid: String, outside repository: String) throws -> [Row] {
    try fetch("oid = ? AND repository <> ?", [oid, repository]).filter(isVanished)
  }

  /// The todos of the commits with a name.
  func todos(ofCommits name: String) throws -> [EntityID] {
    let (isMeant, arguments) = Self.condition(name)
    return try EntityID.fetchAll(
      db.statement("SELECT DISTINCT todo FROM commit_reference WHERE \(isMeant) AND todo <> x''"),
      arguments)
  }

  /// The todos that branches link to copies of a commit, the commit itself not included.
  func todosByBranch(ofCopiesOf commit: ReferencingCommit) throws -> [EntityID] {
    try EntityID.fetchAll(
      db.statement(
        """
        SELECT DISTINCT todo FROM commit_reference
        WHERE copy = ? AND authored = ? AND by_branch AND oid <> ? ORDER BY committed, oid
        """), [commit.copy, commit.authored, commit.oid])
  }

  /// The commit that reverts another and isn't itself reverted; nil if there is none.
  func reverter(of oid: String, depth: Int = 0) throws -> String? {
    // A prefix of the oid sorts between the shortest prefix and the oid itself.
    // A subject may be used again, so only a later commit of the same repository reverts it.
    let names = try String.fetchAll(
      db.statement(
        """
        SELECT oid FROM (
          SELECT repository, oid FROM reverting
          WHERE reverted BETWEEN substr(?1, 1, \(RevertNote.shortestID)) AND ?1
            AND substr(?1, 1, length(reverted)) = reverted
          UNION
          SELECT reverting.repository, reverting.oid FROM commit_reference AS reverted
          JOIN reverting ON reverting.repository = reverted.repository
            AND reverting.reverted = '"' || reverted.subject
          JOIN commit_reference AS reverter ON reverter.repository = reverting.repository
            AND reverter.oid = reverting.oid AND reverter.committed >= reverted.committed
          WHERE reverted.oid = ?1
        ) ORDER BY repository, oid
        """), [oid])
    return try names.first { name in
      guard name != oid, depth < Self.depth else { return false }
      return try reverter(of: name, depth: depth + 1) == nil
    }
  }

  /// How many levels of reverts of reverts are followed.
  private static let depth = 8

  private func fetch(_ condition: String, _ arguments: Arguments) throws -> [Row] {
    let rows = try db.statement(
      """
      SELECT repository, oid, todo, completes, by_branch, subject, authored, committed, copy,
        "offset"
      FROM commit_reference WHERE \(condition) ORDER BY committed, oid
      """
    ).rows(arguments)
    var found: [Row] = []
    while let row = try rows.next() {
      found.append(
        try Row(
          repository: row[0], oid: row[1], todo: EntityID(bytes: row[2] as [UInt8]),
          completes: row[3], isByBranch: row[4], subject: row[5], authored: row[6], offset: row[9],
          committed: row[7], copy: Int64(bitPattern: row[8])))
    }
    return found
  }
}
