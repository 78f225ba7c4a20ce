import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// Completion candidates, which are the same in every shell.
@Suite(.serialized, .startsOotd) struct CompletionTests {
  struct Case {
    let line: String
    let offered: [String]

    init(_ line: String, _ offered: [String]) {
      self.line = line
      self.offered = offered
    }
  }

  private static let priorities = ["high", "medium", "low", "none"]
  private static let days = [
    "today", "tomorrow", "yesterday", "mon", "tue", "wed", "thu", "fri", "sat", "sun", "weekend",
    "next-week", "next-month", "eow", "eom", "eoy",
  ]

  @Test func `verbs, subcommands and aliases are completed`() async throws {
    let machine = try Machine()
    try machine.configure("[ootd \"alias\"]\n\tbugs = list label:bug\n")
    for example in [
      Case("ootd don", ["done"]), Case("ootd bl", ["block"]), Case("ootd nope", []),
      Case("ootd bu", ["bugs"]), Case("ootd project bu", []),
      Case("ootd help pro", ["project", "prompt"]),
      Case("ootd help que", ["queries"]), Case("ootd help project que", []),
      Case("ootd project sh", ["show"]),
      Case("ootd project nope ", []), Case("ootd block ", ["list", "show", "add", "edit", "rm"]),
      Case("ootd hook u", ["uninstall"]), Case("ootd help block r", ["rm"]),
      Case("FOO=1 ootd don", ["done"]), Case("time ootd don", ["done"]),
      Case("exec ootd don", ["done"]), Case("command ootd don", ["done"]),
      Case("ootd add x; ootd don", ["done"]), Case("ootd", []), Case("", []),
      Case("ootd hook 2>/dev/null u", ["uninstall"]),
    ] {
      try await expectEqual(machine.candidates(example.line), example.offered, "\(example.line)")
    }
  }

  /// The options of every command.
  private static let common = ["-h", "--help", "--no-pager", "--color"]

  @Test func `options are offered only once`() async throws {
    let machine = try Machine()
    for example in [
      Case("ootd done -", ["--on", "--yes", "--json"] + Self.common),
      Case("ootd done --j", ["--json"]),
      Case("ootd done --json -", ["--on", "--yes"] + Self.common), Case("ootd done -- -", []),
      Case("ootd undo -", ["-n", "--yes", "--json", "--by", "--since"] + Self.common),
      Case("ootd undo --by ", ["person", "auto"]), Case("ootd done --nope=", []),
      Case("ootd today --o", ["--on"]), Case("ootd --o", ["--on"]),
      Case("ootd project --j", ["--json"]), Case("ootd add -p high --pr", ["--project"]),
      Case("ootd add --no", ["--no-project", "--notes", "--no-pager"]),
      Case("ootd project edit api --member A --mem", ["--member", "--memo"]),
      Case("ootd completions bash --", ["--program", "--help", "--no-pager", "--color"]),
    ] {
      try await expectEqual(machine.candidates(example.line), example.offered, "\(example.line)")
    }
  }

  @Test func `values are completed in every form of an option`() async throws {
    let machine = try Machine()
    for example in [
      Case("ootd add -p ", Self.priorities), Case("ootd add --priority m", ["medium"]),
      Case("ootd add --priority=m", ["--priority=medium"]), Case("ootd add -pm", ["-pmedium"]),
      Case("ootd add x -p high --on ", Self.days), Case("ootd add --on to", ["today", "tomorrow"]),
      Case("ootd add --due=fr", ["--due=fri"]), Case("ootd add --notes ", []),
      Case("ootd add --title", []), Case("ootd add ", []), Case("ootd add -- -p ", []),
      Case("ootd log --since t", ["today", "tue", "thu"]),
      Case("ootd list --sort d", ["due", "due-desc", "day", "day-desc"]),
      Case("ootd prompt --format ", ["plain", "zsh", "tmux"]),
      Case("ootd init ", ["bash", "zsh", "fish"]), Case("ootd completions f", ["fish"]),
      Case("ootd init bash ", []), Case("ootd add -B ", ["algorithm", "commit", "blog", "study"]),
      Case("ootd block rm s", ["study"]), Case("ootd block add ", []),
      Case("ootd edit 1 -p $x", []), Case("ootd edit 1 -p `x`", []), Case("ootd edit -p \"$x", []),
      Case("ootd done $id -", ["--on", "--yes", "--json"] + Self.common),
    ] {
      try await expectEqual(machine.candidates(example.line), example.offered, "\(example.line)")
    }
  }

