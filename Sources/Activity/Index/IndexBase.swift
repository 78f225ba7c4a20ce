import Git

/// The file that holds the greater part of an index, my commits and then the graph, and seldom
/// changes.
struct IndexBase {
  /// The file's, in the index's folder.
  let name: String
  /// What the graph must give; my commits have digests of their own.
  let graph: Digest

  init(name: String, graph: Digest) {
    self.name = name
    self.graph = graph
  }

  /// Nil where there is no base; the reader is past it all the same.
  init?(_ reader: inout ByteReader) {
    guard let name = reader.text(), let graph = reader.number(), !name.isEmpty else { return nil }
    self.init(name: name, graph: Digest(UInt64(bitPattern: graph)))
  }

  static func encode(_ base: IndexBase?, into writer: inout ByteWriter) {
    writer.append(base?.name ?? "")
    writer.append(base?.graph.value ?? 0)
  }
}
