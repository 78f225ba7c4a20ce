import Git

/// An index's base, mapped into memory. Each part is looked through before it is used: a second of
/// wrong counts would cost more than the half millisecond for 200,000 commits.
struct StoredBase {
  let records: StoredRecords
  private let base: IndexBase
  private let file: MappedFile
  private let rest: ByteReader

  /// Nil where the file is gone, or my commits in it are damaged.
  init?(_ base: IndexBase, in folder: String) {
    guard let file = MappedFile(at: "\(folder)/\(base.name)") else { return nil }
    var reader = ByteReader(file.bytes)
    guard let records = StoredRecords(in: file, &reader),
      Digest(of: reader.bytesBefore) == base.records
    else { return nil }
    self.base = base
    self.file = file
    self.records = records
    rest = reader
  }

  /// Nil where it is damaged.
  func graph() -> StoredGraph? {
    Digest(of: rest.bytesAfter) == base.graph ? StoredGraph(in: file, rest) : nil
  }
}
