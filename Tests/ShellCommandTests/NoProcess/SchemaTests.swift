import CommandSupport
import Rendering
import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Commands

@Suite(.serialized, .startsNothing) struct SchemaTests {
  @Test func `each command with --json has a schema`() throws {
    let names = try Self.names(below: CommandDefinition(RootCommand.self), [])
    expectEqual(OutputSchema.names, (names + ["error"]).sorted())
  }

  /// The names of commands that have the option.
  private static func names(below command: CommandDefinition, _ words: [String]) -> [String] {
    let own = command.parameters.flatMap(\.spellings).contains("--json")
    let name = words.joined(separator: " ")
    let isCommand = own && !words.isEmpty && command.subcommands?.isEmpty != false
    return (isCommand ? [name] : [])
      + (command.subcommands ?? []).flatMap { names(below: $0, words + [$0.commandName]) }
  }

  @Test func `without a command, all names are listed`() async throws {
    let machine = try Machine()
    let lines = try await machine.output("schema").split(separator: "\n").map(String.init)
    expectEqual(lines, OutputSchema.names)
    try await expectEqual(machine.json([String].self, "schema"), lines)
  }

  @Test func `a group's name is that of its default command`() async throws {
    let machine = try Machine()
    try await expectEqual(
      machine.output("schema", "block"), machine.output("schema", "block", "list"))
    try await expectEqual(machine.output("schema", "sync"), machine.output("schema", "sync", "now"))
  }

  @Test(arguments: [
    (["lst"], "`lst`", "ootd schema list"), (["block", "lst"], "`block lst`", "schema block list"),
    (["export"], "`export`", "`ootd schema "),
  ])
  func `an unknown name is refused with the nearest`(
    words: [String], quoted: String, advice: String
  ) async throws {
    try await Machine().run(["schema"] + words).failed(64, saying: quoted, advice)
  }

  @Test func `an error matches its schema`() async throws {
    let outcome = try await Machine().run("show", "99", "--json")
    let validator = try #require(SchemaValidator(named: "error"))
    let error = try #require(Self.value(outcome.error))
    expectEqual(validator.problems(error), [])
  }

  private static func value(_ text: String) -> Todos.JSON? { .init(utf8: Array(text.utf8)) }

  @Test(arguments: [
    (#""id":"1","#, ""), (#""id":"1""#, #""id":1"#), (#""status":"todo""#, #""status":"later""#),
    (#""day":null"#, #""day":"2026-13-01""#), (#""due":null"#, #""due":"soon""#),
    (#""labels":[]"#, #""labels":[1]"#), (#""labels":[]"#, #""labels":null"#),
    (#""comments":[]"#, #""comments":[{"at":"2026-11-21T10:00:00+01:00"}]"#),
    (#""created":"2026-11-21T10:00:00+01:00""#, #""created":"2026-11-21""#),
    (#""overdue":false"#, #""overdue":null"#),
  ])
  func `a wrong document is refused`(right: String, wrong: String) async throws {
    let machine = try Machine()
    try await machine.output("add", "One", "--backlog")
    let text = try await machine.output("show", "1", "--json")
    #expect(text.contains(right))
    let valid = try #require(Self.value(text))
    let invalid = try #require(Self.value(text.replacing(right, with: wrong)))
    let validator = try #require(SchemaValidator(named: "show"))
    expectEqual(validator.problems(valid), [])
    #expect(!validator.problems(invalid).isEmpty)
    let list = try #require(SchemaValidator(named: "list"))
    #expect(!list.problems(.array([valid, invalid])).isEmpty)
    #expect(!list.problems(valid).isEmpty)
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
