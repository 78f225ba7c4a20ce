import Todos

@testable import Store

extension TodoStore {
  /// Stores and applies operations of any replica, in any order, without the pack that a sync would have.
  /// Duplicates have no effect.
  func receive(_ operations: [Operation], at now: Moment) throws {
    try write(by: .automatic, at: now) { transaction in
      var arrived = try OperationImport(transaction.db, at: now)
      try arrived.add(operations)
      try arrived.finish()
      try Ancestry(transaction.db).updateSaw(of: arrived.sequences)
    }
  }

  /// Receives operations on the day on which most tests take place, so that theirs aren't far ahead.
  func receive(_ operations: [Operation]) throws {
    try receive(operations, at: moment("2026-11-21T09:00:00Z"))
  }
}

extension TodoStore {
  /// Rebuilds all derived tables on that day.
  func rebuild() throws { try rebuild(at: moment("2026-11-21T09:00:00Z")) }
}

extension Transaction {
  /// Imports todos like a file in a format that has ids and is lossless.
  func importTodos(_ records: [TodoRecord]) throws -> ImportResult {
    let source = RecordSource(.importTodoTxt, identifier: { \.id }, roundTrip: \.self)
    return try importTodos(records.map(RecordKey.init), from: source) { try records.forEach($0) }
  }
}
