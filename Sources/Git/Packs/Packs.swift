/// The packs of a repository and of its alternates, for commits that are whole in them.
///
/// Most commits are, and reading them so takes half of libgit2's time, which sets up an inflater
/// for each object and guards all by locks.
final class Packs {
  private var packs: [(index: PackIndex, path: String)] = []
  /// Those that are open, the one that was opened last at the end.
  private var files: [(pack: Int, file: PackFile)] = []
  private let inflater = Inflater()
  /// The one that had the last object.
  private var latest = 0

  /// How many packs are open at once: one that is never repacked can have more of them than a
  /// process may have files.
  private static let fileLimit = 16

  /// - Parameter folders: `objects` of the repository and of each alternate.
  init(in folders: [String]) {
    for folder in folders.map({ "\($0)/pack" }) {
      for name in FileSystem.names(in: folder) where name.hasSuffix(".idx") {
        let path = "\(folder)/\(name.dropLast(4))"
        guard let index = PackIndex(at: "\(path).idx") else { continue }
        packs.append((index, "\(path).pack"))
      }
    }
  }

  /// Calls the body with the commit's content.
  /// - Returns: Nil where no pack has it whole, or something is wrong with it.
  func commit<Result>(
    _ id: ObjectID, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result? {
    for turn in packs.indices {
      let pack = (latest + turn) % packs.count
      guard let offset = packs[pack].index.offset(of: id) else { continue }
      latest = pack
      return try file(pack)?.commit(at: offset, inflater: inflater, body)
    }
    return nil
  }

  /// The names of some objects all over the largest pack; none where it has fewer than so many.
  func sample(ofPacksFrom least: Int) -> [ObjectID] {
    guard let index = packs.map(\.index).max(by: { $0.count < $1.count }), index.count >= least
    else { return [] }
    let places = stride(from: 0, to: index.count, by: max(1, index.count / Packs.sampleSize))
    return places.map(index.id)
  }

  /// Some 50 commits are among so many objects of most repositories.
  private static let sampleSize = 512

  private func file(_ pack: Int) -> PackFile? {
    if let open = files.last(where: { $0.pack == pack }) { return open.file }
    guard let file = PackFile(at: packs[pack].path) else { return nil }
    if files.count == Packs.fileLimit { files.removeFirst() }
    files.append((pack, file))
    return file
  }
}
