import CommandSupport
import Rendering
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsNothing) struct MilestoneTests {
  private struct Record: Decodable, Equatable {
    let name: String
    let description: String
    let due: String?
    let closed: Bool
    let open: Int
    let done: Int
    let progress: Double?
  }

  /// A machine with milestones `1.0`, half done, and `2.0`, without todos.
  private func machine() async throws -> Machine {
    let machine = try Machine()
    try await machine.output(
      "milestone", "add", "1.0", "--due", "11-30", "--description", "The first")
    try await machine.output("milestone", "add", "2.0")
    for title in ["Two", "Three"] { try await machine.output("add", title, "-m", "1.0") }
    try await machine.output("done", "1")
    return machine
  }

  @Test func `milestones show their progress`() async throws {
    let machine = try await machine()
    let list = """
        1.0  ▇▇▇▇▇▁▁▁▁▁  1/2  50 %  due 30 Nov  The first
        2.0  ▁▁▁▁▁▁▁▁▁▁  –

      """
    try await expectEqual(machine.output("milestone", "list"), list)
    try await expectEqual(machine.output("milestone"), list)
    try await expectEqual(
      machine.output("milestone", "show", "1.0"),
      """
      1.0   ▇▇▇▇▇▁▁▁▁▁  1/2  50 %   due 30 Nov
      The first

         2       ·  Three
         1       ✓  Two    10:00

      """)
    machine.now = "2026-12-01T10:00:00+01:00"
    #expect(try await machine.output("milestone", "list").contains("1/2  50 %  overdue yesterday"))
    try await machine.output("milestone", "close", "1.0")
    try await expectEqual(
      machine.output("milestone", "list"),
      """
        2.0  ▁▁▁▁▁▁▁▁▁▁  –
        1.0  ▇▇▇▇▇▁▁▁▁▁  1/2  50 %  closed  The first

      """)
  }

  @Test func `milestones are closed, reopened, edited and deleted`() async throws {
    let machine = try await machine()
    try await expectEqual(
      machine.output("milestone", "close", "1.0"), "closed 1.0  1/2  50 %  1 todo is still open\n")
    try await expectEqual(machine.output("milestone", "close", "1.0"), "unchanged 1.0  1/2  50 %\n")
    try await expectEqual(machine.output("milestone", "reopen", "1.0"), "reopened 1.0  1/2  50 %\n")
    try await expectEqual(
      machine.output("milestone", "edit", "1.0", "--name", "1.0.0", "--no-due"),
      "edited 1.0.0  1/2  50 %\n")
    try await expectEqual(
      machine.json(Record.self, "milestone", "show", "1.0.0"),
      Record(
        name: "1.0.0", description: "The first", due: nil, closed: false, open: 1, done: 1,
        progress: 0.5))
    try await expectEqual(
      machine.output("milestone", "rm", "2.0"), "deleted 2.0  ootd undo restores it\n")
    try await machine.output("milestone", "rm", "1.0.0")
    try await expectEqual(machine.json(ShownTodo.self, "show", "2").milestone, nil)
    try await machine.output("undo", "-n3", "--yes")
    try await expectEqual(machine.json(ShownTodo.self, "show", "2").milestone, "1.0")
    let all = try await machine.json([Record].self, "milestone", "list")
    expectEqual(all.map(\.name), ["1.0", "2.0"])
    expectEqual(all.map(\.due), ["2026-11-30", nil])
    expectEqual(all.map(\.progress), [0.5, nil])
  }

  @Test func `the list fits the terminal, and an empty one is reported on standard error`()
    async throws
  {
    let empty = try Machine()
    try await expectEqual(
      empty.run("milestone", "list"),
      .init(
        status: 0, output: "",
        error: "No milestones yet. Create one with `ootd milestone add 1.0`.\n"))
    let machine = try await machine()
    let name = "마일스톤의 아주 긴 이름입니다"
    try await machine.output(
      "milestone", "add", name, "--description", String(repeating: "설명 ", count: 40))
    try await machine.output("milestone", "show", name)
    for width in [30, 50, 80] {
      machine.terminalWidth = width
      for line in try await machine.output("milestone", "list").split(separator: "\n") {
        #expect(String(line).displayWidth <= width)
      }
    }
  }
}
