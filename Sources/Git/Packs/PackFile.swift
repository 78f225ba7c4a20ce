import CLibgit2
import Foundation

/// A pack's objects (gitformat-pack(5)), read by parts: one that is cut meanwhile is an error, where
/// a mapping would end the process.
final class PackFile {
  private let descriptor: Int32
  private let size: Int
  private var window: [UInt8]
  private var start = 0
  private var count = 0
  /// How many bytes are read at once: many where the next object tends to be near the last.
  private var step = PackFile.smallest

  private static let smallest = 4 << 10
  private static let largest = 64 << 10
  /// What an object's header and most commits have, so that one look brings both.
  private static let usual = 1 << 10

  init?(at path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    size = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    window = [UInt8](repeating: 0, count: PackFile.largest)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Calls the body with the commit there.
  /// - Returns: Nil where it is no commit, a delta, very large or not readable: libgit2 looks at it.
  func commit<Result>(
    at offset: Int, inflater: Inflater, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result? {
    guard let (type, length, begin) = header(at: offset), type == PackFile.commitType,
      length <= PackFile.largest / 2,
      // What doesn't shrink grows by 5 bytes in each 16 KB, and a header (zlib's compressBound).
      load(offset + begin, length + length >> 10 + 64)
    else { return nil }
    let from = offset + begin - start
    return try window.withUnsafeBytes { bytes in
      try inflater.inflate(bytes.part(from..<count), size: length, body)
    }
  }

  /// The object's type, its size and how many bytes precede its content.
  private func header(at offset: Int) -> (type: UInt8, size: Int, begin: Int)? {
    guard load(offset, PackFile.usual) else { return nil }
    var index = offset - start
    var byte = window[index]
    let type = (byte >> 4) & 7
    var length = Int(byte & 15)
    var shift = 4
    while byte & 0x80 != 0 {
      index += 1
      guard index < count, shift < 56 else { return nil }
      byte = window[index]
      length |= Int(byte & 0x7F) << shift
      shift += 7
    }
    return (type, length, index + 1 - (offset - start))
  }

  private static let commitType: UInt8 = 1
  private static let types: [UInt8: git_object_t] = [
    1: GIT_OBJECT_COMMIT, 2: GIT_OBJECT_TREE, 3: GIT_OBJECT_BLOB, 4: GIT_OBJECT_TAG,
  ]

  /// One link of a delta chain: a whole object, or a delta against another.
  struct Part {
    /// In bytes; for a delta, the larger of its own size and its result's.
    let size: Int
    /// Nil for a delta.
    let type: git_object_t?
    /// The first bytes of an object above the limit; otherwise empty.
    let beginning: [UInt8]
    /// The other object, by offset in the pack or by name; nil for a whole object.
    let base: Base?

    enum Base {
      case offset(Int)
      case id(ObjectID)
    }
  }

  /// Reads one link without inflating all of it; nil if it can't be read.
  func part(at offset: Int, inflater: Inflater) -> Part? {
    guard let (type, size, length) = header(at: offset) else { return nil }
    if let type = PackFile.types[type] {
      let isOversized = size > ObjectSize.limit
      let beginning = isOversized ? self.beginning(at: offset + length, ObjectSize.headerLimit) : []
      return Part(size: size, type: type, beginning: beginning ?? [], base: nil)
    }
    guard let (base, end) = base(of: type, at: offset, offset + length),
      var sizes = deltaSizes(at: end, size, inflater)?[...],
      PackFile.number(&sizes) != nil, let result = PackFile.number(&sizes)
    else { return nil }
    return Part(size: max(size, result), type: nil, beginning: [], base: base)
  }

  /// The first bytes of a delta of that size.
  private func deltaSizes(at place: Int, _ size: Int, _ inflater: Inflater) -> [UInt8]? {
    guard size <= PackFile.largest / 2 else { return beginning(at: place, PackFile.deltaHeader) }
    guard load(place, size + size >> 10 + 64) else { return nil }
    return window.withUnsafeBytes { bytes in
      inflater.inflate(bytes.part((place - start)..<count), size: size) {
        Array($0.prefix(PackFile.deltaHeader))
      }
    }
  }

  /// The most bytes that the two sizes at the beginning of a delta take.
  private static let deltaHeader = 20

  /// The base of a delta, and the offset of its data (gitformat-pack(5), "Deltified
  /// representation").
  private func base(
    of type: UInt8, at offset: Int, _ place: Int
  ) -> (base: Part.Base, end: Int)? {
    guard load(place, 32) else { return nil }
    let bytes = window[(place - start)..<count]
    if type == 7 { return ObjectID(bytes: bytes.prefix(20)).map { (.id($0), place + 20) } }
    guard type == 6, var byte = bytes.first else { return nil }
    var distance = Int(byte & 0x7F)
    var index = bytes.startIndex
    while byte & 0x80 != 0 {
      index += 1
      guard index < bytes.endIndex, distance < 1 << 48 else { return nil }
      byte = bytes[index]
      distance = (distance + 1) << 7 | Int(byte & 0x7F)
    }
    guard distance > 0, distance <= offset else { return nil }
    return (.offset(offset - distance), place + index + 1 - bytes.startIndex)
  }

  /// A number in groups of seven bits, the lowest first.
  private static func number(_ bytes: inout ArraySlice<UInt8>) -> Int? {
    var (value, shift) = (0, 0)
    while let byte = bytes.popFirst(), shift < 56 {
      value |= Int(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return value }
      shift += 7
    }
    return nil
  }

  private func beginning(at place: Int, _ limit: Int) -> [UInt8]? {
    guard load(place, min(PackFile.largest, limit * 2 + 512)) else { return nil }
    return window.withUnsafeBytes { bytes in
      PartialInflater.beginning(of: bytes.part((place - start)..<count), limit: limit)
    }
  }

  /// Whether those bytes are in the window, as far as the file goes.
  private func load(_ offset: Int, _ length: Int) -> Bool {
    guard offset >= 0, offset < size else { return false }
    let end = min(offset + length, size)
    if offset >= start, end <= start + count { return true }
    let isNear = offset > start - PackFile.largest && offset < start + count + PackFile.largest
    step = isNear ? min(step * 2, PackFile.largest) : PackFile.smallest
    // History leads to older commits: onwards in most packs, backwards in those of an import.
    let isBackwards = isNear && offset < start
    let wanted = max(step, end - offset)
    let from = isBackwards ? max(0, min(offset, end - wanted)) : offset
    count = window.withUnsafeMutableBytes { buffer in
      max(0, pread(descriptor, buffer.baseAddress, min(wanted, buffer.count), off_t(from)))
    }
    start = from
    return end <= start + count
  }
}
