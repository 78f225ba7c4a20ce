import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// Activity of the todos that match a query, and of their commits.
@Suite(.serialized, .startsPrograms) final class ActivityQueryTests: MachineTest {
  /// Creates two linked repositories, with todos 1 and 2 in one project and 3 in the other. 1 and 3 have
  /// the label.
  override init() async throws {
    try await super.init()
    try await machine.output("label", "add", "bug")
    for name in ["api", "site"] {
      let repository = try await TestRepository(in: machine.home, named: name)
      try await repository.commit("\(name) begins", at: "2026-11-18T09:00")
      try await machine.output("project", "add", repository.path)
      try await machine.run(at: "2026-11-19T08:00", "add", "First", "-P", name, "-l", "bug")
      if name == "api" {
        try await machine.run(at: "2026-11-19T08:01", "add", "Second", "-P", name)
      }
    }
    let api = TestRepository(existing: machine.home.path("api"), in: machine.home)
    let site = TestRepository(existing: machine.home.path("site"), in: machine.home)
    try await api.commit("Work (ootd-1)", at: "2026-11-19T09:00")
    try await api.commit("More", at: "2026-11-19T10:00")
    try await api.commit("Other (closes ootd-2)", at: "2026-11-20T09:00")
    try await site.commit("Third (closes ootd-3)", at: "2026-11-20T10:00")
    try await copyToBranch(api)
  }

  /// Copies todo 1's commit to a second branch, where it has another id.
  private func copyToBranch(_ repository: TestRepository) async throws {
    try await repository.run("switch", "--quiet", "-c", "topic", "main~3")
    try await repository.run(
      "-c", "user.name=Me", "-c", "user.email=me@example.com", "cherry-pick", "--allow-empty",
      "main~2")
    try await repository.run("switch", "--quiet", "main")
  }

  private func days(_ arguments: [String]) async throws -> [ActivityRecord.Day] {
    let record = try await machine.json(ActivityRecord.self, ["activity"] + arguments)
    return record.days.filter { $0.commits + $0.total > 0 }
  }

  private func day(_ number: Int, _ commits: Int, _ done: Int, _ total: Int) -> ActivityRecord.Day {
    ActivityRecord.Day(date: "2026-11-\(number)", commits: commits, done: done, total: total)
  }

  @Test(arguments: [false, true])
  func `a commit counts if any of its copies refers to a matching todo`(isFirst: Bool) async throws
  {
    let api = TestRepository(existing: machine.home.path("api"), in: machine.home)
    for branch in ["main", "topic"] {
      try await api.run("switch", "--quiet", branch)
      try await api.commit("Plain", at: "2026-11-20T11:00")
      if isFirst == (branch == "main") {
        try await api.run(
          "-c", "user.name=Me", "-c", "user.email=me@example.com", "commit", "--quiet", "--amend",
          "--allow-empty", "-m", "Plain", "-m", "Ootd-Ref: 1")
      }
    }
    try await expectEqual(days(["label:bug"]), [day(19, 1, 0, 2), day(20, 2, 1, 1)])
  }

  @Test func `commits linked to matching todos count once, and a project's all`() async throws {
    let bugs = [day(19, 1, 0, 2), day(20, 1, 1, 1)]
    let site = [day(19, 0, 0, 1), day(20, 1, 1, 1)]
    let api = [day(18, 1, 0, 0), day(19, 2, 0, 2), day(20, 1, 1, 1)]
    let all = [day(18, 2, 0, 0), day(19, 2, 0, 3), day(20, 2, 2, 2)]
    let queries: [([String], [ActivityRecord.Day])] = [
      ([], all), (["label:bug"], bugs), (["-label:bug"], site), (["first", "project:site"], site),
      (["is:open"], [day(19, 1, 0, 1)]), (["first label:bug is:open"], [day(19, 1, 0, 1)]),
      (["second"], site), (["nothing"], []), (["-P", "api"], api), (["project:api"], api),
      (["project:API", "-P", "api"], api), (["-project:site"], api), (["project:api,site"], all),
      (["project:api", "project:site"], []), (["-P", "api", "label:bug"], [day(19, 1, 0, 1)]),
      (["project:api", "label:bug"], [day(19, 1, 0, 1)]),
      // The span may come before or after the query.
      (["--month", "label:bug"], bugs), (["label:bug", "--month"], bugs),
      (["--month", "2026-11", "label:bug"], bugs), (["--month=2026-11", "label:bug"], bugs),
      (["--year", "label:bug"], bugs), (["--weeks", "2", "label:bug"], bugs),
      (["--month", "-label:bug"], site),
    ]
    for (words, expected) in queries { try await expectEqual(days(words), expected, "\(words)") }
    for (words, from) in [
      (["--month", "-label:bug"], "2026-11-01"), (["--month", "2026-10", "bug"], "2026-10-01"),
    ] {
      let record = try await machine.json(ActivityRecord.self, ["activity"] + words)
      expectEqual(record.from, from, "\(words)")
    }
    // The output names the query.
    for words in [["label:bug"], ["--month", "label:bug"]] {
      let outcome = try await machine.run(["activity"] + words)
      expectEqual(outcome.status, 0)
      #expect(outcome.output.contains("label:bug"), "\(outcome.output)")
    }
  }
}
