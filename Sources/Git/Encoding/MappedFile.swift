import Foundation

/// A file's bytes in memory, read only, as long as this lives.
package final class MappedFile: Sendable {
  /// Where the bytes are; nobody writes them.
  private let address: UInt
  private let count: Int

  package var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: count)
  }

  /// Nil where there is no such file, or nothing in it.
  package init?(at path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0,
      let start = mmap(nil, Int(status.st_size), PROT_READ, MAP_PRIVATE, descriptor, 0),
      start != MAP_FAILED
    else { return nil }
    address = UInt(bitPattern: start)
    count = Int(status.st_size)
  }

  deinit {
    munmap(UnsafeMutableRawPointer(bitPattern: address), count)
  }
}

extension UnsafeRawBufferPointer {
  /// The four bytes there, as a number in network order.
  func bigEndian32(at offset: Int) -> Int {
    Int(UInt32(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
  }

  /// The eight bytes there, as a number in network order.
  func bigEndian64(at offset: Int) -> UInt64 {
    UInt64(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}
