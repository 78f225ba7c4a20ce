import Todos

/// Checks the records of a file as they are read one after another, and collects what is wrong with it.
struct RecordValidator {
  private var bad: [ExchangeError.BadRecord] = []
  private var lines: [EntityID: Int] = [:]
  private var rules = RecordRules()
  private let isKnownGood: Bool

  /// - Parameter isKnownGood: Whether all was checked before.
  init(isKnownGood: Bool = false) {
    self.isKnownGood = isKnownGood
  }

  /// The record that begins on a line; nil if anything is wrong with it.
  mutating func record(
    line: Int, _ read: () throws(ExchangeError.Reason) -> TodoRecord
  ) -> TodoRecord? {
    do throws(ExchangeError.Reason) {
      let record = try read()
      if isKnownGood { return record }
      try rules.check(record)
      if let first = lines.updateValue(line, forKey: record.id) { throw .repeated(line: first) }
      return record
    } catch {
      reject(line: line, error)
      return nil
    }
  }

  mutating func reject(line: Int, _ reason: ExchangeError.Reason) {
    bad.append(ExchangeError.BadRecord(line: line, reason: reason))
  }

  /// - Throws: Everything that is wrong with the file.
  func finish() throws(ExchangeError) {
    if !bad.isEmpty { throw .badRecords(bad.sorted { $0.line < $1.line }) }
  }
}
