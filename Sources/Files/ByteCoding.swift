/// Reads the values that a `ByteWriter` wrote; each method returns nil if bytes are missing.
package struct ByteReader {
  private let bytes: [UInt8]
  private var offset: Int

  package init(_ bytes: [UInt8], at offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  package mutating func number() -> Int64? {
    guard let place = place(of: Int64.self), place.count == 1 else { return nil }
    return bytes.int64(at: place.start)
  }

  package mutating func array<Element: BitwiseCopyable>(of type: Element.Type) -> [Element]? {
    guard let (start, count) = place(of: type) else { return nil }
    return [Element](unsafeUninitializedCapacity: count) { buffer, initialized in
      let end = start + count * MemoryLayout<Element>.stride
      UnsafeMutableRawBufferPointer(buffer).copyBytes(from: bytes[start..<end])
      initialized = count
    }
  }

  package mutating func text() -> String? {
    guard let (start, count) = place(of: UInt8.self) else { return nil }
    return String(decoding: bytes[start..<(start + count)], as: UTF8.self)
  }

  /// Skips an array and returns the offset of its elements, in bytes from the beginning, and their count.
  private mutating func place<Element: BitwiseCopyable>(
    of type: Element.Type
  ) -> (start: Int, count: Int)? {
    guard offset + 8 <= bytes.count else { return nil }
    let count = bytes.int64(at: offset)
    let start = offset + 8
    let room = (bytes.count - start) / MemoryLayout<Element>.stride
    guard (0...Int64(room)).contains(count) else { return nil }
    offset = (start + Int(count) * MemoryLayout<Element>.stride + 7) & ~7
    return (start, Int(count))
  }
}

/// Writes values one after the other in this machine's memory layout, each at a multiple of 8 bytes.
package struct ByteWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func append(_ number: some FixedWidthInteger) {
    append([Int64(truncatingIfNeeded: number)])
  }

  /// Appends the count, then the elements.
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
  /// The bytes, preceded by a signature, which changes with their format, and a checksum of both.
  package func checksummed(_ signature: Int64) -> [UInt8] {
    let sum = ByteReader.checksum(of: bytes[...], signature)
    return withUnsafeBytes(of: (signature, sum)) { Array($0) } + bytes
  }
}

extension ByteReader {
  /// Whether a file begins with that signature or is too short for one, but its checksum is wrong.
  package static func isDamaged(_ path: String, _ signature: Int64) -> Bool {
    guard FileSystem.exists(path) else { return false }
    guard let bytes = FileSystem.contents(of: path, limit: .max), bytes.count >= 16 else {
      return true
    }
    return bytes.int64(at: 0) == signature && ByteReader(checksummed: bytes, signature) == nil
  }

  /// Starts after the checksum; nil if the bytes are damaged or in another format.
  package init?(checksummed bytes: [UInt8], _ signature: Int64) {
    guard bytes.count >= 16, bytes.int64(at: 0) == signature,
      bytes.int64(at: 8) == ByteReader.checksum(of: bytes[16...], signature)
    else { return nil }
    self.init(bytes, at: 16)
  }

  fileprivate static func checksum(of bytes: ArraySlice<UInt8>, _ signature: Int64) -> Int64 {
    var digest = bytes.withUnsafeBytes { Digest(of: $0) }
    digest.add(UInt64(bitPattern: signature))
    return Int64(bitPattern: digest.value)
  }
}

extension [UInt8] {
  fileprivate func int64(at offset: Int) -> Int64 {
    withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Int64.self) }
  }
}

