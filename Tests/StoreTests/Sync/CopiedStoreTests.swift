import Store
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct CopiedStoreTests {
  let sandbox: StoreSandbox
  let original: TodoStore
  let copy: TodoStore
  var clock = FakeClock()

  /// A store with two todos, and a copy of it that goes on by itself: same replica, other file.
  init() throws {
    sandbox = try StoreSandbox()
    original = try sandbox.open("laptop")
    for title in ["One", "Two"] {
      _ = try original.add(NewTodo(title: title), at: clock.tick(), id: sandbox.newID())
    }
    try original.join(as: "", name: "laptop", at: clock.tick())
    try copyStore(from: "laptop", to: "copy", in: sandbox)
    copy = try sandbox.open("copy")
  }

  private mutating func leave() throws {
    let chunk = ChunkPlace(name: String(commit: 1), replica: copy.replica.id, position: 1)
    let lines = try copy.unpublished(upTo: 3, bytes: 1 << 20)
    try copy.note(chunk, holds: lines, seen: [:])
    let home = StoreHome(machine: "m", file: "2")
    try copy.becomeReplica(
      sandbox.newID(), leavingAt: 1, isSame: false, home: home, at: clock.tick())
    try copy.join(as: "b", name: "desktop", at: clock.tick())
  }

  @Test mutating func `todos made since the copy have numbers of their own on both sides`() throws {
    expectEqual(original.replica, copy.replica)
    _ = try copy.add(NewTodo(title: "There"), at: clock.tick(), id: sandbox.newID())
    _ = try original.add(NewTodo(title: "Here"), at: clock.tick(), id: sandbox.newID())
    try leave()
    #expect(original.replica.id != copy.replica.id)
    try original.receive(copy.operations())
    try copy.receive(original.operations())
    for store in [original, copy] {
      try expectEqual(store.todo("1").title, "One")
      try expectEqual(store.todo("2").title, "Two")
      try expectEqual(store.todo("3").title, "Here")
      try expectEqual(store.todo("3b").title, "There")
      try expectEqual(store.todo("3b").handle, Handle("3b"))
      try expectEqual(store.todo("3").handle, Handle("3"))
    }
    let next = try copy.add(NewTodo(title: "Next"), at: clock.tick(), id: sandbox.newID())
    expectEqual(next.handle, Handle("4b"))
    #expect(try original.derivedTablesWithoutSequence().count > 10)
    try original.receive(copy.operations())
    try expectEqual(
      original.derivedTablesWithoutSequence(), copy.derivedTablesWithoutSequence())
    let tables = try copy.derivedTables()
    try copy.rebuild()
    try expectEqual(copy.derivedTables(), tables)
  }

  @Test mutating func `a number that a copy gave before is given up for another`() throws {
    // Each went to a remote of its own, so that neither knew of the other.
    _ = try copy.add(NewTodo(title: "There"), at: clock.tick(), id: sandbox.newID())
    _ = try original.add(NewTodo(title: "Here"), at: clock.tick(), id: sandbox.newID())
    try original.receive(copy.operations())
    try original.renumber(at: clock.tick())
    try expectEqual(original.todo("3").title, "There")
    try expectEqual(original.todo("4").title, "Here")
    let count = try original.operations().count
    try original.renumber(at: clock.tick())
    try expectEqual(original.operations().count, count)
    try expectEqual(
      original.add(NewTodo(title: "Next"), at: clock.tick(), id: sandbox.newID()).handle,
      Handle("5"))
  }

  @Test mutating func `a store that is open meanwhile goes on under the new id`() throws {
    let open = try sandbox.open("copy")
    try leave()
    let todo = try open.add(NewTodo(title: "Later"), at: clock.tick(), id: sandbox.newID())
    expectEqual(open.replica.id, copy.replica.id)
    expectEqual(todo.handle, Handle("1b"))
  }
}
