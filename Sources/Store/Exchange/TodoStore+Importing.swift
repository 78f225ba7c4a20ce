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
  ///   - newID: Gives projects, milestones and labels that don't exist yet their ids.
  ///   - progress: Told how much is done, and of how much.
  package func importTodos(
    _ records: [TodoRecord], format: ForeignFormat, at now: Moment,
    newID: @escaping () -> EntityID, progress: (_ done: Int, _ total: Int) -> Void
  ) throws(StoreError) -> ImportResult {
    try writeMuch { db in
      var draft = Draft(db)
      var importer = try RecordImporter(
        records, format: format, replica: replica.id, at: now, db, newID: newID)
      for (index, record) in records.enumerated() {
        try importer.take(record, into: &draft)
        progress(index + 1, records.count * 2)
      }
      try OperationLog(db).append(
        draft, command: "import \(format.name)", replica: replica.id, at: now
      ) { done, total in
        progress(records.count + records.count * done / max(1, total), records.count * 2)
      }
      return importer.result
    }
  }
}
