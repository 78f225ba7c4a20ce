import GRDB
import Todos

/// The last sign of life of each author on each replica, by this machine's clock: the time of its newest
/// command, but not later than its arrival here. So a machine whose clock is wrong seems neither alive for
/// days nor dead at once.
struct Presence {
  private var seen: [Claimer: Int64] = [:]
  private let now: Moment

  init(at now: Moment) {
    self.now = now
  }

  /// - Parameter operation: One that was made or arrived now.
  mutating func record(_ operation: Operation) {
    if operation.author == .automatic { return }
    let claimer = Claimer(replica: operation.replica, author: operation.author)
    let time = max(operation.wall.milliseconds, operation.time.rawValue >> 16)
    seen[claimer] = max(seen[claimer] ?? .min, min(time, now.milliseconds))
  }

  mutating func save(_ db: Database) throws {
    for (claimer, moment) in seen {
      try PreparedStatement(
        db,
        sql: """
          INSERT INTO presence (replica, author, seen) VALUES (?, ?, ?)
          ON CONFLICT DO UPDATE SET seen = max(seen, excluded.seen)
          """
      ).execute(claimer.replica, claimer.author.rawValue, moment)
    }
    seen = [:]
  }

  /// The table.
  static let table = """
    CREATE TABLE presence (
      replica BLOB NOT NULL CHECK (length(replica) = 16),
      author TEXT NOT NULL,
      seen INTEGER NOT NULL,
      PRIMARY KEY (replica, author)
    ) WITHOUT ROWID;
    """
}
