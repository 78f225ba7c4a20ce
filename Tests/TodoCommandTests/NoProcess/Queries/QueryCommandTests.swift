import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Queries as a shell passes them.
@Suite(.serialized, .startsNothing) final class QueryCommandTests: MachineTest {
  /// Three open todos and a done one.
  override init() async throws {
    try await super.init()
    for name in ["api", "my api"] { try await machine.output("project", "add", "--name", name) }
    for name in ["bug", "ui"] { try await machine.output("label", "add", name) }
    try await machine.output("milestone", "add", "1.0")
    try await machine.output("add", "Fix oauth login", "-P", "api", "-l", "bug")
    try await machine.output("add", "Offer help for the token refresh", "-P", "my api")
    try await machine.output("add", "Write notes", "-l", "ui", "-m", "1.0")
    try await machine.output("add", "Ship it", "-P", "api")
    try await machine.output("done", "4")
  }

  private func numbers(_ arguments: [String]) async throws -> [String] {
    let outcome = try await machine.run(["list", "--json"] + arguments)
    #expect(outcome.error.isEmpty)
    let records = try JSONDecoder().decode([ShownTodo].self, from: Data(outcome.output.utf8))
    return records.map(\.id).sorted()
  }

  private static let examples: [(words: [String], numbers: [String])] = [
    ([], ["1", "2", "3"]), (["--all"], ["1", "2", "3", "4"]), (["-label:bug"], ["2", "3"]),
    (["--", "-label:bug"], ["2", "3"]), (["-label:bug", "--sort", "due"], ["2", "3"]),
    (["--all", "-label:bug"], ["2", "3", "4"]), (["-label:bug", "--all", "-token"], ["3", "4"]),
    (["--all", "--", "-token"], ["1", "3", "4"]), (["-oauth"], ["2", "3"]),
    (["-help"], ["1", "3"]),
    (["-hello"], ["1", "2", "3"]), (["--all", "help"], ["2"]), (["help", "token"], ["2"]),
    (["is:open -label:bug token"], ["2"]), (["-project:my api"], ["1", "3"]),
    (["project:\"my api\""], ["2"]),
    (["-label:bug", "--", "-token"], ["3"]), (["-label:bug", "--", "token"], ["2"]),
    (["-P", "api"], ["1"]),
    (["-Papi", "--all"], ["1", "4"]), (["-token", "--project", "my api"], []),
    (["-가"], ["1", "2", "3"]),
    (["--sort=id", "-label:bug"], ["2", "3"]), ([" token refresh "], ["2"]),
    (["label:ui,bug "], ["1", "3"]),
    (["#1,ootd-4"], ["1", "4"]), (["-#1"], ["2", "3"]), (["is:today"], ["1", "2", "3", "4"]),
    (["is:closed"], ["4"]),
  ]

  @Test func `queries find todos`() async throws {
    for (words, numbers) in Self.examples {
      try await expectEqual(self.numbers(words), numbers, "\(words)")
    }
    try await expectEqual(
      machine.output(
        "list", "is:today", "--sort", "id-desc", "--format", "{id}\\t{title} {labels}"),
      """
      4\tShip it\u{20}
      3\tWrite notes ui
      2\tOffer help for the token refresh\u{20}
      1\tFix oauth login bug

      """)
  }

  @Test func `each command that takes a query takes views`() async throws {
    try await machine.output("view", "add", "offers", "token", "sort:id")
    try await expectEqual(numbers(["@offers"]), ["2"])
    try await expectEqual(numbers(["@offers", "label:bug"]), [])
    #expect(try await machine.output("board", "@offers").contains("Offer help"))
    #expect(try await machine.output("export", "csv", "@offers").contains("Offer help"))
    try await expectEqual(machine.run("activity", "@offers").status, 0)
    try await machine.output("edit", "@offers", "-p", "high")
    try await expectEqual(numbers(["priority:high"]), ["2"])
  }

