import CSQLite
import Files

/// The log next to a store's file, into which SQLite writes what is committed (SQLite, "Write-Ahead Logging").
///
/// A command waits for the disk until the log is written, not until the file is. When the log goes into the file is
/// decided here (``Database/checkpointIfDue()``), and each time the file gets another id. Each transaction repeats the
/// id in the log, so that a log which was left beside another file is recognised (``check(_:of:)``): SQLite would write
/// it into that file.
enum LogFile {
  static func path(of file: String) -> String { file + "-wal" }

  /// Refuses a log that doesn't belong to the file.
  /// - Parameter header: The first bytes of the file.
  /// - Throws: ``StoreError/foreignLog(path:)``
  static func check(_ path: String, of header: () -> StoreHeader) throws(StoreError) {
    for _ in 0..<tries {
      guard repeats(header().id, inLogOf: path) == false else { return }
      // Another process may just have written the log into the file, and begun it anew.
      usleep(1000)
    }
    throw .foreignLog(path: path)
  }

  private static let tries = 5

  private static func repeats(_ id: UInt32, inLogOf path: String) -> Bool? {
    let descriptor = open(self.path(of: path), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return repeats(id) { offset, count in
      var bytes = [UInt8](repeating: 0, count: count)
      return pread(descriptor, &bytes, count, off_t(offset)) == count ? bytes : nil
    }
  }

  /// Whether a log repeats an id, in a copy of the file's first page (SQLite, "The WAL File Format"); nil if it has
  /// no copy of that page. It is usually in the first frame: each command looks.
  /// - Parameter read: Reads bytes at an offset; nil behind the end.
  static func repeats(_ id: UInt32, read: (_ offset: Int, _ count: Int) -> [UInt8]?) -> Bool? {
    guard let header = read(0, 32), header.word(at: 0) | 1 == 0x377F_0683 else { return nil }
    let (pageSize, salt) = (Int(header.word(at: 8)), header[16..<24])
    guard pageSize > 0 else { return nil }
    var isRepeated: Bool?
    var start = 32
    while let frame = read(start, 24), frame[8..<16] == salt {
      if frame.word(at: 0) == 1, let page = read(start + 24, 100) {
        if StoreHeader(page).id == id { return true }
        isRepeated = false
      }
      start += 24 + pageSize
    }
    return isRepeated
  }
}

extension Database {
  /// Changes the store in one transaction, whose log repeats the id of the file.
  func change<Result>(
    keeps: Bool = true, _ body: (Database) throws -> Result
  ) throws -> Result {
    try use { _ in
      let before = totalChangeCount
      let result = try transaction(keeps: keeps) { db in
        let result = try body(db)
        if keeps, totalChangeCount > before {
          try execute(sql: "PRAGMA user_version = \(Schema.mark(of: self))")
        }
        return result
      }
      if keeps, totalChangeCount > before { checkpointIfDue() }
      return result
    }
  }

  /// Writes the log into the file if it is long, or if it was begun a while ago. Otherwise the next command is soon
  /// enough: the log is safe, and waiting for the file takes longer than the rest of a small command.
  func checkpointIfDue() {
    guard let size = StoreFile.size(LogFile.path(of: path)), size > 0 else { return }
    let age = abs(time(nil) - StoreFile.changed(path))
    if size > Self.longLog || isLogBegun && age >= Self.longTime { _ = try? checkpoint() }
    isLogBegun = true
  }

  /// In bytes.
  private static let longLog = 1 << 20
  /// In seconds.
  private static let longTime = 60

  /// Writes the log into the file and empties it.
  /// - Parameter milliseconds: How long to wait for other processes.
  /// - Returns: Whether it is done. A program that is reading keeps what it reads in the log.
  @discardableResult
  func checkpoint(waiting milliseconds: Int32 = 0) throws -> Bool {
    guard StoreFile.size(LogFile.path(of: path)) ?? 0 > 0 else { return true }
    sqlite3_busy_timeout(pointer, milliseconds)
    defer { waits(true) }
    // The log is written to the disk before the file is.
    try execute(sql: "PRAGMA synchronous = NORMAL")
    defer { try? execute(sql: "PRAGMA synchronous = FULL") }
    try transaction { db in
      let mark = try Schema.newMark(version: Schema.version(of: db))
      try execute(sql: "PRAGMA user_version = \(mark)")
    }
    let isBusy = try Bool.fetchOne(statement("PRAGMA wal_checkpoint(TRUNCATE)")) ?? false
    if !isBusy { isLogBegun = false }
    return !isBusy
  }
}
