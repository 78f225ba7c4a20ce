import CommandSupport
import Rendering
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsPrograms) struct ListTests {
  @Test func `a query without matches says so on standard error`() async throws {
    let machine = try Machine()
    try await expectEqual(
      machine.run("list", "nope", variables: ["LC_ALL": "ko_KR.UTF-8"]).error,
      "`nope` 조건에 맞는 미완료 할 일이 없습니다. `--all`을 붙이면 완료한 할 일도 찾습니다.\n")
    try await expectEqual(
      machine.run("list", "nope", variables: ["LC_ALL": "fr_FR.UTF-8"]).error,
      "Aucune tâche ouverte ne correspond à `nope`\u{A0}; `--all` inclut les tâches terminées.\n")
    let empty = try await machine.run("list")
    #expect(empty.status == 0 && empty.output.isEmpty && empty.error.contains("ootd add"), "\(empty)")
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
        #expect(json.error.isEmpty && json.output.contains("[]"), "\(json)")
      }
    }
  }

  @Test func `nothing is shortened in a pipe, and everything fits a terminal`() async throws {
    let machine = try Machine()
    let title = String(repeating: "긴 제목 ", count: 60)
    try await machine.output("add", title, "--due", "fri 18:00")
    try await machine.output("add", "Someday", "--backlog")
    let lines = try await machine.output("list", "--sort", "id").split(separator: "\n")
    expectEqual(lines.map { $0.hasSuffix("backlog") }, [false, true])
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
