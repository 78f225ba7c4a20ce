import Testing
import TestingAdditions
import Todos

@testable import Store

@Suite(.serialized, .startsNothing) struct ChecklistTests {
  let sandbox: StoreSandbox
  let store: TodoStore
  var clock = FakeClock()

  /// With todo 1, which has the items `one` and `two`.
  init() throws {
    sandbox = try StoreSandbox()
    store = try sandbox.open()
    var new = NewTodo(title: "Release", project: nil)
    new.checklist = [ChecklistLine("one"), ChecklistLine("two")]
    _ = try store.add(new, at: clock.tick(), id: sandbox.newID())
  }

  private func lines(_ store: TodoStore? = nil, of todo: String = "1") throws -> [String] {
    try (store ?? self.store).lines(of: todo)
  }

  private mutating func check(_ texts: String...) throws {
    _ = try store.check(texts, on: "1", at: clock.tick(), seed: sandbox.newID())
  }

  private mutating func setDone(_ words: [HandleSelection], _ command: String = "done") throws
    -> TodoChange
  {
    try store.setStatus(
      command == "done" ? .done : .todo, of: words, command: command, at: clock.tick())
  }

  @Test mutating func `items are added, ticked, unticked and deleted`() throws {
    expectEqual(try lines(), ["1.1 [ ] one", "1.2 [ ] two"])
    try check("three")
    let change = try setDone(.words("1.1", "1.3", "1.1"))
    expectEqual(change.items.map(\.isChanged), [true, true])
    expectEqual(change.affected.map(\.title), ["Release"])
    expectEqual(change.changed, [])
    expectEqual(try lines(), ["1.1 [x] one", "1.2 [ ] two", "1.3 [x] three"])
    expectEqual(try store.todo("1").checklist, Completion(done: 2, total: 3))
    expectEqual(try setDone(.words("1.1")).items.map(\.isChanged), [false])
    _ = try setDone(.words("1.1"), "reopen")
    _ = try store.delete(.words("1.2"), at: clock.tick())
    expectEqual(
      try store.delete(.words("1.2"), at: clock.tick()).items.map(\.isChanged), [false])
    expectEqual(try lines(), ["1.1 [ ] one", "1.3 [x] three"])
    expectEqual(try store.todo("1").checklist, Completion(done: 1, total: 2))
    expectEqual(try store.todo("1").status, .todo)
  }

  @Test mutating func `an item is moved before another one or to the end by one write`() throws {
    try check("three")
    let item = { (text: String) in try #require(ItemHandle(text)) }
    var random = SplitMix(seed: sandbox.newID())
    let texts = ["1.3", "1.1", "1.2"]
    _ = try store.move(item("1.3"), before: item("1.1"), at: clock.tick(), using: &random)
    expectEqual(try lines().map { String($0.prefix(3)) }, texts)
    expectEqual(try store.operations().last?.writes.map(\.field), [.placeInList])
    let count = try store.operations().count
    for (moved, other) in [("1.3", "1.3"), ("1.3", "1.1")] {
      _ = try store.move(item(moved), before: item(other), at: clock.tick(), using: &random)
    }
    _ = try store.move(item("1.2"), before: nil, at: clock.tick(), using: &random)
    expectEqual(try store.operations().count, count)
    _ = try store.move(item("1.3"), before: nil, at: clock.tick(), using: &random)
    expectEqual(try lines().map { String($0.prefix(3)) }, ["1.1", "1.2", "1.3"])
    let missing = try item("1.9")
    #expect(throws: StoreError.noSuchItem(missing)) {
      _ = try store.move(item("1.1"), before: missing, at: clock.tick(), using: &random)
    }
  }

  @Test mutating func `todos and items are finished by one command, and one undo reverts it`()
    throws
  {
    _ = try store.add(NewTodo(title: "Other"), at: clock.tick(), id: sandbox.newID())
    let before = try store.typedTables()
    _ = try setDone(.words("1.2", "2"))
    expectEqual(try lines(), ["1.1 [ ] one", "1.2 [x] two"])
    expectEqual(try store.todo("2").status, .done)
    _ = try store.undo(1, at: clock.tick())
    expectEqual(try store.typedTables(), before)
  }

  @Test mutating func `a number is never given twice`() throws {
    _ = try store.delete(.words("1.2"), at: clock.tick())
    try check("three")
    expectEqual(try lines(), ["1.1 [ ] one", "1.3 [ ] three"])
    _ = try store.undo(1, at: clock.tick())
    try check("four")
    expectEqual(try lines(), ["1.1 [ ] one", "1.4 [ ] four"])
  }

