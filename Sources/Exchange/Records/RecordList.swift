import Todos

/// The records of a file as they are read one after the other, and what is wrong with it.
struct RecordList {
  private var records: [TodoRecord] = []
  private var bad: [ExchangeError.BadRecord] = []
  private var lines: [EntityID: Int] = [:]
  private var rules = RecordRules()

  /// Reads the record that begins on that line.
  mutating func append(
    line: Int, _ read: () throws(ExchangeError.Reason) -> TodoRecord
  ) {
    do throws(ExchangeError.Reason) {
      let record = try read()
      try rules.check(record)
      if let first = lines.updateValue(line, forKey: record.id) { throw .repeated(line: first) }
      records.append(record)
    } catch {
      reject(line: line, error)
    }
  }

  mutating func reject(line: Int, _ reason: ExchangeError.Reason) {
    bad.append(ExchangeError.BadRecord(line: line, reason: reason))
  }

  /// All of them, if nothing is wrong.
  func whole() throws(ExchangeError) -> [TodoRecord] {
    guard bad.isEmpty else { throw .badRecords(bad.sorted { $0.line < $1.line }) }
    return records
  }
}
