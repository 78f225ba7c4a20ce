/// A graph as a file holds it: names, links, edges and the table that finds nodes by name.
package struct StoredGraph {
  private let file: FileBytes
  private let all: Range<Int>
  private let digest: Digest
  private let names: (start: Int, count: Int)
  private let links: (start: Int, count: Int)
  private let edges: (start: Int, count: Int)
  private let table: (start: Int, count: Int)

  /// - Parameters:
  ///   - reader: At what `encodeWhole` wrote in that file, up to its end.
  ///   - digest: What it gave then.
  /// - Returns: Nil where the file is shorter than it says, or the parts don't fit each other.
  package init?(in file: FileBytes, _ reader: ByteReader, digest: Digest) {
    let start = reader
    var reader = reader
    guard let names = reader.place(of: CommitName.self), let links = reader.place(of: Int32.self),
      let edges = reader.place(of: Int32.self), let table = reader.place(of: Int32.self),
      names.count == links.count, table.count > names.count,
      table.count & (table.count - 1) == 0
    else { return nil }
    self.file = file
    self.digest = digest
    all = (file.bytes.count - start.bytesAfter.count)..<file.bytes.count
    self.names = names
    self.links = links
    self.edges = edges
    self.table = table
  }

  var count: Int { names.count }

  /// Whether it is as it was written. A look at a few nodes needs no such certainty: what isn't
  /// found for damage is read once more.
  var isWhole: Bool { Digest(of: file.bytes.part(all)) == digest }

  var edgeCount: Int { edges.count }

  /// What leads out of the file, as only damage does, is the name of no commit.
  func name(of node: Int32) -> CommitName {
    guard (0..<names.count).contains(Int(node)) else { return .none }
    return file.bytes.load(
      fromByteOffset: names.start + Int(node) * MemoryLayout<CommitName>.stride,
      as: CommitName.self)
  }

  func link(of node: Int32) -> Int32 {
    guard (0..<links.count).contains(Int(node)) else { return CommitGraph.noParent }
    return file.bytes.load(fromByteOffset: links.start + Int(node) * 4, as: Int32.self)
  }

  func edge(_ index: Int) -> Int32 {
    guard (0..<edges.count).contains(index) else { return CommitGraph.lastEdge }
    return file.bytes.load(fromByteOffset: edges.start + index * 4, as: Int32.self)
  }

  func node(named name: CommitName) -> Int32? {
    let places = UnsafeRawBufferPointer(
      rebasing: file.bytes[table.start..<(table.start + table.count * 4)])
    return NodeTable.find(name, in: places.assumingMemoryBound(to: Int32.self)) {
      self.name(of: $0)
    }.node
  }
}
