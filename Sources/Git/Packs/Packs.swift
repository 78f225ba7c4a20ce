import CLibgit2

/// The packs of a repository and of its alternates, for commits that are whole in them.
///
/// Most commits are, and reading them so takes half of libgit2's time, which sets up an inflater
/// for each object and guards all by locks.
final class Packs {
  private var packs: [(index: PackIndex, path: String)] = []
  /// Those that are open, the one that was opened last at the end.
  private var files: [(pack: Int, file: PackFile)] = []
  private let inflater = Inflater()
  /// Bytes to inflate for each object found small enough, by pack and offset.
  private var checked: [Place: Int] = [:]

  private struct Place: Hashable {
    let pack: Int
    let offset: Int
  }

  /// The one that had the last object.
  private var latest = 0

  /// How many packs are open at once: one that is never repacked can have more of them than a
  /// process may have files.
  private static let fileLimit = 16

  private let folders: [String]

  /// - Parameter folders: `objects` of the repository and of each alternate.
  init(in folders: [String]) {
    self.folders = folders
    load()
  }

  /// Lists the packs again.
  func load() {
    (packs, files, checked, latest) = ([], [], [:], 0)
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

  /// The size of an object and its delta chain.
  enum Size {
    case belowLimit
    case oversized(OversizedObject)
    /// It is in none of the packs.
    case unknown
  }

  /// The largest size in any pack, since libgit2 may read any copy.
  func size(of id: ObjectID) -> Size {
    var isFound = false
    for pack in packs.indices {
      guard let offset = packs[pack].index.offset(of: id), let file = file(pack) else { continue }
      if let object = oversized(at: offset, in: file, pack) { return .oversized(object) }
      isFound = true
    }
    return isFound ? .belowLimit : .unknown
  }

  private func oversized(at offset: Int, in file: PackFile, _ pack: Int) -> OversizedObject? {
    var chain: [(offset: Int, size: Int)] = []
    var next: Int? = offset
    var total = 0
    while let place = next {
      if let known = checked[Place(pack: pack, offset: place)] {
        total = known
        break
      }
      guard let part = file.part(at: place, inflater: inflater) else { return nil }
      let isFirst = chain.isEmpty
      chain.append((place, part.size))
      if part.size > ObjectSize.limit || chain.count > Packs.maximumDepth {
        // The header of an object stored as a delta isn't known.
        let type = isFirst ? part.type : nil
        return OversizedObject(
          type: type ?? GIT_OBJECT_INVALID, size: part.size, beginning: part.beginning[...])
      }
      switch part.base {
      case nil: next = nil
      case .offset(let base): next = base
      case .id(let base):
        guard let place = packs[pack].index.offset(of: base) else { return nil }
        next = place
      }
    }
    if checked.count > Packs.checkedLimit { checked = [:] }
    for (place, size) in chain.reversed() {
      total += size
      if total > ObjectSize.chainLimit {
        return OversizedObject(type: GIT_OBJECT_INVALID, size: total, beginning: [])
      }
      checked[Place(pack: pack, offset: place)] = total
    }
    return nil
  }

  /// The most entries to keep in `checked`: some megabytes.
  private static let checkedLimit = 50_000
  /// git makes no longer chains (pack.depth in git-config(1)).
  private static let maximumDepth = 4096

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
