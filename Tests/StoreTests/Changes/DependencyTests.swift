import Testing
import TestingAdditions
import Todos

@testable import Store

@Suite(.serialized, .startsNothing) struct DependencyTests {
  let sandbox: StoreSandbox
  let store: TodoStore
  var clock = FakeClock()

  /// With todos 1 to 5.
  init() throws {
    sandbox = try StoreSandbox()
    store = try sandbox.open()
    for number in 1...5 {
      _ = try store.add(
        NewTodo(title: "Todo \(number)"), at: clock.tick(), id: sandbox.newID())
    }
  }

  private mutating func edit(
    _ todo: String, after: [HandleSelection] = [], notAfter: [HandleSelection] = [],
    before: [HandleSelection] = [], notBefore: [HandleSelection] = []
  ) throws -> TodoChange {
    var edit = TodoEdit()
    (edit.dependencies.after, edit.dependencies.notAfter) = (after, notAfter)
    (edit.dependencies.before, edit.dependencies.notBefore) = (before, notBefore)
    return try store.edit(.words(todo), edit, at: clock.tick())
  }

  private func waits(_ todo: String) throws -> [String] {
    try store.todo(todo).waitsFor.map(\.description)
  }

  private mutating func finish(_ todo: String) throws -> TodoChange {
    try store.setStatus(.done, of: .words(todo), command: "done", at: clock.tick())
  }

  @Test mutating func `a todo waits for others until they are done or deleted`() throws {
    expectEqual(try edit("3", after: .words("1", "2")).changed.map(\.title), ["Todo 3"])
    expectEqual(try store.todo("3").after.map(\.description), ["1", "2"])
    expectEqual(try waits("3"), ["1", "2"])
    #expect(try store.todo("3").isBlocked)
    expectEqual(try finish("1").unblocked.map(\.title), [])
    expectEqual(try waits("3"), ["2"])
    let deletion = try store.delete(.words("2"), at: clock.tick())
    expectEqual(deletion.unblocked.map(\.title), ["Todo 3"])
    expectEqual(try store.todo("3").after.map(\.description), ["1"])
    #expect(try !store.todo("3").isBlocked)
    _ = try store.undo(1, at: clock.tick())
    expectEqual(try waits("3"), ["2"])
  }

  @Test mutating func `the same edit changes nothing, and removing one unblocks`() throws {
    _ = try edit("3", after: .words("1"))
    let count = try store.operations().count
    expectEqual(try edit("3", after: .words("1")).unchanged.map(\.title), ["Todo 3"])
    expectEqual(try store.operations().count, count)
    _ = try edit("3", notAfter: .words("1"))
    #expect(try !store.todo("3").isBlocked)
  }

  @Test mutating func `both ends of a dependency count as changed`() throws {
    let change = try edit("1", before: .words("3"))
    expectEqual(change.changed.map(\.title), ["Todo 1"])
    expectEqual(try waits("3"), ["1"])
    expectEqual(try edit("1", notBefore: .words("3", "4")).changed.map(\.title), ["Todo 1"])
    expectEqual(try waits("3"), [])
  }

  @Test mutating func `a todo waits through done ones, but not through deleted ones`() throws {
    _ = try edit("3", after: .words("2"))
    _ = try edit("2", after: .words("1"))
    expectEqual(try finish("2").unblocked.map(\.title), [])
    expectEqual(try waits("3"), ["1"])
    _ = try store.delete(.words("2"), at: clock.tick())
    expectEqual(try waits("3"), [])
  }

