import Testing
import TestingAdditions
import Todos

@testable import Exchange

@Suite(.startsNothing) struct AgentTasksTests {
  private func records(_ format: ExchangeFormat, _ text: String) throws -> [TodoRecord] {
    let reader = try #require(format.todos(in: Samples.seoul, at: Moment(milliseconds: 0)))
    return try reader.records(text)
  }

  @Test func `issues of beads keep what they wait for, and closed ones are done`() throws {
    let todos = try records(
      .beads,
      #"""
      {"id":"bd-1","title":"Fix","description":"Why","design":"How","status":"open","priority":0,"issue_type":"bug","labels":["ui"],"created_at":"2026-01-19T22:12:48.942352085Z"}
      {"id":"bd-2","title":"Ship","status":"in_progress","priority":2,"issue_type":"task","dependencies":[{"issue_id":"bd-2","depends_on_id":"bd-1","type":"blocks"},{"issue_id":"bd-2","depends_on_id":"bd-9","type":"related"}],"comments":[{"author":"ann","text":"Soon","created_at":"2026-01-20T10:00:00Z"}]}
      {"id":"bd-3","title":"Old","status":"closed","priority":4,"closed_at":"2026-01-15T10:00:00Z"}
      {"id":"bd-4","title":"Gone","status":"tombstone"}
      """#)
    expectEqual(todos.map(\.title), ["Fix", "Ship", "Old"])
    expectEqual(todos.map(\.priority), [.high, .medium, .low])
    expectEqual(todos.map(\.status), [.todo, .doing, .done])
    expectEqual(todos[0].labels, ["bug", "ui"])
    expectEqual(todos[0].notes, "Why\n\n## Design\n\nHow")
    expectEqual(todos[1].after, [todos[0].id])
    expectEqual(todos[1].comments.map(\.text), ["ann: Soon"])
    expectEqual(todos[2].finished?.description, "2026-01-15")
    #expect(throws: ExchangeError.self) {
      try records(.beads, #"{"id":"bd-1","title":"Fix","status":"nope"}"#)
    }
  }

  @Test func `tasks of Claude Code are read from files after each other, or from a list`() throws {
    let tasks = try records(
      .claude,
      #"""
      {"id":"1","subject":"Plan","description":"All of it","status":"completed","blocks":["2"],"blockedBy":[]}
      {"id":"2","subject":"Write","status":"in_progress","blockedBy":["1"]}
      """#)
    expectEqual(tasks.map(\.title), ["Plan", "Write"])
    expectEqual(tasks.map(\.status), [.done, .doing])
    expectEqual(tasks[1].after, [tasks[0].id])
    let list = try records(
      .claude, #"[{"content":"Plan","status":"pending","activeForm":"Planning"}]"#)
    expectEqual(list.map(\.title), ["Plan"])
    #expect(list[0].id != tasks[0].id)
  }
}
