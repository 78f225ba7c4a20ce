import Testing
import TestingAdditions
import Todos

@testable import Store

/// Changes that depend on what they read, in one transaction.
@Suite(.serialized, .startsNothing) final class TransactionTests: StoreTest {
  override init() throws {
    try super.init()
    try add("One")
  }

  private func rename(to title: (String) -> String) throws -> EntityID? {
    try write { transaction in
      var edit = TodoEdit()
      edit.title = title(try transaction.todos(.words("1"))[0].title)
      _ = try transaction.edit(.words("1"), edit)
      return transaction.operation
    }
  }

  @Test func `nothing comes between what a transaction reads and what it writes`() async throws {
    let other = try sandbox.open()
    await withTaskGroup(of: Void.self) { group in
      for store in [store, other] {
        group.addTask {
          for _ in 0..<10 {
            #expect(throws: Never.self) {
              try store.write(at: moment("2026-11-21T09:00:00Z")) { transaction in
                var edit = TodoEdit()
                edit.title = try transaction.todos(.words("1"))[0].title + "!"
                _ = try transaction.edit(.words("1"), edit)
              }
            }
          }
        }
      }
    }
    try expectEqual(store.todo("1").title, "One" + String(repeating: "!", count: 20))
  }

  @Test func `its operation is known, unless it changed nothing`() throws {
    let operation = try rename { $0 + "!" }
    try expectEqual(store.read { try $0.history(limit: 1) }.map(\.operation), [operation])
    expectEqual(try rename { $0 }, nil)
  }

  @Test func `what it didn't commit is dropped, and so is all of it if it throws`() throws {
    let before = try store.read { try $0.operations() }
    let id = try store.todo("1").id
    try write { try $0.set(.title, of: id, to: "Two") }
    #expect(throws: StoreError.noSuchTodo("9", newest: Handle(number: 2))) {
      try write { transaction in
        _ = try transaction.add(TodoEdit(title: "Two"), id: newID())
        _ = try transaction.todos(.words("9"))
      }
    }
    let title = try store.rehearse(at: clock.tick()) { transaction in
      try transaction.add(TodoEdit(title: "Two"), id: newID()).title
    }
    expectEqual(title, "Two")
    try expectEqual(store.read { try $0.operations() }, before)
  }

  @Test func `undo of a given command works only if it is the newest`() throws {
    let mine = try #require(try rename { _ in "Mine" })
    try write { try $0.add(TodoEdit(title: "Two"), id: newID()) }
    #expect(throws: StoreError.notNewest) { try write { try $0.undo(1, expecting: [mine]) } }
    try write { try $0.undo(1) }
    try expectEqual(write { try $0.undo(1, expecting: [mine]) }.entries.map(\.operation), [mine])
    try expectEqual(store.todo("1").title, "One")
  }

  @Test func `the store knows whether there is anything to undo or redo`() throws {
    let both = { [store] () throws -> [Bool] in
      let (undo, redo) = try store.read { try $0.retractable() }
      return [undo, redo]
    }
    try expectEqual(both(), [true, false])
    try write { try $0.undo(1) }
    try expectEqual(both(), [false, true])
    try write { try $0.redo(1) }
    try expectEqual(both(), [true, false])
  }

  @Test func `a second store on the same file notices the change`() throws {
    let other = try sandbox.open()
    let before = try other.read { try $0.version() }
    try expectEqual(other.read { try $0.version() }, before)
    try store.rename("1", "Changed", at: clock.tick())
    let after = try other.read { try $0.version() }
    #expect(after != before)
    try expectEqual(other.read { try $0.version() }, after)
    try expectEqual(other.todo("1").title, "Changed")
  }
}
