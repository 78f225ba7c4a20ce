import Store
import TestSupport
import Testing
import TestingAdditions
import Todos

/// The figures of a past day never change.
@Suite(.serialized, .startsNothing) final class PastDayTests: StoreTest {
  let monday = day("2026-11-16")

  private func at(_ hour: Int64, _ offset: Int = 0) -> Moment {
    LocalCalendar.utc.moment(of: monday.advanced(by: offset), secondsAfterMidnight: hour * 3600)
  }

  private func handle(_ number: Int) -> HandleSelection { .one(Handle(number: number)) }

  private func completion(_ offset: Int = 0, asOf now: Int) throws -> Completion {
    let day = monday.advanced(by: offset)
    let plan = try store.plan(of: day, at: at(12, now), in: .utc)
    expectEqual(plan.todos.count, plan.completion.total)
    try expectEqual(
      store.completions(of: day...day, at: at(12, now), in: .utc), [day: plan.completion])
    return plan.completion
  }

  /// Adds four todos planned for Monday, and completes the first on Monday.
  private func planFour() throws {
    for title in ["Fix", "Write", "Review", "Ship"] {
      _ = try store.add(NewTodo(title: title, day: monday), at: at(9), id: newID())
    }
    _ = try store.setStatus(.done, of: [handle(1)], command: "done", at: at(10))
  }

  @Test func `carrying over, deleting, reopening and editing don't change a past day`() throws {
    try planFour()
    try expectEqual(completion(asOf: 0), Completion(done: 1, total: 4))
    _ = try store.carry(to: monday.advanced(by: 1), at: at(9, 1))
    try expectEqual(completion(asOf: 1), Completion(done: 1, total: 4))
    try expectEqual(completion(1, asOf: 1), Completion(done: 0, total: 3))
    _ = try store.delete([handle(2)], at: at(10, 1))
    _ = try store.setStatus(.todo, of: [handle(1)], command: "reopen", at: at(10, 1))
    var edit = TodoEdit()
    edit.day = .nothing
    _ = try store.edit([handle(1)], edit, at: at(11, 1))
    _ = try store.setStatus(.done, of: [handle(3)], command: "done", at: at(11, 1))
    _ = try store.plan([handle(4)], for: monday, at: at(11, 1))
    try expectEqual(completion(asOf: 1), Completion(done: 1, total: 4))
    try expectEqual(completion(asOf: 2), Completion(done: 1, total: 4))
    try expectEqual(completion(1, asOf: 2), Completion(done: 1, total: 1))
    let plan = try store.plan(of: monday, at: at(12, 2), in: .utc)
    expectEqual(plan.todos.map(\.title), ["Fix", "Write", "Review", "Ship"])
    expectEqual(plan.todos.map(\.status), [.done, .todo, .todo, .todo])
    expectEqual(plan.todos.map(\.day), [monday, monday, monday, monday])
  }

  @Test func `undoing a command changes the day of the command and none after it`() throws {
    try planFour()
    let tuesday = monday.advanced(by: 1)
    _ = try store.add(NewTodo(title: "Call", day: tuesday), at: at(11), id: newID())
    _ = try store.setStatus(.doing, of: [handle(2)], command: "start", at: at(11))
    try expectEqual(completion(1, asOf: 1), Completion(done: 0, total: 2))
    // Wednesday: undo the start of 2, Call, and the completion of 1.
    _ = try store.undo(3, at: at(9, 2))
    try expectEqual(completion(asOf: 2), Completion(done: 0, total: 4))
    try expectEqual(completion(1, asOf: 2), Completion(done: 0, total: 2))
    let plan = try store.plan(of: tuesday, at: at(12, 2), in: .utc)
    expectEqual(plan.todos.map(\.title), ["Write", "Call"])
    // Thursday.
    _ = try store.redo(3, at: at(9, 3))
    try expectEqual(completion(asOf: 3), Completion(done: 1, total: 4))
    try expectEqual(completion(1, asOf: 3), Completion(done: 0, total: 2))
    try expectEqual(completion(2, asOf: 3), Completion(done: 0, total: 0))
  }

  @Test func `a completion dated back counts although its todo's creation was undone that day`()
    throws
  {
    _ = try store.add(NewTodo(title: "Call"), at: at(9), id: newID())
    _ = try store.undo(1, at: at(10))
    _ = try store.redo(1, at: at(9, 2))
    let tuesday = monday.advanced(by: 1)
    _ = try store.setStatus(.done, of: [handle(1)], command: "done", on: tuesday, at: at(10, 2))
    try expectEqual(completion(1, asOf: 2), Completion(done: 1, total: 1))
    try expectEqual(completion(asOf: 2), Completion(done: 0, total: 0))
  }

  @Test func `a todo in progress belongs to today and to its earlier days in progress`() throws {
    _ = try store.add(NewTodo(title: "Backlog"), at: at(9), id: newID())
    _ = try store.add(NewTodo(title: "Later", day: monday.advanced(by: 7)), at: at(9), id: newID())
    _ = try store.setStatus(.doing, of: [handle(1), handle(2)], command: "start", at: at(10))
    try expectEqual(completion(asOf: 0), Completion(done: 0, total: 2))
    try expectEqual(completion(1, asOf: 0), Completion(done: 0, total: 0))
    try expectEqual(completion(7, asOf: 0), Completion(done: 0, total: 1))
    _ = try store.setStatus(.done, of: [handle(1)], command: "done", at: at(10, 2))
    _ = try store.setStatus(.todo, of: [handle(2)], command: "stop", at: at(10, 3))
    let expected = [(0, 2), (0, 2), (1, 2), (0, 0)]
    for (offset, (done, total)) in expected.enumerated() {
      try expectEqual(completion(offset, asOf: 5), Completion(done: done, total: total))
    }
  }

  @Test func `a todo planned earlier that is in progress is not carried over`() throws {
    try planFour()
    _ = try store.setStatus(.doing, of: [handle(2)], command: "start", at: at(11))
    let plan = try store.plan(of: monday.advanced(by: 1), at: at(9, 1), in: .utc)
    expectEqual(plan.todos.map(\.title), ["Write"])
    expectEqual(plan.carriedOver.map(\.title), ["Review", "Ship"])
  }

  @Test func `a completion imported later counts on its own day`() throws {
    let records = (0..<300).map { index in
      TodoRecord(
        id: newID(), title: "Old \(index)", status: .done, created: at(8, -9),
        completed: at(9, -7), finished: monday.advanced(by: -7))
    }
    let result = try store.importTodos(records, at: at(9))
    expectEqual(result.added, 300)
    try expectEqual(completion(-7, asOf: 0), Completion(done: 300, total: 300))
    _ = try store.undo(1, at: at(10))
    try expectEqual(completion(-7, asOf: 0), Completion(done: 0, total: 0))
  }

  @Test func `another machine's changes count on their day once they arrive`() throws {
    let other = try sandbox.open("desktop")
    let todo = try other.add(NewTodo(title: "Fix", day: monday), at: at(9), id: newID())
    _ = try other.setStatus(.done, of: [.one(todo.handle)], command: "done", at: at(10))
    _ = try other.delete([.one(todo.handle)], at: at(10, 2))
    try expectEqual(completion(asOf: 1), Completion(done: 0, total: 0))
    try store.receive(other.operations())
    try expectEqual(completion(asOf: 3), Completion(done: 1, total: 1))
  }
}