  @Test mutating func `a cycle is refused with its path, and nothing changes`() throws {
    _ = try edit("2", after: .words("1"))
    _ = try edit("3", after: .words("2"))
    let count = try store.operations().count
    expectEqual(
      #expect(throws: StoreError.self) { _ = try edit("1", after: .words("3")) },
      .dependencyCycle(["1", "3", "2", "1"]))
    expectEqual(
      #expect(throws: StoreError.self) { _ = try edit("3", before: .words("1")) },
      .dependencyCycle(["1", "3", "2", "1"]))
    expectEqual(
      #expect(throws: StoreError.self) { _ = try edit("1", after: .words("1")) },
      .dependencyCycle(["1", "1"]))
    // Both edges in one command.
    expectEqual(
      #expect(throws: StoreError.self) {
        _ = try edit("4", after: .words("5"), before: .words("5"))
      }, .dependencyCycle(["5", "4", "5"]))
    expectEqual(try store.operations().count, count)
    // A done todo may be reopened.
    _ = try finish("2")
    #expect(throws: StoreError.dependencyCycle(["1", "3", "2", "1"])) {
      _ = try edit("1", after: .words("3"))
    }
    _ = try store.delete(.words("2"), at: clock.tick())
    _ = try edit("1", after: .words("3"))
  }

  @Test mutating func `a new todo waits for others, and others for it`() throws {
    var new = NewTodo(title: "New")
    new.dependencies.after = .words("1")
    new.dependencies.before = .words("2")
    _ = try store.add(new, at: clock.tick(), id: sandbox.newID())
    expectEqual(try waits("6"), ["1"])
    expectEqual(try waits("2"), ["6"])
    new.dependencies.before = .words("1")
    #expect(throws: StoreError.dependencyCycle(["1", nil, "1"])) {
      _ = try store.add(new, at: clock.tick(), id: sandbox.newID())
    }
    expectEqual(try store.titles().count, 6)
  }

  @Test mutating func `history names the other todo, and undo removes the dependency`() throws {
    _ = try edit("3", after: .words("1"))
    let entry = try #require(try store.history(limit: 1).first)
    expectEqual(entry.changes.map(\.field.rawValue), ["after/1"])
    expectEqual(entry.changes.map(\.id), ["3"])
    _ = try store.undo(1, at: clock.tick())
    expectEqual(try waits("3"), [])
  }

  @Test mutating func `neighbours are those directly before and after`() throws {
    _ = try edit("3", after: .words("1", "2"), before: .words("4"))
    _ = try edit("5", after: .words("4"))
    let neighbours = try store.neighbours(of: store.todo("3"))
    expectEqual(neighbours.after.map(\.title), ["Todo 1", "Todo 2"])
    expectEqual(neighbours.beyond.map(\.title), [])
    expectEqual(neighbours.before.map(\.title), ["Todo 4"])
    _ = try finish("4")
    expectEqual(try store.neighbours(of: store.todo("5")).after.map(\.title), ["Todo 4"])
    expectEqual(try store.neighbours(of: store.todo("5")).beyond.map(\.title), ["Todo 3"])
  }

  @Test mutating func `a done todo waits for none`() throws {
    _ = try edit("3", after: .words("1"))
    _ = try finish("3")
    expectEqual(try waits("3"), [])
    expectEqual(try store.todo("3").after.map(\.description), ["1"])
  }

  @Test mutating func `removing a dependency, undo and redo name the todos that wait no longer`()
    throws
  {
    _ = try edit("3", after: .words("1"))
    expectEqual(try edit("3", notAfter: .words("1")).unblocked.map(\.title), ["Todo 3"])
    _ = try store.undo(1, at: clock.tick())
    expectEqual(try finish("1").unblocked.map(\.title), ["Todo 3"])
    expectEqual(try finish("1").unblocked, [])
    expectEqual(try store.undo(1, at: clock.tick()).unblocked, [])
    expectEqual(try store.redo(1, at: clock.tick()).unblocked.map(\.title), ["Todo 3"])
    _ = try store.setStatus(.todo, of: .words("1"), command: "reopen", at: clock.tick())
    expectEqual(try store.undo(1, at: clock.tick()).unblocked.map(\.title), ["Todo 3"])
    expectEqual(try store.delete(.words("1", "3"), at: clock.tick()).unblocked, [])
  }

  @Test mutating func `the todos that wait for a changed one look different, also through others`()
    throws
  {
    _ = try edit("3", after: .words("2"))
    _ = try edit("2", after: .words("1"))
    var sequence = try store.sequence()
    let changed = { [store] (before: Int64) in try store.changes(since: before).todos.sorted() }
    _ = try finish("1")
    expectEqual(try changed(sequence), ["1", "2", "3"])
    #expect(try store.changes(since: sequence, limit: 2).isTooMuch)
    sequence = try store.sequence()
    _ = try store.delete(.words("2"), at: clock.tick())
    expectEqual(try changed(sequence), ["2", "3"])
    sequence = try store.sequence()
    _ = try store.undo(1, at: clock.tick())
    expectEqual(try changed(sequence), ["2", "3"])
    // Both ends of a dependency, and what waits for them.
    sequence = try store.sequence()
    _ = try edit("2", notAfter: .words("1"))
    expectEqual(try changed(sequence), ["1", "2", "3"])
    sequence = try store.sequence()
    _ = try finish("3")
    expectEqual(try changed(sequence), ["3"])
  }

  @Test mutating func `ready todos are listed by deadline, priority, dependents and age`() throws {
    var edit = TodoEdit()
    edit.priority = .high
    _ = try store.edit(.words("2"), edit, at: clock.tick())
    edit.priority = nil
    edit.due = .value(.day(day("2026-11-20")))
    _ = try store.edit(.words("4"), edit, at: clock.tick())
    _ = try self.edit("5", after: .words("3"))
    edit = TodoEdit()
    edit.day = .value(day("2026-11-22"))
    _ = try store.edit(.words("1"), edit, at: clock.tick())
    _ = try store.add(NewTodo(title: "Later"), at: clock.tick(), id: sandbox.newID())
    let now = moment("2026-11-21T09:00:00Z")
    let ready = try store.ranked(
      matching: TodoQuery(["is:ready"]), at: now, in: .utc)
    expectEqual(ready.map(\.todo.title), ["Todo 4", "Todo 2", "Todo 3", "Later"])
    expectEqual(ready.map(\.unblocks), [0, 0, 1, 0])
    expectEqual(try store.titles("is:blocked"), ["Todo 5"])
    expectEqual(
      try store.todos(matching: TodoQuery(["is:open", "sort:ready"]), at: now, in: .utc)
        .map(\.title), ["Todo 4", "Todo 2", "Todo 3", "Later", "Todo 1", "Todo 5"])
  }
}

