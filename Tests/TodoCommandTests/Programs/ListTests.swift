import CommandSupport
import Rendering
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsPrograms) final class ListTests: MachineTest {
  @Test func `a query without matches says so on standard error`() async throws {
    try await expectEqual(
      machine.run("list", "nope", variables: ["LC_ALL": "ko_KR.UTF-8"]).error,
      "`nope` 조건에 맞는 미완료 할 일이 없습니다. `--all`을 붙이면 완료한 할 일도 찾습니다.\n")
    try await expectEqual(
      machine.run("list", "nope", variables: ["LC_ALL": "fr_FR.UTF-8"]).error,
      "Aucune tâche ouverte ne correspond à `nope`\u{A0}; `--all` inclut les tâches terminées.\n")
    let empty = try await machine.run("list")
    #expect(
      empty.status == 0 && empty.output.isEmpty && empty.error.contains("ootd add"), "\(empty)")
    let repository = try await TestRepository(in: machine.home, named: "api")
    try await machine.output("project", "add", repository.path)
    try await machine.output("add", "Fix token refresh")
    for (words, sentence) in [
      (["list", "nope"], "No open todos match `nope`; `--all` includes done todos."),
      (
        ["list", "nope", "-P", "api"],
        "No open todos match `nope project:api`; `--all` includes done todos."
      ),
      (["list", "nope", "--all", "--sort", "due"], "No todos match `nope`."),
      (["list", "is:done", "sort:due"], "No todos match `is:done`."),
      (["board", "nope"], "No todos match `nope`."),
      (["export", "csv", "nope"], "No todos match `nope`."),
      (["export", "json", "nope"], "No todos match `nope`."),
      (["activity", "nope"], "No todos match `nope`."),
    ] {
      let outcome = try await machine.run(words)
      #expect(outcome.status == 0 && outcome.error == sentence + "\n", "\(outcome)")
      if words[0] != "export", words[0] != "activity" {
        let json = try await machine.run(words + ["--json"])
        #expect(json.error.isEmpty && ["[]\n", "{}\n"].contains(json.output), "\(json)")
      }
    }
  }

  @Test func `nothing is shortened in a pipe, and everything fits a terminal`() async throws {
    let title = String(repeating: "긴 제목 ", count: 60)
    try await machine.output("add", title, "--due", "fri 18:00")
    try await machine.output("add", "Someday", "--backlog")
    let lines = try await machine.output("list", "--sort", "id").split(separator: "\n")
    expectEqual(lines.map { $0.hasSuffix("backlog") }, [false, true, false])
    expectEqual(lines.last, "  2 todos")
    #expect(try await machine.output("list").contains(title.dropLast()))
    for width in [80, 120, 40] {
      machine.terminalWidth = width
      let text = try await machine.output("list")
      #expect(text.contains("…"))
      #expect(text.contains("due Fri 18:00"))
      #expect(text.split(separator: "\n").allSatisfy { $0.displayWidth <= width })
    }
  }
}

/// `project list` and `project show`, with commits.
@Suite(.serialized, .startsPrograms) struct ProjectListTests {
  private struct Record: Decodable {
    struct Commits: Decodable, Equatable {
      let lastWeek: Int
      let total: Int
      let weeks: [Int]
    }

    let name: String
    let commits: Commits?
  }

  /// Saturday 21 November 2026, 10:00 in UTC.
  private static let now: Int64 = 1_795_255_200
  private static let day: Int64 = 86_400

  /// A machine with a project whose repository has commits by me and by another author, and a project
  /// without a repository.
  private func machine() async throws -> (Machine, TestRepository) {
    let machine = try Machine()
    let repository = try await TestRepository(in: machine.home, named: "api")
    for (index, age) in ([200, 90, 30, 13, 7, 6, 6, 3, 0] as [Int64]).enumerated() {
      try await repository.commit("Mine \(index)", at: Self.now - age * Self.day - 3600)
    }
    try await repository.commit("Theirs", by: .other, at: Self.now - Self.day)
    try await repository.run("checkout", "--quiet", "-b", "other")
    try await repository.commit("On a branch", at: Self.now - 2 * Self.day)
    try await machine.output(
      "project", "add", repository.path, "--description", "The public API", "--tech", "Swift",
      "--tech", "SQLite", "--member", "Kim", "--start", "2026-05", "--memo", "Beta\nsoon")
    try await machine.output("project", "add", "--name", "일기", "--end", "2026-10")
    for title in ["One", "Two"] { try await machine.output("add", title, "-P", "api") }
    try await machine.output("done", "2")
    return (machine, repository)
  }

  @Test func `list and show print a project's details`() async throws {
    let (machine, repository) = try await machine()
    try await machine.output("project", "edit", "api", "--link", "https://example.com/api")
    try await expectEqual(
      machine.output("project", "list"),
      """
            open  done  7 days  last commit
      api      1     1       5  today        \(repository.path)
      일기     0     0       –  –

      """)
    try await expectEqual(
      machine.output("project", "show", "api"),
      """
      api
      The public API

        Link           https://example.com/api
        Period         2026-05 – present
        Tech           SQLite, Swift
        Members        Kim
        Todos          1 open, 1 done
        Commits        ·······▂··▄█   5 commits in the last 7 days, 10 in total
        Repositories   \(repository.path)

      Memo
        Beta
        soon

      """)
    let records = try await machine.json([Record].self, "project", "list")
    expectEqual(records.map(\.name), ["api", "일기"])
    expectEqual(records[1].commits, nil)
    let commits = try #require(records[0].commits)
    #expect((commits.lastWeek, commits.total, commits.weeks.count) == (5, 10, 12))
    expectEqual(commits.weeks.reversed().prefix(5), [5, 2, 0, 0, 1])
    try await expectEqual(machine.json(Record.self, "project", "show", "api").commits, commits)
    try await machine.output("project", "archive", "api")
    let archived = try await machine.output("project", "list").split(separator: "\n")
    expectEqual(archived.map { $0.prefix(3) }.last, "api")
    #expect(archived.last?.hasSuffix("today        archived") == true)
  }

  @Test func `each project has one line, which fits the terminal, also without a repository`()
    async throws
  {
    let (machine, repository) = try await machine()
    for (language, width) in [
      ("C", 30), ("ko_KR.UTF-8", 40), ("fr_FR.UTF-8", 30), ("ja_JP.UTF-8", 50), ("fr_FR.UTF-8", 80),
    ] {
      machine.environment["LC_ALL"] = language
      machine.terminalWidth = width
      let lines = try await machine.output("project", "list").split(separator: "\n")
      expectEqual(lines.count, 3)
      for line in lines { #expect(String(line).displayWidth <= width, "\(line)") }
      #expect(width < 40 || !lines[1].hasSuffix(" …"))
    }
    machine.environment["LC_ALL"] = "C"
    machine.terminalWidth = nil
    try FileSystem.remove(repository.path)
    let outcome = try await machine.run("project", "list")
    expectEqual(outcome.status, 0)
    #expect(outcome.output.contains("missing\n"))
    expectEqual(outcome.error.filter { $0 == "\n" }.count, 1)
    #expect(outcome.error.contains(repository.path))
    #expect(try await machine.run("project", "show", "api").output.contains("The public API"))
  }
}
