import CommandSupport
import Localization
import Rendering
import Synchronization
import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Commands

@Suite(.serialized, .startsNothing) final class HelpTests: MachineTest {
  /// A heading in each language.
  private static let examples = [
    ("C", "EXAMPLES", 80), ("C", "EXAMPLES", 40), ("ko_KR.UTF-8", "예시", 80),
    ("fr_FR.UTF-8", "EXEMPLES", 80), ("ja_JP.UTF-8", "例", 80),
  ]

  @Test(arguments: examples)
  func `every command's page has examples for a shell and fits the terminal`(
    locale: String, heading: String, width: Int
  ) async throws {
    machine.environment["LC_ALL"] = locale
    machine.terminalWidth = width
    let format = try await Session(machine.context()).format
    for command in RootCommand.help(in: format.language).commands {
      let page = HelpPage(command, format: format).text
      #expect(page.contains(heading) && !page.contains("help.heading"), "\(command.name)")
      #expect(page.contains("  \(command.name)"), "\(command.name)")
      for line in page.split(separator: "\n") where !line.hasPrefix("  ootd") {
        #expect(line.displayWidth <= width, "\(line)")
      }
      for example in command.examples {
        let unquoted = example.replacing(/'[^']*'|"[^"]*"/, with: "")
        #expect(!unquoted.contains(/\S[<>]/), "a shell redirects: \(example)")
      }
    }
  }

  @Test(arguments: ["C", "ko_KR.UTF-8", "fr_FR.UTF-8", "ja_JP.UTF-8"])
  func `the first page fits a screen, and the list has every command in a group`(
    locale: String
  ) async throws {
    machine.environment["LC_ALL"] = locale
    let parser = CommandLineParser(format: try await Session(machine.context()).format)
    let page = try await machine.output("--help")
    for example in RootCommand.firstExamples {
      #expect(page.contains("  ootd \(example)"))
      guard locale == "C" else { continue }
      var options = GlobalOptions()
      let words = example.replacing("\"", with: "").split(separator: " ").map(String.init)
      #expect(throws: Never.self) { try parser.parse(words, &options) }
    }
    // With a line for the next prompt.
    #expect(page.count { $0 == "\n" } < 24)
    let list = try await machine.output("help", "commands")
    for command in locale == "C" ? RootCommand.help(in: .english).commands : [] {
      #expect(list.contains("\n  \(command.name.dropFirst(5)) "), "\(command.name)")
    }
    for text in [page, list, try await machine.output("help", "guide")] {
      for line in text.split(separator: "\n") {
        #expect(line.displayWidth <= 80 && !line.contains("help."), "\(line)")
      }
    }
  }

  @Test func `help COMMAND prints the same page as --help, with placeholders for values`()
    async throws
  {
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

  @Test func `a chapter with a command's name follows its page, and the nearest topic is advised`()
    async throws
  {
    for (word, heading) in [("sync", "Sync"), ("mcp", "Agents")] {
      let page = try await machine.output("help", word)
      #expect(try await page.hasPrefix(machine.output(word, "--help")))
      #expect(page.contains("\n\(heading)\n"))
    }
    let page = try await machine.output("help", "page")
    #expect(try await machine.output("help", "board").hasSuffix("\n\(page)"))
    for (words, near) in [(["help", "quries"], "queries"), (["comands"], "commands")] {
      try await machine.run(words).failed(64, saying: ". Did you mean `ootd help \(near)`?")
    }
  }

  @Test func `an error is wrapped in a terminal, and one line elsewhere`() async throws {
    let word = String(repeating: "x", count: 40)
    for (width, text) in [
      (30, "ootd: unknown help topic\n`\(word)`;\nsee `ootd help guide`\n"),
      (nil, "ootd: unknown help topic `\(word)`; see `ootd help guide`\n"),
    ] {
      let error = Mutex("")
      var context = try Machine().context { stream, text in error.withLock { $0 += text } }
      context.interactivity = Interactivity(
        width: width, elapsed: { .zero }, isInterrupted: { false }, finish: {})
      expectEqual(await Ootd.run(["help", word], in: context), 64)
      expectEqual(error.withLock(\.self), text)
    }
  }

  @Test(arguments: [
    (["list", "--nope"], Failure.unknownOption("--nope", nearest: nil)),
    (["list", "-Z"], .unknownOption("-Z", nearest: nil)),
    (["morning", "a"], .unexpectedArgument("a")),
    (["morning", "a", "b"], .unexpectedArgument("a")),
    (["move"], .missingArgument("ID… COLUMN")), (["block", "add"], .missingArgument("NAME")),
    (["list", "--sort"], .missingValue("--sort")), (["add", "x", "-p"], .missingValue("-p")),
    (["add", "--json=1"], .unexpectedValue("--json")), (["add", "-bep"], .missingValue("-p")),
    (["add", "-bz", "--nope"], .unknownOption("-z", nearest: nil)),
    (["hook", "--all"], .unknownOption("--all", nearest: nil)),
    (["list", "---json"], .unknownOption("---json", nearest: "--json")),
  ])
  func `each of the parser's errors names the word`(
    arguments: [String], error: Failure
  ) async throws {
    let parser = CommandLineParser(format: await Session(try Machine().context()).format)
    var options = GlobalOptions()
    #expect(throws: error) { try parser.parse(arguments, &options) }
  }

  @Test func `the version includes those of the linked libraries`() async throws {
    // The commit is optional: only some builds know it.
    let version = /ootd 0\.1\.0( \([0-9a-f]{10}\))?\nlibgit2 [0-9.]+, SQLite [0-9.]+\n/
    #expect(try await Machine().output("--version").wholeMatch(of: version) != nil)
  }

  @Test func `an unknown option is refused with the closest match`() async throws {
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
    try await machine.run("add", "Fix", "--notes", "-f").failed(64, saying: "`--notes=-…`")
    let todo = try await machine.output(
      "add", "Fix", "--notes=-f", "-phigh", "-Balgorithm", "--json")
    for text in [#""notes":"-f""#, #""priority":"high""#, #""block":"algorithm""#] {
      #expect(todo.contains(text))
    }
    #expect(try await machine.output("history", "-n1").contains("Fix"))
    try await machine.output("edit", "--notes=", "1")
    #expect(try await machine.output("show", "1", "--json").contains(#""notes":"""#))
  }

  @Test func `only the beginning of a huge argument is quoted`() async throws {
    let huge = String(repeating: "x", count: 100_000)
    let error = try await Machine().run("add", "Fix", "-p", huge).failed(
      64, saying: String(repeating: "x", count: 100) + "…`")
    #expect(error.utf8.count < 300)
  }
}
