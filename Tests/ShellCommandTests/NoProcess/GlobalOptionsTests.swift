import CommandSupport
import Rendering
import TestSupport
import Testing
import TestingAdditions

@testable import Commands
@testable import Git

@Suite(.serialized, .startsNothing) final class GlobalOptionsTests: MachineTest {
  @Test(arguments: [
    ["--no-pager", "--color", "always", "list", "x"],
    ["list", "--color=always", "x", "--no-pager"],
    ["--color", "never", "list", "--color", "always", "--no-pager", "x"],
    ["--no-pager", "list", "-P", "api", "x", "--color", "always"],
  ])
  func `the options stand before a command or after it`(words: [String]) async throws {
    var options = GlobalOptions()
    var rest = words[...]
    try options.takeLeading(from: &rest)
    expectEqual(rest.first, "list")
    let own = try options.take(from: rest.dropFirst(), of: List.self)
    expectEqual(own.filter { !["-P", "api"].contains($0) }, ["x"])
    expectEqual(options, GlobalOptions(usesPager: false, color: .always))
  }

  @Test func `--color overrides NO_COLOR for any command`() async throws {
    try await machine.output("add", "Fix", "-p", "high")
    for line in [["--color", "always", "list"], ["list", "--color", "always"]] {
      #expect(try await machine.run(line).output.contains("\u{1B}[31m!!!\u{1B}[0m"))
    }
    #expect(
      try await machine.output("--color=always", "add", "--help").contains("\u{1B}[1mOPTIONS"))
    #expect(try await machine.output("help", "days", "--color", "always").contains("\u{1B}[1m"))
    machine.environment["NO_COLOR"] = nil
    machine.terminalWidth = 80
    #expect(try await machine.output("project", "--color", "never", "list", "--json") == "[]\n")
    #expect(!(try await machine.output("--color", "never").contains("\u{1B}")))
    #expect(try await machine.output().contains("\u{1B}"))
  }

  @Test func `a wrong value or option is refused`() async throws {
    for words in [
      ["--color", "red", "list"], ["list", "--color=red"], ["add", "Use", "--color", "red"],
      ["list", "--color", "red", "--help"],
    ] { try await machine.run(words).failed(64, saying: "`red`", "auto, always, never") }
    for (words, phrase) in [
      (["list", "--color"], "--color"), (["--color", "--no-pager", "list"], "--color"),
      (["list", "--no-pager=1"], "--no-pager"),
      (["list", "--no-pagr"], "Did you mean `--no-pager`?"),
    ] { try await machine.run(words).failed(64, saying: phrase) }
  }

  @Test func `a command's own option and the words after -- keep their meaning`() async throws {
    let label = try await machine.output(
      "--color", "never", "label", "add", "bug", "--color", "red")
    #expect(label.contains("bug"))
    let red = try await machine.output("label", "list", "--json")
    try await machine.output("label", "edit", "bug", "--color=blue", "--no-pager")
    #expect(try await machine.output("label", "list", "--json") != red)
    try await machine.run("label", "add", "x", "--color", "always").failed(64, saying: "`always`")
    let added = try await machine.output("add", "--", "Use", "--color", "always", "--no-pager")
    #expect(added.contains("Use --color always --no-pager"))
  }
}

@Suite(.startsNothing) struct PagerTests {
  private static let cases: [([String: String], String?, String?)] = [
    ([:], nil, "less"), (["PAGER": "most"], nil, "most"), (["PAGER": "most"], "delta", "delta"),
    (["PAGER": "most", "GIT_PAGER": "bat -p"], "delta", "bat -p"), (["PAGER": "most"], "", nil),
    (["GIT_PAGER": "", "PAGER": "most"], "delta", nil), (["GIT_PAGER": "cat"], nil, nil),
    ([:], "cat", nil), (["PAGER": ""], nil, nil), (["TERM": "dumb"], nil, nil),
    (["TERM": ""], nil, nil),
  ]

  @Test(arguments: cases)
  func `the pager is git's`(variables: [String: String], setting: String?, pager: String?) {
    let entry = setting.map { ConfigurationEntry(key: "core.pager", value: $0, origin: "") }
    let configuration = Configuration(entries: entry.map { [$0] } ?? [], files: [], home: nil)
    let environment = ["TERM": "xterm"].merging(variables) { $1 }
    expectEqual(Session.pager(environment, configuration), pager)
  }
}
