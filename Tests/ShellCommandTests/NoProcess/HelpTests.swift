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
  /// A heading in each language.
  private static let examples = [
    ("C", "EXAMPLES"), ("ko_KR.UTF-8", "예시"), ("fr_FR.UTF-8", "EXEMPLES"), ("ja_JP.UTF-8", "例"),
  ]

  @Test(arguments: examples)
  func `every command's page has an example and fits 80 columns, and the overview a screen`(
    locale: String, heading: String
  ) async throws {
    let machine = try Machine(language: locale)
    let format = try await Session(machine.context()).format
    for command in try RootCommand.help(in: format.language).commands {
      let page = HelpPage(command, format: format).text
      #expect(page.contains(heading), "\(command.name)")
      #expect(page.contains("  \(command.name)"), "\(command.name)")
      for line in page.split(separator: "\n") where !line.hasPrefix("  ootd") {
        #expect(line.displayWidth <= 80, "\(line)")
      }
    }
    let overview = try await machine.output("--help")
    #expect(overview.contains(heading))
    let lines = overview.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 24)
    let words = Set(overview.split { !$0.isASCII || !$0.isLetter }.map(String.init))
    let names = try RootCommand.help(in: .english).subcommands.map { $0.name.dropFirst(5) }
    expectEqual(names.map(String.init).filter { !words.contains($0) }, [])
  }

  @Test func `help COMMAND prints the same page as --help, with placeholders for values`()
    async throws
  {
    let machine = try Machine()
    let page = try await machine.output("add", "--help")
    try await expectEqual(machine.output("help", "add"), page)
    try await expectEqual(machine.output("help"), machine.output("--help"))
    for option in ["--on DAY", "--due WHEN", "-P, --project PROJECT", "[OPTION…] [TITLE…]"] {
      #expect(page.contains(option))
    }
    #expect(try await machine.output("plan", "--help").contains("ID… DAY"))
    #expect(try await machine.output("activity", "--help").contains("--month [YYYY-MM]"))
    for arguments in [["help", "nope"], ["help", "block", "nope"], ["block", "nope", "--help"]] {
      try await machine.run(arguments).failed(64, saying: "unknown", "`nope`")
    }
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
    (["list", "--nope"], Failure.unknownOption("--nope", nearest: nil)),
    (["list", "-Z"], .unknownOption("-Z", nearest: nil)),
    (["morning", "a"], .unexpectedArgument("a")),
    (["morning", "a", "b"], .unexpectedArgument("a")),
    (["rm"], .missingArgument("ID|QUERY")), (["block", "add"], .missingArgument("NAME")),
    (["list", "--sort"], .missingValue("--sort")), (["add", "x", "-p"], .missingValue("-p")),
    (["add", "--json=1"], .unexpectedValue("--json")),
    (
      ["sync", "setup", "--encrypt", "--no-encrypt", "url"],
      .conflicting("--encrypt", "--no-encrypt")
    ),
  ])
  func `each of the parser's errors is recognized`(
    arguments: [String], error: Failure
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

  @Test func `an unknown option is refused with the closest match`() async throws {
    let machine = try Machine()
    for (option, advice) in [
      ("--prio", ". Did you mean `--priority`?"), ("--priorty", ". Did you mean `--priority`?"),
      ("--jsno", ". Did you mean `--json`?"), ("--zzz", "; see `--help`"),
    ] {
      let outcome = try await machine.run("add", "Fix", option, "high")
      expectEqual(
        outcome,
        .init(status: 64, output: "", error: "ootd: unknown option `\(option)`\(advice)\n"))
    }
    // An `h` in it doesn't print help.
    for arguments in [["today", "-phigh"], ["show", "-zh"], ["rm", "1", "-xh"]] {
      try await machine.run(arguments).failed(
        64, saying: "unknown option `\(arguments[arguments.count - 1])`")
    }
  }

  @Test func `an option's value may follow without a space, but a dash needs an equals sign`()
    async throws
  {
    let machine = try Machine()
    try await machine.run("add", "Fix", "--notes", "-f").failed(64, saying: "`--notes=-…`")
    let todo = try await machine.output(
      "add", "Fix", "--notes=-f", "-phigh", "-Balgorithm", "--json")
    for text in [#""notes":"-f""#, #""priority":"high""#, #""block":"algorithm""#] {
      #expect(todo.contains(text))
    }
    #expect(try await machine.output("history", "-n1").contains("Fix"))
  }

  @Test func `a flag takes no value, in each language`() async throws {
    for (locale, words) in [
      ("C", "doesn't take a value"), ("fr", "ne prend pas"), ("ko", "값을 받지"), ("ja", "値を取りません"),
    ] {
      try await Machine(language: locale).run("add", "x", "--json=1").failedAsJSON(
        64, "option.unexpectedValue", saying: words)
    }
  }

  @Test func `only the beginning of a huge argument is quoted`() async throws {
    let huge = String(repeating: "x", count: 100_000)
    let error = try await Machine().run("add", "Fix", "-p", huge).failed(
      64, saying: String(repeating: "x", count: 100) + "…`")
    #expect(error.utf8.count < 300)
  }

  @Test func `plan reports which argument is missing`() async throws {
    for (words, missing) in [(["12"], "DAY"), (["today"], "ID"), ([], "ID")] {
      try await Machine().run(["plan"] + words).failed(64, saying: "missing argument `\(missing)`")
    }
  }
}
