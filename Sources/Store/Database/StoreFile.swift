import CSQLite
import Files
import Todos

/// Creates and copies the file of a store.
package struct StoreFile {
  let folder: String
  let path: String

  /// Creates a store. If several processes do so at once, the first to lock the folder creates it and all use it.
  func create(for replica: Replica, busyHandler: BusyHandler) throws(StoreError) {
    guard FileSystem.makeFolder(of: path), FileSystem.isFolder(folder) else {
      throw Self.failure(path)
    }
    do {
      try FolderLock.withLock(folder, busyHandler) { lock in
        guard Self.size(path) == nil else { return }
        try moveOrphansAside(for: replica.id)
        try Self.write(path) { draft in
          try Self.fill(draft) { try Schema.create(in: $0, for: replica) }
        }
        try lock.syncFolder()
      }
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Saves a consistent copy. An existing one is kept. The folder must be locked.
  static func backUp(of database: Database, to copy: String) throws {
    guard size(copy) == nil else { return }
    try write(copy) { draft in
      let target = try Database(draft)
      try database.use { try $0.backUp(to: target) }
      target.close()
    }
  }

  /// Replaces the file by a new one. The folder must be locked.
  func replace(_ fill: (Database) throws -> Void) throws {
    try Self.write(path, replacing: true) { try Self.fill($0, fill) }
  }

  /// Writes a file in full before it gets its name, so that no process sees an incomplete one. The folder must be
  /// locked: the lock keeps other processes from taking the name, and a draft there is one of a killed process.
  static func write(
    _ path: String, replacing: Bool = false, _ body: (_ draft: String) throws -> Void
  ) throws {
    let draft = "\(path).new"
    remove(draft)
    defer { remove(draft) }
    try makePrivateFile(draft)
    try body(draft)
    var status = stat()
    if replacing {
      // SQLite would write the old file's log into the new one.
      for suffix in logs { unlink(path + suffix) }
    } else if lstat(path, &status) == 0 {
      throw StoreError.inaccessible(path: path, message: String(cString: strerror(EEXIST)))
    }
    guard rename(draft, path) == 0 else { throw failure(path) }
  }

  /// The ends of the names of SQLite's files next to a store.
  private static let logs = ["-wal", "-shm", "-journal"]

  /// Whether the open file no longer has its name.
  static func hasMoved(_ db: Database) -> Bool {
    var hasMoved: CInt = 0
    let code = sqlite3_file_control(db.pointer, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    return code == SQLITE_OK && hasMoved != 0
  }

  private static func fill(_ path: String, _ fill: (Database) throws -> Void) throws {
    let database = try Database(path)
    try syncAll(database)
    try database.write { db in
      try fill(db)
      try db.execute(sql: "PRAGMA user_version = \(Schema.newMark())")
    }
    // Do this last, so that everything is in the one file that gets the name.
    let mode = try String.fetchOne(database.statement("PRAGMA journal_mode = WAL"))
    guard mode == "wal" else { throw DatabaseError(SQLITE_CANTOPEN, "no write-ahead log") }
    database.close()
  }

  /// Makes everything that SQLite reports as written survive a power loss. On Apple's systems, fsync(2)
  /// leaves it in the disk's cache.
  static func syncAll(_ db: Database) throws {
    try db.execute(sql: "PRAGMA synchronous = FULL")
    #if canImport(Darwin)
      try db.execute(sql: "PRAGMA fullfsync = ON")
    #endif
  }

  /// Renames the log files of a store whose file is gone: SQLite would treat them as the new store's.
  ///
  /// - Parameter id: Makes the new names unique.
  private func moveOrphansAside(for id: EntityID) throws {
    for suffix in Self.logs {
      let orphan = path + suffix
      guard Self.size(orphan) != nil else { continue }
      guard rename(orphan, "\(path).orphan-\(id.hex)\(suffix)") == 0 else {
        throw Self.failure(orphan)
      }
    }
  }

  static func makePrivateFile(_ path: String) throws {
    let file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure(path) }
    close(file)
  }

  private static func remove(_ path: String) {
    for suffix in [""] + logs { unlink(path + suffix) }
  }

  /// Whether there is a file.
  /// - Throws: ``StoreError/inaccessible(path:message:)`` if that can't be known.
  static func exists(_ path: String) throws(StoreError) -> Bool {
    var status = stat()
    if stat(path, &status) == 0 { return true }
    guard [ENOENT, ENOTDIR].contains(errno) else { throw failure(path) }
    return false
  }

  /// When a file was last written, in seconds since 1970; 0 if there is none.
  static func changed(_ path: String) -> Int {
    #if canImport(Darwin)
      status(path).map { $0.st_mtimespec.tv_sec } ?? 0
    #else
      status(path).map { $0.st_mtim.tv_sec } ?? 0
    #endif
  }

  /// The size of a file in bytes; nil if there is none. Foundation would also look up its owner's name.
  static func size(_ path: String) -> Int? {
    status(path).map { Int($0.st_size) }
  }

  /// The inode number of a file; nil if there is none.
  static func number(_ path: String) -> UInt64? {
    status(path).map { UInt64($0.st_ino) }
  }

  private static func status(_ path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  /// Whether a folder can't exist, because a file has its name or that of a folder above.
  static func isBelowFile(_ folder: String) -> Bool {
    var path = folder
    while path != "/", size(path) == nil { path = path.parentFolder }
    return !FileSystem.isFolder(path)
  }

  /// Whether the path is neither a file nor a folder. Opening it could block, for example if it is a FIFO.
  static func isSpecial(_ path: String) -> Bool {
    if case .special = FileSystem.kind(of: path) { true } else { false }
  }

  /// Whether a file's disk has less than `room` bytes left, so that a failure there may be due to the full
  /// disk.
  package static func isDiskFull(_ path: String, room: UInt64) -> Bool {
    guard let disk = disk(of: path) else { return false }
    return UInt64(disk.f_bavail) * UInt64(disk.f_frsize) < room
  }

  /// Whether the store or a file next to it can't grow by a megabyte, more than a new store has, because of
  /// `ulimit -f`.
  static func isLimited(_ path: String) -> Bool {
    var limit = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
    #else
      let resource = RLIMIT_FSIZE
    #endif
    guard getrlimit(resource, &limit) == 0 else { return false }
    let sizes = ["", "-wal", "-shm"].compactMap { size(path + $0) }
    return UInt64(limit.rlim_cur) < UInt64(sizes.max() ?? 0) + (1 << 20)
  }

  /// Whether the disk is mounted read-only.
  static func isOnReadOnlyDisk(_ path: String) -> Bool {
    disk(of: path).map { UInt($0.f_flag) & UInt(ST_RDONLY) != 0 } ?? false
  }

  private static func disk(of path: String) -> statvfs? {
    var statistics = statvfs()
    let folder = path.parentFolder
    return statvfs(folder, &statistics) == 0 ? statistics : nil
  }

  static func failure(_ path: String) -> StoreError {
    switch errno {
    case ENOSPC, EDQUOT: .diskFull(path: path)
    case EROFS: .readOnly(path: path)
    default: .inaccessible(path: path, message: String(cString: strerror(errno)))
    }
  }
}

/// The first bytes of the file behind a connection (SQLite, "The Database Header").
///
/// Read through SQLite's own descriptor: closing another descriptor of the same file would release this
/// process's locks (SQLite, "How To Corrupt An SQLite Database File", 2.2).
struct StoreHeader {
  private var bytes = [UInt8](repeating: 0, count: 100)

  /// - Parameter bytes: At least 100.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The id that the file's log repeats.
  var id: UInt32 { bytes.word(at: 60) >> 8 }

  init(of db: Database) {
    var file: UnsafeMutablePointer<sqlite3_file>?
    sqlite3_file_control(db.pointer, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    // If the file is shorter, the rest is zeros.
    _ = file?.pointee.pMethods?.pointee.xRead(file, &bytes, Int32(bytes.count), 0)
  }

  /// Refuses a file that isn't a store before SQLite reads it. SQLite treats an empty file as a new database,
  /// and would write the log of a killed process into whatever file has taken the store's place.
  func check(path: String) throws(StoreError) {
    guard bytes.contains(where: { $0 != 0 }) else {
      throw .damaged(path: path, message: "empty file")
    }
    guard bytes.starts(with: "SQLite format 3\0".utf8) else { throw .notAStore(path: path) }
    switch Int(bytes.word(at: 68)) {
    case Schema.applicationID: break
    case Schema.earlierApplicationID: throw .old(path: path)
    default: throw .notAStore(path: path)
    }
  }
}

extension [UInt8] {
  /// The big-endian number of four bytes at an offset.
  func word(at offset: Int) -> UInt32 {
    self[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
