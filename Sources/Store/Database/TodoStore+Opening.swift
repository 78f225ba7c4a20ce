import CSQLite
import Files
package import Todos

extension TodoStore {
  /// The version of the SQLite in use, such as `3.40.1`.
  package static var sqliteVersion: String { String(cString: sqlite3_libversion()) }

  /// Opens the store in a folder, or creates one with a new replica. If the store can't be written, opens it only for
  /// reading.
  ///
  /// - Parameters:
  ///   - folder: Created with mode 0700 if it is missing; the file in it has mode 0600.
  ///   - name: The name of this machine in a new store.
  ///   - actor: Who runs commands.
  ///   - calendar: Decides to which day a command belongs.
  ///   - timeout: How long to wait for other processes, in seconds.
  ///   - onWait: Called after a second, with the id of the process that holds the store, if known.
  ///   - random: Generates the id of a new replica.
  package static func open(
    folder: String, name: String, by actor: Actor = .person, in calendar: LocalCalendar,
    timeout: Double = TodoStore.timeout,
    onWait: @escaping @Sendable (Int32?) -> Void = { _ in },
    using random: inout some RandomNumberGenerator
  ) throws(StoreError) -> TodoStore {
    let path = path(in: folder)
    let busyHandler = BusyHandler(timeout: timeout, report: onWait)
    if try !StoreFile.exists(path) {
      let replica = Replica(id: EntityID(using: &random), name: name)
      do {
        try StoreFile(folder: folder, path: path).create(for: replica, busyHandler: busyHandler)
      } catch {
        guard error.mayBeOnlyForWriting, !StoreFile.isBelowFile(folder) else { throw error }
        return try empty(path, replica, by: actor, in: calendar, unwritable: error)
      }
    }
    if StoreFile.isSpecial(path) { throw .notAStore(path: path) }
    return try open(path, by: actor, in: calendar, busyHandler)
  }

  private static func open(
    _ path: String, by actor: Actor, in calendar: LocalCalendar, _ busyHandler: BusyHandler
  ) throws(StoreError) -> TodoStore {
    var reason = StoreError.readOnly(path: path)
    if access(path, W_OK) == 0 || access(path, R_OK) != 0 {
      do {
        let database = try connect(path, busyHandler: busyHandler)
        let store = try TodoStore(path, database, by: actor, in: calendar)
        try store.addColumns()
        return store
      } catch {
        guard error.mayBeOnlyForWriting else { throw error }
        reason = error
      }
    }
    do {
      let image = try StoreImage(path: path).open(path: path)
      return try TodoStore(path, image, by: actor, in: calendar, unwritable: reason)
    } catch {
      throw reason
    }
  }