/// Two machines add dependencies without knowing of each other's.
@Suite(.serialized, .startsNothing) struct ConcurrentDependencyTests {
  var machines: TwoStores

  /// With todos 1 to 3 that both machines know.
  init() throws {
    machines = try TwoStores()
    for number in 1...3 {
      _ = try machines.laptop.add(
        NewTodo(title: "Todo \(number)"), at: machines.clock.tick(), id: machines.newID())
    }
    try sync()
    for store in machines.both { try store.markAsRead(store.unread()) }
  }

  private func sync() throws {
    for _ in 0..<2 {
      try machines.laptop.importAll(of: machines.desktop, at: machines.clock.now)
      try machines.laptop.merge(at: machines.clock.now)
      try machines.desktop.importAll(of: machines.laptop, at: machines.clock.now)
      try machines.desktop.merge(at: machines.clock.now)
    }
  }

  private mutating func edit(_ todo: String, after blocker: String, on store: TodoStore) throws {
    var edit = TodoEdit()
    edit.dependencies.after = .words(blocker)
    _ = try store.edit(.words(todo), edit, at: machines.clock.tick())
  }

  @Test mutating func `both additions survive`() throws {
    try edit("3", after: "1", on: machines.laptop)
    try edit("3", after: "2", on: machines.desktop)
    try sync()
    for store in machines.both {
      try expectEqual(store.todo("3").waitsFor.map(\.description), ["1", "2"])
      try expectEqual(store.unread().ignored, [])
    }
  }

