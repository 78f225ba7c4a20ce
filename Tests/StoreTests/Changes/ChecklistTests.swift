import Testing
import TestingAdditions
import Todos

@testable import Store

@Suite(.serialized, .startsNothing) final class ChecklistTests: StoreTest {
  /// With todo 1, which has the items `one` and `two`.
  override init() throws {
    try super.init()
    var new = TodoEdit(title: "Release", project: nil)
    new.checklist = ChecklistEdit(
      adding: [ChecklistLine("one"), ChecklistLine("two")], seed: newID())
    try add(new)
  }

  private func lines(_ store: TodoStore? = nil, of todo: String = "1") throws -> [String] {
    try (store ?? self.store).lines(of: todo)
  }

  private func check(_ texts: String...) throws {
    _ = try store.check(texts, on: "1", at: clock.tick(), seed: newID())
  }

  private func setDone(_ words: [HandleSelection], _ command: CommandName = .done) throws
    -> TodoChange
  {
    try write { try $0.setStatus(command == .done ? .done : .todo, of: words, as: command) }
  }

  @Test func `items are added, ticked, unticked and deleted`() throws {
    expectEqual(try lines(), ["1.1 [ ] one", "1.2 [ ] two"])
    try check("three")
    let change = try setDone(.words("1.1", "1.3", "1.1"))
    expectEqual(change.items.map(\.isChanged), [true, true])
    expectEqual(change.affected.map(\.title), ["Release"])
    expectEqual(change.changed, [])
    expectEqual(try lines(), ["1.1 [x] one", "1.2 [ ] two", "1.3 [x] three"])
    expectEqual(try store.todo("1").checklist, Completion(done: 2, total: 3))
    expectEqual(try setDone(.words("1.1")).items.map(\.isChanged), [false])
    _ = try setDone(.words("1.1"), .reopen)
    try delete("1.2")
    expectEqual(try write { try $0.delete(.words("1.2")) }.items.map(\.isChanged), [false])
    expectEqual(try lines(), ["1.1 [ ] one", "1.3 [x] three"])
    expectEqual(try store.todo("1").checklist, Completion(done: 1, total: 2))
    expectEqual(try store.todo("1").status, .todo)
  }

  @Test func `an item is moved before another one or to the end by one write`() throws {
    try check("three")
    let item = { (text: String) in try #require(ItemHandle(text)) }
    var random = SplitMix(seed: newID())
    let texts = ["1.3", "1.1", "1.2"]
    try write { try $0.move(item("1.3"), before: item("1.1"), using: &random) }
    expectEqual(try lines().map { String($0.prefix(3)) }, texts)
    expectEqual(try store.read { try $0.operations() }.last?.writes.map(\.field), [.placeInList])
    let count = try store.read { try $0.operations() }.count
    for (moved, other) in [("1.3", "1.3"), ("1.3", "1.1")] {
      try write { try $0.move(item(moved), before: item(other), using: &random) }
    }
    try write { try $0.move(item("1.2"), before: nil, using: &random) }
    expectEqual(try store.read { try $0.operations() }.count, count)
    try write { try $0.move(item("1.3"), before: nil, using: &random) }
    expectEqual(try lines().map { String($0.prefix(3)) }, ["1.1", "1.2", "1.3"])
    let missing = try item("1.9")
    #expect(throws: StoreError.noSuchItem(missing)) {
      try write { try $0.move(item("1.1"), before: missing, using: &random) }
    }
  }

  @Test func `todos and items are finished by one command, and one undo reverts it`() throws {
    try add("Other")
    let before = try store.typedTables()
    _ = try setDone(.words("1.2", "2"))
    expectEqual(try lines(), ["1.1 [ ] one", "1.2 [x] two"])
    expectEqual(try store.todo("2").status, .done)
    try write { try $0.undo(1) }
    expectEqual(try store.typedTables(), before)
  }

