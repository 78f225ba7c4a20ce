import CommandSupport
import Rendering
import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Commands

@Suite(.serialized, .startsNothing) final class SchemaTests: MachineTest {
  @Test func `each command with --json has a schema`() throws {
    let names = Self.names(below: RootCommand.self, [])
    expectEqual(OutputSchema.names, (names + ["error"]).sorted())
  }

  /// The names of commands that have the option.
  private static func names(
    below command: any DocumentedCommand.Type, _ words: [String]
  ) -> [String] {
    let subcommands = command.usage.subcommands
    let own = command.parameters.flatMap(\.spellings).contains("--json")
    let isCommand = own && !words.isEmpty && subcommands.isEmpty
    return (isCommand ? [words.joined(separator: " ")] : [])
      + subcommands.flatMap { names(below: $0, words + [$0.usage.name]) }
  }

  @Test func `names are listed, a group's is that of its default, and an unknown one is refused`()
    async throws
  {
    let lines = try await machine.output("schema").split(separator: "\n").map(String.init)
    expectEqual(lines, OutputSchema.names)
    try await expectEqual(machine.json([String].self, "schema"), lines)
    for (group, command) in [("block", "list"), ("sync", "now")] {
      try await expectEqual(
        machine.output("schema", group), machine.output("schema", group, command))
    }
    for (words, quoted, advice) in [
      (["lst"], "`lst`", "ootd schema list"),
      (["block", "lst"], "`block lst`", "schema block list"),
      (["export"], "`export`", "`ootd schema "),
    ] { try await machine.run(["schema"] + words).failed(64, saying: quoted, advice) }
  }

  @Test func `an error matches its schema`() async throws {
    let outcome = try await Machine().run("show", "99", "--json")
    let validator = try #require(SchemaValidator(named: "error"))
    try expectEqual(validator.problems(#require(Self.value(outcome.error))), [])
  }

  private static func value(_ text: String) -> Todos.JSON? { .init(utf8: Array(text.utf8)) }

  /// Parts of a right document, and wrong ones in their place.
  private static let mistakes = [
    (#""id":"1","#, ""), (#""id":"1""#, #""id":1"#), (#""status":"todo""#, #""status":"later""#),
    (#""day":null"#, #""day":"2026-13-01""#), (#""due":null"#, #""due":"soon""#),
    (#""labels":[]"#, #""labels":[1]"#), (#""labels":[]"#, #""labels":null"#),
    (#""comments":[]"#, #""comments":[{"at":"2026-11-21T10:00:00+01:00"}]"#),
    (#""created":"2026-11-21T10:00:00+01:00""#, #""created":"2026-11-21""#),
    (#""overdue":false"#, #""overdue":null"#),
  ]

  @Test func `a wrong document is refused`() async throws {
    try await machine.output("add", "One", "--backlog")
    let text = try await machine.output("show", "1", "--json")
    let valid = try #require(Self.value(text))
    let validator = try #require(SchemaValidator(named: "show"))
    let list = try #require(SchemaValidator(named: "list"))
    expectEqual(validator.problems(valid), [])
    #expect(!list.problems(valid).isEmpty)
    for (right, wrong) in Self.mistakes {
      #expect(text.contains(right))
      let invalid = try #require(Self.value(text.replacing(right, with: wrong)))
      #expect(!validator.problems(invalid).isEmpty, "\(wrong)")
      #expect(!list.problems(.array([valid, invalid])).isEmpty, "\(wrong)")
    }
  }

  @Test func `later versions may add keys`() throws {
    let validator = try #require(SchemaValidator(named: "label add"))
    let label = ##"{"new":1,"name":"x","color":"#fff","textColor":"#000","open":0,"done":0}"##
    expectEqual(validator.problems(try #require(Self.value(label))), [])
  }

  @Test func `the validator refuses a keyword that it doesn't know`() {
    let validator = SchemaValidator(["type": .string("string"), "maxLength": .init(1)])
    #expect(!validator.problems(.string("a")).isEmpty)
    #expect(!SchemaValidator(["$ref": .string("#/$defs/x")]).problems(.null).isEmpty)
  }
}