/// A hash of a sequence of numbers. Different sequences practically never collide by accident, but
/// collisions can be made on purpose.
package struct Digest: Hashable, BitwiseCopyable, Sendable {
  package private(set) var value: UInt64

  package init(_ value: UInt64 = 0xCBF2_9CE4_8422_2325) {
    self.value = value
  }

  /// Like Fowler, Noll and Vo's hash (FNV-1a), but over words, with another multiplier and the high bits
  /// folded down.
  package mutating func add(_ word: UInt64) {
    value = (value ^ word) &* 0x9E37_79B9_7F4A_7C15
    value ^= value >> 32
  }

  /// Hashes bytes in memory in four independent lanes, which a processor can compute in parallel.
  package init(of bytes: UnsafeRawBufferPointer) {
    var lanes = (Digest(UInt64(bytes.count)), Digest(1), Digest(2), Digest(3))
    var offset = 0
    while offset + 32 <= bytes.count {
      lanes.0.add(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      lanes.1.add(bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
      lanes.2.add(bytes.loadUnaligned(fromByteOffset: offset + 16, as: UInt64.self))
      lanes.3.add(bytes.loadUnaligned(fromByteOffset: offset + 24, as: UInt64.self))
      offset += 32
    }
    self = lanes.0
    for lane in [lanes.1, lanes.2, lanes.3] { add(lane.value) }
    add(UnsafeRawBufferPointer(rebasing: bytes[offset...]))
  }

  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    add(UInt64(bytes.count))
    var offset = 0
    while offset + 8 <= bytes.count {
      add(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    if offset == bytes.count { return }
    var rest: UInt64 = 0
    for index in offset..<bytes.count { rest = rest << 8 | UInt64(bytes[index]) }
    add(rest)
  }

  package mutating func add(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { add($0) }
  }

  package mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }
}

extension UInt8 {
  /// `0` to `9`.
  @inlinable package var isDigit: Bool { 0x30...0x39 ~= self }

  /// `A` to `Z`.
  @inlinable package var isUppercase: Bool { 0x41...0x5A ~= self }

  /// `a` to `z`.
  @inlinable package var isLowercase: Bool { 0x61...0x7A ~= self }

  /// `A` to `Z` or `a` to `z`.
  @inlinable package var isLetter: Bool { (self & 0xDF).isUppercase }

  /// The byte in lower case, ASCII only, as `strcasecmp` compares in any UTF-8 locale.
  @inlinable package var lowercased: UInt8 { isUppercase ? self + 32 : self }

  /// The value of `0` to `9` or `a` to `f`; above 15 for any other byte.
  @inlinable package var hexValue: UInt8 {
    self < 0x3A ? self &- 0x30 : self < 0x61 ? 255 : self &- 0x57
  }

  /// `0` to `9` or `a` to `f`.
  @inlinable package var isHexDigit: Bool { hexValue < 16 }

  /// The digit with this value, which is below 16.
  @inlinable package var hexDigit: UInt8 { self < 10 ? self + 0x30 : self + 0x57 }
}

extension Collection<UInt8> {
  /// Two hexadecimal digits in lower case for each byte.
  @inlinable package var hex: String {
    String(unsafeUninitializedCapacity: count * 2) { buffer in
      var end = 0
      for byte in self {
        buffer[end] = (byte >> 4).hexDigit
        buffer[end + 1] = (byte & 0xF).hexDigit
        end += 2
      }
      return end
    }
  }
}

extension FixedWidthInteger {
  /// At least that many hexadecimal digits.
  package func hex(digits: Int, uppercase: Bool = false) -> String {
    let text = String(self, radix: 16, uppercase: uppercase)
    return String(repeating: "0", count: Swift.max(0, digits - text.utf8.count)) + text
  }

  /// Parses hexadecimal digits in any case, and nothing else; nil also if they are too many.
  package init?(hex digits: some Collection<UInt8>) {
    guard !digits.isEmpty, digits.allSatisfy(\.lowercased.isHexDigit) else { return nil }
    self.init(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}

extension String {
  /// The text as a part of a URL (RFC 3986, 2.3: unreserved characters stay).
  package var percentEncoded: String {
    utf8.reduce(into: "") { text, byte in
      if byte.isLetter || byte.isDigit || "-._~".utf8.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "%" + byte.hex(digits: 2, uppercase: true)
      }
    }
  }

  /// The text with the bytes that `%` and two hexadecimal digits stand for (RFC 3986, 2.1); nil if digits are missing or
  /// the bytes aren't UTF-8.
  package var percentDecoded: String? {
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      if byte != UInt8(ascii: "%") {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, let decoded = UInt8(hex: digits) else { return nil }
      bytes.append(decoded)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

extension StringProtocol where UTF8View: BidirectionalCollection {
  /// The text without these ASCII characters at its start and end.
  @inlinable package func trimmed(of bytes: some Sequence<UInt8>) -> String {
    let isKept = { (byte: UInt8) in !bytes.contains(byte) }
    guard let first = utf8.firstIndex(where: isKept), let last = utf8.lastIndex(where: isKept)
    else { return "" }
    return String(self[first...last])
  }
}
