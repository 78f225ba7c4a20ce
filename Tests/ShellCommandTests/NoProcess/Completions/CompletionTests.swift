import CommandSupport
import Localization
import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Commands

/// Completion candidates, which are the same in every shell.
@Suite(.serialized, .startsNothing) final class CompletionTests: MachineTest {
  private struct Case {
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

  /// The options of every command.
  private static let common = ["-h", "--help", "--no-pager", "--color"]

  private func expect(_ cases: [Case], on machine: Machine) async throws {
    for example in cases {
      try await expectEqual(machine.candidates(example.line), example.offered, "\(example.line)")
    }
  }

  @Test func `verbs, subcommands, aliases, options and their values are completed`() async throws {
    try machine.configure("[ootd \"alias\"]\n\tbugs = list label:bug\n")
    try await expect(Self.words, on: machine)
    // An option is offered only once.
    try await expect(Self.options, on: machine)
    try await expect(Self.values, on: machine)
  }

  private static let words = [
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
  ]

  private static let options = [
    Case("ootd done -", ["--on", "--comment", "--yes", "--json"] + common),
    Case("ootd done --j", ["--json"]),
    Case("ootd done --json -", ["--on", "--comment", "--yes"] + common), Case("ootd done -- -", []),
    Case("ootd undo -", ["-n", "--yes", "--json", "--by", "--since", "--op"] + common),
    Case("ootd undo --by ", ["person", "auto"]), Case("ootd done --nope=", []),
    Case("ootd today --o", ["--on"]), Case("ootd --o", ["--on"]),
    Case("ootd project --j", ["--json"]), Case("ootd add -p high --pr", ["--project"]),
    Case(
      "ootd add --no",
      ["--no-project", "--no-milestone", "--no-due", "--notes", "--no-pager"]),
    Case("ootd project edit api --member A --mem", ["--member", "--memo"]),
    Case("ootd completions bash --", ["--program", "--help", "--no-pager", "--color"]),
  ]

  private static let values = [
    Case("ootd --no-p", ["--no-pager"]), Case("ootd --color ", ["auto", "always", "never"]),
    Case("ootd --color=al", ["--color=always"]),
    Case("ootd --color always --no-pager lis", ["list"]), Case("ootd list --co", ["--color"]),
    Case("ootd list --color n", ["never"]), Case("ootd project list --no-pa", ["--no-pager"]),
    Case("ootd label add x --color re", ["red"]),
    Case("ootd add -p ", priorities), Case("ootd add --priority m", ["medium"]),
    Case("ootd add --priority=m", ["--priority=medium"]), Case("ootd add -pm", ["-pmedium"]),
    Case("ootd add x -p high --on ", days), Case("ootd add --on to", ["today", "tomorrow"]),
    Case("ootd add --due=fr", ["--due=fri"]), Case("ootd add --notes ", []),
    Case("ootd add --title", []), Case("ootd add ", []), Case("ootd add -- -p ", []),
    Case("ootd log --since t", ["today", "tue", "thu"]),
    Case("ootd list --sort d", ["due", "due-desc", "day", "day-desc"]),
    Case("ootd prompt --format ", ["plain", "zsh", "tmux"]),
    Case("ootd init ", ["bash", "zsh", "fish"]), Case("ootd completions f", ["fish"]),
    Case("ootd init bash ", []), Case("ootd add -B ", ["algorithm", "commit", "blog", "study"]),
    Case("ootd block rm s", ["study"]), Case("ootd block add ", []),
    Case("ootd edit 1 -p $x", []), Case("ootd edit 1 -p `x`", []), Case("ootd edit -p \"$x", []),
    Case("ootd done $id -", ["--on", "--comment", "--yes", "--json"] + common),
  ]

