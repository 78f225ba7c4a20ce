/// Reads what a `ByteWriter` wrote; nil where there is less than it says.
package struct ByteReader {
  private let bytes: UnsafeRawBufferPointer
  private var offset: Int

  /// - Parameter bytes: Valid as long as this value is used.
  package init(_ bytes: UnsafeRawBufferPointer, at offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  package mutating func number() -> Int64? {
    guard let place = place(of: Int64.self), place.count == 1 else { return nil }
    return bytes.loadUnaligned(fromByteOffset: place.start, as: Int64.self)
  }

  package mutating func array<Element: BitwiseCopyable>(of type: Element.Type) -> [Element]? {
    guard let (start, count) = place(of: type) else { return nil }
    return [Element](unsafeUninitializedCapacity: count) { buffer, initialized in
      let size = count * MemoryLayout<Element>.stride
      UnsafeMutableRawBufferPointer(buffer).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: bytes[start..<(start + size)]))
      initialized = count
    }
  }

  package mutating func text() -> String? {
    guard let (start, count) = place(of: UInt8.self) else { return nil }
    return String(decoding: bytes[start..<(start + count)], as: UTF8.self)
  }

  /// Passes over an array and says where its elements are, in bytes from the beginning.
  package mutating func place<Element: BitwiseCopyable>(
    of type: Element.Type
  ) -> (start: Int, count: Int)? {
    guard offset + 8 <= bytes.count else { return nil }
    let count = bytes.loadUnaligned(fromByteOffset: offset, as: Int64.self)
    let start = offset + 8
    let room = (bytes.count - start) / MemoryLayout<Element>.stride
    guard (0...Int64(room)).contains(count) else { return nil }
    offset = (start + Int(count) * MemoryLayout<Element>.stride + 7) & ~7
    return (start, Int(count))
  }
}
