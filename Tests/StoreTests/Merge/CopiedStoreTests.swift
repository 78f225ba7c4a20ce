import Store
import Testing
import TestingAdditions
import Todos

/// What a store and its copy write at the same time is told apart.
@Suite(.serialized, .startsNothing) final class CopiedStoreTests: CopyTest {
  init() throws { try super.init(of: "One", "Two") }

  private func sync() throws {
    try original.importAll(of: copy, at: clock.now)
    try original.write(by: .automatic, at: clock.tick()) { try $0.merge() }
    try copy.importAll(of: original, at: clock.now)
    try copy.write(by: .automatic, at: clock.tick()) { try $0.merge() }
    try original.importAll(of: copy, at: clock.now)
  }

  @Test func `commands given in both at one moment are distinct and undone separately`() throws {
    expectEqual(original.replica, copy.replica)
    let now = clock.tick()
    try original.rename("1", "Here", at: now)
    try copy.rename("2", "There", at: now)
    let here = try #require(try original.read { try $0.operations() }.last)
    let there = try #require(try copy.read { try $0.operations() }.last)
    #expect((here.replica, here.number, here.time) == (there.replica, there.number, there.time))
    try sync()
    for store in [original, copy] {
      let entries = try store.read { try $0.history(limit: 2) }
      expectEqual(Set(entries.map(\.operation)), [here.id, there.id])
      expectEqual(entries.map(\.changes.count), [1, 1])
      expectEqual(Set(entries.map(\.isOwn)), [true, false])
    }
    try expectEqual(write(on: original) { try $0.undo(1) }.entries.map(\.operation), [here.id])
    try sync()
    for store in [original, copy] {
      try expectEqual(store.titles(), ["One", "There"])
      try expectEqual(
        store.read { try $0.history(limit: 2) }.filter(\.isUndone).map(\.operation), [here.id])
    }
    try expectEqual(write(on: copy) { try $0.undo(1) }.entries.map(\.operation), [there.id])
    try sync()
    for store in [original, copy] { try expectEqual(store.titles(), ["One", "Two"]) }
  }

  @Test
  func `if both write a field at the same moment, one wins and the other reports it`() throws {
    let now = clock.tick()
    try original.rename("1", "Here", at: now)
    try copy.rename("1", "There", at: now)
    try sync()
    let title = try original.todo("1").title
    try expectEqual(copy.todo("1").title, title)
    let (winner, loser) = title == "Here" ? (original, copy) : (copy, original)
    #expect(try winner.unread().conflicts.isEmpty)
    let conflict = try #require(try loser.unread().conflicts.first)
    expectEqual(conflict.change.to, .string(title == "Here" ? "There" : "Here"))
    expectEqual(conflict.winner, "laptop")
  }

  @Test func `todos created in both stay separate and get different numbers`() throws {
    try add("Here", on: original)
    try add("There", on: copy)
    try sync()
    for store in [original, copy] {
      try expectEqual(store.titles(), ["One", "Two", "Here", "There"])
      try expectEqual(store.todo("4").title, "There")
    }
    try expectEqual(original.derivedTablesWithoutSequence(), copy.derivedTablesWithoutSequence())
    for store in [original, copy] {
      try store.expectSameAfterRebuild()
      let next = try add(TodoEdit(title: "Next"), on: store)
      expectEqual(next.handle, Handle("5"))
    }
  }

  @Test func `both can undo their shared past and their own later commands`() throws {
    try original.rename("1", "Here", at: clock.tick())
    try sync()
    try expectEqual(write(on: copy) { try $0.undo(1) }.entries.map(\.command), ["add"])
    try expectEqual(write(on: original) { try $0.undo(1) }.entries.map(\.command), ["edit"])
    try sync()
    for store in [original, copy] { try expectEqual(store.titles(), ["One"]) }
  }

  @Test func `a restored backup whose clock was once ahead loses nothing`() throws {
    let ahead = clock.now.advanced(bySeconds: 90 * 86_400)
    for store in [original, copy] {
      try store.rename("1", "\(store.path.contains("copy")) ahead", at: ahead)
      // The clock has been corrected since.
      for number in 0..<3 {
        try write(on: store) {
          try $0.add(TodoEdit(title: "\(store.path.contains("copy")) \(number)"), id: newID())
        }
      }
    }
    let times = try [original, copy].map { try $0.operations().map(\.time) }
    expectEqual(times[0], times[1])
    try sync()
    for store in [original, copy] {
      try expectEqual(store.titles().count, 8)
      try expectEqual(store.read { try $0.history(limit: 20) }.count { $0.command == "add" }, 8)
    }
    let tables = try original.typedTables()
    try expectEqual(copy.typedTables(), tables)
    try expectEqual(write(on: copy) { try $0.undo(1) }.entries.map(\.isOwn), [true])
    try sync()
    for store in [original, copy] { try expectEqual(store.titles().count, 7) }
  }
}
