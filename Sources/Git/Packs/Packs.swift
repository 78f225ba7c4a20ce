/// The packs of a repository and of its alternates, for commits that are whole in them.
///
/// Most commits are, and reading them so takes half of libgit2's time, which sets up an inflater
/// for each object and guards all by locks.
final class Packs {
  private var packs: [(index: PackIndex, path: String)] = []
  /// Those that are open, the one that was opened last at the end.
  private var files: [(pack: Int, file: PackFile)] = []
  private let inflater = Inflater()
  private var indexSize = 0
  /// The one that had the last object.
  private var latest = 0
  private var reads = 0

  /// How many packs are open at once: one that is never repacked can have more of them than a
  /// process may have files.
  private static let fileLimit = 16
  /// Of indexes in memory at once, in bytes; each look-up can bring 64 KB of one there.
  private static let indexLimit = 24 << 20

  /// - Parameter folders: `objects` of the repository and of each alternate.
  init(in folders: [String]) {
    for folder in folders.map({ "\($0)/pack" }) {
      for name in FileSystem.names(in: folder) where name.hasSuffix(".idx") {
        let path = "\(folder)/\(name.dropLast(4))"
        guard let index = PackIndex(at: "\(path).idx") else { continue }
        packs.append((index, "\(path).pack"))
        indexSize += index.size
      }
    }
  }

  /// Calls the body with the commit's content.
  /// - Returns: Nil where no pack has it whole, or something is wrong with it.
  func commit<Result>(
    _ id: ObjectID, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result? {
    reads += 1
    if reads % (Packs.indexLimit >> 16) == 0, indexSize > Packs.indexLimit {
      for pack in packs { pack.index.releasePages() }
    }
    for turn in packs.indices {
      let pack = (latest + turn) % packs.count
      guard let offset = packs[pack].index.offset(of: id) else { continue }
      latest = pack
      return try file(pack)?.commit(at: offset, inflater: inflater, body)
    }
    return nil
  }

  private func file(_ pack: Int) -> PackFile? {
    if let open = files.last(where: { $0.pack == pack }) { return open.file }
    guard let file = PackFile(at: packs[pack].path) else { return nil }
    if files.count == Packs.fileLimit { files.removeFirst() }
    files.append((pack, file))
    return file
  }
}
