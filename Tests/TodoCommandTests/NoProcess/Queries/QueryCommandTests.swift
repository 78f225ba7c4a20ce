import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Queries as a shell passes them.
@Suite(.serialized, .startsNothing) struct QueryCommandTests {
  private let machine: Machine

  /// Three open todos and a done one.
  init() async throws {
    machine = try Machine()
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
    (["-label:bug"], ["2", "3"]), (["--", "-label:bug"], ["2", "3"]),
    (["-label:bug", "--sort", "due"], ["2", "3"]), (["--all", "-label:bug"], ["2", "3", "4"]),
    (["-label:bug", "--all", "-token"], ["3", "4"]), (["--all", "--", "-token"], ["1", "3", "4"]),
    (["-oauth"], ["2", "3"]), (["-help"], ["1", "3"]), (["-hello"], ["1", "2", "3"]),
    (["help"], ["2"]), (["--all", "help"], ["2"]), (["help", "token"], ["2"]),
    (["is:open label:bug"], ["1"]), (["is:open -label:bug token"], ["2"]),
    (["project:my api"], ["2"]), (["project:\"my api\""], ["2"]),
    (["-project:my api"], ["1", "3"]),
    (["token refresh"], ["2"]), (["refresh token"], []), (["refresh", "token"], ["2"]),
    (["-is:open"], ["4"]), (["is:done,open"], ["1", "2", "3", "4"]), (["done:today"], ["4"]),
    (["no:project"], ["3"]), (["-no:label", "-milestone:1.0"], ["1"]),
    (["-project:api"], ["2", "3"]), (["-label:bug", "--", "-token"], ["3"]),
    (["-label:bug", "--", "token"], ["2"]), (["-P", "api"], ["1"]),
    (["-Papi", "--all"], ["1", "4"]),
    (["-token", "--project", "my api"], []), (["-가"], ["1", "2", "3"]),
    (["--sort=id", "-label:bug"], ["2", "3"]), ([" token "], ["2"]), ([" token refresh "], ["2"]),
    (["label:bug "], ["1"]), (["label:ui,bug "], ["1", "3"]), (["#1,ootd-4"], ["1", "4"]),
    (["-#1"], ["2", "3"]), (["is:today"], ["1", "2", "3", "4"]), (["is:closed"], ["4"]),
  ]

  @Test func `a format prints a line for each todo`() async throws {
    let lines = try await machine.output(
      "list", "is:today", "--sort", "id-desc", "--format", "{id}\\t{title} {labels}")
    expectEqual(
      lines.split(separator: "\n"),
      [
        "4\tShip it ", "3\tWrite notes ui", "2\tOffer help for the token refresh ",
        "1\tFix oauth login bug",
      ])
    let outcome = try await machine.run("list", "--format", "{titel}")
    expectEqual(
      outcome,
      .init(
        status: 64, output: "", error: "ootd: unknown placeholder `{titel}`; use `{title}`\n"))
  }

  @Test func `queries find todos`() async throws {
    for (words, numbers) in Self.examples {
      try await expectEqual(self.numbers(words), numbers, "\(words)")
    }
  }

  @Test func `a single letter after a dash is an unknown option`() async throws {
    for (index, option) in ["-l", "-p", "-m", "-n", "-x"].enumerated() {
      for command in Seeds.areAll ? Self.verbs : [Self.verbs[index % 3]] {
        let outcome = try await machine.run(command, option, "bug")
        expectEqual(
          outcome,
          .init(
            status: 64, output: "",
            error: "ootd: unknown option `\(option)`; see `--help`\n"))
      }
    }
  }

