import CommandSupport
import Localization
import Rendering
import Resources
import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Commands

@Suite(.serialized, .startsNothing) struct HelpTests {
  @Test(arguments: try RootCommand.help(in: .english).commands.map(\.name) + ["ootd"])
  func `every command's help has an example, in each language`(
    command: String
  ) async throws {
    let words = command.split(separator: " ").dropFirst().map(String.init)
    let languages = [
      ("C", "EXAMPLES"), ("ko_KR.UTF-8", "예시"), ("fr_FR.UTF-8", "EXEMPLES"), ("ja_JP.UTF-8", "例"),
    ]
    // The default run checks each page in only one language.
    let turn = command.utf8.count % languages.count
    for (locale, heading) in Seeds.areAll ? languages : [languages[turn]] {
      let outcome = try await Machine(language: locale).run(words + ["--help"])
      expectEqual(outcome.status, 0)
      #expect(outcome.error.isEmpty)
      #expect(outcome.output.contains(heading))
      #expect(outcome.output.contains("  \(command)"))
      let lines = outcome.output.split(separator: "\n")
      for line in lines where !line.hasPrefix("  ootd") { #expect(line.displayWidth <= 80) }
    }
  }

  @Test func `help COMMAND prints the same page as --help`() async throws {
    let machine = try Machine()
    try await expectEqual(machine.output("help", "add"), machine.output("add", "--help"))
    try await expectEqual(machine.output("help"), machine.output("--help"))
  }

  @Test(arguments: ["C", "ko_KR.UTF-8", "fr_FR.UTF-8", "ja_JP.UTF-8"])
  func `the overview lists every command and fits a screen`(locale: String) async throws {
    let page = try await Machine(language: locale).output("--help")
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 24)
    let words = Set(page.split { !$0.isASCII || !$0.isLetter }.map(String.init))
    let names = try RootCommand.help(in: .english).subcommands.map { $0.name.dropFirst(5) }
    #expect(Set(names.map(String.init)).subtracting(words) == [])
  }

  @Test func `placeholders describe the values`() async throws {
    let machine = try Machine()
    let page = try await machine.output("add", "--help")
    for option in ["--on DAY", "--due WHEN", "-P, --project PROJECT", "[OPTION…] [TITLE…]"] {
      #expect(page.contains(option))
    }
    #expect(try await machine.output("plan", "--help").contains("ID… DAY"))
    #expect(try await machine.output("activity", "--help").contains("--month [YYYY-MM]"))
  }

  @Test func `a topic prints a chapter of the guide`() async throws {
    let machine = try Machine()
    machine.terminalWidth = 60
    for topic in Resource.chapters {
      let text = try await machine.output("help", topic)
      #expect(text.split(separator: "\n").count > 5)
      #expect(!text.contains("\n#") && !text.contains("```"), "\(topic)")
    }
    // After the page of a command with the same name.
    let sync = try await machine.output("help", "sync")
    #expect(try await sync.hasPrefix(machine.output("sync", "--help")))
    #expect(sync.contains("\nSync\n"))
    #expect(try await machine.output("help", "commands").contains("ootd block add "))
  }

  @Test func `an unknown topic lists the topics`() async throws {
    let outcome = try await Machine().run("help", "quries")
    expectEqual(outcome.status, 64)
    for text in [
      "unknown help topic `quries`", "Did you mean `ootd help queries`?", "days, commits",
    ] {
      #expect(outcome.error.contains(text))
    }
  }

  /// ArgumentParser's error type is internal, so ootd parses its messages.
  @Test(arguments: [
    (["list", "--nope"], UsageError.unknownOption("--nope", nearest: nil)),
    (["list", "-Z"], .unknownOption("-Z", nearest: nil)),
    (["today", "a"], .unexpectedArgument("a")), (["today", "a", "b"], .unexpectedArgument("a")),
    (["rm"], .missingArgument("ID|QUERY")), (["block", "add"], .missingArgument("NAME")),
    (["list", "--sort"], .missingValue("--sort")), (["add", "x", "-p"], .missingValue("-p")),
    (["list", "--json=1"], .unexpectedValue("--json")),
    (
      ["sync", "setup", "--encrypt", "--no-encrypt", "url"],
      .conflicting("--encrypt", "--no-encrypt")
    ),
  ])
  func `each of the parser's errors is recognized`(
    arguments: [String], error: UsageError
  ) async throws {
    let parser = CommandLineParser(format: await Session(try Machine().context()).format)
    var options = GlobalOptions()
    #expect(throws: error) { try parser.parseFully(arguments, &options) }
  }

