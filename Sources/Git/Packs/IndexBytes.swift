import Foundation

/// A pack index's bytes: in memory where it is small, and otherwise read block by block, so that
/// look-ups all over it don't bring all of it into memory.
final class IndexBytes {
  /// In bytes.
  let count: Int
  private let whole: FileBytes?
  private let descriptor: Int32
  private var block = [UInt8](repeating: 0, count: IndexBytes.blockSize)
  private var start = -1

  private static let wholeLimit = 32 << 20
  private static let blockSize = 4 << 10

  /// Nil where there is no such file.
  init?(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    count = Int(status.st_size)
    whole = count <= IndexBytes.wholeLimit ? FileBytes(at: path) : nil
    // Those in memory, of which there can be thousands, need no open file.
    descriptor = whole == nil ? open(path, O_RDONLY | O_CLOEXEC) : -1
    if whole == nil, descriptor < 0 { return nil }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The four bytes there, as a number in network order.
  /// - Parameter offset: A multiple of 4 within the file.
  func number32(at offset: Int) -> Int {
    if let whole { return whole.bytes.bigEndian32(at: offset) }
    let start = offset & ~(IndexBytes.blockSize - 1)
    if start != self.start { load(start) }
    return block.withUnsafeBytes { $0.bigEndian32(at: offset - start) }
  }

  /// The eight bytes there, as a number in network order.
  func number64(at offset: Int) -> UInt64 {
    if let whole { return whole.bytes.bigEndian64(at: offset) }
    return UInt64(number32(at: offset)) << 32 | UInt64(number32(at: offset + 4))
  }

  /// What can't be read is taken for zeros, which are no object's name.
  private func load(_ start: Int) {
    let read = block.withUnsafeMutableBytes {
      pread(descriptor, $0.baseAddress, $0.count, off_t(start))
    }
    for index in max(0, read)..<block.count { block[index] = 0 }
    self.start = start
  }
}