  @Test func `each command offers the todos that it can change`() async throws {
    let machine = try Machine()
    try await machine.addTodos()
    for example in [
      Case("ootd show ", ["2", "1", "5", "6", "3", "4"]),
      Case("ootd start ", ["1", "5", "6", "2"]),
      Case("ootd done ", ["2", "1", "5", "6"]), Case("ootd reopen ", ["3", "4"]),
      Case("ootd done 2 5 ", ["1", "6"]), Case("ootd done ootd-2 --json ", ["1", "5", "6"]),
      Case("ootd done ootd-", ["ootd-2", "ootd-1", "ootd-5", "ootd-6"]), Case("ootd done 5", ["5"]),
      Case("ootd done 5 5", []), Case("ootd done *", []),
      Case("ootd done 1% ", ["2", "1", "5", "6"]),
      Case("ootd show 1 ", []), Case("ootd history 1", ["1"]), Case("ootd rm 4", ["4"]),
      Case("ootd plan t", []), Case("ootd plan 1 t", ["today", "tomorrow", "tue", "thu"]),
      Case("ootd plan 1 2 ", ["5", "6", "3", "4"] + Self.days),
      Case("ootd edit 1 -p ", Self.priorities),
    ] {
      try await expectEqual(machine.candidates(example.line), example.offered, "\(example.line)")
    }
  }

  @Test func `projects, their members and tech are completed`() async throws {
    let machine = try Machine()
    try await machine.addProjects(["web", "my app"])
    try await machine.output(
      "project", "add", "--name", "api", "--member", "Kim Lee", "--tech", "Swift")
    for example in [
      Case("ootd project show ", ["api", "my app", "web"]), Case("ootd add -P a", ["api"]),
      Case("ootd add -Pm", ["-Pmy app"]), Case("ootd edit 1 --project=w", ["--project=web"]),
      Case("ootd project edit web --no-member ", ["Kim Lee"]),
      Case("ootd project edit web --tech S", ["Swift"]), Case("ootd add -P 'my", ["my app"]),
      Case("ootd add -P \"my a", ["my app"]), Case("ootd add -P my\\ a", ["my app"]),
      Case("ootd add -P A", ["api"]), Case("ootd activity -P w", ["web"]),
      Case("ootd drift --project a", ["api"]),
    ] {
      try await expectEqual(machine.candidates(example.line), example.offered, "\(example.line)")
    }
  }

  @Test(arguments: [
    ("ootd project add ", "folders"), ("ootd hook install ", "folders"),
    ("ootd project link api x", "folders"), ("ootd activity --svg ", "files"),
    ("ootd activity --svg=x", "files"), ("ootd list > x", "files"),
    ("ootd project add $HOME/", "folders"), ("ootd list 2>", "files"),
    ("ootd list >x ", "words"), ("ootd list 2>&1 ", "words"),
  ])
  func `paths are left to the shell`(line: String, kind: String) async throws {
    for shell in ["bash", "zsh", "fish"] {
      try await expectEqual(Machine().reply(shell, to: line).first, kind)
    }
  }

  @Test func `descriptions are in the user's language, and days show their dates`() async throws {
    let english = try Machine()
    try await english.output("add", "Fix token refresh")
    try await expectEqual(english.described("ootd done ").map(\.description), ["Fix token refresh"])
    try await expectEqual(
      english.described("ootd pla").map(\.description), ["Plan todos for a day."])
    try await expectEqual(
      english.described("ootd add --on mon").map(\.description), ["Monday 23 November"])
    try await expectEqual(
      english.described("ootd log --on mon").map(\.description), ["Monday 16 November"])
    let korean = try Machine(language: "ko_KR.UTF-8")
    try await expectEqual(korean.candidates("ootd add --on 내일"), ["내일", "내일모레"])
    try await expectEqual(korean.described("ootd pla").first?.description.contains("할 일"), true)
    let french = try Machine(language: "fr_FR.UTF-8")
    try await expectEqual(
      french.candidates("ootd add --on \"aujourd'"), ["aujourd'hui"])
  }

  @Test func `at most 200 todos are offered, and any of them by its number`() async throws {
    let machine = try Machine()
    let lines = ["title"] + (1...260).map { "Todo \($0)" }
    try machine.home.directory.write(lines.joined(separator: "\n"), to: "work/todos.csv")
    try await machine.output("import", "csv", "todos.csv")
    try await expectEqual(machine.candidates("ootd done ").count, 200)
    try await expectEqual(machine.candidates("ootd done 25").count, 11)
    try await expectEqual(machine.candidates("ootd done 1 2 ").count, 200)
  }
}
