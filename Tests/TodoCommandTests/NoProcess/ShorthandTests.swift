import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsNothing) struct ShorthandTests {
  private let machine: Machine

  init() throws {
    machine = try Machine()
  }

  @Test(arguments: [
    (["1"], ["show", "1"]), (["ootd-1", "--json"], ["show", "1", "--json"]),
    (["ls", "--json"], ["list", "--json"]), (["fri"], ["today", "--on", "fri"]),
    (["yesterday", "--json"], ["today", "--on", "yesterday", "--json"]),
    (["2026-12-01"], ["today", "--on", "2026-12-01"]),
  ])
  func `an ID shows a todo, and a day shows that day`(
    short: [String], whole: [String]
  ) async throws {
    try await machine.output("add", "One", "--on", "fri")
    try await expectEqual(machine.run(short), machine.run(whole).checked())
  }

  @Test func `an alias of git config is a command, and can stand for another alias`() async throws {
    try machine.configure(
      "[ootd \"alias\"]\n\tbugs = list 'label:good first issue' --all\n\tb = bugs --json\n")
    try await machine.output("label", "add", "good first issue")
    try await machine.output("add", "One", "-l", "good first issue")
    try await machine.output("add", "Two")
    #expect(try await machine.output("bugs").contains("One"))
    try await expectEqual(machine.json([ShownTodo].self, "b").map(\.title), ["One"])
  }

  @Test func `an alias can't hide a command`() async throws {
    try machine.configure("[ootd \"alias\"]\n\tlist = add No\n")
    try await machine.output("add", "One")
    #expect(try await machine.output("list").contains("One"))
  }

  @Test(arguments: [
    ("\tloop = other\n\tother = loop\n", "loop", "the alias `loop` expands to itself"),
    ("\topen = list \\\"one\n", "open", "`ootd.alias.open` isn't a command line"),
    ("\tempty =\n", "empty", "`ootd.alias.empty` isn't a command line"),
    ("\twrong = lits\n", "wrong", "unknown command `lits`. Did you mean `ootd list`?"),
  ])
  func `an alias that can't be expanded is an error`(
    lines: String, name: String, error: String
  ) async throws {
    try machine.configure("[ootd \"alias\"]\n\(lines)")
    let outcome = try await machine.run(name)
    #expect(outcome.status != 0 && outcome.error.hasPrefix("ootd: \(error)"), "\(outcome)")
  }
}
