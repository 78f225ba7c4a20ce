import Testing
import TestingAdditions
import Todos

@testable import Store

@Suite(.serialized, .startsNothing) final class DependencyTests: StoreTest {
  /// With todos 1 to 5.
  override init() throws {
    try super.init()
    for number in 1...5 { try add("Todo \(number)") }
  }

  private func edit(
    _ todo: String, after: [HandleSelection] = [], notAfter: [HandleSelection] = [],
    before: [HandleSelection] = [], notBefore: [HandleSelection] = []
  ) throws -> TodoChange {
    try edit(todo) {
      ($0.dependencies.after, $0.dependencies.notAfter) = (after, notAfter)
      ($0.dependencies.before, $0.dependencies.notBefore) = (before, notBefore)
    }
  }

  private func waits(_ todo: String) throws -> [String] {
    try store.todo(todo).waitsFor.map(\.description)
  }

  private func finish(_ todo: String) throws -> TodoChange { try set(.done, todo) }

  @Test func `a todo waits for others until they are done or deleted`() throws {
    expectEqual(try edit("3", after: .words("1", "2")).changed.map(\.title), ["Todo 3"])
    expectEqual(try store.todo("3").after.map(\.description), ["1", "2"])
    expectEqual(try waits("3"), ["1", "2"])
    #expect(try store.todo("3").isBlocked)
    expectEqual(try finish("1").unblocked.map(\.title), [])
    expectEqual(try waits("3"), ["2"])
    let deletion = try write { try $0.delete(.words("2")) }
    expectEqual(deletion.unblocked.map(\.title), ["Todo 3"])
    expectEqual(try store.todo("3").after.map(\.description), ["1"])
    #expect(try !store.todo("3").isBlocked)
    try write { try $0.undo(1) }
    expectEqual(try waits("3"), ["2"])
  }

  @Test func `the same edit changes nothing, and both ends of a dependency can change it`() throws {
    expectEqual(try edit("1", before: .words("3")).changed.map(\.title), ["Todo 1"])
    expectEqual(try waits("3"), ["1"])
    let count = try store.read { try $0.operations() }.count
    expectEqual(try edit("3", after: .words("1")).unchanged.map(\.title), ["Todo 3"])
    expectEqual(try store.read { try $0.operations() }.count, count)
    expectEqual(try edit("1", notBefore: .words("3", "4")).changed.map(\.title), ["Todo 1"])
    expectEqual(try waits("3"), [])
    #expect(try !store.todo("3").isBlocked)
    // A done todo waits for none.
    _ = try edit("3", after: .words("1"))
    _ = try finish("3")
    expectEqual(try waits("3"), [])
    expectEqual(try store.todo("3").after.map(\.description), ["1"])
  }

  @Test func `a todo waits neither through done nor through deleted ones`() throws {
    _ = try edit("3", after: .words("2"))
    _ = try edit("2", after: .words("1"))
    expectEqual(try finish("2").unblocked.map(\.title), ["Todo 3"])
    expectEqual(try waits("3"), [])
    try set(.todo, "2")
    expectEqual(try waits("3"), ["2"])
    try delete("2")
    expectEqual(try waits("3"), [])
  }

