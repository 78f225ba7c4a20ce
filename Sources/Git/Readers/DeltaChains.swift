import CLibgit2
import Files

/// Finds packed objects whose chain of deltas never ends, before libgit2 or git follow it.
///
/// Reason: a delta can name its base by id (gitformat-pack(5)), so deltas can refer to each other. libgit2 (as of
/// 1.9) and git (as of 2.55) then never return.
/// Issue: none. Goes with: no version yet.
final class DeltaChains {
  /// The error message for such an object.
  static let damage = "it refers to itself"

  private let folders: [String]
  private let idLength: Int
  private var packs: [Pack] = []
  /// When each pack folder last changed.
  private var changes: [Int64] = []
  /// The last answer, because libgit2 asks for a header before the content.
  private var latest: (id: ObjectID, answer: Answer)?

  /// - Parameters:
  ///   - folders: The `objects` folders of the repository and its alternates.
  ///   - idLength: In bytes.
  init(in folders: [String], idLength: Int = 20) {
    self.folders = folders.map { "\($0)/pack" }
    self.idLength = idLength
  }

  /// The answer for an object.
  enum Answer {
    /// Stored whole in one pack.
    case whole(git_object_t, size: Int)
    /// In several packs, or stored as a delta.
    case packed
    case endless, missing
  }

  func answer(for id: ObjectID) -> Answer {
    if let latest, latest.id == id { return latest.answer }
    var answers = answers(for: id)
    if answers.isEmpty, loadChanges() { answers = self.answers(for: id) }
    let endless = answers.first(where: \.isEndless)
    let answer = endless ?? (answers.count > 1 ? .packed : answers.first ?? .missing)
    latest = (id, answer)
    return answer
  }

  /// Whether some packed object has an endless chain.
  func containEndless() -> Bool {
    _ = loadChanges()
    return packs.contains { pack in (0..<pack.count).contains { pack.answer(at: $0).isEndless } }
  }

  /// Commits from all over a long history, because ids are evenly distributed; empty for a short one.
  func sampleOfCommits() -> [ObjectID] {
    _ = loadChanges()
    guard let pack = packs.max(by: { $0.count < $1.count }), pack.count > Self.manyObjects else {
      return []
    }
    var commits: [ObjectID] = []
    for place in stride(from: 0, to: pack.count, by: pack.count / Self.manyObjects)
    where commits.count < Self.sampleSize {
      guard case .whole(GIT_OBJECT_COMMIT, _) = pack.answer(at: place),
        let id = pack.id(at: place)
      else { continue }
      commits.append(id)
    }
    return commits
  }

  private static let manyObjects = 20_000
  /// The median of a sample this large is mostly within 3 % of the middle of the history.
  private static let sampleSize = 256

  private func answers(for id: ObjectID) -> [Answer] {
    var answers: [Answer] = []
    for pack in packs {
      if let place = pack.place(of: id) { answers.append(pack.answer(at: place)) }
    }
    return answers
  }

  /// Opens packs that are new.
  /// - Returns: Whether there may be any.
  private func loadChanges() -> Bool {
    let current = folders.map { FileState(of: $0).latestChange }
    if current == changes { return false }
    changes = current
    let known = Set(packs.map(\.path))
    for folder in folders {
      for name in FileSystem.names(in: folder) where name.hasSuffix(".idx") {
        let path = "\(folder)/\(name.dropLast(4))"
        if !known.contains(path), let pack = Pack(at: path, idLength) { packs.append(pack) }
      }
    }
    return true
  }
}

extension DeltaChains.Answer {
  var isEndless: Bool {
    if case .endless = self { true } else { false }
  }
}

/// A pack and its index (gitformat-pack(5)).
private final class Pack {
  /// Without extension.
  let path: String
  /// The number of objects.
  let count: Int
  private let idLength: Int
  private let index: MappedFile
  private let content: MappedFile?
  private let version: Int
  /// Deltas whose chain is known to end.
  private var ending: Set<Int> = []

  /// git makes no longer chain than 4,095, and older versions rarely did.
  private static let longestChain = 50_000

  /// Nil if the index can't be read, or is too short for its number of objects.
  init?(at path: String, _ idLength: Int) {
    guard let index = MappedFile("\(path).idx") else { return nil }
    self.path = path
    self.idLength = idLength
    self.index = index
    content = MappedFile("\(path).pack")
    let bytes = index.bytes
    version = bytes.count > 8 && bytes.number(at: 0) == 0xFF74_4F63 ? 2 : 1
    let header = version == 2 ? 8 : 0
    guard bytes.count >= header + 1024 else { return nil }
    count = bytes.number(at: header + 1020)
    let entry = version == 2 ? idLength + 8 : idLength + 4
    guard bytes.count >= header + 1024 + count * entry else { return nil }
  }