  @Test func `the version includes those of the linked libraries`() async throws {
    let output = try await Machine().output("--version")
    #expect(try output.wholeMatch(of: Self.version) != nil, "\(output)")
  }

  /// The commit is optional: only some builds know it.
  private static var version: Regex<Substring> {
    get throws {
      let library = #"\d+\.\d+\.\d+"#
      return try Regex(
        #"ootd 0\.1\.0(?: \([0-9a-f]{10}\))?\nlibgit2 \#(library), SQLite \#(library)\n"#,
        as: Substring.self)
    }
  }

  @Test(arguments: [
    ("--prio", ". Did you mean `--priority`?"), ("--priorty", ". Did you mean `--priority`?"),
    ("--jsno", ". Did you mean `--json`?"), ("--zzz", "; see `--help`"),
  ])
  func `an unknown option is refused with the closest match`(option: String, advice: String)
    async throws
  {
    let outcome = try await Machine().run(["add", "Fix", option, "high"])
    expectEqual(outcome.status, 64)
    #expect(outcome.output.isEmpty)
    expectEqual(outcome.error, "ootd: unknown option `\(option)`\(advice)\n")
  }

  @Test func `a value that starts with a dash needs an equals sign`() async throws {
    let machine = try Machine()
    let outcome = try await machine.run(["add", "Fix", "--notes", "-f"])
    expectEqual(outcome.status, 64)
    #expect(outcome.error.contains("`--notes=-…`"))
    #expect(
      try await machine.output("add", "Fix", "--notes=-f", "--json").contains(#""notes":"-f""#))
  }

  @Test(arguments: [["help", "nope"], ["help", "block", "nope"], ["block", "nope", "--help"]])
  func `an unknown command has no help`(arguments: [String]) async throws {
    let outcome = try await Machine().run(arguments)
    expectEqual(outcome.status, 64)
    #expect(outcome.error.contains("unknown"))
    #expect(outcome.error.contains("`nope`"))
  }

  @Test func `a flag takes no value, in each language`() async throws {
    for (locale, words) in [
      ("C", "doesn't take a value"), ("fr", "ne prend pas"), ("ko", "값을 받지"), ("ja", "値を取りません"),
    ] {
      let outcome = try await Machine(language: locale).run("list", "--json=1")
      expectEqual(outcome.status, 64)
      #expect(outcome.error.contains("`--json`"))
      #expect(outcome.error.contains(words))
    }
  }

  @Test func `only the beginning of a huge argument is quoted`() async throws {
    let huge = String(repeating: "x", count: 100_000)
    let outcome = try await Machine().run("add", "Fix", "-p", huge)
    expectEqual(outcome.status, 64)
    #expect(outcome.error.utf8.count < 300)
    #expect(outcome.error.contains(String(repeating: "x", count: 100) + "…`"))
  }

  @Test(arguments: [["today", "-phigh"], ["show", "-zh"], ["rm", "1", "-xh"]])
  func `unknown short options that include h don't print help`(
    arguments: [String]
  ) async throws {
    let outcome = try await Machine().run(arguments)
    expectEqual(outcome.status, 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains("unknown option `\(arguments[arguments.count - 1])`"))
  }

  @Test func `a short option's value may follow without a space`() async throws {
    let machine = try Machine()
    let todo = try await machine.output("add", "Fix", "-phigh", "-Balgorithm", "--json")
    #expect(todo.contains(#""priority":"high""#) && todo.contains(#""block":"algorithm""#))
    #expect(try await machine.output("history", "-n1").contains("Fix"))
  }

  @Test(arguments: [(["12"], "DAY"), (["today"], "ID"), ([], "ID")])
  func `plan reports which argument is missing`(words: [String], missing: String) async throws {
    let outcome = try await Machine().run(["plan"] + words)
    expectEqual(outcome.status, 64)
    #expect(outcome.error.contains("missing argument `\(missing)`"))
  }
}