  /// A store without todos in memory, where none can be created.
  private static func empty(
    _ path: String, _ replica: Replica, by actor: Actor, in calendar: LocalCalendar,
    unwritable reason: StoreError
  ) throws(StoreError) -> TodoStore {
    do {
      let database = try Database()
      try database.write { try Schema.create(in: $0, for: replica) }
      return try TodoStore(path, database, by: actor, in: calendar, unwritable: reason)
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Uses an open database.
  init(
    _ path: String, _ database: Database, by actor: Actor = .person,
    in calendar: LocalCalendar, unwritable: StoreError? = nil
  ) throws(StoreError) {
    self.init(
      path: path, replica: try Self.replica(of: database, path: path), actor: actor,
      calendar: calendar, database: database, unwritable: unwritable)
  }

  /// Opens the store in a folder without creating it.
  /// - Returns: Nil if there is none.
  package static func existing(
    in folder: String, by actor: Actor = .person, calendar: LocalCalendar, timeout: Double
  ) throws(StoreError) -> TodoStore? {
    let path = path(in: folder)
    guard try StoreFile.exists(path), !StoreFile.isSpecial(path) else { return nil }
    return try open(path, by: actor, in: calendar, BusyHandler(timeout: timeout))
  }

  private func addColumns() throws(StoreError) {
    if Schema.textColumns.isEmpty { return }
    do {
      try database.write { try Schema.add(to: $0) }
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// The inode number of the file that has the store's name now; nil if there is none.
  package var fileNumber: UInt64? { StoreFile.number(path) }

  /// Whether there is a store in that folder, or may be one in a folder that can't be read.
  package static func exists(in folder: String) -> Bool {
    do {
      return try StoreFile.exists(path(in: folder))
    } catch {
      return true
    }
  }

  /// The file of the store in a folder.
  package static func path(in folder: String) -> String { folder + "/ootd.db" }

  /// Closes the store. Its changes are on disk, the last of them in the log.
  package func close() { database.close() }

  /// Writes the log into the file, where that doesn't make other processes wait.
  package func checkpoint() {
    _ = try? database.use { try $0.checkpoint() }
  }

  /// How long to wait for other processes, in seconds, before a command gives up.
  package static let timeout = 10.0

  static func connect(
    _ path: String, busyHandler: BusyHandler = BusyHandler()
  ) throws(StoreError) -> Database {
    do {
      let database = try Database(path, busyHandler: busyHandler)
      try StoreHeader(of: database).check(path: path)
      try LogFile.check(path) { StoreHeader(of: database) }
      try StoreFile.syncAll(database)
      try Schema.upgrade(database)
      return database
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// The store's replica.
  /// - Throws: ``StoreError/old(path:)``, ``StoreError/newer(path:)`` or
  ///   ``StoreError/damaged(path:message:)``.
  static func replica(of database: Database, path: String) throws(StoreError) -> Replica {
    do {
      return try database.read { db in
        switch try Schema.version(of: db) {
        case Schema.version: return try Replica.fetch(db)
        case (Schema.version + 1)...: throw StoreError.newer(path: path)
        case 1...: throw StoreError.old(path: path)
        default: throw StoreError.damaged(path: path, message: "no version")
        }
      }
    } catch {
      throw StoreError(error, path: path)
    }
  }
}

extension Schema {
  /// Creates the tables of a new store.
  static func create(in db: Database, for replica: Replica) throws {
    try db.execute(sql: script)
    try db.execute(
      sql: "INSERT INTO local (one, id, name) VALUES (1, ?, ?)",
      arguments: [replica.id, replica.name])
  }

  /// The version of the tables in a database; 0 if it has none of ootd's.
  static func version(of db: Database) throws -> Int { Int(try mark(of: db) & 0xFF) }
}

/// An exclusive lock on a folder, held until this value is released or the process ends. It is a flock(2) on
/// a file in the folder: NFS locks only files open for writing, and a folder can't be.
package final class FolderLock {
  /// The lock file's name. The file is never removed: another process could lock its replacement.
  package static let fileName = "lock"

  private let folder: String
  private let descriptor: Int32
  /// Whether another process held the lock at first.
  package private(set) var hasWaited = false

  /// The time between tries, in microseconds.
  private static let interval: UInt32 = 1000

  /// Runs `body` while holding the lock on a folder.
  static func withLock<Result>(
    _ folder: String, _ busyHandler: BusyHandler, _ body: (FolderLock) throws -> Result
  ) throws -> Result {
    let lock = try FolderLock(folder, timeout: TodoStore.timeout, onWait: busyHandler.report)
    return try withExtendedLifetime(lock) { try body(lock) }
  }

  /// Waits until no other process holds the lock.
  /// - Parameters:
  ///   - timeout: How long to wait, in seconds.
  ///   - onWait: Called after a second of waiting, with the id of the process that holds the lock, if known.
  /// - Throws: ``StoreError/locked(path:)`` after that time; another error if the folder is missing.
  package init(
    _ folder: String, timeout: Double, onWait: (Int32?) -> Void = { _ in }
  ) throws {
    self.folder = folder
    let path = "\(folder)/\(FolderLock.fileName)"
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw StoreFile.failure(folder) }
    // Use the monotonic clock: the wall clock may be set meanwhile.
    let start = ContinuousClock.now
    let deadline = start + .seconds(timeout)
    var isReported = false
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EINTR || errno == EWOULDBLOCK else { throw StoreFile.failure(folder) }
      guard ContinuousClock.now < deadline else { throw StoreError.locked(path: folder) }
      hasWaited = true
      if !isReported, ContinuousClock.now > start + .seconds(1) {
        isReported = true
        onWait(BusyHandler.holder(of: [path]))
      }
      usleep(FolderLock.interval)
    }
  }

  deinit {
    close(descriptor)
  }

  /// Makes the names of new files in the folder survive a power loss.
  func syncFolder() throws {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StoreFile.failure(folder) }
    defer { close(descriptor) }
    // Some file systems can't sync a folder.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw StoreFile.failure(folder) }
  }
}

/// How a process waits for others that use the store.
struct BusyHandler: Sendable {
  /// In seconds.
  var timeout = TodoStore.timeout
  /// Called after a second, with the id of the process that holds the lock, if known.
  var report: @Sendable (Int32?) -> Void = { _ in }

  /// The average time between tries to lock, in seconds.
  private static let interval = 0.005
  private static let triesBeforeReport = Int(1 / interval)

  /// Waits, and returns whether to try again. SQLite's own busy handler waits longer with each try, so the
  /// processes that have waited longest would get their turn last.
  /// - Parameter files: Those that may be locked.
  func shouldRetry(after tries: Int, of files: [String]) -> Bool {
    if tries == Self.triesBeforeReport { report(Self.holder(of: files)) }
    guard Double(tries) * Self.interval < timeout else { return false }
    usleep(.random(in: 2_000...8_000))
    return true
  }

  /// The process that holds a write lock on one of the files, if the system reports it
  /// (proc_locks(5)).
  ///
  /// Asking fcntl(2) would need another descriptor of the file, and closing it would release this
  /// process's own locks.
  static func holder(of paths: [String]) -> Int32? {
    let files = paths.compactMap(StoreFile.number)
    let locks = FileSystem.stream("/proc/locks") ?? []
    for line in locks.split(separator: UInt8(ascii: "\n")) {
      // `1: POSIX  ADVISORY  WRITE 1234 fe:01:5678 120 120`; for a waiting process, `->` is the second word.
      let words = String(decoding: line, as: UTF8.self).split(separator: " ")
      guard words.count > 5, words[3] == "WRITE", let process = Int32(words[4]), process > 0,
        process != getpid(), let file = words[5].split(separator: ":").last.flatMap({ UInt64($0) }),
        files.contains(file)
      else { continue }
      return process
    }
    return nil
  }
}
