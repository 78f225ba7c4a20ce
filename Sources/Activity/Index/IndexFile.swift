import Git

/// A repository's index as its file holds it, read as far as it is asked for.
///
/// The greater part, which seldom changes, is in a second file, the base.
struct IndexFile {
  /// What shows that nothing changed since; nil where files don't show it.
  let watch: IndexWatch?
  let commits: IndexedCommits
  let base: IndexBase?
  private let basis: RepositoryIndex.Basis
  private let file: FileBytes
  private let storedBase: StoredBase?
  /// Where the rest begins in the file.
  private let rest: ByteReader

  /// - Returns: Nil where the file is missing, damaged, of another version, or for another
  ///   repository or environment.
  init?(at path: String, folder: String, repository: String, _ environment: Digest) {
    guard let file = FileBytes(at: path), IndexFile.isWhole(file.bytes) else { return nil }
    var reader = ByteReader(file.bytes, at: IndexFile.start)
    guard reader.text() == repository,
      reader.number() == Int64(bitPattern: environment.value),
      let isWatched = reader.number(), let watch = IndexWatch(&reader),
      let identities = reader.number(), let alterations = reader.number()
    else { return nil }
    self.watch = isWatched == 1 ? watch : nil
    basis = RepositoryIndex.Basis(
      identities: UInt64(bitPattern: identities), alterations: UInt64(bitPattern: alterations))
    base = IndexBase(&reader)
    storedBase = base.flatMap { StoredBase($0, in: folder) }
    guard (base == nil) == (storedBase == nil),
      let commits = IndexedCommits(storedBase?.records, &reader)
    else { return nil }
    self.commits = commits
    self.file = file
    rest = reader
  }

  /// All of it; nil where it is damaged.
  func index() -> RepositoryIndex? {
    var rest = rest
    let storedGraph = storedBase?.graph()
    guard (storedBase == nil) == (storedGraph == nil),
      let tips = rest.array(of: CommitGraph.Node.self),
      let nodes = rest.array(of: CommitGraph.Node.self), let times = rest.array(of: Int64.self),
      let origins = rest.array(of: UInt8.self),
      nodes.count == times.count, nodes.count == origins.count,
      let graph = CommitGraph(storedGraph, rest: &rest),
      (tips + nodes).allSatisfy({ $0 >= 0 && $0 < graph.count })
    else { return nil }
    var index = RepositoryIndex(basis: basis)
    index.base = base
    index.commits = commits
    index.tips = Set(tips)
    index.graph = graph
    index.unread = nodes.indices.map { place in
      let origin = Unread.Origin(rawValue: origins[place]) ?? .parent
      return Unread(node: nodes[place], origin: origin, time: times[place])
    }
    return index
  }

  /// Changes with the format.
  private static let signature: Int64 = 0x6F6F_7464_0001_000A
  /// Where the content begins, after signature and checksum.
  private static let start = 16

  private static func isWhole(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.count >= start && bytes.load(as: Int64.self) == signature
      && bytes.load(fromByteOffset: 8, as: UInt64.self) == checksum(of: bytes)
  }

  private static func checksum(of bytes: UnsafeRawBufferPointer) -> UInt64 {
    Digest(of: UnsafeRawBufferPointer(rebasing: bytes[start...])).value
  }

  /// The bytes of a file that this reads.
  static func encoded(
    _ index: RepositoryIndex, watch: IndexWatch?, repository: String,
    _ environment: Digest
  ) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(repository)
    writer.append(environment.value)
    writer.append(watch == nil ? 0 : 1)
    (watch ?? .none).encode(into: &writer)
    writer.append(index.basis.identities)
    writer.append(index.basis.alterations)
    IndexBase.encode(index.base, into: &writer)
    index.commits.encode(into: &writer)
    writer.append(index.tips.sorted())
    writer.append(index.unread.map(\.node))
    writer.append(index.unread.map(\.time))
    writer.append(index.unread.map(\.origin.rawValue))
    index.graph.encodeRest(into: &writer)
    var bytes = withUnsafeBytes(of: signature) { Array($0) } + [UInt8](repeating: 0, count: 8)
    bytes += writer.bytes
    let sum = bytes.withUnsafeBytes { checksum(of: $0) }
    withUnsafeBytes(of: sum) { bytes.replaceSubrange(8..<16, with: $0) }
    return bytes
  }
}
