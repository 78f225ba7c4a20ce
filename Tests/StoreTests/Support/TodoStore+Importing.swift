import Todos

@testable import Store

extension TodoStore {
  /// Imports todos as a file of a format that has ids and keeps everything.
  func importTodos(_ records: [TodoRecord], at now: Moment) throws -> ImportResult {
    let format = ForeignFormat(name: "todotxt", identifier: { \.id }, roundTrip: \.self)
    return try importTodos(records.map(\.id), format: format, at: now) {
      try records.forEach($0)
    }
  }
}
