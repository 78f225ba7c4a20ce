import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Failures of commands that a program runs.
@Suite(.serialized, .startsNothing) final class ErrorJSONTests: MachineTest {
  /// The object on standard error.
  private struct Failure: Decodable, Equatable {
    struct Details: Decodable, Equatable {
      let code: String
      let kind: String
      let given: String?
      let path: String?
      let message: String
      let hint: String?
    }

    let error: Details
  }

  private func failure(
    _ machine: Machine, _ words: [String], status: Int32
  ) async throws -> Failure.Details {
    let outcome = try await machine.run(words)
    expectEqual(outcome.status, status, "\(outcome)")
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.hasSuffix("}\n") && outcome.error.filter(\.isNewline).count == 1)
    let keys = try JSONDecoder().decode(
      [String: [String: String?]].self, from: Data(outcome.error.utf8))
    expectEqual(
      keys["error"].map { Set($0.keys) }, ["code", "kind", "given", "path", "message", "hint"])
    return try JSONDecoder().decode(Failure.self, from: Data(outcome.error.utf8)).error
  }

  private static let failures: [([String], Int32, String, String?, String?)] = [
    (["show", "99", "--json"], 1, "todo.unknown", "99", "ootd list --all --json"),
    (["done", "3-7", "--json"], 1, "todo.missing", "3-7", "ootd list --all --json"),
    (["done", "7x-", "--porcelain"], 64, "todo.invalid", "7x-", nil),
    (["add", "--json", "x", "-p", "hihg"], 64, "priority.unknown", "hihg", nil),
    (["add", "x", "--on", "2026-02-30", "--json"], 64, "day.nonexistent", "2026-02-30", nil),
    (["add", "-B", "algoritm", "--json"], 1, "block.unknown", "algoritm", "algorithm"),
    (["add", "--json"], 64, "input.noTitle", nil, "ootd add --help"),
    (
      ["add", "x", "--on", "fri", "--backlog", "--json"], 64, "option.conflicting", "--backlog", nil
    ),
    (["list", "projct:api", "--json"], 64, "query.unknownQualifier", "projct", "project:"),
    (["list", "--prio", "--json"], 64, "option.unknown", "--prio", nil),
    (["tody", "--json"], 64, "command.unknown", "tody", "ootd today"),
    (["--json", "tody"], 64, "day.unknown", "tody", nil),
    (["export", "csv", "--json"], 64, "option.unknown", "--json", nil),
    (["add", "--json=1"], 64, "option.unexpectedValue", "--json", nil),
    (["list", "--json=id,titel"], 64, "json.unknownKey", "titel", "title"),
    (["label", "show", "--porcelain"], 64, "command.unknown", "show", nil),
    (["undo", "--json"], 1, "undo.nothing", nil, "ootd history --json"),
    (["done", "--json"], 1, "todo.noCurrent", nil, "ootd list --json"),
    (["project", "show", "--json"], 1, "input.noProjectHere", nil, "ootd project add"),
    (["config", "set", "--json", "name", "x"], 64, "setting.unknown", "name", nil),
    (["sync", "--json"], 1, "sync.notSetUp", nil, "ootd sync setup URL"),
  ]

  @Test func `a failure is one object on one line`() async throws {
    for (words, status, code, given, hint) in Self.failures {
      let error = try await failure(machine, words, status: status)
      expectEqual(error.code, code)
      expectEqual(error.given, given)
      if let hint { expectEqual(error.hint, hint) }
      #expect(!error.message.isEmpty && !error.message.hasPrefix("ootd:"))
    }
    let english = try await failure(machine, ["show", "99", "--json"], status: 1)
    let korean = try await failure(
      Machine(language: "ko_KR.UTF-8"), ["show", "99", "--json"], status: 1)
    #expect(korean.message != english.message && korean.message.contains("`99`"))
    expectEqual(
      [korean.code, korean.given, korean.hint], [english.code, english.given, english.hint])
    // Words after `--` don't ask for JSON, and an alias can.
    try await machine.run("show", "--", "--json").failed(saying: "--json")
    try machine.home.configure("[ootd \"alias\"]\n\tj = show --json\n")
    try await expectEqual(failure(machine, ["j", "99"], status: 1).code, "todo.unknown")
  }

  @Test(arguments: [
    ("close 12", "ootd done"), ("finish", "ootd done"), ("delete 3", "ootd rm"),
    ("pause", "ootd stop"), ("status", "ootd today"), ("new x", "ootd add"),
    ("search auth", "ootd list --json"), ("update 3 -p h", "ootd edit"),
    ("claim 2", "ootd start --claim"),
    ("label create x", "ootd label add"), ("view delete x", "ootd view rm"),
    ("block 12", "ootd edit 12 --after"), ("ready --limit 3", "-n"), ("add x --body y", "--notes"),
    ("list --status open", "is:done"), ("edit 1 --status done", "ootd done"),
  ])
  func `a word of another program is refused with ootd's`(line: String, hint: String) async throws {
    let words = line.split(separator: " ").map(String.init)
    try await expectEqual(failure(machine, words + ["--json"], status: 64).hint, hint)
  }

  @Test func `what would be asked or listed at a terminal is named by a code and a hint`()
    async throws
  {
    try await machine.addMany((1...22).map { "Todo \($0)" })
    let large = try await failure(machine, ["done", "1-22", "--json"], status: 3)
    expectEqual([large.code, large.hint], ["input.unconfirmed", "--yes"])
    let several = try await failure(machine, ["show", "Todo", "--json"], status: 1)
    expectEqual([several.code, several.hint], ["todo.severalMatch", "1 2 3 4 5 6 7 8 9 10"])
    try await expectEqual(machine.output("list", "--porcelain"), machine.output("list", "--json"))
    try await expectEqual(machine.output("--porcelain"), machine.output("--json"))
  }
}
