import Git

/// The file that holds the greater part of an index, my commits and then the graph, and seldom
/// changes.
struct IndexBase {
  /// The file's, in the index's folder.
  let name: String
  /// What the digests of my commits must give, and what the graph.
  let records: Digest
  let graph: Digest

  init(name: String, records: Digest, graph: Digest) {
    self.name = name
    self.records = records
    self.graph = graph
  }

  /// Nil where there is no base; the reader is past it all the same.
  init?(_ reader: inout ByteReader) {
    guard let name = reader.text(), let records = reader.number(), let graph = reader.number(),
      !name.isEmpty
    else { return nil }
    self.init(
      name: name, records: Digest(UInt64(bitPattern: records)),
      graph: Digest(UInt64(bitPattern: graph)))
  }

  static func encode(_ base: IndexBase?, into writer: inout ByteWriter) {
    writer.append(base?.name ?? "")
    writer.append(base?.records.value ?? 0)
    writer.append(base?.graph.value ?? 0)
  }
}
