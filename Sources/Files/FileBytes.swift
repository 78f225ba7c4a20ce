import Foundation

/// A file's bytes in memory, read only, as long as this lives: those of a large one mapped, for to
/// map a small one takes longer than to read it.
package final class FileBytes: Sendable {
  /// Where the bytes are; nobody writes them.
  private let address: UInt
  private let count: Int
  private let isMapped: Bool

  private static let readLimit = 64 << 10

  package var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: count)
  }

  /// Nil where there is no such file, or nothing in it.
  package init?(at path: String) {
    // Nobody may ever write to what only looks like a file.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0
    else { return nil }
    count = Int(status.st_size)
    isMapped = count > FileBytes.readLimit
    let start =
      isMapped ? FileBytes.map(descriptor, count) : FileBytes.read(descriptor, count)
    guard let start else { return nil }
    address = UInt(bitPattern: start)
  }

  deinit {
    let start = UnsafeMutableRawPointer(bitPattern: address)
    if isMapped { munmap(start, count) } else { free(start) }
  }

  private static func map(_ descriptor: Int32, _ count: Int) -> UnsafeMutableRawPointer? {
    let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
    return start == MAP_FAILED ? nil : start
  }

  /// Nil where the file became shorter meanwhile.
  private static func read(_ descriptor: Int32, _ count: Int) -> UnsafeMutableRawPointer? {
    guard let start = malloc(count) else { return nil }
    guard pread(descriptor, start, count, 0) == count else {
      free(start)
      return nil
    }
    return start
  }
}

/// Writing to an open file.
package enum FileOutput {
  /// Writes all of it, also where the system takes it part by part.
  /// - Returns: 0, or the `errno` of what went wrong.
  package static func write(_ elements: [some BitwiseCopyable], to descriptor: Int32) -> Int32 {
    elements.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
        let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return count == 0 ? EIO : errno }
        done += count
      }
      return 0
    }
  }
}
