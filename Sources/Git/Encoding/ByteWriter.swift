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
        == ByteReader.checksum(of: bytes.part(16..<bytes.count), signature)
    else { return nil }
    self.init(bytes, at: 16)
  }

  fileprivate static func checksum(of bytes: UnsafeRawBufferPointer, _ signature: Int64) -> UInt64 {
    var digest = Digest(of: bytes)
    digest.add(UInt64(bitPattern: signature))
    return digest.value
  }
}
