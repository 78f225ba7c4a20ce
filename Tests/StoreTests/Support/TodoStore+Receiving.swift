import Todos

@testable import Store

extension TodoStore {
  /// Stores and applies operations of any replica, in any order, without the pack that a sync would have.
  /// Duplicates have no effect.
  func receive(_ operations: [Operation], at now: Moment) throws(StoreError) {
    try write { db in
      var arrived = try OperationImport(db, at: now)
      try arrived.add(operations)
      try arrived.finish()
      try Ancestry(db).updateSaw(of: arrived.sequences)
    }
  }

  /// Receives operations on the day on which most tests take place, so that theirs aren't far ahead.
  func receive(_ operations: [Operation]) throws(StoreError) {
    try receive(operations, at: moment("2026-11-21T09:00:00Z"))
  }
}

extension TodoStore {
  /// Imports todos like a file in a format that has ids and is lossless.
  func importTodos(_ records: [TodoRecord], at now: Moment) throws -> ImportResult {
    let format = ForeignFormat(name: "todotxt", identifier: { \.id }, roundTrip: \.self)
    return try importTodos(records.map(RecordKey.init), format: format, at: now) {
      try records.forEach($0)
    }
  }
}