  @Test mutating func `a cycle loses its oldest edge on both machines, and each tells it once`()
    throws
  {
    try edit("1", after: "2", on: machines.laptop)
    try edit("2", after: "3", on: machines.desktop)
    try edit("3", after: "1", on: machines.desktop)
    try sync()
    for store in machines.both {
      try expectEqual(store.todo("1").waitsFor, [])
      try expectEqual(store.todo("2").waitsFor.map(\.description), ["3"])
      try expectEqual(store.todo("3").waitsFor.map(\.description), ["1"])
      let unread = try store.unread()
      expectEqual(unread.ignored.map(\.todo.description), ["1"])
      expectEqual(unread.ignored.map { $0.path.map(\.description) }, [["2", "3", "1"]])
      try store.markAsRead(unread)
      try store.rebuild()
    }
    try sync()
    for store in machines.both { try expectEqual(store.unread().ignored, []) }
    // Without the newer edge the older one counts again.
    _ = try machines.desktop.undo(1, at: machines.clock.tick())
    try sync()
    for store in machines.both {
      try expectEqual(store.todo("1").waitsFor.map(\.description), ["2"])
    }
  }

  @Test mutating func `an ignored dependency counts neither as a way nor as one that ends`() throws
  {
    try edit("1", after: "2", on: machines.laptop)
    try edit("2", after: "1", on: machines.desktop)
    try sync()
    let store = machines.laptop
    let count = try store.operations().count
    // It exists, and 1 doesn't wait for 2.
    try edit("2", after: "1", on: store)
    expectEqual(try store.operations().count, count)
    try edit("1", after: "3", on: store)
    #expect(throws: StoreError.dependencyCycle(["3", "2", "1", "3"])) {
      try edit("3", after: "2", on: store)
    }
    _ = try store.undo(1, at: machines.clock.tick())
    let done = try store.setStatus(
      .done, of: .words("2"), command: "done", at: machines.clock.tick())
    expectEqual(done.unblocked, [])
  }

  @Test mutating func `other programs aren't told the ignored dependency, and don't remove it`()
    throws
  {
    try edit("1", after: "2", on: machines.laptop)
    try edit("2", after: "1", on: machines.desktop)
    try sync()
    let store = machines.laptop
    let records = try store.records(of: store.todos(.words("1", "2")))
    expectEqual(records.map(\.after), [[], [records[0].id]])
    // What it imports from them says nothing of it.
    try expectEqual(store.importTodos(records, at: machines.clock.tick()).unchanged, 2)
    var edge = records[0]
    edge.after = [records[1].id]
    let result = try store.importTodos([edge, records[1]], at: machines.clock.tick())
    expectEqual(result.unchanged, 2)
    _ = try machines.desktop.undo(1, at: machines.clock.tick())
    try sync()
    try expectEqual(store.todo("1").waitsFor.map(\.description), ["2"])
  }

  @Test mutating func `an older program keeps and forwards registers that it doesn't know`() throws
  {
    let id = try machines.laptop.todo("1").id
    let base = try #require(try machines.laptop.operations().last)
    let future = Operation(
      replica: machines.desktop.replica.id, number: 9000, parents: [base.id],
      time: try #require(HybridTime(at: machines.clock.tick(), after: base.time)),
      wall: machines.clock.now, command: "estimate", author: .person,
      writes: [
        RegisterWrite(id, Field(rawValue: "estimate"), .integer(5)),
        RegisterWrite(id, Field(rawValue: "watcher/\(id.hex)"), .bool(true)),
        RegisterWrite(id, .title, .string("Renamed")),
        RegisterWrite(
          machines.newID(), Field(rawValue: "kind"), .string("a kind of a later version")),
      ])
    try machines.laptop.receive([future])
    try machines.laptop.rebuild()
    try expectEqual(machines.laptop.todo("1").title, "Renamed")
    try sync()
    for store in machines.both {
      let kept = try #require(try store.operations().first { $0.id == future.id })
      expectEqual(kept.bytes, future.bytes)
    }
  }
}
