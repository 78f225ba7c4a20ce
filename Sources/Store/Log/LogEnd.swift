import GRDB

/// Where the log of operations ends: it does so elsewhere once anything was changed, by whomever.
struct LogEnd: Hashable {
  /// The number of the last operation; nil where there is none.
  private let sequence: Int64?

  init(_ db: Database) throws {
    sequence = try Int64.fetchOne(db, sql: "SELECT max(sequence) FROM operation")
  }

  /// - Throws: ``StoreError/changedMeanwhile`` where it is elsewhere now.
  func check(_ db: Database) throws {
    guard try LogEnd(db) == self else { throw StoreError.changedMeanwhile }
  }
}
