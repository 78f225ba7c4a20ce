import Testing
import TestingAdditions
import Todos

@testable import Store

/// Merging issues into todos.
@Suite(.serialized, .startsNothing) final class IssueImportTests: StoreTest {
  let reference: IssueReference
  let now = moment("2026-11-21T09:00:00Z")

  override init() throws {
    reference = try #require(IssueReference("github:acme/api#34"))
    try super.init()
  }

  private var issue: TodoRecord {
    var issue = TodoRecord(
      reference, title: "Fix", notes: "Body", labels: ["bug"], milestone: "1.0",
      created: moment("2026-11-01T00:00:00Z"))
    issue.colors["bug"] = LabelColor(rgb: 0xD73A4A)
    return issue
  }

  private func take(_ issues: TodoRecord..., at now: Moment? = nil) throws -> ImportResult {
    try store.writeMuch(at: now ?? self.now) { try $0.importIssues([.github: issues]) { _ in nil } }
  }

  private func todo() throws -> Todo {
    try #require(try store.read { try $0.todos([.one(Handle(number: 1))]) }.first)
  }

  private func edit(_ change: (inout TodoEdit) -> Void) throws {
    var edit = TodoEdit()
    change(&edit)
    try write(at: now) { try $0.edit([.one(Handle(number: 1))], edit) }
  }

  private func mark(_ status: Status) throws {
    try write(at: now) { try $0.setStatus(status, of: [.one(Handle(number: 1))], as: .done) }
  }

  @Test func `an open issue becomes a todo in the backlog`() throws {
    try write(at: now) { try $0.add(.project, named: "api") }
    let result = try write(at: now) {
      try $0.importIssues([.github: [issue]]) { repository in
        repository.description == "github:acme/api" ? "api" : nil
      }
    }
    expectEqual(result.added, 1)
    let todo = try todo()
    expectEqual(todo.id, EntityID(issue: reference))
    expectEqual(todo.reference, reference)
    expectEqual(
      [todo.title, todo.notes, todo.milestone, todo.project], ["Fix", "Body", "1.0", "api"])
    expectEqual(todo.labels.map(\.name), ["bug"])
    expectEqual(todo.labels.map(\.color.description), ["#d73a4a"])
    expectEqual(todo.day, nil)
    expectEqual(todo.created, moment("2026-11-01T00:00:00Z"))
    try expectEqual(
      store.read { try $0.history(limit: 5) }.map(\.command), ["import github", "project add"])
    try store.expectSameAfterRebuild()
    // The same again changes nothing, and a closed one without a todo is skipped.
    let operations = try store.read { try $0.operations() }
    try expectEqual(take(issue).unchanged, 1)
    let other = try #require(IssueReference("github:acme/api#35"))
    var closed = TodoRecord(other, title: "Closed")
    closed.status = .done
    try expectEqual(take(closed).skipped, 1)
    try expectEqual(store.read { try $0.operations() }, operations)
  }

  @Test func `changes on the forge are merged, and those made here are kept`() throws {
    _ = try take(issue)
    try edit { edit in
      edit.notes = "Mine"
      edit.priority = .high
      edit.day = .value(day("2026-11-22"))
      edit.due = .value(.day(day("2026-11-30")))
    }
    var changed = issue
    changed.title = "Fix it"
    changed.notes = "Theirs"
    changed.milestone = nil
    changed.labels = ["ui"]
    try expectEqual(take(changed).changed, 1)
    let todo = try todo()
    expectEqual([todo.title, todo.notes, todo.milestone], ["Fix it", "Mine", nil])
    expectEqual(todo.labels.map(\.name), ["ui"])
    expectEqual(todo.priority, .high)
    expectEqual(todo.day, day("2026-11-22"))
    expectEqual(todo.due, .day(day("2026-11-30")))
    changed.notes = "Theirs again"
    try expectEqual(take(changed).unchanged, 1)
    try expectEqual(self.todo().notes, "Mine")
  }

  @Test func `once a change here is undone, the issue's value is taken`() throws {
    _ = try take(issue)
    try edit { $0.title = "Mine" }
    var changed = issue
    changed.title = "Theirs"
    try expectEqual(take(changed).unchanged, 1)
    try expectEqual(take(changed).unchanged, 1)
    try write(at: now) { try $0.undo(1) }
    try expectEqual(take(changed).changed, 1)
    try expectEqual(todo().title, "Theirs")
  }

  @Test func `an older version of an issue changes nothing`() throws {
    var (old, new) = (issue, issue)
    (old.updated, new.updated) = (moment("2026-11-20T10:00:00Z"), moment("2026-11-21T08:00:00Z"))
    (new.title, new.status) = ("New", .done)
    _ = try take(old)
    try expectEqual(take(new).finished, 1)
    try expectEqual(take(old).unchanged, 1)
    try expectEqual(todo().title, "New")
    try expectEqual(todo().status, .done)
    // A forge's answer without the time counts as it is.
    old.updated = nil
    try expectEqual(take(old).reopened, 1)
  }

