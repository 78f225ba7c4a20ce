import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsNothing) struct BlockTests {
  private struct Record: Decodable, Equatable {
    let name: String
    let title: String
    let priority: String
    let project: String?
    let notes: String
  }

  @Test func `four presets exist, in the user's language`() async throws {
    let english = try await Machine().json([Record].self, "block", "list")
    expectEqual(english.map(\.name), ["algorithm", "commit", "blog", "study"])
    expectEqual(english[0].title, "Solve an algorithm problem")
    let korean = try await Machine(language: "ko_KR.UTF-8").json([Record].self, "block", "list")
    expectEqual(korean[0].title, "알고리즘 문제 풀기")
  }

  @Test func `a preset can be changed and deleted, and undo restores it`() async throws {
    let machine = try Machine()
    let edited = try await machine.json(
      Record.self, "block", "edit", "study", "--name", "read", "--title", "Read a paper", "-p",
      "high")
    expectEqual(
      edited, Record(name: "read", title: "Read a paper", priority: "high", project: nil, notes: "")
    )
    try await expectEqual(machine.json(Record.self, "block", "show", "read"), edited)
    try await expectEqual(machine.run("block", "show", "study").status, 1)
    try await machine.output("block", "rm", "read")
    try await expectEqual(machine.json([Record].self, "block", "list").count, 3)
    try await machine.output("undo", "-n2", "--yes")
    try await expectEqual(machine.json(Record.self, "block", "show", "study").priority, "low")
  }

  @Test func `a block fills in missing fields of a new todo`() async throws {
    let machine = try Machine()
    try await machine.output("project", "add", "--name", "api")
    try await machine.output(
      "block", "add", "review", "--title", "Review a change", "-p", "medium", "--notes", "Read",
      "-P", "api")
    let filled = try await machine.json([ShownTodo].self, "add", "-B", "review")[0]
    expectEqual(filled.title, "Review a change")
    expectEqual(filled.priority, "medium")
    expectEqual(filled.notes, "Read")
    expectEqual(filled.block, "review")
    expectEqual(filled.project, "api")
    let named = try await machine.json(
      [ShownTodo].self, "add", "-B", "review", "Review Kim's", "-p", "low")[0]
    expectEqual(named.title, "Review Kim's")
    expectEqual(named.priority, "low")
    let edited = try await machine.json(Record.self, "block", "edit", "review", "--no-project")
    expectEqual(edited.project, nil)
    // The deleted block's name stays.
    try await machine.output("block", "rm", "review")
    try await expectEqual(machine.json(ShownTodo.self, "show", "1").block, "review")
  }
}
