import CSQLite
import Files

/// A store's file and the log next to it, read into memory. SQLite has to write next to a file even to read it, which
/// a full disk or a folder without write permission doesn't allow.
struct StoreImage {
  private var bytes: [UInt8]
  /// Whether the log belongs to the file, see ``LogFile``.
  private let isWhole: Bool

  /// - Throws: ``StoreError/inaccessible(path:message:)``
  init(path: String) throws(StoreError) {
    var image: StoreImage?
    // Another process may write while this one reads.
    for _ in 0..<Self.tries {
      let before = Self.state(path)
      let (file, log) = (try Self.contents(path), try Self.contents(path + "-wal"))
      image = StoreImage(file: file ?? [], log: log ?? [])
      if Self.state(path) == before { break }
    }
    guard let image else { throw StoreFile.failure(path) }
    self = image
  }

  private static let tries = 5

  init(file: [UInt8], log: [UInt8]) {
    bytes = file
    let isRepeated =
      file.count < 100
      ? nil
      : LogFile.repeats(StoreHeader(file).id) { offset, count in
        offset + count <= log.count ? Array(log[offset..<offset + count]) : nil
      }
    isWhole = isRepeated != false
    apply(WriteAheadLog(log))
    // The file format's versions: 2 stands for a log that this image no longer needs.
    if bytes.count > 19 { bytes.replaceSubrange(18...19, with: [1, 1]) }
  }

  private mutating func apply(_ log: WriteAheadLog?) {
    guard let log else { return }
    for (number, page) in log.pages {
      let start = (number - 1) * log.pageSize
      let missing = start + log.pageSize - bytes.count
      if missing > 0 { bytes += repeatElement(0, count: missing) }
      bytes.replaceSubrange(start..<start + log.pageSize, with: page)
    }
    bytes.removeLast(max(0, bytes.count - log.pageCount * log.pageSize))
  }

  /// Writes the image to a new file that only its owner can read.
  func write(to path: String) throws {
    try StoreFile.makePrivateFile(path)
    let file = Files.open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { throw StoreFile.failure(path) }
    defer { close(file) }
    errno = FileOutput.write(bytes, to: file)
    guard errno == 0, fsync(file) == 0 else { throw StoreFile.failure(path) }
  }

  /// Opens the image.
  func open(path: String) throws(StoreError) -> Database {
    do {
      let database = try Database()
      try database.use { db in
        let copy = sqlite3_malloc64(UInt64(max(1, bytes.count)))
        guard let copy else { throw DatabaseError(SQLITE_NOMEM, "out of memory") }
        UnsafeMutableRawBufferPointer(start: copy, count: bytes.count).copyBytes(from: bytes)
        try db.check(
          sqlite3_deserialize(
            db.pointer, "main", copy.assumingMemoryBound(to: UInt8.self), Int64(bytes.count),
            Int64(bytes.count), UInt32(SQLITE_DESERIALIZE_FREEONCLOSE)))
        try StoreHeader(of: db).check(path: path)
        if !isWhole { throw StoreError.foreignLog(path: path) }
      }
      try Schema.upgrade(database)
      return database
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Nil if there is no such file.
  private static func contents(_ path: String) throws(StoreError) -> [UInt8]? {
    let descriptor = Files.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw StoreFile.failure(path)
    }
    defer { close(descriptor) }
    guard let bytes = FileInput.bytes(of: descriptor) else { throw StoreFile.failure(path) }
    return bytes
  }

  /// Changes with the files.
  private static func state(_ path: String) -> Digest {
    var digest = Digest()
    for path in [path, path + "-wal"] { FileState(of: path).addAll(to: &digest) }
    return digest
  }
}

/// The committed pages of a write-ahead log (SQLite, "The WAL File Format").
struct WriteAheadLog {
  let pageSize: Int
  /// The number of pages of the file after the last commit.
  private(set) var pageCount = 0
  /// The latest contents of each page, by its number from 1.
  private(set) var pages: [Int: ArraySlice<UInt8>] = [:]

  /// Nil if the log has no committed page.
  init?(_ bytes: [UInt8]) {
    let header = 32
    let frameHeader = 24
    let word = bytes.word
    guard bytes.count > header, word(0) | 1 == 0x377F_0683 else { return nil }
    let isBigEndian = word(0) & 1 == 1
    pageSize = Int(word(8))
    guard [512, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536].contains(pageSize) else {
      return nil
    }
    var sum = Self.checksum(bytes[..<24], isBigEndian, (0, 0))
    guard sum == (word(24), word(28)) else { return nil }
    var pending: [Int: ArraySlice<UInt8>] = [:]
    var start = header
    while start + frameHeader + pageSize <= bytes.count {
      let page = bytes[start + frameHeader..<start + frameHeader + pageSize]
      sum = Self.checksum(bytes[start..<start + 8], isBigEndian, sum)
      sum = Self.checksum(page, isBigEndian, sum)
      // The rest is left from before the log was last emptied.
      guard word(start) > 0, (word(start + 8), word(start + 12)) == (word(16), word(20)),
        sum == (word(start + 16), word(start + 20))
      else { break }
      pending[Int(word(start))] = page
      if word(start + 4) > 0 {
        pageCount = Int(word(start + 4))
        pages.merge(pending) { $1 }
        pending = [:]
      }
      start += frameHeader + pageSize
    }
    if pages.isEmpty { return nil }
  }

  private static func checksum(
    _ bytes: ArraySlice<UInt8>, _ isBigEndian: Bool, _ start: (UInt32, UInt32)
  ) -> (UInt32, UInt32) {
    bytes.withUnsafeBytes { bytes in
      var (first, second) = start
      for offset in stride(from: 0, to: bytes.count, by: 8) {
        let one = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        let two = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
        first &+= (isBigEndian ? UInt32(bigEndian: one) : UInt32(littleEndian: one)) &+ second
        second &+= (isBigEndian ? UInt32(bigEndian: two) : UInt32(littleEndian: two)) &+ first
      }
      return (first, second)
    }
  }
}