  @Test func `labels merge one by one`() throws {
    var two = issue
    two.labels = ["bug", "ui"]
    _ = try take(two)
    try write(at: now) { try $0.add(.label, named: "mine") }
    try edit { edit in
      edit.addedLabels = ["mine"]
      edit.removedLabels = ["bug"]
    }
    two.labels = ["bug", "docs"]
    _ = try take(two)
    try expectEqual(todo().labels.map(\.name), ["docs", "mine"])
  }

  /// The status of a todo whose issue is closed or reopened after these changes here.
  @Test(
    arguments: [
      ([], Status.done), ([.doing], .done), ([.doing, .todo], .done), ([.done], .done),
    ] as [([Status], Status)])
  func `closing an issue finishes its todo`(_ changes: [Status], _ expected: Status) throws {
    _ = try take(issue)
    for status in changes { try mark(status) }
    var closed = issue
    closed.status = .done
    closed.completed = moment("2026-11-20T12:00:00Z")
    _ = try take(closed)
    try expectEqual(todo().status, expected)
    if changes.last != .done { try expectEqual(todo().completed, closed.completed) }
  }

  /// Ways in which a todo is done before its issue is closed, if at all.
  enum End: CaseIterable { case byIssue, here, byCommit }

  @Test(arguments: End.allCases)
  func `an issue that was closed and is open again reopens its todo`(end: End) throws {
    _ = try take(issue)
    var agent = store
    agent.actor = Actor(Author(rawValue: "claude"), session: "s1")
    try write(on: agent, at: now) { try $0.setStatus(.doing, of: .words("1"), as: .claim) }
    switch end {
    case .byIssue: break
    case .here: try mark(.done)
    case .byCommit:
      let repository = NewRepository(id: newID(), path: "/src/api", root: nil)
      try write(at: now) { try $0.addProject("api", repository: repository) }
      let reference = CommitReference(handle: try todo().handle, completes: true)
      _ = try store.write(by: .automatic, at: now) {
        try $0.applyCommits([.sample([.sample(1, at: now, naming: [reference])])])
      }
    }
    // Only its issue reopens it, once that was closed.
    if end != .byIssue { try expectEqual(take(issue).unchanged, 1) }
    var closed = issue
    closed.status = .done
    try expectEqual(take(closed).finished, end == .byIssue ? 1 : 0)
    try expectEqual(todo().status, .done)
    try expectEqual(take(issue).reopened, 1)
    try expectEqual(todo().status, .todo)
    try expectEqual(todo().completed, nil)
    try mark(.doing)
    try expectEqual(todo().shownClaim(to: .person), nil)
  }

  @Test func `an open issue doesn't reopen a done todo that is only now linked to it`() throws {
    let record = TodoRecord(id: newID(), title: "Fix", status: .done, reference: reference)
    try write(at: now) { try $0.importTodos([record]) }
    for _ in 0..<2 { try expectEqual(take(issue).reopened, 0) }
    try expectEqual(todo().status, .done)
  }

