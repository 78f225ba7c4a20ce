import Foundation
import Testing
import TestingAdditions
import Todos

@testable import Store

/// Stores that other versions of ootd have written.
@Suite(.serialized, .startsNothing) final class VersionTests: StoreTest {
  override init() throws {
    try super.init()
    try add("Fix")
  }

  private func setVersion(_ version: Int) throws {
    try Database(store.path).execute(sql: "PRAGMA user_version = \(version)")
  }

  @Test(arguments: [-2, 1])
  func `a store of another version is refused and stays as it is`(step: Int) throws {
    store.close()
    try setVersion(Schema.version + step)
    let before = try Data(contentsOf: URL(filePath: store.path))
    let path = store.path
    let error = #expect(throws: StoreError.self) { try sandbox.open() }
    expectEqual(error, step < 0 ? .old(path: path) : .newer(path: path))
    try expectEqual(Data(contentsOf: URL(filePath: path)), before)
  }

  @Test func `a store of the last version loses the triggers that counted its todos`() throws {
    try store.execute("CREATE TRIGGER count AFTER INSERT ON todo BEGIN SELECT 1; END")
    store.close()
    try setVersion(Schema.version - 1)
    let upgraded = try sandbox.open()
    let triggers = "SELECT count(*) FROM sqlite_schema WHERE type = 'trigger'"
    try expectEqual(upgraded.value(triggers, as: Int.self), 0)
    try expectEqual(upgraded.examine().staleTables, [])
  }

  @Test func `a store that a newer program takes over meanwhile is not touched`() throws {
    try setVersion(Schema.version + 1)
    let before: Int? = try store.value("SELECT count(*) FROM operation", as: Int.self)
    #expect(throws: StoreError.newer(path: store.path)) { try store.todo("1") }
    #expect(throws: StoreError.newer(path: store.path)) { try add("More") }
    try expectEqual(store.value("SELECT count(*) FROM operation", as: Int.self), before)
  }
}
