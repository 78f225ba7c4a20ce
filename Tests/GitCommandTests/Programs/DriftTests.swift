import CommandSupport
import Rendering
import TestSupport
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsPrograms) struct DriftTests {
  private let machine: Machine
  private let repository: TestRepository

  /// Creates the project `api` with one commit on `main`, months ago. Today is a Saturday.
  init() async throws {
    machine = try Machine()
    repository = try await TestRepository(in: machine.home, named: "api")
    try machine.home.directory.write("base", to: "api/base")
    try await repository.run("add", "--all")
    try await repository.commit("Begin", at: 1_780_000_000)
    try await machine.run(at: "2026-05-29T09:00", "project", "add", repository.path)
  }

  private func drift(_ arguments: String...) async throws -> DriftRecord {
    try await machine.json(DriftRecord.self, ["drift"] + arguments)
  }

  private func branch(_ id: String, _ title: String, _ name: String) -> DriftRecord.Branch {
    .init(id: id, title: title, branch: name, path: repository.path)
  }

  @Test func `a todo in progress without commits is reported`() async throws {
    try await machine.run(at: "2026-11-18T09:00", "add", "Idle", "--backlog")
    try await machine.run(at: "2026-11-18T09:00", "add", "Named", "--backlog")
    try await machine.run(at: "2026-11-19T09:00", "add", "New", "--backlog")
    // The last start counts.
    try await machine.run(at: "2026-11-12T09:00", "start", "3")
    try await machine.run(at: "2026-11-12T10:00", "stop", "3")
    for (day, id) in [("18", "1"), ("18", "2"), ("19", "3")] {
      try await machine.run(at: "2026-11-\(day)T09:00", "start", id)
    }
    try await repository.commit("Work on ootd-2", at: "2026-11-20T09:00")
    try await machine.run(
      at: "2026-11-20T09:00", "add", "So that the day has a todo", "--on", "2026-11-20")
    let expected = DriftRecord.Idle(
      id: "1", title: "Idle", project: nil, since: "2026-11-18T09:00:00+01:00", days: 3)
    try await expectEqual(drift(), DriftRecord(idle: [expected]))
    try await expectEqual(drift("--days", "4"), DriftRecord())
    try await expectEqual(drift("--days", "1").idle.map(\.id), ["1", "3", "2"])
    try await expectEqual(drift("--days", "1").idle.map(\.days), [3, 2, 1])
    try await expectEqual(
      machine.output("drift"),
      """
      Doing, but no commits
         1  Idle  3 days  ootd stop 1

      """)
  }

  @Test func `a project's commits count for todos that no commit refers to`() async throws {
    for title in ["One", "Two"] {
      try await machine.run(at: "2026-11-10T09:00", "add", title, "-P", "api", "--backlog")
    }
    try await machine.run(at: "2026-11-10T09:00", "start", "1", "2")
    try await machine.run(at: "2026-11-10T09:00", "add", "Of that day")
    try await expectEqual(drift("--days", "3").idle.map(\.id), ["1", "2"])
    try await repository.commit("For the second: ootd-2", at: "2026-11-10T10:00")
    try await machine.run(at: "2026-11-19T09:00", "add", "Of the other day")
    try await repository.commit("Anything", at: "2026-11-19T10:00")
    let idle = try await drift().idle
    expectEqual(idle.map(\.id), ["2"])
    expectEqual(idle.map(\.since), ["2026-11-10T10:00:00+01:00"])
    expectEqual(idle.map(\.project), ["api"])
  }

  @Test func `days with commits but no todos are reported, newest first`() async throws {
    for hour in ["06T09", "07T09", "14T09", "14T10", "18T09", "21T09"] {
      try await repository.commit("Work", at: "2026-11-\(hour):00")
    }
    try await machine.run(at: "2026-11-18T09:00", "add", "Planned")
    let expected = [
      DriftRecord.Unplanned(date: "2026-11-14", commits: 2),
      DriftRecord.Unplanned(date: "2026-11-07", commits: 1),
    ]
    try await expectEqual(drift(), DriftRecord(unplanned: expected))
    try await expectEqual(
      machine.output("drift"),
      """
      Commits, but no todos
        Saturday 14 November  2 commits  ootd add … --on 2026-11-14
        Saturday 7 November   1 commit   ootd add … --on 2026-11-07

      """)
    try await machine.run("add", "What it was", "--on", "2026-11-14").checked()
    try await expectEqual(drift().unplanned.map(\.date), ["2026-11-07"])
  }

  @Test func `days before the store's first are left out, and long lists are folded`()
    async throws
  {
    for day in 6...20 {
      try await repository.commit("Work", at: "2026-11-\(day < 10 ? "0" : "")\(day)T09:00")
    }
    let text = try await machine.output("drift")
    expectEqual(text.split(separator: "\n").count, 7, "\(text)")
    #expect(text.hasSuffix("\n  and 9 more: `ootd drift --all`\n"))
    try await expectEqual(machine.output("drift", "--all").split(separator: "\n").count, 15)
    try await expectEqual(drift().unplanned.count, 14)
    let new = try Machine(now: "2026-11-21T10:00:00+01:00")
    try await new.run(at: "2026-11-19T09:00", "project", "add", repository.path)
    let days = try await new.json(DriftRecord.self, "drift").unplanned.map(\.date)
    expectEqual(days, ["2026-11-20", "2026-11-19"])
  }

  @Test(arguments: [
    ["merge", "--quiet", "--no-ff", "--no-edit"], ["merge", "--quiet", "--squash"], ["rebase"],
  ])
  func `an open todo whose branch was merged in any way is reported`(
    way: [String]
  ) async throws {
    try await machine.output("add", "Fix", "-P", "api")
    try await repository.run("checkout", "--quiet", "-b", "feature/ootd-1-fix")
    try await expectEqual(drift(), DriftRecord())
    try await repository.commit("One", at: "2026-11-21T09:00", file: "one")
    try await repository.commit("Two", at: "2026-11-21T09:10", file: "two")
    try await expectEqual(drift(), DriftRecord())
    try await repository.run("checkout", "--quiet", "main")
    if way[0] == "rebase" {
      try await repository.commit("Between", at: "2026-11-21T09:20", file: "other")
      try await repository.run(
        ["cherry-pick", "main..feature/ootd-1-fix"],
        variables: ["GIT_COMMITTER_DATE": "@1795250000 +0100"])
    } else {
      try await repository.run(
        way + ["feature/ootd-1-fix"],
        variables: TestRepository.variables(.me, 1_795_250_000, "+0100"))
    }
    if way.contains("--squash") {
      try await repository.commit("Squashed", at: "2026-11-21T09:30", file: "two ")
    }
    let expected = branch("1", "Fix", "feature/ootd-1-fix")
    try await expectEqual(drift(), DriftRecord(merged: [expected]))
    try await machine.output("start", "1")
    try await expectEqual(
      machine.output("drift"),
      """
      Merged, but not done
         1  Fix  feature/ootd-1-fix  ootd done 1

      """)
    try await machine.output("done", "1")
    try await expectEqual(drift(), DriftRecord())
  }

  @Test func `a done todo whose branch was never merged is reported`() async throws {
    for title in ["Fix", "Gone", "Empty"] { try await machine.output("add", title) }
    for name in ["ootd-1-fix", "ootd-2-gone", "ootd-9-unknown"] {
      try await repository.run("checkout", "--quiet", "-b", name, "main")
      try await repository.commit("Work", at: "2026-11-21T09:00", file: name)
    }
    try await repository.run("checkout", "--quiet", "-b", "ootd-3-empty", "main")
    try await repository.run("branch", "-D", "ootd-2-gone")
    try await expectEqual(drift(), DriftRecord())
    try await machine.output("done", "1", "2", "3")
    try await expectEqual(drift(), DriftRecord(unmerged: [branch("1", "Fix", "ootd-1-fix")]))
    try await expectEqual(
      machine.output("drift"),
      """
      Done, but never merged
         1  Fix  ootd-1-fix  git merge ootd-1-fix · ootd reopen 1

      """)
  }

  @Test func `drift can be limited to one project`() async throws {
    let site = try await TestRepository(in: machine.home, named: "site")
    try await site.commit("Begin", at: "2026-11-19T09:00")
    try await machine.output("project", "add", site.path)
    try await site.run("checkout", "--quiet", "-b", "ootd-1-x")
    try await site.commit("Work", at: "2026-11-18T09:00")
    for project in ["site", "api"] {
      try await machine.run(
        at: "2026-11-01T09:00", "add", "Of \(project)", "-P", project, "--backlog")
    }
    try await machine.run(at: "2026-11-01T09:00", "start", "2")
    try await machine.output("done", "1")
    try await expectEqual(drift("-P", "API").idle.map(\.id), ["2"])
    #expect(try await drift("-P", "api").unplanned.isEmpty)
    #expect(try await drift("-P", "api").unmerged.isEmpty)
    let siteDrift = try await drift("-P", "site")
    #expect(siteDrift.idle.isEmpty)
    expectEqual(siteDrift.unplanned.map(\.date), ["2026-11-19", "2026-11-18"])
    expectEqual(siteDrift.unmerged.map(\.id), ["1"])
    let text = try await machine.output("drift", "-P", "site")
    #expect(text.contains("ootd add … --on 2026-11-19 -P site"))
    try await machine.run("drift", "-P", "sitte").failed(saying: "`site`")
  }

  @Test func `a todo's branch counts without references, and only as merged once it is`()
    async throws
  {
    try await machine.run(at: "2026-11-10T09:00", "add", "Fix", "--backlog")
    try await machine.run(at: "2026-11-10T09:00", "start", "1")
    try await repository.run("checkout", "--quiet", "-b", "ootd-1-fix")
    try await repository.commit("Step", at: "2026-11-20T10:00")
    #expect(try await drift().idle.isEmpty)
    try await expectEqual(drift("--days", "1").idle.map(\.days), [1])
    try await repository.run("checkout", "--quiet", "main")
    try await repository.run("merge", "--quiet", "--ff-only", "ootd-1-fix")
    let record = try await drift("--days", "1")
    expectEqual(record.merged.map(\.id), ["1"])
    #expect(record.idle.isEmpty)
  }

  @Test func `a line says that nothing was found, and invalid days are refused`() async throws {
    for (locale, line) in [
      ("C.UTF-8", "Your plan and git agree.\n"), ("ko_KR.UTF-8", "계획과 git 기록이 일치합니다.\n"),
      ("fr_FR.UTF-8", "Votre plan et git concordent.\n"),
    ] {
      machine.environment["LC_ALL"] = locale
      try await expectEqual(machine.run("drift"), .init(status: 0, output: "", error: line))
    }
    for days in ["0", "-1", "x", "1.5"] {
      try await machine.run("drift", "--days=\(days)").failed(64, saying: "`\(days)`")
    }
  }

  @Test func `every line fits the terminal without shortening the command`() async throws {
    let title = "알고리즘 문제 풀이와 그에 대한 아주 긴 설명 \u{1B}[31m and more words that go on"
    for _ in 1...2 { try await machine.run(at: "2026-11-01T09:00", "add", title, "--backlog") }
    try await machine.run(at: "2026-11-01T09:00", "start", "1")
    try await machine.output("done", "2")
    let name = "ootd-2-아주-긴-이름의-가지-that-goes-on-and-on"
    try await repository.run("checkout", "--quiet", "-b", name)
    try await repository.commit("Work", at: "2026-11-19T09:00")
    for locale in ["C.UTF-8", "ko_KR.UTF-8", "fr_FR.UTF-8", "ja_JP.UTF-8"] {
      for width in Seeds.some(2, of: [30, 60, 40, 80, 120]) {
        machine.environment["LC_ALL"] = locale
        machine.terminalWidth = width
        let lines = try await machine.output("drift").split(separator: "\n")
        for line in lines {
          #expect(line.displayWidth <= width, "\(line)")
          #expect(!line.unicodeScalars.contains { $0.isTerminalControl })
        }
        guard width >= 60 else { continue }
        for command in [
          "ootd stop 1", "git merge \(width < 70 ? "…" : name)", "ootd reopen 2",
          "ootd add … --on 2026-11-19",
        ] { #expect(lines.contains { $0.contains(" \(command)") }, "\(lines)") }
      }
    }
  }

  @Test func `an unreadable repository or branch causes a warning, and others are still reported`()
    async throws
  {
    let lost = try await TestRepository(in: machine.home, named: "lost")
    try await machine.output("project", "add", lost.path)
    try FileSystem.remove(lost.path)
    for title in ["Fix", "Other"] { try await machine.run("add", title).checked() }
    try await repository.run("checkout", "--quiet", "-b", "ootd-2-other")
    try await repository.commit("Work", at: "2026-11-21T09:00")
    try await machine.run("done", "1", "2").checked()
    let missing = String(repeating: "1", count: 40)
    try machine.home.directory.write("\(missing)\n", to: "api/.git/refs/heads/ootd-1-fix")
    let outcome = try await machine.run("drift", "--json")
    expectEqual(outcome.status, 0)
    expectEqual(outcome.error.filter { $0 == "\n" }.count, 2)
    #expect(outcome.error.contains("`refs/heads/ootd-1-fix`") && outcome.error.contains(lost.path))
    try await expectEqual(drift().unmerged, [branch("2", "Other", "ootd-2-other")])
  }
}
