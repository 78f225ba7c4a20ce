package import Todos

/// A format in which another program holds todos.
///
/// Not all of a record fits into each format. What is lost on the way is lost at once: text that was
/// written and read is written and read again without a change. So what a program changed of an
/// exported todo is how the record read differs from `records(text([exported]))`.
package protocol TodoFormat: Sendable {
  /// The todos of a file, in its order.
  /// - Parameter progress: Told how many bytes were read and how many there are, record by record.
  func records(_ bytes: [UInt8], progress: (_ done: Int, _ total: Int) -> Void)
    throws(ExchangeError) -> [TodoRecord]

  /// A whole file that holds those todos.
  func text(_ records: [TodoRecord]) -> String

  /// The ids that those records have once they are read from their text.
  func identities(of records: [TodoRecord]) -> [EntityID]
}

extension TodoFormat {
  package func records(_ bytes: [UInt8]) throws(ExchangeError) -> [TodoRecord] {
    try records(bytes) { _, _ in }
  }

  package func records(_ text: String) throws(ExchangeError) -> [TodoRecord] {
    try records(Array(text.utf8))
  }

  package func identities(of records: [TodoRecord]) -> [EntityID] {
    records.map(\.id)
  }
}