  /// The place of an object in the index; nil if the pack doesn't have it.
  func place(of id: ObjectID) -> Int? {
    let fanout = version == 2 ? 8 : 0
    let first = Int(UInt8(truncatingIfNeeded: UInt64(littleEndian: id.words.0)))
    var low = first == 0 ? 0 : min(index.bytes.number(at: fanout + first * 4 - 4), count)
    var high = min(index.bytes.number(at: fanout + first * 4), count)
    return withUnsafeBytes(of: id.words) { id in
      guard let wanted = id.baseAddress, let ids = index.bytes.baseAddress else { return nil }
      while low < high {
        let middle = (low + high) / 2
        let order = memcmp(ids + start(ofID: middle), wanted, idLength)
        if order == 0 { return middle }
        if order < 0 { low = middle + 1 } else { high = middle }
      }
      return nil
    }
  }

  /// The offset of an id in the index.
  private func start(ofID place: Int) -> Int {
    version == 2 ? 8 + 1024 + place * idLength : 1024 + 4 + place * (idLength + 4)
  }

  func id(at place: Int) -> ObjectID? {
    let start = start(ofID: place)
    return ObjectID(bytes: index.bytes[start..<(start + idLength)])
  }

  /// The start of an object in the pack.
  private func offset(at place: Int) -> Int? {
    let index = index.bytes
    if version == 1 { return index.number(at: 1024 + place * (idLength + 4)) }
    let offsets = 8 + 1024 + count * (idLength + 4)
    let offset = index.number(at: offsets + place * 4)
    if offset < 1 << 31 { return offset }
    let large = offsets + count * 4 + (offset - 1 << 31) * 8
    guard large + 8 <= index.count else { return nil }
    let (high, low) = (index.number(at: large), index.number(at: large + 4))
    return high < 1 << 31 ? high << 32 | low : nil
  }

  /// Damage counts as the end of a chain: libgit2 reports it.
  func answer(at place: Int) -> DeltaChains.Answer {
    guard let content = content?.bytes, let start = offset(at: place) else { return .packed }
    var offset = start
    var visited: [Int] = []
    while let entry = PackEntry(content, at: offset, idLength) {
      guard let base = entry.base else {
        if visited.isEmpty { return .whole(entry.type, size: entry.size) }
        break
      }
      if ending.contains(offset) { break }
      visited.append(offset)
      if visited.count > Pack.longestChain { return .endless }
      switch base {
      case .distance(let distance): offset -= distance
      case .id(let id):
        guard let next = self.place(of: id).flatMap(self.offset) else { return .packed }
        offset = next
      }
    }
    ending.formUnion(visited)
    return .packed
  }
}

/// The header of an object in a pack.
private struct PackEntry {
  let type: git_object_t
  /// In bytes; of a delta, its own size.
  let size: Int
  /// Nil for an object that is stored whole.
  let base: Base?

  enum Base {
    /// How many bytes before it its base starts.
    case distance(Int)
    case id(ObjectID)
  }

  /// Nil if it is damaged.
  init?(_ pack: UnsafeRawBufferPointer, at offset: Int, _ idLength: Int) {
    guard offset >= 12, offset < pack.count else { return nil }
    var byte = pack[offset]
    var next = offset + 1
    let kind = byte >> 4 & 7
    var size = Int(byte & 15)
    var shift = 4
    while byte & 128 != 0 {
      guard next < pack.count, shift < 57 else { return nil }
      byte = pack[next]
      size |= Int(byte & 127) << shift
      shift += 7
      next += 1
    }
    type = git_object_t(rawValue: .init(kind))
    self.size = size
    switch kind {
    case 1...4: base = nil
    case 6:
      guard let distance = PackEntry.distance(pack, at: next) else { return nil }
      base = .distance(distance)
    case 7:
      guard next + idLength <= pack.count,
        let id = ObjectID(bytes: pack[next..<(next + idLength)])
      else { return nil }
      base = .id(id)
    default: return nil
    }
  }

  private static func distance(_ pack: UnsafeRawBufferPointer, at offset: Int) -> Int? {
    var next = offset
    var distance = 0
    while next < pack.count, distance < 1 << 55 {
      let byte = pack[next]
      distance |= Int(byte & 127)
      if byte & 128 == 0 { return distance }
      distance = (distance + 1) << 7
      next += 1
    }
    return nil
  }
}

extension UnsafeRawBufferPointer {
  /// The four bytes at an index, in network order.
  fileprivate func number(at index: Int) -> Int {
    Int(loadUnaligned(fromByteOffset: index, as: UInt32.self).bigEndian)
  }
}
