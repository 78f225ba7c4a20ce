import GRDB
import Todos

/// What came of exchanges that nobody was told of yet.
struct UntoldTable {
  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// More than anybody reads.
  private static let mostConflicts = 100

  func keep(_ conflicts: [SyncConflict]) throws {
    for source in conflicts.compactMap(\.source) {
      try db.execute(
        sql: """
          INSERT OR IGNORE INTO untold_conflict (operation, place, winner)
          SELECT ?, ?, ? WHERE (SELECT count(*) FROM untold_conflict) < ?
          """,
        arguments: [source.operation, source.place, source.winner, Self.mostConflicts])
    }
  }

  /// - Parameter told: Conflicts that are told already.
  func untold(besides told: [SyncConflict]) throws -> Untold {
    let last = try Int64.fetchOne(db, sql: "SELECT max(number) FROM untold_conflict")
    return Untold(
      news: try NewsTable(db).news(), conflicts: try conflicts(besides: told),
      letters: try letters(), lastConflict: last ?? 0)
  }

  private func conflicts(besides told: [SyncConflict]) throws -> [SyncConflict] {
    let rows = try Row.fetchAll(
      db, sql: "SELECT operation, place, winner FROM untold_conflict ORDER BY number")
    if rows.isEmpty { return [] }
    let known = Set(told.compactMap(\.source))
    let reader = try ConflictReader(db)
    return try rows.map { row in
      SyncConflict.Source(operation: row[0], place: row[1], winner: row[2])
    }.filter { !known.contains($0) }.compactMap { try reader.conflict(from: $0) }
  }

  private func letters() throws -> NewLetters? {
    let own = try Replica.fetch(db)
    let table = LetterTable(db)
    guard let now = try table.letters(of: own.id) else { return nil }
    guard let told = try Row.fetchOne(db, sql: "SELECT replica, letters FROM told_letters") else {
      return .first(now)
    }
    guard try table.selves(of: own.id).contains(told[0] as EntityID) else {
      return .ofCopy(name: own.name, now)
    }
    return told[1] as String == now ? nil : .changed(from: told[1], to: now)
  }

  /// Whether there is anything to note when all was told.
  func isAny() throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: """
        SELECT EXISTS (SELECT 1 FROM news) OR EXISTS (SELECT 1 FROM untold_conflict) OR EXISTS (
          \(Self.ownLetters) EXCEPT SELECT replica, letters FROM told_letters)
        """) ?? false
  }

  /// What came meanwhile is still to be told.
  /// - Parameter isOfNews: Whether that holds for what came in, too.
  func noteTold(_ untold: Untold, isOfNews: Bool) throws {
    if try isOfNews && NewsTable(db).news() == untold.news {
      try db.execute(sql: "DELETE FROM news")
    }
    try db.execute(
      sql: "DELETE FROM untold_conflict WHERE number <= ?", arguments: [untold.lastConflict])
    if try letters() == untold.letters {
      try db.execute(
        sql: """
          DELETE FROM told_letters;
          INSERT INTO told_letters (replica, letters) \(Self.ownLetters);
          """)
    }
  }

  private static let ownLetters =
    "SELECT replica.id, replica.letters FROM replica JOIN local ON local.id = replica.id"
}

/// What came of exchanges that nobody was told of yet.
package struct Untold: Hashable, Sendable {
  package let news: [News]
  package let conflicts: [SyncConflict]
  /// Of this machine's numbers; nil where someone was told of them.
  package let letters: NewLetters?
  /// The number of the last conflict that was found.
  let lastConflict: Int64

  package init(news: [News]) {
    self.init(news: news, conflicts: [], letters: nil, lastConflict: 0)
  }

  init(news: [News], conflicts: [SyncConflict], letters: NewLetters?, lastConflict: Int64) {
    self.news = news
    self.conflicts = conflicts
    self.letters = letters
    self.lastConflict = lastConflict
  }

  package var isEmpty: Bool { news.isEmpty && conflicts.isEmpty && letters == nil }
}

/// Letters of a machine's numbers from now on.
package enum NewLetters: Hashable, Sendable {
  case first(String)
  /// Another machine had taken the same before.
  case changed(from: String, to: String)
  /// The store is a copy, and goes on as a machine of its own by that name.
  case ofCopy(name: String, String)
}