  @Test func `each command offers the todos that it can change, and projects with their parts`()
    async throws
  {
    try await machine.addTodos()
    try await machine.addProjects(["web", "my app"])
    try await machine.output(
      "project", "add", "--name", "api", "--member", "Kim Lee", "--tech", "Swift")
    try await expect(Self.todos, on: machine)
    try await expect(Self.projects, on: machine)
  }

  private static let todos = [
    Case("ootd show ", ["2", "1", "5", "6", "3", "4"]),
    Case("ootd start ", ["1", "5", "6", "2"]),
    Case("ootd done ", ["2", "1", "5", "6"]), Case("ootd reopen ", ["3", "4"]),
    Case("ootd done 2 5 ", ["1", "6"]), Case("ootd done ootd-2 --json ", ["1", "5", "6"]),
    Case("ootd done ootd-", ["ootd-2", "ootd-1", "ootd-5", "ootd-6"]), Case("ootd done 5", ["5"]),
    Case("ootd done 5 5", []), Case("ootd done *", []),
    Case("ootd done 1% ", ["2", "1", "5", "6"]),
    Case("ootd show 1 ", []), Case("ootd history 1", ["1"]), Case("ootd rm 4", ["4"]),
    Case("ootd plan t", ["today", "tomorrow", "tue", "thu", "2"]),
    Case("ootd plan 1 t", ["today", "tomorrow", "tue", "thu", "2"]),
    Case("ootd plan 1 2 ", ["5", "6"] + days), Case("ootd move do", ["done:", "doing", "done"]),
    // By their titles.
    Case("ootd show E", ["1", "5", "3"]), Case("ootd done ee", []), Case("ootd reopen ee", ["3"]),
    Case("ootd done 1 e", ["5"]), Case("ootd comment fi", ["5"]), Case("ootd comment 5 fi", []),
    Case("ootd show 'ive f", ["5"]), Case("ootd edit 1 --after=si", ["--after=6"]),
    Case("ootd done i", ["is:", "5", "6"]), Case("ootd start is:o", ["is:open", "is:overdue"]),
    Case("ootd edit 1 -p ", priorities),
  ]

  private static let projects = [
    Case("ootd project show ", ["api", "my app", "web"]), Case("ootd add -P a", ["api"]),
    Case("ootd add -Pm", ["-Pmy app"]), Case("ootd edit 1 --project=w", ["--project=web"]),
    Case("ootd project edit web --no-member ", ["Kim Lee"]),
    Case("ootd project edit web --tech S", ["Swift"]), Case("ootd add -P 'my", ["my app"]),
    Case("ootd add -P \"my a", ["my app"]), Case("ootd add -P my\\ a", ["my app"]),
    Case("ootd add -P A", ["api"]), Case("ootd activity -P w", ["web"]),
    Case("ootd drift --project a", ["api"]),
  ]

  @Test func `qualifiers and their values are completed, each to a valid query`() async throws {
    try await machine.addProjects(["api", "my app", "x,y", "q\"q", "it's"])
    let days = try DayParser(
      now: #require(Moment.parse(iso8601: "2026-11-21T10:00:00Z")).moment,
      calendar: LocalCalendar(zone: .utc), language: .english)
    let qualifiers = try await machine.candidates("ootd list ")
    #expect(qualifiers.count > 3)
    for qualifier in qualifiers {
      for word in try await machine.candidates("ootd list \(qualifier)") {
        #expect(throws: Never.self, "\(word)") { try TodoQuery([word], days: days) }
      }
    }
    try await expectEqual(machine.candidates("ootd list project:").count, 5)
    for name in ["urgent", "my view"] { try await machine.output("view", "add", name, "is:open") }
    try await expect(Self.queries, on: machine)
  }

