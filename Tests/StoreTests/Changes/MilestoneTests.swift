import Store
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) final class MilestoneTests: StoreTest {
  @discardableResult
  private func makeMilestone(_ name: String, due: String? = nil) throws -> Milestone {
    var values = FieldEdit()
    values[.due] = due.map { .string(day($0).description) }
    let change = try write { try $0.add(.milestone, named: name, values) }
    return try #require(change.entity.milestone)
  }

  @discardableResult
  private func change(
    _ name: String, _ change: (inout FieldEdit) -> Void
  ) throws -> EntityChange {
    try edit(.milestone, name, change: change)
  }

  private func add(_ titles: String..., to milestone: String) throws {
    for title in titles { try add(TodoEdit(title: title, milestone: milestone)) }
  }

  private func progress(_ name: String = "1.0") throws -> Completion {
    try store.read { try $0.milestone(named: name) }.progress
  }

  @Test func `progress counts the done todos among all its todos after every change`() throws {
    try makeMilestone("1.0")
    try expectEqual(progress(), Completion(done: 0, total: 0))
    try expectEqual(progress().percent, nil)
    try add("a", "b", "c", "d", to: "1.0")
    try add("other")
    try expectEqual(progress(), Completion(done: 0, total: 4))
    try set(.done, "1-2")
    try expectEqual(progress(), Completion(done: 2, total: 4))
    try set(.doing, "3")
    try expectEqual(progress(), Completion(done: 2, total: 4))
    try set(.todo, "1")
    try expectEqual(progress(), Completion(done: 1, total: 4))
    try delete("2-3")
    try expectEqual(progress(), Completion(done: 0, total: 2))
    try write { try $0.undo(1) }
    try expectEqual(progress(), Completion(done: 1, total: 4))
    try write { try $0.undo(3) }
    try expectEqual(progress(), Completion(done: 0, total: 4))
    try write { try $0.redo(1) }
    try expectEqual(progress(), Completion(done: 2, total: 4))
    try edit("1") { $0.milestone = .nothing }
    try expectEqual(progress(), Completion(done: 1, total: 3))
  }

  @Test func `a todo moves from one milestone to another`() throws {
    for name in ["1.0", "2.0"] { try addMilestone(name) }
    try add("a", "b", to: "1.0")
    try edit("1") { $0.milestone = .value("2.0") }
    try expectEqual(progress("1.0").total, 1)
    try expectEqual(progress("2.0").total, 1)
    try expectEqual(store.titles("milestone:2.0"), ["a"])
    #expect(throws: StoreError.unknown(.milestone, "beta", nearest: nil)) {
      try edit("1-2") { $0.milestone = .value("beta") }
    }
    try expectEqual(progress("2.0").total, 1)
  }

  @Test func `milestones are sorted by due date, closed ones last`() throws {
    try makeMilestone("later", due: "2026-12-24")
    try makeMilestone("some day")
    try makeMilestone("soon", due: "2026-11-30")
    try makeMilestone("past", due: "2026-11-01")
    try change("past") { $0[.closed] = .bool(true) }
    try expectEqual(
      store.read { try $0.milestones() }.map(\.name), ["soon", "later", "some day", "past"])
    let soon = try store.read { try $0.milestone(named: "SOON") }
    #expect(!soon.isOverdue(on: day("2026-11-30")))
    #expect(soon.isOverdue(on: day("2026-12-01")))
    #expect(try !store.read { try $0.milestone(named: "past") }.isOverdue(on: day("2026-12-01")))
    #expect(
      try !store.read { try $0.milestone(named: "some day") }.isOverdue(on: day("2026-12-01")))
  }

  @Test func `closing or reopening a second time changes nothing`() throws {
    try makeMilestone("1.0")
    let count = { [store] in try store.read { try $0.operations() }.count }
    #expect(try !change("1.0") { $0[.closed] = .bool(false) }.isChanged)
    try expectEqual(count(), 1)
    #expect(try change("1.0") { $0[.closed] = .bool(true) }.isChanged)
    #expect(try !change("1.0") { $0[.closed] = .bool(true) }.isChanged)
    try expectEqual(count(), 2)
    #expect(try store.read { try $0.milestone(named: "1.0") }.isClosed)
    // A closed milestone still accepts todos.
    try add("late", to: "1.0")
    #expect(try change("1.0") { $0[.closed] = .bool(false) }.isChanged)
    #expect(try !store.read { try $0.milestone(named: "1.0") }.isClosed)
    try write { try $0.undo(3) }
    #expect(try !store.read { try $0.milestone(named: "1.0") }.isClosed)
    try expectEqual(progress().total, 0)
  }

  @Test func `a renamed milestone keeps its todos, a deleted one loses them`() throws {
    try makeMilestone("1.0", due: "2026-11-30")
    try makeMilestone("2.0")
    try add("a", to: "1.0")
    #expect(throws: StoreError.exists(.milestone, "2.0")) { try change("1.0") { $0.name = "2.0" } }
    try change("1.0") {
      $0.name = "1.0.0"
      $0.due = .nothing
      $0[.description] = .string("The first")
    }
    let renamed = try store.read { try $0.milestone(named: "1.0.0") }
    expectEqual(renamed.due, nil)
    expectEqual(renamed.description, "The first")
    try expectEqual(store.todo("1").milestone, "1.0.0")
    let deleted = try write { try $0.delete(.milestone, named: "1.0.0") }
    expectEqual(deleted.entity.milestone, renamed)
    try expectEqual(store.todo("1").milestone, nil)
    #expect(throws: StoreError.unknown(.milestone, "1.0.0", nearest: nil)) {
      try store.read { try $0.milestone(named: "1.0.0") }
    }
    try expectEqual(store.titles("no:milestone"), ["a"])
    // The name is free again, and the new milestone has no todos.
    try expectEqual(makeMilestone("1.0.0").progress.total, 0)
    try write { try $0.undo(2) }
    try expectEqual(store.todo("1").milestone, "1.0.0")
    try expectEqual(store.read { try $0.milestone(named: "1.0.0") }, renamed)
  }
}
