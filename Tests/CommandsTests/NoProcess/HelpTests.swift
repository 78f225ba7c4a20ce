import CommandSupport
import Rendering
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsNothing) struct HelpTests {
  @Test(arguments: [
    [], ["add"], ["today"], ["list"], ["show"], ["edit"], ["start"], ["done"], ["reopen"], ["plan"],
    ["rm"], ["history"], ["undo"], ["redo"], ["activity"], ["standup"], ["drift"], ["config"],
    ["block"],
    ["block", "list"],
    ["block", "show"], ["block", "add"], ["block", "edit"], ["block", "rm"], ["project"],
    ["project", "list"], ["project", "show"], ["project", "add"], ["project", "edit"],
    ["project", "archive"], ["project", "unarchive"], ["project", "rm"], ["project", "link"],
    ["project", "unlink"], ["hook"], ["hook", "install"], ["hook", "uninstall"],
    ["hook", "status"], ["morning"], ["init"], ["prompt"],
    ["completions"], ["manual"],
  ])
  func `every command explains itself with an example, in each language`(
    command: [String]
  ) async throws {
    let languages = [("C", "EXAMPLES:"), ("ko_KR.UTF-8", "예시:"), ("fr_FR.UTF-8", "EXEMPLES")]
    // The usual run shows each page in one of them.
    let turn = command.joined().utf8.count % 3
    for (locale, heading) in Seeds.areAll ? languages : [languages[turn]] {
      let outcome = try await Machine(language: locale).run(command + ["--help"])
      expectEqual(outcome.status, 0)
      #expect(outcome.error.isEmpty)
      #expect(outcome.output.contains(heading))
      #expect(outcome.output.contains((["  ootd"] + command).joined(separator: " ")))
      #expect(!outcome.output.contains("OVERVIEW") || locale == "C")
      let lines = outcome.output.split(separator: "\n")
      for line in lines where !line.hasPrefix("  ootd") { #expect(line.displayWidth <= 80) }
    }
  }

  @Test func `help COMMAND is the same page`() async throws {
    let machine = try Machine()
    try await expectEqual(machine.output("help", "add"), machine.output("add", "--help"))
    try await expectEqual(machine.output("help"), machine.output("--help"))
  }

  @Test func `the version names the program and the libraries that run`() async throws {
    let output = try await Machine().output("--version")
    #expect(try output.wholeMatch(of: Self.version) != nil, "\(output)")
  }

  /// The commit is known to builds that say it.
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
    ("--jsno", ". Did you mean `--json`?"), ("--zzz", "; `--help` shows what there is"),
  ])
  func `an unknown option is refused with the nearest`(option: String, advice: String) async throws
  {
    let outcome = try await Machine().run(["add", "Fix", option, "high"])
    expectEqual(outcome.status, 64)
    #expect(outcome.output.isEmpty)
    expectEqual(outcome.error, "ootd: no option `\(option)`\(advice)\n")
  }

  @Test func `a value that begins with a dash needs an equals sign`() async throws {
    let machine = try Machine()
    let outcome = try await machine.run(["add", "Fix", "--notes", "-f"])
    expectEqual(outcome.status, 64)
    #expect(outcome.error.contains("`--notes=-…`"))
    #expect(
      try await machine.output("add", "Fix", "--notes=-f", "--json").contains(#""notes":"-f""#))
  }

  @Test(arguments: [["help", "nope"], ["help", "block", "nope"], ["block", "nope", "--help"]])
  func `there is no help for what is no command`(arguments: [String]) async throws {
    let outcome = try await Machine().run(arguments)
    expectEqual(outcome.status, 64)
    #expect(outcome.error.contains("no command `nope`"))
  }

  @Test func `a flag takes no value, in each language`() async throws {
    for (locale, words) in [("C", "takes no value"), ("fr", "ne prend pas"), ("ko", "값 없이")] {
      let outcome = try await Machine(language: locale).run("list", "--json=1")
      expectEqual(outcome.status, 64)
      #expect(outcome.error.contains("`--json`"))
      #expect(outcome.error.contains(words))
    }
  }

  @Test func `what is quoted from a huge argument is its beginning`() async throws {
    let huge = String(repeating: "x", count: 100_000)
    let outcome = try await Machine().run("add", "Fix", "-p", huge)
    expectEqual(outcome.status, 64)
    #expect(outcome.error.utf8.count < 300)
    #expect(outcome.error.contains(String(repeating: "x", count: 100) + "…`"))
  }

  @Test(arguments: [["today", "-phigh"], ["show", "-zh"], ["rm", "1", "-xh"]])
  func `unknown short options with an h among them are no call for help`(
    arguments: [String]
  ) async throws {
    let outcome = try await Machine().run(arguments)
    expectEqual(outcome.status, 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains("no option `\(arguments[arguments.count - 1])`"))
  }

  @Test func `a short option may have its value joined`() async throws {
    let machine = try Machine()
    let todo = try await machine.json([TodoRecord].self, "add", "Fix", "-phigh", "-Balgorithm")[0]
    expectEqual(todo.priority, "high")
    expectEqual(todo.block, "algorithm")
    #expect(try await machine.output("history", "-n1").contains("Fix"))
  }

  @Test(arguments: [(["12"], "DAY"), (["today"], "ID"), ([], "ID")])
  func `plan says which of its words is missing`(words: [String], missing: String) async throws {
    let outcome = try await Machine().run(["plan"] + words)
    expectEqual(outcome.status, 64)
    #expect(outcome.error.contains("`\(missing)` is missing"))
  }
}
