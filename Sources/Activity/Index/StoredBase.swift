import Git

/// An index's base, of which only what is asked for is looked at.
struct StoredBase {
  let records: StoredRecords
  private let base: IndexBase
  private let file: FileBytes
  private let rest: ByteReader

  /// Nil where the file is gone, shorter than it says, or not the one that is meant.
  init?(_ base: IndexBase, in folder: String) {
    guard let file = FileBytes(at: "\(folder)/\(base.name)") else { return nil }
    var reader = ByteReader(file.bytes)
    guard let records = StoredRecords(in: file, &reader), records.digest == base.records else {
      return nil
    }
    self.base = base
    self.file = file
    self.records = records
    rest = reader
  }

  func graph() -> StoredGraph? {
    StoredGraph(in: file, rest, digest: base.graph)
  }
}
