import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// Dependencies in imported and exported files.
@Suite(.serialized, .startsNothing) final class DependencyExchangeTests: MachineTest {
  /// With todos 1 to 4; 1 waits for 2 and 4.
  override init() async throws {
    try await super.init()
    for title in ["Release", "Build", "Celebrate", "Test"] {
      try await machine.output("add", title)
    }
    try await machine.output("edit", "1", "--after", "2,4")
  }

  /// The titles of what each todo waits for.
  private func blockers(on machine: Machine) async throws -> [String: [String]] {
    let todos = try await machine.json([ShownTodo].self, "list", "--all", "--sort", "id")
    let titles = Dictionary(uniqueKeysWithValues: todos.map { ($0.id, $0.title) })
    return Dictionary(
      uniqueKeysWithValues: todos.map { ($0.title, $0.after.compactMap { titles[$0] }) })
  }

  @Test func `todos in JSON wait for the same ones, under whatever numbers`() async throws {
    for command in [["export", "json", "is:open"]] {
      let other = try Machine(named: "desktop", seed: 1000)
      try await other.output("add", "Stranger")
      let text = try await machine.run(command).output
      other.input = text
      try await expectEqual(other.output("import", "json", "-"), "imported: 4 added\n")
      try await expectEqual(
        blockers(on: other),
        ["Stranger": [], "Release": ["Build", "Test"], "Build": [], "Celebrate": [], "Test": []])
      try await expectEqual(other.output("import", "json", "-"), "imported: 4 unchanged\n")
      machine.input = text
      try await expectEqual(machine.output("import", "json", "-"), "imported: 4 unchanged\n")
      other.input = text.replacing(#""after":["2","4"]"#, with: #""after":["3","4"]"#)
      try await expectEqual(
        other.output("import", "json", "-"), "imported: 1 changed, 3 unchanged\n")
      try await expectEqual(blockers(on: other)["Release"], ["Celebrate", "Test"])
      other.input = text.replacing(#""after":["2","4"]"#, with: #""after":[2]"#)
      try await other.run("import", "json", "-").failed(1, saying: "`after`", "`2`")
    }
  }

  @Test func `a number that the file doesn't have names no other todo, and removes nothing`()
    async throws
  {
    let other = try Machine(named: "desktop", seed: 1000)
    for title in ["Stranger", "Stranger, too"] { try await other.output("add", title) }
    let text = try await machine.output("export", "json", "Release")
    other.input = text
    try await expectEqual(other.output("import", "json", "-"), "imported: 1 added\n")
    try await expectEqual(blockers(on: other)["Release"], [])
    machine.input = text.replacing("Release", with: "Release 2")
    try await expectEqual(machine.output("import", "json", "-"), "imported: 1 changed\n")
    try await expectEqual(blockers(on: machine)["Release 2"], ["Build", "Test"])
    // Files of two stores, one after the other.
    let both = try Machine(named: "third", seed: 2000)
    both.input =
      try await machine.output("export", "json", "is:open")
      + other.output("export", "json", "Stranger")
    try await expectEqual(both.output("import", "json", "-"), "imported: 6 added\n")
    try await expectEqual(blockers(on: both)["Release 2"], ["Test"])
  }

  private static let first = "6f6d6d6d-0000-4000-8000-000000000001"
  private static let second = "6f6d6d6d-0000-4000-8000-000000000002"

  @Test(arguments: [
    (
      "taskwarrior",
      """
      {"uuid":"\(first)","description":"A","status":"pending","depends":["\(second)"]}
      {"uuid":"\(second)","description":"B","status":"pending","depends":["\(first)","\(second)"]}
      """
    ),
    (
      "json",
      """
      [{"id":"7","uuid":"\(first)","title":"A","after":["8"]},
      {"id":"8","uuid":"\(second)","title":"B","after":["7","8"]}]
      """
    ),
  ])
  func `a cycle in a file is reported, and the rest is imported`(format: String, text: String)
    async throws
  {
    let other = try Machine(named: "desktop", seed: 1000)
    other.input = text
    let warnings = """
      ootd: ignored a cycle in the file: `2` (B) can't wait for `1`, which already waits for it (1 → 2)
      ootd: ignored a cycle in the file: `2` (B) can't wait for itself

      """
    try await expectEqual(other.run("import", format, "-", "--dry-run").error, warnings)
    try await expectEqual(
      other.run("import", format, "-"),
      .init(status: 0, output: "imported: 2 added\n", error: warnings))
    try await expectEqual(blockers(on: other), ["A": ["B"], "B": []])
    try await expectEqual(other.run("import", format, "-").error, "")
  }

  @Test func `many cycles are reported briefly, in each language`() async throws {
    let ids = (1...8).map { "6f6d6d6d-0000-4000-8000-00000000000\($0)" }
    machine.input = ids.map { id in
      let others = ids.filter { $0 != id }.map { "\"\($0)\"" }.joined(separator: ",")
      return #"{"uuid":"\#(id)","description":"T","status":"pending","depends":[\#(others)]}"#
    }.joined(separator: "\n")
    for (language, text) in [
      ("ko_KR", "파일의 순환을 무시했습니다: `"), ("fr_FR", "cycle ignoré dans le fichier\u{A0}: `"),
      ("ja_JP", "ファイル内の循環を無視しました: `"),
    ] {
      let outcome = try await machine.run(
        "import", "taskwarrior", "-", "--dry-run", variables: ["LC_ALL": "\(language).UTF-8"])
      let lines = outcome.error.split(separator: "\n")
      expectEqual(lines.count, 6)
      #expect(lines.prefix(5).allSatisfy { $0.hasPrefix("ootd: ") }, "\(lines)")
      #expect(lines[0].contains(text), "\(lines)")
      #expect(lines[5].contains("23"), "\(lines)")
    }
  }
}
