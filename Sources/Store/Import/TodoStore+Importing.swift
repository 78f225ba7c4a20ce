import GRDB
package import Todos

extension TodoStore {
  /// Takes in the records of a file, all or none, as one command.
  ///
  /// A todo that exists is changed in what the record says otherwise than the file said of it when it
  /// was last taken in, or, where it never was, than the format would say of it now; so what was
  /// changed here alone stays, and what the format can't hold. A record that was taken in before,
  /// exactly as it is, changes nothing, whatever became of its todo since.
  ///
  /// - Parameters:
  ///   - ids: Those of all records.
  ///   - read: Gives the records one after another, so that those of a large file are never in memory at once.
  package func importTodos(
    _ ids: [EntityID], format: ForeignFormat, at now: Moment,
    read: (_ take: (TodoRecord) throws -> Void) throws -> Void
  ) throws(StoreError) -> ImportResult {
    try writeMuch { db in
      var importer = try RecordImporter(ids, format: format, replica: replica.id, at: now, db)
      var writer = try CommandWriter(db, "import \(format.name)", by: .person, at: now)
      var draft = try Draft(db)
      try read { record in
        try importer.take(record, into: &draft)
        if draft.writes.count >= Self.batch {
          try writer.append(draft)
          try writer.flush()
          draft = try Draft(db)
        }
      }
      try writer.append(draft)
      _ = try writer.finish()
      return importer.result
    }
  }

  /// How many writes are kept in memory at once.
  private static let batch = 20_000
}
