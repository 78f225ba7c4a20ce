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
    guard let (length, begin) = header(at: offset),
      length <= PackFile.largest / 2,
      // What doesn't shrink grows by 5 bytes in each 16 KB, and a header (zlib's compressBound).
      load(offset + begin, length + length >> 10 + 64)
    else { return nil }
    let from = offset + begin - start
    return try window.withUnsafeBytes { bytes in
      try inflater.inflate(bytes.part(from..<count), size: length, body)
    }
  }

  /// The commit's size and how many bytes stand before its content.
  private func header(at offset: Int) -> (size: Int, begin: Int)? {
    guard load(offset, PackFile.usual) else { return nil }
    var index = offset - start
    var byte = window[index]
    guard (byte >> 4) & 7 == 1 else { return nil }
    var length = Int(byte & 15)
    var shift = 4
    while byte & 0x80 != 0 {
      index += 1
      guard index < count, shift < 32 else { return nil }
      byte = window[index]
      length |= Int(byte & 0x7F) << shift
      shift += 7
    }
    return (length, index + 1 - (offset - start))
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
