import Git

/// The file that holds the greater part of an index, my commits and then the graph, and seldom
/// changes.
struct IndexBase {
  /// The file's, in the index's folder.
  let name: String
  /// What the two parts must give.
  let records: Digest
  let graph: Digest
}

extension IndexBase {
  /// - Parameter graphStart: Where the graph begins in the file's bytes.
  init(name: String, bytes: [UInt8], graphStart: Int) {
    self.name = name
    (records, graph) = bytes.withUnsafeBytes { bytes in
      (
        Digest(of: UnsafeRawBufferPointer(rebasing: bytes[..<graphStart])),
        Digest(of: UnsafeRawBufferPointer(rebasing: bytes[graphStart...]))
      )
    }
  }

  /// Nil where there is no base; the reader is past it all the same.
  init?(_ reader: inout ByteReader) {
    guard let name = reader.text(), let records = reader.number(), let graph = reader.number(),
      !name.isEmpty
    else { return nil }
    self.name = name
    self.records = Digest(UInt64(bitPattern: records))
    self.graph = Digest(UInt64(bitPattern: graph))
  }

  static func encode(_ base: IndexBase?, into writer: inout ByteWriter) {
    writer.append(base?.name ?? "")
    writer.append(base?.records.value ?? 0)
    writer.append(base?.graph.value ?? 0)
  }
}
