import CommandSupport
import Foundation
import Rendering
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsPrograms) struct ListTests {
  private func machine() async throws -> Machine {
    let machine = try Machine()
    try await machine.output("project", "add", "--name", "api")
    try await machine.output("project", "add", "--name", "Élan")
    try await machine.output("add", "Low", "-p", "low", "-P", "api", "--due", "+3d")
    try await machine.output("add", "High", "-p", "high", "-P", "Élan", "--on", "+2d")
    try await machine.run("add", "Late", "-p", "medium", "--due", "9:00").checked()
    try await machine.output("add", "Someday", "--backlog")
    try await machine.output("add", "Begun", "-P", "api")
    try await machine.output("add", "Finished", "-p", "high")
    try await machine.output("start", "5")
    try await machine.output("done", "6")
    return machine
  }

  private static let queries: [(words: [String], titles: [String])] = [
    ([], ["High", "Late", "Low", "Someday", "Begun"]),
    (["--all"], ["High", "Finished", "Late", "Low", "Someday", "Begun"]),
    (["is:doing"], ["Begun"]),
    (["is:done"], ["Finished"]),
    (["is:todo"], ["High", "Late", "Low", "Someday"]),
    (["is:doing,done"], ["Finished", "Begun"]),
    (["is:overdue"], ["Late"]),
    (["is:backlog"], ["Someday"]),
    (["is:overdue,doing"], ["Late", "Begun"]),
    (["priority:high"], ["High"]),
    (["priority:high,low"], ["High", "Low"]),
    (["priority:none"], ["Someday", "Begun"]),
    (["project:api"], ["Low", "Begun"]),
    (["project:API", "is:doing"], ["Begun"]),
    (["project:élan,api"], ["High", "Low", "Begun"]),
    (["--sort", "id"], ["Low", "High", "Late", "Someday", "Begun"]),
    (["sort:due"], ["Late", "Low", "High", "Someday", "Begun"]),
    (["sort:day"], ["Late", "Low", "Begun", "High", "Someday"]),
    (["project:api", "priority:high"], []),
  ]

  @Test func `a query finds its todos in its order`() async throws {
    let machine = try await machine()
    for (words, titles) in Self.queries {
      let outcome = try await machine.run(["list"] + words + ["--json"])
      expectEqual(outcome.output.components(of: "title"), titles, "\(words): \(outcome.error)")
    }
  }

  @Test func `an empty list suggests a command on standard error`() async throws {
    let outcome = try await Machine().run("list")
    expectEqual(outcome.status, 0)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains("ootd add"))
  }

  @Test(arguments: [
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
  ])
  func `a query without matches says so on standard error`(
    words: [String], sentence: String
  ) async throws {
    let machine = try Machine()
    let repository = try await TestRepository(in: machine.home, named: "api")
    try await machine.output("project", "add", repository.path)
    try await machine.output("add", "Fix token refresh")
    let outcome = try await machine.run(words)
    #expect(outcome.status == 0 && outcome.error == sentence + "\n", "\(outcome)")
    if words[0] != "export", words[0] != "activity" {
      let json = try await machine.run(words + ["--json"])
      #expect(json.error.isEmpty && json.output.contains("[]"), "\(json)")
    }
  }

  @Test(arguments: [
    ("ko_KR.UTF-8", "`nope` 조건에 맞는 미완료 할 일이 없습니다. `--all`을 붙이면 완료한 할 일도 찾습니다."),
    (
      "fr_FR.UTF-8",
      "Aucune tâche ouverte ne correspond à `nope`\u{A0}; `--all` inclut les tâches terminées."
    ),
  ])
  func `the message for no matches is translated`(language: String, sentence: String) async throws {
    try await expectEqual(Machine(language: language).run("list", "nope").error, sentence + "\n")
  }

  @Test func `nothing is shortened in a pipe, and everything fits a terminal`() async throws {
    let machine = try Machine()
    let title = String(repeating: "긴 제목 ", count: 60)
    try await machine.output("add", title, "--due", "fri 18:00")
    #expect(try await machine.output("list").contains(title.dropLast()))
    for width in [80, 120, 40] {
      machine.terminalWidth = width
      let text = try await machine.output("list")
      #expect(text.contains("…"))
      #expect(text.contains("due Fri 18:00"))
      #expect(text.split(separator: "\n").allSatisfy { $0.displayWidth <= width })
    }
  }

  @Test func `todos in the backlog are marked`() async throws {
    let machine = try Machine()
    try await machine.output("add", "Someday", "--backlog")
    try await machine.output("add", "Now")
    let lines = try await machine.output("list", "--sort", "id").split(separator: "\n")
    expectEqual(lines.map { $0.hasSuffix("backlog") }, [true, false])
  }

  @Test func `undo lists many todos as ranges`() async throws {
    let machine = try Machine()
    for index in 1...30 { try await machine.output("add", "Todo \(index)") }
    try await machine.output("done", "1-5", "8", "10-12")
    #expect(try await machine.output("undo").hasPrefix("Undid: done 1-5, 8, 10-12 (9 todos)"))
    let odd = stride(from: 1, to: 30, by: 2).map(String.init)
    try await expectEqual(machine.run(["start"] + odd).status, 0)
    #expect(try await machine.output("undo").contains("17, 19, … (15 todos)"))
  }
}

extension String {
  /// The string values of a member in JSON text.
  fileprivate func components(of member: String) -> [String] {
    components(separatedBy: "\"\(member)\":\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
  }
}