  private func purgeLast() throws {
    try store.purge([#require(store.read { try $0.history(limit: 1) }.first).operation], at: now)
  }

  @Test func `a purged import keeps its todo, and later values alone are imported`() throws {
    var issue = issue
    issue.labels = ["hunter2"]
    issue.milestone = "Secret"
    _ = try take(issue)
    try mark(.done)
    let id = try #require(store.read { try $0.history(limit: 2) }.last).operation
    try store.purge([id], at: now)
    let expectPurged = {
      let todo = try self.todo()
      expectEqual([todo.title, todo.notes], ["(purged)", ""])
      expectEqual(todo.reference, self.reference)
      #expect(todo.labels.allSatisfy { $0.name.hasPrefix("(purged ") })
      #expect(todo.milestone?.hasPrefix("(purged ") == true)
    }
    try expectPurged()
    for _ in 0..<2 { try expectEqual(take(issue).unchanged, 1) }
    issue.labels.append("ui")
    try expectEqual(take(issue).changed, 1)
    expectEqual(try todo().labels.map(\.name).suffix(1), ["ui"])
    expectEqual(try todo().status, .done)
    _ = try take(self.issue)
    issue.labels = ["hunter2", "bug"]
    _ = try take(issue)
    try expectEqual(todo().notes, "")
    #expect(try !store.read { try $0.labels() }.contains { $0.label.name == "hunter2" })
    (issue.title, issue.notes, issue.milestone) = ("Rotate the key", "See wiki", "2.0")
    _ = try take(issue)
    var todo = try todo()
    expectEqual([todo.title, todo.notes, todo.milestone], ["Rotate the key", "See wiki", "2.0"])
    // The purged values don't come back either.
    (issue.title, issue.notes, issue.milestone) = ("Fix", "Body", "Secret")
    _ = try take(issue)
    todo = try self.todo()
    expectEqual([todo.title, todo.notes, todo.milestone], ["Rotate the key", "See wiki", "2.0"])
    expectEqual(todo.handle.number, 1)
  }

  @Test func `a title that was changed here after its purge is kept`() throws {
    _ = try take(issue)
    try purgeLast()
    try edit { $0.title = "Mine" }
    var changed = issue
    (changed.title, changed.notes) = ("Theirs", "New body")
    _ = try take(changed)
    try expectEqual(todo().title, "Mine")
    try expectEqual(todo().notes, "New body")
  }

  @Test func `a purged import that was undone brings no text back`() throws {
    _ = try take(issue)
    let id = try #require(store.read { try $0.history(limit: 1) }.first).operation
    try write(at: now) { try $0.undo(1) }
    try store.purge([id], at: now)
    _ = try take(issue)
    let todos = try store.read { try $0.todos(matching: TodoQuery(["ref:#34"]), at: now, in: .utc) }
    expectEqual(todos.map(\.title), ["(purged)"])
    expectEqual(todos.map(\.notes), [""])
  }

  @Test func `purged records of a file stay purged, and later values are imported`() throws {
    let at = moment("2026-11-20T09:00:00Z")
    var record = TodoRecord(
      id: newID(), title: "Secret", notes: "Notes",
      checklist: [ChecklistLine("Secret step")],
      comments: [Comment(at: at, text: "hunter2"), Comment(at: at, text: "hunter2")])
    try write(at: now) { try $0.importTodos([record]) }
    try purgeLast()
    let comments = {
      try self.store.read { try $0.comments(on: $0.todos(.words("1"))) }.values.flatMap(\.self)
        .count
    }
    try expectEqual(write(at: now) { try $0.importTodos([record]) }.unchanged, 1)
    record.priority = .high
    record.checklist.append(ChecklistLine("Step"))
    try write(at: now) { try $0.importTodos([record]) }
    expectEqual([try todo().title, try todo().notes], ["(purged)", ""])
    try expectEqual(comments(), 0)
    let lines = try store.read { try $0.checklists(of: $0.todos(.words("1"))) }.values.flatMap(
      \.self
    ).map(
      \.text)
    expectEqual(lines, ["(purged)", "Step"])
    (record.title, record.comments) = ("Later", [])
    try write(at: now) { try $0.importTodos([record]) }
    try expectEqual(todo().title, "Later")
    record.title = "Secret"
    record.comments = [Comment(at: at, text: "hunter2")]
    try write(at: now) { try $0.importTodos([record]) }
    try expectEqual(todo().title, "Later")
    try expectEqual(comments(), 0)
  }

  @Test func `a todo that was reopened here stays open while its issue is closed`() throws {
    _ = try take(issue)
    var closed = issue
    closed.status = .done
    _ = try take(closed)
    try mark(.todo)
    closed.title = "Fix it"
    _ = try take(closed)
    try expectEqual(todo().status, .todo)
    try expectEqual(todo().title, "Fix it")
  }

  @Test func `a deleted todo stays deleted, and an undone import can be repeated`() throws {
    _ = try take(issue)
    try write(at: now) { try $0.undo(1) }
    try expectEqual(take(issue).added, 1)
    try write(at: now) { try $0.delete(.words("1")) }
    try expectEqual(take(issue).deletedBefore, 1)
    #expect(throws: StoreError.self) { try todo() }
  }

  @Test func `an issue is found by its reference, whatever its todo's id and title`() throws {
    let record = TodoRecord(id: newID(), title: "Fix", labels: ["mine"], reference: reference)
    try write(at: now) { try $0.importTodos([record, TodoRecord(id: newID(), title: "Fix")]) }
    let other = try #require(IssueReference("github:acme/api#35"))
    try expectEqual(take(issue, TodoRecord(other, title: "Fix")).added, 1)
    let todo = try todo()
    expectEqual(todo.id, record.id)
    expectEqual(todo.notes, "Body")
    expectEqual(todo.labels.map(\.name), ["bug", "mine"])
  }

  @Test func `two machines that import an issue have one todo`() throws {
    let desktop = try sandbox.open("desktop")
    _ = try take(issue)
    try write(on: desktop, at: now) { try $0.importIssues([.github: [issue]]) { _ in nil } }
    try desktop.receive(store.read { try $0.operations() }, at: now)
    let query = try TodoQuery(["ref:#34"], days: DayParser(now: now, calendar: .utc))
    try expectEqual(desktop.read { try $0.todos(matching: query, at: now, in: .utc) }.count, 1)
  }
}
