import Foundation
import Synchronization
import TestSupport
import Todos

@testable import Store

/// A test's own folder with its stores. The folder is removed when the sandbox is released.
final class StoreSandbox {
  private let directory: TemporaryDirectory
  private var random = SeededGenerator(seed: 1)

  init() throws {
    directory = try TemporaryDirectory()
  }

  var folder: String { directory.path }

  /// The folder of a machine's store.
  func folder(of name: String) -> String {
    "\(folder)/\(name)"
  }

  /// The database file of a machine.
  func path(of name: String) -> String {
    folder(of: name) + "/ootd.db"
  }

  /// Opens a machine's store, creating it if needed.
  func open(_ name: String = "laptop", in calendar: LocalCalendar = .utc) throws -> TodoStore {
    if !FileManager.default.fileExists(atPath: path(of: name)) { try create(name) }
    return try TodoStore.open(folder: folder(of: name), name: name, in: calendar, using: &random)
  }

  /// Opens a store whose file has these bytes.
  func open(copying file: Data) throws -> TodoStore {
    try write(file, as: "laptop")
    return try open()
  }

  func newID() -> EntityID {
    EntityID(using: &random)
  }

  /// The files of new stores by name, and where they have the replica's id.
  private static let files = Mutex<[String: (bytes: Data, id: Range<Data.Index>)]>([:])

  /// Creates a store. Because that takes a hundred statements, later stores of that name are copies with another id.
  private func create(_ name: String) throws {
    let replica = Replica(id: EntityID(using: &random), name: name)
    if let file = Self.files.withLock({ $0[name] }) {
      var bytes = file.bytes
      bytes.replaceSubrange(file.id, with: replica.id.bytes)
      return try write(bytes, as: name)
    }
    let path = path(of: name)
    try StoreFile(folder: folder(of: name), path: path).create(
      for: replica, busyHandler: BusyHandler())
    let bytes = try Data(contentsOf: URL(filePath: path))
    let id = Data(replica.id.bytes)
    guard let range = bytes.range(of: id), bytes.range(of: id, options: .backwards) == range else {
      return
    }
    Self.files.withLock { $0[name] = (bytes, range) }
  }

  /// Writes the files of a store, as those of a new one.
  private func write(_ bytes: Data, as name: String) throws {
    let files = FileManager.default
    try files.createDirectory(
      atPath: folder(of: name), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    for (path, bytes) in [
      ("\(folder(of: name))/\(FolderLock.fileName)", Data()), (path(of: name), bytes),
    ] {
      let isWritten = files.createFile(
        atPath: path, contents: bytes, attributes: [.posixPermissions: 0o600])
      guard isWritten else { throw CocoaError(.fileWriteUnknown) }
    }
  }
}
