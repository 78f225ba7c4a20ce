import Foundation
import Testing
import TestingAdditions
import Todos

@testable import Store

@Suite(.startsNothing) struct StoreRecoveryTests {
  private let sandbox: StoreSandbox
  private let store: TodoStore
  private let folder: String
  private let now = moment("2026-11-21T09:00:00Z")

  init() throws {
    sandbox = try StoreSandbox()
    store = try sandbox.open()
    folder = sandbox.folder(of: "laptop")
    var commands = RandomCommands(seed: 3)
    for _ in 0..<30 { try commands.step(store) }
  }

  private func titles(_ database: Database) throws -> [String] {
    try database.read { try String.fetchAll($0.statement("SELECT title FROM todo ORDER BY row")) }
  }

  @Test func `an image has what the log next to the file contains`() throws {
    _ = try store.write(at: now) { try $0.add(TodoEdit(title: "newest"), id: sandbox.newID()) }
    let path = store.path
    #expect(FileManager.default.contents(atPath: path + "-wal")?.isEmpty == false)
    let image = try StoreImage(path: path).open(path: path)
    try expectEqual(titles(image), titles(store.database))
  }

  @Test func `an image leaves out a change that was written only in part`() throws {
    let before = try titles(store.database)
    let log = try #require(FileManager.default.contents(atPath: store.path + "-wal"))
    _ = try store.write(at: now) { try $0.add(TodoEdit(title: "newest"), id: sandbox.newID()) }
    let longer = try #require(FileManager.default.contents(atPath: store.path + "-wal"))
    let file = try #require(FileManager.default.contents(atPath: store.path))
    for end in [log.count, log.count + 3000, longer.count - 1] {
      let image = StoreImage(file: Array(file), log: Array(longer.prefix(end)))
      try expectEqual(titles(image.open(path: store.path)), before)
    }
  }

  /// Damage outside of the log.
  private static let damages = [
    "UPDATE todo SET status = 'x'",
    "UPDATE operation SET undone = 7", "UPDATE pack SET size = 'x'",
    "UPDATE local SET count = 'x'",
    "UPDATE operation SET own = 1.5", "UPDATE operation SET pack = 'x'",
    "UPDATE operation SET saw = 9223372036854775807", "UPDATE operation SET parents = x'fffe'",
    "DROP TABLE todo", "DROP TABLE head", "DROP TABLE local",
    "DROP TABLE pack", "DROP TABLE search_index",
  ]

  @Test func `a damaged store is written anew from its log`() throws {
    _ = try store.write(at: now) { try $0.add(TodoEdit(title: "newest"), id: sandbox.newID()) }
    try store.purge(
      [try #require(store.read { try $0.history(limit: 1) }.first?.operation)], at: now)
    try store.write(at: now) {
      try $0.setRemote(RemoteSettings(url: "/remote", namespace: "refs/ootd", key: nil))
    }
    _ = try store.database.write { try PackTable($0).insert("a", size: 1, fault: nil) }
    let (before, remote) = (try store.typedTables(), try store.read { try $0.remote() })
    for (number, damage) in Self.damages.enumerated() {
      let name = "laptop \(number)"
      try copyStore(from: "laptop", to: name, in: sandbox)
      let damaged = try sandbox.open(name)
      try damaged.execute("PRAGMA ignore_check_constraints = 1")
      try damaged.execute(damage)
      try damaged.execute("PRAGMA ignore_check_constraints = 0")
      #expect(throws: StoreError.self, "\(damage)") { try damaged.examine() }
      damaged.close()

      let recovery = try StoreRecovery(in: sandbox.folder(of: name), name: "laptop")
      try expectEqual(recovery.store(by: .person, in: .utc).typedTables(), before, "\(damage)")
      try recovery.rewriteFile(keepingCopy: "damaged")
      let new = try sandbox.open(name)
      try expectEqual(new.typedTables(), before, "\(damage)")
      try expectEqual(new.read { try $0.remote() }, remote, "\(damage)")
      try expectEqual(new.examine().staleTables, [], "\(damage)")
      #expect(FileManager.default.fileExists(atPath: new.path + ".damaged"))
      _ = try new.write(at: now) { try $0.add(TodoEdit(title: "later"), id: sandbox.newID()) }
    }
  }

  @Test func `a damaged log isn't used`() throws {
    for (number, damage) in [
      "UPDATE operation SET bytes = replace(bytes, 'todo', 'todO')",
      "UPDATE operation SET bytes = 'x'",
      "UPDATE operation SET bytes = CAST(replace(CAST(bytes AS TEXT), 'c\":\"', 'c\":\"x') AS BLOB)",
      "DELETE FROM operation WHERE sequence = 1",
      "DELETE FROM operation WHERE sequence = (SELECT max(sequence) FROM operation)",
    ].enumerated() {
      try copyStore(from: "laptop", to: "laptop \(number)", in: sandbox)
      let damaged = try sandbox.open("laptop \(number)")
      try damaged.execute(damage)
      #expect(throws: StoreError.self, "\(damage)") { try damaged.examine() }
      #expect(throws: StoreError.self, "\(damage)") {
        try StoreRecovery(in: sandbox.folder(of: "laptop \(number)"), name: "laptop")
      }
    }
  }

  @Test(.notAsRoot)
  func `a store in a folder without permission isn't a missing one`() throws {
    chmod(folder, 0)
    defer { chmod(folder, 0o700) }
    #expect(throws: StoreError.self) {
      try TodoStore.existing(in: folder, calendar: .utc, timeout: 1)
    }
  }

  @Test func `where no store can be created, an empty one is read`() throws {
    var random = SystemRandomNumberGenerator()
    let empty = try TodoStore.open(folder: "/proc/ootd", name: "x", in: .utc, using: &random)
    try expectEqual(empty.read { try $0.todos(.any, at: now, in: .utc) }, [])
    #expect(throws: StoreError.self) {
      try empty.write(at: now) { try $0.add(TodoEdit(title: "new"), id: sandbox.newID()) }
    }
  }

  @Test func `a store that is open only for reading refuses changes`() throws {
    let image = try StoreImage(path: store.path).open(path: store.path)
    let reading = TodoStore(
      path: store.path, replica: store.replica, actor: .person, calendar: .utc, database: image,
      unwritable: .diskFull(path: store.path))
    try expectEqual(reading.typedTables(), store.typedTables())
    #expect(throws: StoreError.diskFull(path: store.path)) {
      try reading.write(at: now) { try $0.add(TodoEdit(title: "new"), id: sandbox.newID()) }
    }
  }
}
