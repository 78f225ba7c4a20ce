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