  @Test func `a number is never given twice, and search finds the text of items`() throws {
    expectEqual(try store.titles("two"), ["Release"])
    try delete("1.2")
    expectEqual(try store.titles("two"), [])
    try write { try $0.undo(1) }
    expectEqual(try store.titles("two"), ["Release"])
    try write { try $0.redo(1) }
    try check("three")
    expectEqual(try lines(), ["1.1 [ ] one", "1.3 [ ] three"])
    try write { try $0.undo(1) }
    try check("four")
    expectEqual(try lines(), ["1.1 [ ] one", "1.4 [ ] four"])
  }

  @Test func `other commands take no items, and unknown ones are named`() throws {
    let item = try #require(ItemHandle("1.1"))
    for command in [CommandName.start, .stop] {
      #expect(throws: StoreError.notATodo(item)) {
        try write { try $0.setStatus(.doing, of: .words("1.1"), as: command) }
      }
    }
    #expect(throws: StoreError.notATodo(item)) {
      try write { try $0.plan(.words("1.1"), for: day("2026-11-22")) }
    }
    let unknown = try #require(ItemHandle("1.9"))
    #expect(throws: StoreError.noSuchItem(unknown)) { _ = try setDone(.words("1.9")) }
    #expect(throws: StoreError.noSuchTodo("9", newest: Handle(number: 1))) {
      _ = try setDone(.words("9.1"))
    }
  }

  @Test func `an item becomes a todo that its former todo waits for`() throws {
    try addProject("api")
    try edit("1") { ($0.project, $0.day) = (.value("api"), .value(day("2026-11-21"))) }
    let before = try store.typedTables()
    let change = try write { try $0.promote(try #require(ItemHandle("1.2")), id: newID()) }
    expectEqual(change.changed.map(\.title), ["two"])
    let promoted = try store.todo("2")
    #expect((promoted.title, promoted.project, promoted.day) == ("two", "api", day("2026-11-21")))
    expectEqual(try lines(), ["1.1 [ ] one"])
    expectEqual(try store.todo("1").waitsFor, [Handle(number: 2)])
    try write { try $0.undo(1) }
    expectEqual(try store.typedTables(), before)
    // It can become one again.
    let again = try write { try $0.promote(try #require(ItemHandle("1.2")), id: newID()) }
    expectEqual(again.changed.map(\.handle.number), [3])
    expectEqual(try store.todo("1").waitsFor, [Handle(number: 3)])
  }

  @Test func `lines edited as a whole keep their items`() throws {
    try check("three")
    let todo = try store.todo("1")
    let items = try #require(try store.read { try $0.checklists(of: [todo]) }[todo.id])
    let lines = [
      ChecklistLine("three", isDone: true), ChecklistLine("new"), ChecklistLine("one, really"),
    ]
    var edit = TodoEdit()
    edit.checklist = ChecklistEdit(from: items, to: lines, of: todo.id, seed: newID())
    let change = try write { try $0.edit(.words("1"), edit) }
    expectEqual(change.changed.map(\.title), ["Release"])
    expectEqual(try write { try $0.edit(.words("1"), edit) }.changed, [])
    expectEqual(try self.lines(), ["1.3 [x] three", "1.1 [ ] new", "1.2 [ ] one, really"])
    try check("last")
    expectEqual(try self.lines().last, "1.4 [ ] last")
  }

  @Test func `an edit of lines overwrites only what it changes itself`() throws {
    let todo = try store.todo("1")
    let items = try #require(try store.read { try $0.checklists(of: [todo]) }[todo.id])
    let edit = { (lines: [ChecklistLine]) in
      ChecklistEdit(from: items, to: lines, of: todo.id, seed: EntityID(high: 1, low: 1))
    }
    let (one, two) = (ChecklistLine("one"), ChecklistLine("two"))
    let renamed = edit([ChecklistLine("ONE"), two])
    let ticked = edit([ChecklistLine("one", isDone: true), two])
    let (removed, moved) = (edit([two]), edit([two, one]))
    try write { try $0.edit(#require(ItemHandle("1.1")), text: "uno") }
    var now = try #require(try store.read { try $0.checklists(of: [todo]) }[todo.id])
    expectEqual(
      [renamed, ticked, removed, moved].map { $0.overwrites(now, since: items) },
      [true, false, true, false])
    try write { try $0.delete(.words("1.1")) }
    now = try #require(try store.read { try $0.checklists(of: [todo]) }[todo.id])
    expectEqual(
      [renamed, ticked, removed, moved].map { $0.overwrites(now, since: items) },
      [true, true, false, false])
  }

  @Test func `history reads a long checklist once`() throws {
    var new = TodoEdit(title: "Big")
    new.checklist = ChecklistEdit(
      adding: (1...1_100).map { ChecklistLine("step \($0)") }, seed: newID())
    try add(new, on: store)
    _ = try setDone(.words("2.1100"))
    let statements = try store.statements { store in
      let entries = try store.read { try $0.history(of: .one(Handle(number: 2)), limit: 9) }
      expectEqual(entries.map(\.command), ["done", "add"])
      expectEqual(entries.first?.changes.map(\.id), ["2.1100"])
    }
    expectEqual(statements.count { $0.contains("FROM item LEFT JOIN") }, 1)
    // Each item's writes are read once, although not all items fit into the usual limit.
    let reads = statements.count { $0.contains("FROM write WHERE entity") }
    #expect((1_100..<1_200).contains(reads), "\(reads)")
  }
}

/// Two machines change one checklist without knowing of each other's changes.
@Suite(.serialized, .startsNothing) final class ConcurrentChecklistTests: SyncedStoresTest {
  override init() throws {
    try super.init()
    var new = TodoEdit(title: "Release")
    new.checklist = ChecklistEdit(
      adding: [ChecklistLine("one"), ChecklistLine("two")], seed: newID())
    try add(new)
    try syncAll()
  }

  @Test func `two machines that promote one item make one todo`() throws {
    for store in both {
      try write(on: store) { try $0.promote(try #require(ItemHandle("1.2")), id: newID()) }
    }
    try mergeAll()
    for store in both {
      try expectEqual(store.titles(), ["Release", "two"])
      try expectEqual(store.lines(of: "1"), ["1.1 [ ] one"])
      try expectEqual(store.todo("1").waitsFor.count, 1)
      try expectEqual(store.read { try $0.unread() }.conflicts, [])
    }
  }

  @Test func `changes to items that were deleted elsewhere are reported, alone or with their todo`()
    throws
  {
    try delete("1.1")
    try set(.done, "1.1", on: desktop)
    try mergeAll()
    var unread = try desktop.read { try $0.unread() }
    expectEqual(unread.conflicts.map(\.change.id), ["1.1"])
    expectEqual(unread.conflicts.map(\.isDeletion), [true])
    try desktop.markAsRead(unread, at: clock.now)
    try delete("1")
    try set(.done, "1.2", on: desktop)
    try mergeAll()
    unread = try desktop.read { try $0.unread() }
    expectEqual(unread.conflicts.map(\.change.id), ["1"])
    try expectEqual(laptop.read { try $0.unread() }.conflicts, [])
  }

  @Test func `items that two machines add have different handles`() throws {
    for (store, text) in zip(both, ["here", "there"]) {
      _ = try store.check([text], on: "1", at: clock.tick(), seed: newID())
    }
    try syncAll()
    for store in both {
      try expectEqual(
        store.lines(of: "1"),
        ["1.1 [ ] one", "1.2 [ ] two", "1.3 [ ] here", "1.1b [ ] there"])
    }
  }
}

extension TodoStore {
  /// Adds items to a checklist.
  fileprivate func check(
    _ texts: [String], on todo: String, at now: Moment, seed: EntityID
  ) throws -> TodoChange {
    var edit = TodoEdit()
    edit.checklist = ChecklistEdit(adding: texts.map { ChecklistLine($0) }, seed: seed)
    return try write(at: now) { try $0.edit(.words(todo), edit) }
  }

  /// The checklist of a todo: `1.1 [x] one`.
  fileprivate func lines(of todo: String) throws -> [String] {
    let todo = try self.todo(todo)
    return try read { try $0.checklists(of: [todo]) }[todo.id, default: []].map {
      "\($0.handle) [\($0.isDone ? "x" : " ")] \($0.text)"
    }
  }
}
