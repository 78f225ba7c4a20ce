import Testing
import TestingAdditions
import Todos

@testable import Store

@Suite(.serialized, .startsNothing) final class CommentTests: StoreTest {
  override init() throws {
    try super.init()
    for title in ["Fix token", "Other"] { try add(title) }
  }

  private func comment(_ text: String, on handle: Int = 1) throws {
    let todo = try write { try $0.comment(text, on: .one(Handle(number: handle)), id: newID()) }
    expectEqual(todo.handle, Handle(number: handle))
  }

  private func texts(on handle: String = "1") throws -> [String] {
    let todo = try store.todo(handle)
    return try store.read { try $0.comments(on: [todo]) }[todo.id]?.map(\.comment.text) ?? []
  }

  @Test func `comments are in the order in which they were written`() throws {
    let texts = ["z first", "a second", "m third", "z first"]
    for text in texts { try comment(text) }
    try comment("elsewhere", on: 2)
    try expectEqual(self.texts(), texts)
    try expectEqual(self.texts(on: "2"), ["elsewhere"])
    let all = try store.read { try $0.todos(.words("1-2")) }
    let found = try store.read { try $0.comments(on: all) }
    expectEqual(found[all[0].id]?.first?.comment.at, moment("2026-11-21T09:00:03Z"))
    expectEqual(found.count, 2)
    #expect(try store.read { try $0.comments(on: []) }.isEmpty)
  }

  @Test func `comments of one moment are in the order in which they were made`() throws {
    let texts = (1...9).map { "note \($0)" }
    let now = clock.tick()
    for text in texts {
      try write(at: now) { try $0.comment(text, on: .one(Handle(number: 1)), id: newID()) }
    }
    try expectEqual(self.texts(), texts)
    // Of one import too, and after a rebuild.
    var record = TodoRecord(id: newID(), title: "Imported")
    record.comments = texts.map { Todos.Comment(at: now, text: $0) }
    let format = RecordSource(.importCSV, identifier: { \.id }, roundTrip: { $0 })
    try write(at: now) { transaction in
      try transaction.importTodos([RecordKey(record)], from: format) { try $0(record) }
    }
    try expectEqual(self.texts(on: "3"), texts)
    try store.rebuild()
    try expectEqual(self.texts(), texts)
    try expectEqual(self.texts(on: "3"), texts)
  }

  @Test func `a comment changes nothing of its todo except what search finds`() throws {
    let before = try store.todo("1")
    try comment("fails on macOS")
    try expectEqual(store.todo("1"), before)
    try expectEqual(store.titles("MACOS"), ["Fix token"])
    try write { try $0.undo(1) }
    #expect(try texts().isEmpty)
    #expect(try store.titles("macos").isEmpty)
    try write { try $0.redo(1) }
    try expectEqual(texts(), ["fails on macOS"])
    try expectEqual(store.titles("macos"), ["Fix token"])
  }

  @Test func `history names the todo of a comment`() throws {
    try comment("fails on macOS", on: 2)
    let entry = try #require(try store.read { try $0.history(limit: 1) }.first)
    expectEqual(entry.command, "comment")
    let change = try #require(entry.changes.first)
    expectEqual(entry.changes.count, 1)
    #expect((change.kind, change.id, change.title) == (.comment, "2.c1", "Other"))
    #expect((change.from, change.to) == (.null, .string("fails on macOS")))
    let todo = try store.todo("2")
    try expectEqual(
      store.read { try $0.history(of: todo.id, limit: 9) }.map(\.command), ["comment", "add"])
    try expectEqual(
      store.read { try $0.history(of: $0.todos(.words("1"))[0].id, limit: 9) }.map(\.command),
      ["add"])
    try write { try $0.undo(1) }
    try expectEqual(store.read { try $0.history(limit: 1) }.first?.isUndone, true)
    // Without its row it has no number.
    try expectEqual(store.read { try $0.history(limit: 1) }.first?.changes.map(\.id), ["2"])
  }

  @Test func `comments disappear with their todo and come back with it`() throws {
    for text in ["one", "two"] { try comment(text) }
    let now = clock.tick()
    try write(at: now) { try $0.delete(.words("1")) }
    let deleted = DeletedTodo(handle: Handle(number: 1), title: "Fix token", at: now, machine: nil)
    #expect(throws: StoreError.deletedTodo(deleted)) { try comment("three") }
    #expect(try store.titles("one").isEmpty)
    try write { try $0.undo(1) }
    try expectEqual(texts(), ["one", "two"])
    try expectEqual(store.titles("one"), ["Fix token"])
  }

  @Test func `a comment can be edited and deleted, and undo restores it`() throws {
    for text in ["first", "second"] { try comment(text) }
    let todo = try store.todo("1")
    let ids = try #require(try store.read { try $0.comments(on: [todo]) }[todo.id]).map(\.id)
    try expectEqual(write { try $0.editComment(ids[0], to: "changed") }, todo)
    try expectEqual(texts(), ["changed", "second"])
    try expectEqual(store.titles("changed"), [todo.title])
    #expect(try store.titles("first").isEmpty)
    try expectEqual(store.read { try $0.todo(withComment: ids[0]) }.comment.comment.text, "changed")
    try write { try $0.deleteComment(ids[0]) }
    try expectEqual(texts(), ["second"])
    for change in [
      { store in
        _ = try store.write(at: moment("2026-11-22T09:00:00Z")) { try $0.deleteComment(ids[0]) }
      },
      { store in
        _ = try store.write(at: moment("2026-11-22T09:00:00Z")) {
          try $0.editComment(ids[0], to: "x")
        }
      },
    ] as [(TodoStore) throws -> Void] {
      #expect(throws: StoreError.noSuchComment) { try change(store) }
    }
    try write { try $0.undo(2) }
    try expectEqual(texts(), ["first", "second"])
    try delete("1", on: store)
    #expect(throws: StoreError.noSuchComment) {
      _ = try store.read { try $0.todo(withComment: ids[0]) }
    }
  }
}

/// Two machines comment on one todo.
@Suite(.serialized, .startsNothing) final class ConcurrentCommentTests: SyncedStoresTest {
  override init() throws {
    try super.init()
    try add("Fix")
    try syncAll()
  }

  @Test func `comments of one moment from two machines have one order on both`() throws {
    let now = clock.tick()
    for text in ["1", "2", "3"] {
      for store in both {
        try write(on: store, at: now) {
          try $0.comment(text, on: .one(Handle(number: 1)), id: newID())
        }
      }
    }
    try syncAll()
    let orders = try both.map { store in
      let todo = try store.todo("1")
      return try store.read { try $0.comments(on: [todo]) }[todo.id]?.map(\.comment.text)
    }
    expectEqual(orders[0], ["1", "1", "2", "2", "3", "3"])
    expectEqual(orders[1], orders[0])
  }
}
