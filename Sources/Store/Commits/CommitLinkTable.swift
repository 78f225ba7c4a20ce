import GRDB
import Todos

/// The commits that are linked to todos.
struct CommitLinkTable {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// The links of a todo, the oldest commit first. Of copies, as a cherry-pick makes them, one.
  func links(of todo: EntityID) throws -> [CommitLink] {
    let links = try fetch("commit_link.todo = ?", [todo])
    var seen: [CommitLink] = []
    for link in links {
      if let index = seen.firstIndex(where: { link.isCopy(of: $0) }) {
        // Either may be the one that finished it.
        if link.completes, !seen[index].completes { seen[index] = link }
      } else {
        seen.append(link)
      }
    }
    return seen
  }

  /// The links of a commit, by the numbers of their todos.
  func links(ofCommit oid: String) throws -> [CommitLink] {
    try fetch("commit_link.oid = ?", [oid])
  }

  /// The todos that a commit is linked to, with whether it says that it finishes them; nil where nobody
  /// but this store linked it.
  func linksMadeElsewhere(
    ofCommit oid: String
  ) throws -> [(todo: EntityID, completes: Bool)]? {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql:
          "SELECT todo, completes, id FROM commit_link WHERE deleted = 0 AND oid = ? ORDER BY todo"
      ), arguments: [oid])
    let isElsewhere = try rows.contains { row in
      try Registers(of: row[2], db).writes.contains { $0.field == .kind && !$0.writer.isOwn }
    }
    return isElsewhere ? rows.map { ($0[0], $0[1]) } : nil
  }

  private func fetch(_ condition: String, _ arguments: StatementArguments) throws -> [CommitLink] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT commit_link.todo, commit_link.oid, commit_link.subject, commit_link.authored,
            commit_link.completes, project.name, repository.path
          FROM commit_link
          LEFT JOIN repository ON repository.id = commit_link.repository AND repository.deleted = 0
          LEFT JOIN project ON project.id = repository.project AND project.deleted = 0
          LEFT JOIN todo ON todo.id = commit_link.todo
          WHERE commit_link.deleted = 0 AND \(condition)
          ORDER BY commit_link.authored, todo.number, commit_link.oid
          """), arguments: arguments)
    var links: [CommitLink] = []
    while let row = try rows.next() {
      links.append(
        CommitLink(
          todo: row[0], oid: row[1], subject: row[2],
          authored: Moment(storedSeconds: row[3]), completes: row[4], project: row[5],
          path: row[6]))
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
  /// What an operation holds as seconds since 1970, brought into the range of moments.
  fileprivate init(storedSeconds seconds: Int64) {
    self.init(seconds: min(max(seconds, -1 << 35), 1 << 35))
  }
}
