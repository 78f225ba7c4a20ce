import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

@testable import Commands

@Suite(.serialized, .startsNothing) final class ShorthandTests: MachineTest {
  @Test(arguments: [
    (["1"], ["show", "1"]), (["ootd-1", "--json"], ["show", "1", "--json"]),
    (["ls", "--json"], ["list", "--json"]), (["fri"], ["today", "--on", "fri"]),
    (["yesterday", "--json"], ["today", "--on", "yesterday", "--json"]),
    (["2026-12-01"], ["today", "--on", "2026-12-01"]),
  ])
  func `an ID shows a todo, and a day shows that day`(short: [String], whole: [String]) async throws
  {
    try await machine.output("add", "One", "--on", "fri")
    try await expectEqual(machine.run(short), machine.run(whole).checked())
  }

  @Test func `an alias of git config is a command, and can stand for another alias`() async throws {
    try machine.configure(
      "[ootd \"alias\"]\n\tbugs = list 'label:good first issue' --all\n\tb = bugs --json\n\tlist = add No\n"
    )
    try await machine.output("label", "add", "good first issue")
    try await machine.output("add", "One", "-l", "good first issue")
    try await machine.output("add", "Two")
    #expect(try await machine.output("bugs").contains("One"))
    // An alias can't hide a command.
    #expect(try await machine.output("list").contains("Two"))
    try await expectEqual(machine.json([ShownTodo].self, "b").map(\.title), ["One"])
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

@Suite(.serialized, .startsNothing) struct LeftoverTests {
  @Test func `today removes the drafts of killed processes after a day`() async throws {
    let machine = try Machine()
    try await machine.output("add", "One")
    let (state, cache) = (machine.stateFolder, "\(machine.homeFolder)/.cache/ootd/activity")
    let drafts = [
      "\(state)/prompt.draft-1f", "\(state)/hooks/1f.draft-1f", "\(cache)/1f.draft-1f",
      "\(machine.databasePath).new-1f",
    ]
    // A text that an editor has kept isn't a draft.
    let (young, kept) = ("\(state)/tally.draft-1f", "\(state)/edit-1f.md")
    for path in drafts + [young, kept] {
      try FileManager.default.createDirectory(
        at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: URL(filePath: path))
      let age: Double = path == young ? 20 : 25
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -age * 3600)], ofItemAtPath: path)
    }
    try await machine.output("list")
    #expect(drafts.allSatisfy(FileManager.default.fileExists(atPath:)))
    try await machine.output("today")
    #expect(!drafts.contains(where: FileManager.default.fileExists(atPath:)))
    #expect([young, kept].allSatisfy(FileManager.default.fileExists(atPath:)))
  }
}