  @Test mutating func `other commands take no items, and unknown ones are named`() throws {
    let item = try #require(ItemHandle("1.1"))
    for command in ["start", "stop"] {
      #expect(throws: StoreError.notATodo(item)) {
        _ = try store.setStatus(.doing, of: .words("1.1"), command: command, at: clock.tick())
      }
    }
    #expect(throws: StoreError.notATodo(item)) {
      _ = try store.plan(.words("1.1"), for: day("2026-11-22"), at: clock.tick())
    }
    let unknown = try #require(ItemHandle("1.9"))
    #expect(throws: StoreError.noSuchItem(unknown)) { _ = try setDone(.words("1.9")) }
    #expect(throws: StoreError.noSuchTodo("9", newest: Handle(number: 1))) {
      _ = try setDone(.words("9.1"))
    }
  }

  @Test mutating func `an item becomes a todo that its former todo waits for`() throws {
    _ = try store.addProject("api", details: ProjectEdit(), repository: nil, at: clock.tick())
    var edit = TodoEdit()
    (edit.project, edit.day) = (.value("api"), .value(day("2026-11-21")))
    _ = try store.edit(.words("1"), edit, at: clock.tick())
    let before = try store.typedTables()
    let change = try store.promote(
      try #require(ItemHandle("1.2")), at: clock.tick(), id: sandbox.newID())
    expectEqual(change.changed.map(\.title), ["two"])
    let promoted = try store.todo("2")
    #expect((promoted.title, promoted.project, promoted.day) == ("two", "api", day("2026-11-21")))
    expectEqual(try lines(), ["1.1 [ ] one"])
    expectEqual(try store.todo("1").waitsFor, [Handle(number: 2)])
    _ = try store.undo(1, at: clock.tick())
    expectEqual(try store.typedTables(), before)
  }

  @Test mutating func `lines edited as a whole keep their items`() throws {
    try check("three")
    let todo = try store.todo("1")
    let items = try #require(try store.checklists(of: [todo])[todo.id])
    let lines = [
      ChecklistLine("three", isDone: true), ChecklistLine("new"), ChecklistLine("one, really"),
    ]
    var edit = TodoEdit()
    edit.checklist = ChecklistEdit(from: items, to: lines, of: todo.id, seed: sandbox.newID())
    let change = try store.edit(.words("1"), edit, at: clock.tick())
    expectEqual(change.changed.map(\.title), ["Release"])
    expectEqual(try store.edit(.words("1"), edit, at: clock.tick()).changed, [])
    expectEqual(try self.lines(), ["1.3 [x] three", "1.1 [ ] new", "1.2 [ ] one, really"])
    try check("last")
    expectEqual(try self.lines().last, "1.4 [ ] last")
  }

  @Test mutating func `an edit of lines overwrites only what it changes itself`() throws {
    let todo = try store.todo("1")
    let items = try #require(try store.checklists(of: [todo])[todo.id])
    let edit = { (lines: [ChecklistLine]) in
      ChecklistEdit(from: items, to: lines, of: todo.id, seed: EntityID(high: 1, low: 1))
    }
    let (one, two) = (ChecklistLine("one"), ChecklistLine("two"))
    let renamed = edit([ChecklistLine("ONE"), two])
    let ticked = edit([ChecklistLine("one", isDone: true), two])
    let (removed, moved) = (edit([two]), edit([two, one]))
    _ = try store.edit(#require(ItemHandle("1.1")), text: "uno", at: clock.tick())
    var now = try #require(try store.checklists(of: [todo])[todo.id])
    expectEqual(
      [renamed, ticked, removed, moved].map { $0.overwrites(now, since: items) },
      [true, false, true, false])
    _ = try store.delete(.words("1.1"), at: clock.tick())
    now = try #require(try store.checklists(of: [todo])[todo.id])
    expectEqual(
      [renamed, ticked, removed, moved].map { $0.overwrites(now, since: items) },
      [true, true, false, false])
  }

  @Test mutating func `an item can become a todo again after undo`() throws {
    for number in 2...3 {
      let change = try store.promote(
        try #require(ItemHandle("1.2")), at: clock.tick(), id: sandbox.newID())
      expectEqual(change.changed.map(\.handle.number), [number])
      if number == 2 { _ = try store.undo(1, at: clock.tick()) }
    }
    expectEqual(try store.todo("1").waitsFor, [Handle(number: 3)])
  }

  @Test mutating func `search finds the text of items`() throws {
    expectEqual(try store.titles("two"), ["Release"])
    _ = try store.delete(.words("1.2"), at: clock.tick())
    expectEqual(try store.titles("two"), [])
    _ = try store.undo(1, at: clock.tick())
    expectEqual(try store.titles("two"), ["Release"])
  }

  @Test mutating func `history names an item by its handle and text`() throws {
    _ = try setDone(.words("1.2"))
    let entry = try #require(try store.history(limit: 1).first)
    expectEqual(entry.changes.map(\.id), ["1.2"])
    expectEqual(entry.changes.map(\.title), ["two"])
    expectEqual(entry.changes.map(\.field), [.done])
    expectEqual(
      try store.history(of: .one(Handle(number: 1)), limit: 9).map(\.command), ["done", "add"])
  }

  @Test mutating func `history reads a long checklist once`() throws {
    var new = NewTodo(title: "Big")
    new.checklist = (1...1_100).map { ChecklistLine("step \($0)") }
    _ = try store.add(new, at: clock.tick(), id: sandbox.newID())
    _ = try setDone(.words("2.1100"))
    let statements = try store.statements { store in
      let entries = try store.history(of: .one(Handle(number: 2)), limit: 9)
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
@Suite(.serialized, .startsNothing) struct ConcurrentChecklistTests {
  var machines: TwoStores

  init() throws {
    machines = try TwoStores()
    var new = NewTodo(title: "Release")
    new.checklist = [ChecklistLine("one"), ChecklistLine("two")]
    _ = try machines.laptop.add(new, at: machines.clock.tick(), id: machines.newID())
    try machines.syncAll()
  }

  @Test mutating func `two machines tick two items at once, and both hold`() throws {
    for (store, item) in zip(machines.both, ["1.1", "1.2"]) {
      _ = try store.setStatus(
        .done, of: .words(item), command: "done", at: machines.clock.tick())
    }
    try machines.syncAll()
    for store in machines.both {
      try expectEqual(store.lines(of: "1"), ["1.1 [x] one", "1.2 [x] two"])
      try expectEqual(store.todo("1").checklist, Completion(done: 2, total: 2))
      try expectEqual(store.unread().conflicts, [])
    }
  }

  @Test mutating func `two machines that promote one item make one todo`() throws {
    for store in machines.both {
      _ = try store.promote(
        try #require(ItemHandle("1.2")), at: machines.clock.tick(), id: machines.newID())
    }
    try machines.mergeAll()
    for store in machines.both {
      try expectEqual(store.titles(), ["Release", "two"])
      try expectEqual(store.lines(of: "1"), ["1.1 [ ] one"])
      try expectEqual(store.todo("1").waitsFor.count, 1)
      try expectEqual(store.unread().conflicts, [])
    }
  }

  @Test
  mutating func
    `changes to items that were deleted elsewhere are reported, alone or with their todo`()
    throws
  {
    _ = try machines.laptop.delete(.words("1.1"), at: machines.clock.tick())
    _ = try machines.desktop.setStatus(
      .done, of: .words("1.1"), command: "done", at: machines.clock.tick())
    try machines.mergeAll()
    var unread = try machines.desktop.unread()
    expectEqual(unread.conflicts.map(\.change.id), ["1.1"])
    expectEqual(unread.conflicts.map(\.isDeletion), [true])
    try machines.desktop.markAsRead(unread)
    _ = try machines.laptop.delete(.words("1"), at: machines.clock.tick())
    _ = try machines.desktop.setStatus(
      .done, of: .words("1.2"), command: "done", at: machines.clock.tick())
    try machines.mergeAll()
    unread = try machines.desktop.unread()
    expectEqual(unread.conflicts.map(\.change.id), ["1"])
    try expectEqual(machines.laptop.unread().conflicts, [])
  }

  @Test mutating func `items that two machines add have different handles`() throws {
    for (store, text) in zip(machines.both, ["here", "there"]) {
      _ = try store.check([text], on: "1", at: machines.clock.tick(), seed: machines.newID())
    }
    try machines.syncAll()
    for store in machines.both {
      try expectEqual(
        store.lines(of: "1"), ["1.1 [ ] one", "1.2 [ ] two", "1.3 [ ] here", "1.1b [ ] there"])
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
    return try self.edit(.words(todo), edit, at: now)
  }

  /// The checklist of a todo: `1.1 [x] one`.
  fileprivate func lines(of todo: String) throws -> [String] {
    let todo = try self.todo(todo)
    return try checklists(of: [todo])[todo.id, default: []].map {
      "\($0.handle) [\($0.isDone ? "x" : " ")] \($0.text)"
    }
  }
}
