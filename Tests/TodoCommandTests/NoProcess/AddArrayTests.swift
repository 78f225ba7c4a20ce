import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions
import Todos

/// `add --json -` reads an array of todos.
@Suite(.serialized, .startsNothing) final class AddArrayTests: MachineTest {
  private struct Added: Decodable {
    let todos: [ShownTodo]
  }

  private func add(_ array: String, on machine: Machine, _ options: String...) async throws
    -> Outcome
  {
    machine.input = array
    return try await machine.run(["add", "--json", "-"] + options)
  }

  @Test func `all values are taken, and the todos are one operation`() async throws {
    try await machine.output("project", "add", "--name", "api")
    let array = """
      [{"title":"Write tests","notes":"a\\nb","priority":"high","project":"api","day":"tomorrow",
        "due":"2026-11-27T18:00:00+01:00","labels":["new"],"milestone":"1.0"},
       {"title":"Ship","day":null,"due":"fri","status":"doing"},{"block":"algorithm"},
       {"block":"algorithm","title":"Own title","project":null,"milestone":"2.0"}]
      """
    let outcome = try await add(array, on: machine)
    try outcome.succeeded()
    let todos = try JSONDecoder().decode(Added.self, from: Data(outcome.bytes)).todos
    expectEqual(todos.map(\.id), ["1", "2", "3", "4"])
    expectEqual(todos.map(\.status), ["todo", "doing", "todo", "todo"])
    expectEqual(todos.map(\.day), ["2026-11-22", nil, "2026-11-21", "2026-11-21"])
    expectEqual(todos.map(\.due), ["2026-11-27T18:00:00+01:00", "2026-11-27", nil, nil])
    expectEqual(todos.map(\.milestone), ["1.0", nil, nil, "2.0"])
    expectEqual(todos.map(\.block), [nil, nil, "algorithm", "algorithm"])
    expectEqual(todos[0].notes, "a\nb")
    expectEqual(todos[0].labels, ["new"])
    expectEqual(todos[0].project, "api")
    expectEqual(todos[3].title, "Own title")
    try await expectEqual(machine.json([HistoryRecord].self, "history").count, 2)
    try await machine.output("undo")
    try await expectEqual(machine.output("list", "--all", "--json"), "[]\n")
  }

  @Test func `options hold for all elements, which can say otherwise`() async throws {
    let array = #"[{"title":"One"},{"title":"Two","priority":"low","labels":["two"]}]"#
    let outcome = try await add(array, on: machine, "-p", "high", "-l", "all", "--backlog")
    let todos = try JSONDecoder().decode(Added.self, from: Data(try outcome.succeeded().utf8)).todos
    expectEqual(todos.map(\.priority), ["high", "low"])
    expectEqual(todos.map(\.labels), [["all"], ["all", "two"]])
    expectEqual(todos.map(\.day), [nil, nil])
  }

  @Test func `elements refer to each other and to todos`() async throws {
    try await machine.output("add", "Old")
    let array = """
      [{"title":"Plan"},{"title":"Build","after":["$0","1"]},{"title":"Ship","after":["$1"]},
       {"title":"Review","after":["$1"],"before":["$2"],"checklist":["Read",{"text":"Run","done":true}]}]
      """
    try await add(array, on: machine).succeeded()
    // 2 waits for nothing, so it may wait for 1, but not for a todo that waits for it.
    for blocker in ["3", "4", "5"] {
      let array = "[{\"title\":\"X\",\"before\":[\"2\"],\"after\":[\"\(blocker)\"]}]"
      try await add(array, on: machine).failedAsJSON(1, "dependency.newCycle", saying: "through")
    }
    try await expectEqual(machine.json([HistoryRecord].self, "history").count, 2)
  }

  private static let errors: [(array: String, status: Int32, code: String, phrase: String)] = [
    ("nope", 64, "json.malformed", "JSON array"), ("{}", 64, "json.malformed", "JSON array"),
    ("[{\"title\":\"A\"},1]", 64, "json.wrongType", "`$1`: "), (" \n", 1, "input.empty", "empty"),
    (#"[{"title":"A"},{"titel":"B"}]"#, 64, "json.unknownKey", "`$1`: unknown key `titel`"),
    (#"[{"title":"A","titel":"B"}]"#, 64, "json.unknownKey", "`title`"),
    (#"[{"title":"A"},{"title":""}]"#, 64, "title.empty", "`$1.title`"),
    (#"[{"priority":"high"}]"#, 64, "title.empty", "`$0.title`"),
    (#"[{"title":1}]"#, 64, "json.wrongType", "`$0.title`: expected `string`"),
    (#"[{"title":"A","labels":"x"}]"#, 64, "json.wrongType", "`string[]`"),
    (#"[{"title":"A","due":1}]"#, 64, "json.wrongType", "`string | null`"),
    (
      #"[{"title":"A","checklist":[{"text":"x","id":"1"}]}]"#, 64, "json.wrongType", "$0.checklist"
    ),
    (#"[{"title":"A","priority":"hihg"}]"#, 64, "priority.unknown", "`$0.priority`"),
    (#"[{"title":"A","status":"later"}]"#, 64, "status.unknown", "`$0.status`"),
    (#"[{"title":"A","day":"someday"}]"#, 64, "day.unknown", "`$0.day`"),
    (#"[{"title":"A","due":"fri 25:00"}]"#, 64, "time.unknown", "`$0.due`"),
    (#"[{"title":"A","project":"nowhere"}]"#, 1, "project.unknown", "`$0.project`"),
    (#"[{"title":"A","block":"algoritm"}]"#, 1, "block.unknown", "`$0.block`"),
    (#"[{"title":"A","after":["$3"]}]"#, 64, "json.unknownReference", "`$0.after`"),
    (#"[{"title":"A","before":["99"]}]"#, 1, "todo.unknown", "`$0.before`"),
    (#"[{"title":"A","after":["x"]}]"#, 64, "todo.invalid", "`$0.after`"),
    (
      #"[{"title":"A","after":["$1"]},{"title":"B","after":["$0"]}]"#, 1, "dependency.newItself",
      "itself"
    ),
    (#"[{"title":"A","after":["$0"]}]"#, 1, "dependency.newItself", "itself"),
  ]

  @Test func `an error names the element and the key, and nothing is added`() async throws {
    try await expectEqual(add("[]", on: machine).succeeded(), "{}\n")
    for (array, status, code, phrase) in Self.errors {
      try await add(array, on: machine).failedAsJSON(status, code, saying: phrase)
    }
    try await expectEqual(machine.output("list", "--all", "--json"), "[]\n")
    try await expectEqual(machine.output("history", "--json"), "[]\n")
  }

  @Test func `the schema describes the array`() async throws {
    let text = try await Machine().output("schema", "add", "--input")
    let parsed = Todos.JSON(utf8: Array(text.utf8))
    let schema = try #require(parsed)
    let validator = SchemaValidator(schema)
    let problems = { (array: String) in
      Todos.JSON(utf8: Array(array.utf8)).map(validator.problems) ?? ["isn't JSON"]
    }
    expectEqual(
      problems(
        #"[{"title":"A","day":null,"after":["$0"],"checklist":["x",{"text":"y"}]},{"block":"b"}]"#),
      [])
    for wrong in [#"[{"titel":"A"}]"#, #"[{"title":1}]"#, #"[{"priority":"hihg"}]"#, "{}"] {
      #expect(!problems(wrong).isEmpty)
    }
    try await Machine().run("schema", "list", "--input").failed(64, saying: "`schema add`")
  }
}
