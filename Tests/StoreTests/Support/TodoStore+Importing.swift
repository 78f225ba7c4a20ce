import Todos

@testable import Store

extension TodoStore {
  /// Imports todos like a file in a format that has ids and is lossless.
  func importTodos(_ records: [TodoRecord], at now: Moment) throws -> ImportResult {
    let format = ForeignFormat(name: "todotxt", identifier: { \.id }, roundTrip: \.self)
    return try importTodos(records.map(RecordKey.init), format: format, at: now) {
      try records.forEach($0)
    }
  }
}
