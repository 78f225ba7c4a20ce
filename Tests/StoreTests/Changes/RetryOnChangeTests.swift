import Store
import Testing
import TestingAdditions
import Todos

/// Changes that depend on an earlier read.
@Suite(.serialized, .startsNothing) struct RetryOnChangeTests {
  let sandbox: StoreSandbox
  let store: TodoStore
  var clock = FakeClock()

  init() throws {
    sandbox = try StoreSandbox()
    store = try sandbox.open()
    _ = try store.add(NewTodo(title: "One"), at: clock.tick(), id: sandbox.newID())
  }

  private func rename(_ store: TodoStore, _ title: String, at now: Moment) throws {
    var edit = TodoEdit()
    edit.title = title
    _ = try store.edit(.words("1"), edit, at: now)
  }

  @Test mutating func `a change is retried if another one came in between`() throws {
    let (first, second) = (clock.tick(), clock.tick())
    var seen: [String] = []
    let (title, operation) = try store.retryingOnChange { attempt in
      let title = try attempt.todo("1").title
      seen.append(title)
      if seen.count == 1 { try rename(store, "Theirs", at: first) }
      try rename(attempt, title + "!", at: second)
      return title
    }
    expectEqual(seen, ["One", "Theirs"])
    expectEqual(title, "Theirs")
    try expectEqual(store.todo("1").title, "Theirs!")
    try expectEqual(store.history(limit: 1).map(\.operation), [operation])
    try expectEqual(store.history(limit: 9).map(\.command), ["edit", "edit", "add"])
  }

  @Test mutating func `if the store keeps changing, the command gives up and changes nothing`()
    throws
  {
    let now = clock.tick()
    var count = 0
    #expect(throws: StoreError.changedMeanwhile) {
      try store.retryingOnChange { attempt in
        count += 1
        try rename(store, "Theirs \(count)", at: now)
        try rename(attempt, "Mine", at: now)
      }
    }
    try expectEqual(store.todo("1").title, "Theirs \(count)")
  }

  @Test mutating func `a change without effect writes no operation, and errors are rethrown`()
    throws
  {
    let now = clock.tick()
    let (_, operation) = try store.retryingOnChange { try rename($0, "One", at: now) }
    expectEqual(operation, nil)
    #expect(throws: StoreError.noSuchTodo("9", newest: Handle(number: 1))) {
      try store.retryingOnChange { _ = try $0.todos(.words("9")) }
    }
  }

  @Test mutating func `undo of a given command works only if it is the newest`() throws {
    let (now, later) = (clock.tick(), clock.tick())
    let mine = try #require(
      try store.retryingOnChange { try rename($0, "Mine", at: now) }.operation)
    _ = try store.add(NewTodo(title: "Two"), at: later, id: sandbox.newID())
    #expect(throws: StoreError.notNewest) {
      _ = try store.undo(1, expecting: [mine], at: clock.tick())
    }
    _ = try store.undo(1, at: clock.tick())
    try expectEqual(
      store.undo(1, expecting: [mine], at: clock.tick()).entries.map(\.operation), [mine])
    try expectEqual(store.todo("1").title, "One")
  }

  @Test mutating func `the store knows whether there is anything to undo or redo`() throws {
    let both = { [store] () throws -> [Bool] in
      let (undo, redo) = try store.retractable()
      return [undo, redo]
    }
    try expectEqual(both(), [true, false])
    _ = try store.undo(1, at: clock.tick())
    try expectEqual(both(), [false, true])
    _ = try store.redo(1, at: clock.tick())
    try expectEqual(both(), [true, false])
  }

  @Test mutating func `a second store on the same file notices the change`() throws {
    let other = try sandbox.open()
    let before = try other.version()
    try expectEqual(other.version(), before)
    try rename(store, "Changed", at: clock.tick())
    let after = try other.version()
    #expect(after != before)
    try expectEqual(other.version(), after)
    try expectEqual(other.todo("1").title, "Changed")
  }
}