  @Test func `a cycle is refused with its path, and nothing changes`() throws {
    _ = try edit("2", after: .words("1"))
    _ = try edit("3", after: .words("2"))
    let count = try store.read { try $0.operations() }.count
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
    expectEqual(try store.read { try $0.operations() }.count, count)
    // A done todo may be reopened.
    _ = try finish("2")
    #expect(throws: StoreError.dependencyCycle(["1", "3", "2", "1"])) {
      _ = try edit("1", after: .words("3"))
    }
    try delete("2")
    _ = try edit("1", after: .words("3"))
  }

  @Test func `a new todo waits for others, and others for it`() throws {
    var new = TodoEdit(title: "New")
    new.dependencies.after = .words("1")
    new.dependencies.before = .words("2")
    try add(new)
    expectEqual(try waits("6"), ["1"])
    expectEqual(try waits("2"), ["6"])
    new.dependencies.before = .words("1")
    #expect(throws: StoreError.dependencyCycle(["1", nil, "1"])) { try add(new) }
    expectEqual(try store.titles().count, 6)
  }

  @Test func `history names the other todo, and undo removes the dependency`() throws {
    _ = try edit("3", after: .words("1"))
    let entry = try #require(try store.read { try $0.history(limit: 1) }.first)
    expectEqual(entry.changes.map(\.field.rawValue), ["after/1"])
    expectEqual(entry.changes.map(\.id), ["3"])
    try write { try $0.undo(1) }
    expectEqual(try waits("3"), [])
  }

  @Test func `an undo that closes a cycle tells it at once, and once`() throws {
    var agent = store
    agent.actor = Actor(Author(rawValue: "claude"))
    _ = try edit("1", after: .words("2"))
    _ = try edit("2", after: .words("3"))
    try delete("2", on: agent)
    _ = try edit("3", after: .words("1"))
    let closing = try write { try $0.undo(1, by: agent.author) }.ignored
    expectEqual(closing.map(\.todo.description), ["1"])
    expectEqual(closing.map { $0.path.map(\.description) }, [["2", "3", "1"]])
    try expectEqual(store.read { try $0.unread() }.ignored, closing)
    try store.write(at: clock.now) { try $0.markAsRead(closing) }
    try expectEqual(store.read { try $0.unread() }.ignored, [])
    // Redo deletes 2 again and so opens the cycle, and the next undo closes it again.
    expectEqual(try write { try $0.redo(1) }.ignored, [])
    expectEqual(try waits("3"), ["1"])
    expectEqual(try write { try $0.undo(1, by: agent.author) }.ignored.count, 1)
  }

  @Test func `neighbours are those directly before and after`() throws {
    _ = try edit("3", after: .words("1", "2"), before: .words("4"))
    _ = try edit("5", after: .words("4"))
    let neighbours = try store.read { try $0.neighbours(of: $0.todos(.words("3"))[0]) }
    expectEqual(neighbours.after.map(\.title), ["Todo 1", "Todo 2"])
    expectEqual(neighbours.before.map(\.title), ["Todo 4"])
    _ = try finish("4")
    expectEqual(
      try store.read { try $0.neighbours(of: $0.todos(.words("5"))[0]) }.after.map(\.title),
      ["Todo 4"])
  }

  @Test func `removing a dependency, undo and redo name the todos that wait no longer`() throws {
    _ = try edit("3", after: .words("1"))
    expectEqual(try edit("3", notAfter: .words("1")).unblocked.map(\.title), ["Todo 3"])
    try write { try $0.undo(1) }
    expectEqual(try finish("1").unblocked.map(\.title), ["Todo 3"])
    expectEqual(try finish("1").unblocked, [])
    expectEqual(try write { try $0.undo(1) }.unblocked, [])
    expectEqual(try write { try $0.redo(1) }.unblocked.map(\.title), ["Todo 3"])
    try set(.todo, "1")
    expectEqual(try write { try $0.undo(1) }.unblocked.map(\.title), ["Todo 3"])
    expectEqual(try write { try $0.delete(.words("1", "3")) }.unblocked, [])
  }

  @Test func `the todos that wait for a changed one look different, also through others`() throws {
    _ = try edit("3", after: .words("2"))
    _ = try edit("2", after: .words("1"))
    var sequence = try store.read { try $0.sequence() }
    let changed = { [store] (before: Int64) in
      try store.read { try $0.changes(since: before) }.todos.sorted()
    }
    _ = try finish("1")
    expectEqual(try changed(sequence), ["1", "2", "3"])
    #expect(try store.read { try $0.changes(since: sequence, limit: 2) }.isTooMuch)
    sequence = try store.read { try $0.sequence() }
    try delete("2")
    expectEqual(try changed(sequence), ["2", "3"])
    sequence = try store.read { try $0.sequence() }
    try write { try $0.undo(1) }
    expectEqual(try changed(sequence), ["2", "3"])
    // Both ends of a dependency, and what waits for them.
    sequence = try store.read { try $0.sequence() }
    _ = try edit("2", notAfter: .words("1"))
    expectEqual(try changed(sequence), ["1", "2", "3"])
    sequence = try store.read { try $0.sequence() }
    _ = try finish("3")
    expectEqual(try changed(sequence), ["3"])
  }

  @Test func `ready todos are listed by deadline, priority, dependents and age`() throws {
    try edit("2") { $0.priority = .high }
    try edit("4") { $0.due = .value(.day(day("2026-11-20"))) }
    _ = try edit("5", after: .words("3"))
    try edit("1") { $0.day = .value(day("2026-11-22")) }
    try add("Later")
    let now = moment("2026-11-21T09:00:00Z")
    let ready = try store.read {
      try $0.ranked(matching: TodoQuery(["is:ready"]), at: now, in: .utc)
    }
    expectEqual(ready.map(\.todo.title), ["Todo 4", "Todo 2", "Todo 3", "Later"])
    expectEqual(ready.map(\.unblocks), [0, 0, 1, 0])
    expectEqual(try store.titles("is:blocked"), ["Todo 5"])
    expectEqual(
      try store.read {
        try $0.todos(matching: TodoQuery(["is:open", "sort:ready"]), at: now, in: .utc)
      }
      .map(\.title), ["Todo 4", "Todo 2", "Todo 3", "Later", "Todo 1", "Todo 5"])
  }

  @Test func `changed todos that wait for each other don't hide how many wait for them`()
    throws
  {
    let orders: [([String], Priority)] = [
      (["1", "2", "3", "4", "5"], .high), (["4", "3", "2", "1", "5"], .low),
    ]
    // In both orders, because that of the look-ups is random.
    for (todos, priority) in orders {
      let pairs = Array(zip(todos.dropFirst(), todos))
      for (todo, blocker) in pairs { _ = try edit(todo, after: .words(blocker)) }
      let sequence = try store.read { try $0.sequence() }
      try edit("1", "2", "3", "4") { $0.priority = priority }
      expectEqual(
        try store.read { try $0.changes(since: sequence, limit: 5) }.todos.sorted(),
        ["1", "2", "3", "4", "5"])
      #expect(try store.read { try $0.changes(since: sequence, limit: 4) }.isTooMuch)
      for (todo, blocker) in pairs { _ = try edit(todo, notAfter: .words(blocker)) }
    }
  }
}
