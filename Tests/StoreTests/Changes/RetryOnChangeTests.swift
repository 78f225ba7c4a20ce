import Store
import Testing
import TestingAdditions
import Todos

/// Changes that depend on an earlier read.
@Suite(.serialized, .startsNothing) final class RetryOnChangeTests: StoreTest {
  override init() throws {
    try super.init()
    try add("One")
  }

  @Test func `a change is retried if another one came in between`() throws {
    let (first, second) = (clock.tick(), clock.tick())
    var seen: [String] = []
    let (title, operation) = try store.retryingOnChange { attempt in
      let title = try attempt.todo("1").title
      seen.append(title)
      if seen.count == 1 { try store.rename("1", "Theirs", at: first) }
      try attempt.rename("1", title + "!", at: second)
      return title
    }
    expectEqual(seen, ["One", "Theirs"])
    expectEqual(title, "Theirs")
    try expectEqual(store.todo("1").title, "Theirs!")
    try expectEqual(store.history(limit: 1).map(\.operation), [operation])
    try expectEqual(store.history(limit: 9).map(\.command), ["edit", "edit", "add"])
  }

  @Test func `if the store keeps changing, the command gives up and changes nothing`() throws {
    let now = clock.tick()
    var count = 0
    #expect(throws: StoreError.changedMeanwhile) {
      try store.retryingOnChange { attempt in
        count += 1
        try store.rename("1", "Theirs \(count)", at: now)
        try attempt.rename("1", "Mine", at: now)
      }
    }
    try expectEqual(store.todo("1").title, "Theirs \(count)")
  }

  @Test func `a change without effect writes no operation, and errors are rethrown`() throws {
    let now = clock.tick()
    let (_, operation) = try store.retryingOnChange { try $0.rename("1", "One", at: now) }
    expectEqual(operation, nil)
    #expect(throws: StoreError.noSuchTodo("9", newest: Handle(number: 1))) {
      try store.retryingOnChange { _ = try $0.todos(.words("9")) }
    }
  }

  @Test func `undo of a given command works only if it is the newest`() throws {
    let (now, later) = (clock.tick(), clock.tick())
    let mine = try #require(
      try store.retryingOnChange { try $0.rename("1", "Mine", at: now) }.operation)
    _ = try store.add(NewTodo(title: "Two"), at: later, id: newID())
    #expect(throws: StoreError.notNewest) {
      _ = try store.undo(1, expecting: [mine], at: clock.tick())
    }
    _ = try store.undo(1, at: clock.tick())
    try expectEqual(
      store.undo(1, expecting: [mine], at: clock.tick()).entries.map(\.operation), [mine])
    try expectEqual(store.todo("1").title, "One")
  }

  @Test func `the store knows whether there is anything to undo or redo`() throws {
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

  @Test func `a second store on the same file notices the change`() throws {
    let other = try sandbox.open()
    let before = try other.version()
    try expectEqual(other.version(), before)
    try store.rename("1", "Changed", at: clock.tick())
    let after = try other.version()
    #expect(after != before)
    try expectEqual(other.version(), after)
    try expectEqual(other.todo("1").title, "Changed")
  }
}
