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

/// Puts values one after the other, each at a multiple of 8 bytes, as this machine has them in
/// memory.
package struct ByteWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func append(_ number: some FixedWidthInteger) {
    append([Int64(truncatingIfNeeded: number)])
  }

  /// The count, then the elements.
  package mutating func append(_ elements: [some BitwiseCopyable]) {
    withUnsafeBytes(of: Int64(elements.count)) { bytes.append(contentsOf: $0) }
    elements.withUnsafeBytes { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: repeatElement(0, count: -bytes.count & 7))
  }

  package mutating func append(_ text: String) {
    append(Array(text.utf8))
  }
}

extension ByteWriter {
  /// The bytes behind a signature, which changes with their format, and a checksum of both.
  package func sealed(_ signature: Int64) -> [UInt8] {
    let sum = bytes.withUnsafeBytes { ByteReader.checksum(of: $0, signature) }
    return withUnsafeBytes(of: (signature, sum)) { Array($0) } + bytes
  }
}

extension ByteReader {
  /// At the first of the bytes that were sealed; nil if they are damaged or of another format.
  package init?(sealed bytes: UnsafeRawBufferPointer, _ signature: Int64) {
    guard bytes.count >= 16, bytes.loadUnaligned(as: Int64.self) == signature,
      bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
        == ByteReader.checksum(of: UnsafeRawBufferPointer(rebasing: bytes[16...]), signature)
    else { return nil }
    self.init(bytes, at: 16)
  }

  fileprivate static func checksum(of bytes: UnsafeRawBufferPointer, _ signature: Int64) -> UInt64 {
    var digest = Digest(of: bytes)
    digest.add(UInt64(bitPattern: signature))
    return digest.value
  }
}
