package import Todos

/// A format in which another program holds todos.
///
/// Not all of a record fits into each format. What is lost on the way is lost at once: text that was
/// written and read is written and read again without a change. So what a program changed of an
/// exported todo is how the record read differs from `records(text([exported]))`.
package protocol TodoFormat: Sendable {
  /// Reads the todos of a file one after another, in its order.
  /// - Parameters:
  ///   - isKnownGood: Whether it was read before, and nothing was wrong with it.
  ///   - progress: Told how many bytes were read and how many there are, record by record.
  ///   - take: Given each todo, even if the file turns out to be wrong later.
  /// - Throws: ``ExchangeError``, or what `take` throws.
  func read(
    _ bytes: [UInt8], isKnownGood: Bool, progress: (_ done: Int, _ total: Int) -> Void,
    _ take: (TodoRecord) throws -> Void) throws

  /// A whole file that holds those todos.
  func text(_ records: [TodoRecord]) -> String

  /// Gives the ids that records have once they are read from their text, asked for one after another in its order.
  func identifier() -> (TodoRecord) -> EntityID
}

extension TodoFormat {
  /// All todos of a file.
  package func records(_ bytes: [UInt8]) throws -> [TodoRecord] {
    var records: [TodoRecord] = []
    try read(bytes, isKnownGood: false, progress: { _, _ in }, { records.append($0) })
    return records
  }

  package func records(_ text: String) throws -> [TodoRecord] {
    try records(Array(text.utf8))
  }

  package func identifier() -> (TodoRecord) -> EntityID {
    \.id
  }
}
