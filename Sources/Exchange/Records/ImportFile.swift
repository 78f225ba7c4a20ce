/// A file to import. It is read in parts, and from the start as often as needed, so that a large file is
/// never in memory as a whole.
package struct ImportFile: Sendable {
  /// The most bytes of a file.
  package static let limit = 200 << 20
  /// The most todos of a file.
  package static let todoLimit = 1_000_000
  /// The most bytes of one record, so that a file of any size fits into memory.
  static let recordLimit = 16 << 20

  /// In bytes.
  package let size: Int
  private let part: @Sendable (_ offset: Int, _ count: Int) throws -> [UInt8]
  private var progress: @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }

  /// - Parameter part: Reads that many bytes from an offset, or fewer at the end of the file.
  package init(
    size: Int, part: @escaping @Sendable (_ offset: Int, _ count: Int) throws -> [UInt8]
  ) {
    self.size = size
    self.part = part
  }

  package init(_ bytes: [UInt8]) {
    self.init(size: bytes.count) { offset, count in Array(bytes[offset...].prefix(count)) }
  }

  /// The file, which reports how many of its bytes have been read.
  package func reporting(
    _ progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
  ) -> ImportFile {
    var file = self
    file.progress = progress
    return file
  }

  /// The file without reports, for further passes.
  var unreported: ImportFile { reporting { _, _ in } }

  /// Whether it contains only whitespace, apart from a byte order mark.
  package func isBlank() throws -> Bool {
    var bytes = Reader(self)
    while let byte = try bytes.next() {
      guard [0x20, 0x09, 0x0A, 0x0D].contains(byte) else { return false }
    }
    return true
  }

  /// - Parameter line: The line on which a record begins.
  /// - Throws: ``ExchangeError`` if that many bytes are too many for a record.
  static func checkRecord(_ bytes: Int, line: Int) throws(ExchangeError) {
    guard bytes > recordLimit else { return }
    throw .badRecords([.init(line: line, reason: .tooLarge)])
  }

  /// - Throws: ``ExchangeError`` with the first line that isn't UTF-8.
  package func checkEncoding() throws {
    if try isUTF8() { return }
    var lines = FileLines(self)
    while let (number, text) = try lines.next() {
      guard String(validating: text, as: UTF8.self) == nil else { continue }
      throw ExchangeError.badRecords([.init(line: number, reason: .notUTF8)])
    }
  }

  private func isUTF8() throws -> Bool {
    var (offset, rest) = (0, [UInt8]())
    while true {
      let next = try part(offset, Reader.partSize)
      offset += next.count
      let bytes = rest + next
      // The next part may go on with the last character.
      let last = next.isEmpty ? nil : bytes.suffix(4).lastIndex { $0 & 0xC0 != 0x80 }
      let end = last ?? bytes.count
      guard String(validating: bytes[..<end], as: UTF8.self) != nil else { return false }
      if next.isEmpty { return true }
      rest = Array(bytes[end...])
    }
  }

  /// Reads the bytes of a file one at a time, or in runs, without a byte order mark.
  struct Reader {
    fileprivate static let partSize = 1 << 18

    private let file: ImportFile
    private var part: [UInt8] = []
    /// The offset of the part in the file.
    private var start = 0
    private var index = 0
    private var isAfterReturn = false
    /// The number of the line that the next byte is on, from 1.
    private(set) var line = 1

    init(_ file: ImportFile) {
      self.file = file
    }

    /// The number of bytes read so far.
    var offset: Int { start + index }

    mutating func peek() throws -> UInt8? {
      if index == part.count {
        (start, index) = (offset, 0)
        part = try file.part(start, Self.partSize)
        file.progress(start, file.size)
        if start == 0, part.starts(with: [0xEF, 0xBB, 0xBF]) {
          index = 3
          return try peek()
        }
      }
      return index < part.count ? part[index] : nil
    }

    mutating func next() throws -> UInt8? {
      guard let byte = try peek() else { return nil }
      index += 1
      let isReturn = byte == UInt8(ascii: "\r")
      if isReturn || (byte == UInt8(ascii: "\n") && !isAfterReturn) { line += 1 }
      isAfterReturn = isReturn
      return byte
    }

    /// Appends the bytes up to the first that ends a run, or up to some place before it. Line ends must be such bytes.
    @inline(__always)
    mutating func appendRun(to bytes: inout [UInt8], until ends: (UInt8) -> Bool) throws {
      guard try peek() != nil else { return }
      let run = part[index...].prefix { !ends($0) }
      if run.isEmpty { return }
      bytes += run
      index = run.endIndex
      isAfterReturn = false
    }

    /// Skips the next byte if it is that one.
    mutating func consume(_ byte: UInt8) throws -> Bool {
      guard try peek() == byte else { return false }
      return try next() != nil
    }

    /// Skips a line feed, a carriage return or both.
    mutating func consumeLineEnd() throws -> Bool {
      let hasReturn = try consume(UInt8(ascii: "\r"))
      return try consume(UInt8(ascii: "\n")) || hasReturn
    }
  }
}