  @Test func `the heat map refuses sort`() async throws {
    let outcome = try await machine.run("activity", "label:bug", "sort:due")
    expectEqual(outcome.status, 64)
    expectEqual(outcome.error, "ootd: `sort:` has no effect here; remove it\n")
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

  @Test func `the advice about an unknown name is valid`() async throws {
    for (word, message) in [
      ("label: bug", "no label ` bug`. Did you mean `bug`?"),
      ("label:-x", "no label `-x`; see `ootd label list`"),
      (
        "label:xyzzy",
        "no label `xyzzy`; "
          + "see `ootd label list`, or create it with `ootd label add xyzzy`"
      ),
      ("milestone:-x", "no milestone `-x`; see `ootd milestone list`"),
    ] {
      try await expectEqual(
        machine.run("list", word), .init(status: 1, output: "", error: "ootd: \(message)\n"))
    }
  }

  @Test func `the board takes queries, and projects by option`() async throws {
    for (words, expected) in [
      (["-label:bug"], ["2", "3", "4"]), (["-oauth", "-P", "api"], ["4"]),
      (["project:api"], ["1", "4"]), (["-Papi", "is:open"], ["1"]), (["token refresh"], ["2"]),
      (["--", "-label:bug", "-token"], ["3", "4"]), (["-is:open"], ["4"]),
      (["-ship"], ["1", "2", "3"]),
    ] {
      let text = try await machine.run(["board", "--json"] + words).output
      let columns = try JSONDecoder().decode([String: [ShownTodo]].self, from: Data(text.utf8))
      expectEqual(columns.values.joined().map(\.id).sorted(), expected, "\(words)")
    }
  }

  @Test func `invalid words are quoted in one line`() async throws {
    let words = [
      ("projct:api", "`projct:`"), ("projct:api", "`project:`"), ("-lable:bug", "`lable:`"),
      ("https://x", "`https:`"), ("is:opne", "`opne`"), ("-is:done,x", "`x`"),
      ("priority:urgent", "`urgent`"), ("no:priority", "`priority`"), ("sort:title", "`title`"),
      ("due:someday", "`someday`"), ("done:2026-12-01..2026-11-01", "2026-12-01..2026-11-01`"),
      ("created:2026-02-30", "`2026-02-30`"), ("label:", "`label:`"), ("\"abc", "`\"abc`"),
      ("label:\"a b", "`label:\"a b`"), ("-sort:due", "`sort:`"),
    ]
    for (index, (word, quoted)) in words.enumerated() {
      for verb in takeTurns(index) {
        try await expectRefusal([verb, word], status: 64, quoting: quoted)
      }
    }
    for (word, quoted) in Seeds.areAll ? words : [("is:opne", "`opne`")] {
      for verb in Self.verbs {
        try await expectRefusal([verb, "is:open \(word)"], status: 64, quoting: quoted)
      }
    }
  }

  @Test func `an unknown name is quoted with the closest match`() async throws {
    let words = [
      ("label:bgu", "bgu", "bug"), ("-label:ui,bgu", "bgu", "bug"), ("project:apii", "apii", "api"),
      ("project:my apii", "my apii", "my api"), ("milestone:1.1", "1.1", "1.0"),
      ("-block:algoritm", "algoritm", "algorithm"),
    ]
    for (index, (word, typed, nearest)) in words.enumerated() {
      for verb in takeTurns(index) {
        try await expectRefusal([verb, word], status: 1, quoting: "`\(typed)`", "`\(nearest)`")
      }
    }
  }

  private static let verbs = ["list", "board", "activity"]
  private static let locales = ["C.UTF-8", "ko_KR.UTF-8", "fr_FR.UTF-8", "ja_JP.UTF-8"]

  /// All verbs parse queries with the same code, so the default run checks one of them in turn. The language
  /// changes in turn too.
  private func takeTurns(_ index: Int) -> [String] {
    machine.environment["LC_ALL"] = Self.locales[index / 3 % 4]
    return Seeds.areAll ? Self.verbs : [Self.verbs[index % 3]]
  }

  private func expectRefusal(
    _ arguments: [String], status: Int32, quoting texts: String...,
    at location: SourceLocation = #_sourceLocation
  ) async throws {
    let outcome = try await machine.run(arguments)
    expectEqual(outcome.status, status, "\(arguments)", sourceLocation: location)
    #expect(outcome.output.isEmpty, sourceLocation: location)
    #expect(outcome.error.hasPrefix("ootd: "), sourceLocation: location)
    expectEqual(outcome.error.filter { $0 == "\n" }.count, 1, sourceLocation: location)
    for text in texts {
      #expect(outcome.error.contains(text), "\(outcome.error)", sourceLocation: location)
    }
  }
}
