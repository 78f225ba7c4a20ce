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
    let plan = try store.read { try $0.plan(of: day, at: at(12, now), in: .utc) }
    expectEqual(plan.todos.count, plan.completion.total)
    try expectEqual(
      store.read { try $0.completions(of: day...day, at: at(12, now), in: .utc) },
      [day: plan.completion])
    return plan.completion
  }

  /// Adds four todos planned for Monday, and completes the first on Monday.
  private func planFour() throws {
    for title in ["Fix", "Write", "Review", "Ship"] {
      try write(at: at(9)) { try $0.add(TodoEdit(title: title, day: monday), id: newID()) }
    }
    try write(at: at(10)) { try $0.setStatus(.done, of: [handle(1)], as: .done) }
  }

  @Test func `carrying over, deleting, reopening and editing don't change a past day`() throws {
    try planFour()
    try expectEqual(completion(asOf: 0), Completion(done: 1, total: 4))
    try write(at: at(9, 1)) { try $0.carry(to: monday.advanced(by: 1)) }
    try expectEqual(completion(asOf: 1), Completion(done: 1, total: 4))
    try expectEqual(completion(1, asOf: 1), Completion(done: 0, total: 3))
    try write(at: at(10, 1)) { try $0.delete([handle(2)]) }
    try write(at: at(10, 1)) { try $0.setStatus(.todo, of: [handle(1)], as: .reopen) }
    var edit = TodoEdit()
    edit.day = .nothing
    try write(at: at(11, 1)) { try $0.edit([handle(1)], edit) }
    try write(at: at(11, 1)) { try $0.setStatus(.done, of: [handle(3)], as: .done) }
    try write(at: at(11, 1)) { try $0.plan([handle(4)], for: monday) }
    try expectEqual(completion(asOf: 1), Completion(done: 1, total: 4))
    try expectEqual(completion(asOf: 2), Completion(done: 1, total: 4))
    try expectEqual(completion(1, asOf: 2), Completion(done: 1, total: 1))
    let plan = try store.read { try $0.plan(of: monday, at: at(12, 2), in: .utc) }
    expectEqual(plan.todos.map(\.title), ["Write", "Review", "Ship", "Fix"])
    expectEqual(plan.todos.map(\.status), [.todo, .todo, .todo, .done])
    expectEqual(plan.todos.map(\.day), [monday, monday, monday, monday])
  }

  @Test func `undoing a command changes the day of the command and none after it`() throws {
    try planFour()
    let tuesday = monday.advanced(by: 1)
    try write(at: at(11)) { try $0.add(TodoEdit(title: "Call", day: tuesday), id: newID()) }
    try write(at: at(11)) { try $0.setStatus(.doing, of: [handle(2)], as: .start) }
    try expectEqual(completion(1, asOf: 1), Completion(done: 0, total: 2))
    // Wednesday: undo the start of 2, Call, and the completion of 1.
    try write(at: at(9, 2)) { try $0.undo(3) }
    try expectEqual(completion(asOf: 2), Completion(done: 0, total: 4))
    try expectEqual(completion(1, asOf: 2), Completion(done: 0, total: 2))
    let plan = try store.read { try $0.plan(of: tuesday, at: at(12, 2), in: .utc) }
    expectEqual(plan.todos.map(\.title), ["Write", "Call"])
    // Thursday.
    try write(at: at(9, 3)) { try $0.redo(3) }
    try expectEqual(completion(asOf: 3), Completion(done: 1, total: 4))
    try expectEqual(completion(1, asOf: 3), Completion(done: 0, total: 2))
    try expectEqual(completion(2, asOf: 3), Completion(done: 0, total: 0))
  }

  @Test func `a completion dated back counts although its todo's creation was undone that day`()
    throws
  {
    try write(at: at(9)) { try $0.add(TodoEdit(title: "Call"), id: newID()) }
    try write(at: at(10)) { try $0.undo(1) }
    try write(at: at(9, 2)) { try $0.redo(1) }
    let tuesday = monday.advanced(by: 1)
    try write(at: at(10, 2)) { try $0.setStatus(.done, of: [handle(1)], as: .done, on: tuesday) }
    try expectEqual(completion(1, asOf: 2), Completion(done: 1, total: 1))
    try expectEqual(completion(asOf: 2), Completion(done: 0, total: 0))
  }

  @Test func `a todo in progress belongs to today and to its earlier days in progress`() throws {
    try write(at: at(9)) { try $0.add(TodoEdit(title: "Backlog"), id: newID()) }
    try write(at: at(9)) {
      try $0.add(TodoEdit(title: "Later", day: monday.advanced(by: 7)), id: newID())
    }
    try write(at: at(10)) { try $0.setStatus(.doing, of: [handle(1), handle(2)], as: .start) }
    try expectEqual(completion(asOf: 0), Completion(done: 0, total: 2))
    try expectEqual(completion(1, asOf: 0), Completion(done: 0, total: 0))
    try expectEqual(completion(7, asOf: 0), Completion(done: 0, total: 1))
    try write(at: at(10, 2)) { try $0.setStatus(.done, of: [handle(1)], as: .done) }
    try write(at: at(10, 3)) { try $0.setStatus(.todo, of: [handle(2)], as: .stop) }
    let expected = [(0, 2), (0, 2), (1, 2), (0, 0)]
    for (offset, (done, total)) in expected.enumerated() {
      try expectEqual(completion(offset, asOf: 5), Completion(done: done, total: total))
    }
  }

  @Test func `a completion imported later counts on its own day`() throws {
    let records = (0..<300).map { index in
      TodoRecord(
        id: newID(), title: "Old \(index)", status: .done, created: at(8, -9),
        completed: at(9, -7), finished: monday.advanced(by: -7))
    }
    let result = try write(at: at(9)) { try $0.importTodos(records) }
    expectEqual(result.added, 300)
    try expectEqual(completion(-7, asOf: 0), Completion(done: 300, total: 300))
    try write(at: at(10)) { try $0.undo(1) }
    try expectEqual(completion(-7, asOf: 0), Completion(done: 0, total: 0))
  }

  @Test func `another machine's changes count on their day once they arrive`() throws {
    let other = try sandbox.open("desktop")
    let todo = try write(on: other, at: at(9)) {
      try $0.add(TodoEdit(title: "Fix", day: monday), id: newID())
    }
    try write(on: other, at: at(10)) { try $0.setStatus(.done, of: [.one(todo.handle)], as: .done) }
    try write(on: other, at: at(10, 2)) { try $0.delete([.one(todo.handle)]) }
    try expectEqual(completion(asOf: 1), Completion(done: 0, total: 0))
    try store.receive(other.read { try $0.operations() })
    try expectEqual(completion(asOf: 3), Completion(done: 1, total: 1))
  }
}