  @Test func `the board takes queries, and projects by option`() async throws {
    for (words, expected) in [
      (["-label:bug"], ["2", "3", "4"]), (["-oauth", "-P", "api"], ["4"]),
      (["project:api"], ["1", "4"]),
      (["-Papi", "is:open"], ["1"]), (["token refresh"], ["2"]),
      (["--", "-label:bug", "-token"], ["3", "4"]), (["-is:open"], ["4"]),
      (["-ship"], ["1", "2", "3"]),
    ] {
      let text = try await machine.run(["board", "--json"] + words).output
      let columns = try JSONDecoder().decode([String: [ShownTodo]].self, from: Data(text.utf8))
      expectEqual(columns.values.joined().map(\.id).sorted(), expected, "\(words)")
    }
  }

  @Test func `invalid words are quoted in one line`() async throws {
    try await machine.run("activity", "label:bug", "sort:due").failed(
      64, saying: "ootd: `sort:` has no effect here; remove it\n")
    let words: [(String, Int32, [String])] = [
      ("projct:api", 64, ["`projct:`", "`project:`"]), ("-lable:bug", 64, ["`lable:`"]),
      ("https://x", 64, ["`https:`"]), ("is:opne", 64, ["`opne`"]), ("-is:done,x", 64, ["`x`"]),
      ("priority:urgent", 64, ["`urgent`"]), ("no:priority", 64, ["`priority`"]),
      ("sort:title", 64, ["`title`"]), ("due:someday", 64, ["`someday`"]),
      ("done:2026-12-01..2026-11-01", 64, ["2026-12-01..2026-11-01`"]),
      ("created:2026-02-30", 64, ["`2026-02-30`"]), ("label:", 64, ["`label:`"]),
      ("\"abc", 64, ["`\"abc`"]), ("label:\"a b", 64, ["`label:\"a b`"]),
      ("-sort:due", 64, ["`sort:`"]), ("is:open is:opne", 64, ["`opne`"]),
      ("label:bgu", 1, ["`bgu`", "`bug`"]), ("-label:ui,bgu", 1, ["`bgu`", "`bug`"]),
      ("project:apii", 1, ["`apii`", "`api`"]), ("project:my apii", 1, ["`my apii`", "`my api`"]),
      ("milestone:1.1", 1, ["`1.1`", "`1.0`"]),
      ("-block:algoritm", 1, ["`algoritm`", "`algorithm`"]),
    ]
    // All verbs parse queries with the same code, so the default run checks one of them in turn. The
    // language changes in turn too.
    let verbs = ["list", "board", "activity"]
    let locales = ["C.UTF-8", "ko_KR.UTF-8", "fr_FR.UTF-8", "ja_JP.UTF-8"]
    for (index, (word, status, quoted)) in words.enumerated() {
      machine.environment["LC_ALL"] = locales[index / 3 % 4]
      for verb in Seeds.areAll ? verbs : [verbs[index % 3]] {
        let error = try await machine.run(verb, word).failed(status)
        for text in quoted { #expect(error.contains(text), "\(error)") }
      }
    }
    machine.environment["LC_ALL"] = "C.UTF-8"
    for (words, status, message) in [
      (["list", "label: bug"], 1, "no label ` bug`. Did you mean `bug`?"),
      (["list", "label:-x"], 1, "no label `-x`; see `ootd label list`"),
      (
        ["list", "label:xyzzy"], 1,
        "no label `xyzzy`; see `ootd label list`, or create it with `ootd label add xyzzy`"
      ),
      (["list", "milestone:-x"], 1, "no milestone `-x`; see `ootd milestone list`"),
      (["list", "--format", "{titel}"], 64, "unknown placeholder `{titel}`; use `{title}`"),
      (["list", "-x", "bug"], 64, "unknown option `-x`; see `--help`"),
      (["board", "-p", "bug"], 64, "unknown option `-p`; see `--help`"),
      (["activity", "-m", "bug"], 64, "unknown option `-m`; see `--help`"),
      (["board", "-x", "bug"], 64, "unknown option `-x`; see `--help`"),
    ] {
      try await expectEqual(
        machine.run(words), .init(status: Int32(status), output: "", error: "ootd: \(message)\n"))
    }
  }
}