  private static let queries = [
    Case("ootd list pro", ["project:"]), Case("ootd list is:o", ["is:open", "is:overdue"]),
    Case("ootd list is:todo,do", ["is:todo,doing", "is:todo,done"]),
    Case("ootd list priority:", ["high", "medium", "low", "none"].map { "priority:\($0)" }),
    Case("ootd list -pri", ["-priority:"]), Case("ootd list -priority:h", ["-priority:high"]),
    Case("ootd list -a", []), Case("ootd list --a", ["--all"]),
    Case("ootd list sort:cr", ["sort:created", "sort:created-asc"]),
    Case("ootd list nope:", []), Case("ootd list is:cl", ["is:closed"]),
    Case("ootd list is:todo pri", ["priority:"]), Case("ootd list -- -pri", ["-priority:"]),
    Case("ootd list project:a", ["project:api"]),
    Case("ootd list project:my", ["project:my app"]),
    Case("ootd list project:\\\"my", ["project:\"my app\""]),
    Case("ootd list 'project:\"my", ["project:\"my app\""]),
    Case("ootd list project:x", ["project:x\",y\""]),
    Case("ootd list project:api,x", ["project:api,x\",y\""]),
    Case("ootd list project:\\\"x,", ["project:\"x,y\""]),
    Case("ootd list @u", ["@urgent"]), Case("ootd edit @m", ["@my view"]),
    Case("ootd list @\\\"my", ["@\"my view\""]), Case("ootd view rm u", ["urgent"]),
    Case("ootd view edit urgent pri", ["priority:"]),
  ]

  @Test func `paths are left to the shell`() async throws {
    for (line, kind) in [
      ("ootd project add ", "folders"), ("ootd hook install ", "folders"),
      ("ootd project link api x", "folders"), ("ootd activity --svg ", "files"),
      ("ootd activity --svg=x", "files"), ("ootd list > x", "files"),
      ("ootd project add $HOME/", "folders"), ("ootd list 2>", "files"),
      ("ootd list >x ", "words"), ("ootd list 2>&1 ", "words"),
    ] {
      for shell in ["bash", "zsh", "fish"] {
        try await expectEqual(machine.reply(shell, to: line).first, kind, "\(line)")
      }
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
    try await expectEqual(french.candidates("ootd add --on \"aujourd'"), ["aujourd'hui"])
  }

  @Test func `at most 200 todos are offered, and any of them by its number`() async throws {
    try await machine.addMany((1...260).map { "Todo \($0)" })
    try await expectEqual(machine.candidates("ootd done ").count, 200)
    try await expectEqual(machine.candidates("ootd done 25").count, 11)
    try await expectEqual(machine.candidates("ootd done 1 2 ").count, 200)
  }

  /// Options whose values can't be completed. Any other option must declare its completion.
  private static let free: Set<String> = [
    "--title", "--notes", "--name", "--description", "--link", "--memo", "--start", "--end",
    "--weeks", "--month", "--year", "--days", "--port", "--edit", "--delete", "--identity",
    "--check", "--comment", "--map", "--once",
  ]

  @Test func `each option's value is completed, or is free text`() async throws {
    try await machine.output("add", "One")
    try await machine.output(
      "project", "add", "--name", "api", "--member", "Kim", "--tech", "Swift")
    try await machine.output("label", "add", "bug")
    try await machine.output("milestone", "add", "1.0")
    var lines: [String: String] = [:]
    func visit(_ command: any DocumentedCommand.Type, _ name: String) {
      for option in command.shownParameters where option.kind == .option {
        guard let long = option.spellings.last(where: { $0.hasPrefix("--") }) else { continue }
        expectEqual(option.values == nil, Self.free.contains(long), "\(name) \(long)")
        if let source = option.values { lines[source.rawValue] = "\(name) \(long)=" }
      }
      for verb in command.usage.subcommands { visit(verb, "\(name) \(verb.usage.name)") }
    }
    visit(RootCommand.self, "ootd")
    #expect(lines.count > 15)
    // One option of each kind of value.
    for line in lines.values {
      let reply = try await machine.reply("fish", to: line)
      #expect(reply.count > 1 || ["files", "folders"].contains(reply.first), "\(line)")
    }
  }
}
