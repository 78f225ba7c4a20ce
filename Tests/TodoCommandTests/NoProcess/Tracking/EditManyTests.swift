import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsNothing) struct EditManyTests {
  @Test func `editing many todos is one step in history and undo`() async throws {
    let machine = try Machine()
    for name in ["bug", "ui"] { try await machine.output("label", "add", name) }
    try await machine.output("milestone", "add", "1.0")
    for number in 1...5 {
      try await machine.output("add", "Todo \(number)", "-l", number == 3 ? "bug" : "ui")
    }
    try await expectEqual(
      machine.output("edit", "1", "3-4", "-l", "bug", "--unlabel", "ui", "-m", "1.0"),
      """
      edited 1  Todo 1
      edited 3  Todo 3
      edited 4  Todo 4   bug · -ui · 1.0

      """)
    try await expectEqual(
      machine.output("edit", "3-5", "-l", "bug"),
      """
      edited 5  Todo 5
      unchanged 3  Todo 3
      unchanged 4  Todo 4   bug

      """)
    try await expectEqual(
      machine.output("history", "-n", "2"),
      """
      Saturday 21 November
        10:00  edit  5  Todo 5   + label bug
        10:00  edit  1, 3-4
                     1, 3-4  milestone – → "1.0"
                     1, 4  + label bug
                     1, 4  - label ui

      """)
    try await expectEqual(
      machine.output("undo", "-n2", "--yes"),
      """
      Undid: edit 5  Todo 5
      Undid: edit 1, 3-4 (3 todos)   (ootd redo -n 2)

      """)
    let todos = try await machine.json([ShownTodo].self, "list", "--sort", "id")
    expectEqual(todos.map(\.labels), [["ui"], ["ui"], ["bug"], ["ui"], ["ui"]])
    #expect(todos.allSatisfy { $0.milestone == nil })
    let edited = try await machine.json([ShownTodo].self, "edit", "3-5", "-l", "bug")
    expectEqual(edited.map(\.id), ["4", "5"])
  }
}
