import CommandSupport
import Foundation
import Rendering
import TestSupport
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsPrograms) final class StandupTests: MachineTest {
  /// Today is a Monday.
  override init() async throws {
    try await super.init()
    machine.now = "2026-11-23T10:00:00+01:00"
  }

  /// Creates a repository that is linked to a project with the same name.
  private func repository(_ name: String) async throws -> TestRepository {
    let made = try await TestRepository(in: machine.home, named: name)
    try await machine.output("project", "add", made.path)
    return made
  }

  @Test func `it lists the last working day, today, and what waits`() async throws {
    let api = try await repository("api")
    let site = try await repository("site")
    try await machine.run(
      at: "2026-11-20T08:00", "add", "Fix token refresh", "-P", "api", "-p", "low")
    try await machine.run(at: "2026-11-20T08:01", "add", "Write the notes", "-P", "api")
    try await machine.run(at: "2026-11-20T08:02", "add", "Review", "-P", "site")
    try await machine.run(
      at: "2026-11-20T08:03", "add", "Rotate keys", "--on", "fri", "--due", "today 18:00")
    try await machine.run(at: "2026-11-20T08:04", "start", "1")
    try await machine.run(at: "2026-11-20T17:00", "done", "2", "3")
    try await api.commit("Before", at: "2026-11-19T10:00")
    try await api.commit("Refresh early (ootd-1)", at: "2026-11-20T10:00")
    try await api.commit("Both\n\nOotd-Ref: 1, 2\n", at: "2026-11-20T11:00")
    try await api.commit("On a weekend", at: "2026-11-21T11:00")
    try await api.commit("Someone else's", by: .other, at: "2026-11-21T12:00")
    try await site.commit("Bump libgit2 for ootd-99", at: "2026-11-23T09:00")
    try await machine.run(at: "2026-11-23T09:00", "add", "Call the bank")
    try await machine.run(
      at: "2026-11-23T09:01", "add", "Plan the week", "-p", "high", "--due", "18:00")
    try await machine.run(at: "2026-11-23T09:02", "add", "Later", "--on", "tomorrow")
    try await machine.run(at: "2026-11-23T09:03", "edit", "6", "7", "--after", "4")
    try await expectEqual(
      machine.output("standup"),
      """
      Since Friday 20 November (3 commits, 2 done)
      - Write the notes (api, done)
      - Review (site, done)
      - Fix token refresh (api, doing)
        - Both
        - Refresh early (ootd-1)
      - api (1 commit)
        - On a weekend

      Today (1 commit)
      - Fix token refresh (api, doing)
      - Call the bank
      - Plan the week (due today 18:00)
      - Rotate keys (overdue 20 Nov 18:00)
      - site (1 commit)
        - Bump libgit2 for ootd-99

      Blockers
      - Plan the week (waits for 4  Rotate keys)

      """)
    let waiting = try await machine.json(StandupRecord.self, "standup").waiting
    expectEqual(waiting.map(\.waitsFor), [[.init(id: "4", title: "Rotate keys")]])
  }

  @Test func `several days are grouped by project, and a past day's note is as that day ended`()
    async throws
  {
    let api = try await repository("api")
    let site = try await repository("site")
    for (title, project) in [("Fix", "api"), ("Keys", "api"), ("Call", nil), ("Notes", "site")] {
      let words = ["add", title, "--on", "thu"] + (project.map { ["-P", $0] } ?? [])
      machine.now = "2026-11-17T08:00:00+01:00"
      try await machine.run(words).checked()
    }
    try await machine.run(at: "2026-11-18T08:00", "add", "Ship", "--backlog")
    try await machine.run(at: "2026-11-18T08:01", "edit", "2", "--after", "5")
    try await api.commit("One (ootd-1)", at: "2026-11-18T10:00")
    try await api.commit("Two (ootd-1)", at: "2026-11-19T10:00")
    try await site.commit("Bump", at: "2026-11-19T10:30")
    try await machine.run(at: "2026-11-19T17:00", "done", "1", "3")
    try await machine.run(at: "2026-11-19T17:01", "start", "2")
    machine.now = "2026-11-23T10:00:00+01:00"
    let thursday = """
      Wednesday 18 November (1 commit)
      - Fix (api, done)
        - One (ootd-1)

      Thursday 19 November (2 commits, 2 done)
      - Fix (api, done)
        - Two (ootd-1)
      - Call (done)
      - Keys (api, doing)
      - Notes (site)
      - site (1 commit)
        - Bump

      Blockers
      - Keys (api, waits for 5  Ship)

      """
    try await expectEqual(machine.output("standup", "--on", "thu"), thursday)
    // None of this changes how that day ended.
    try await machine.run(at: "2026-11-23T09:00", "done", "2", "5")
    try await machine.run(at: "2026-11-23T09:01", "rm", "3")
    try await machine.run(at: "2026-11-23T09:02", "reopen", "1")
    try await expectEqual(machine.output("standup", "--on", "thu"), thursday)
    try await machine.run(at: "2026-11-23T09:03", "restore", "3")
    let week = try await machine.output("standup", "--since", "2026-11-17")
    #expect(
      week.hasPrefix(
        """
        Since Tuesday 17 November (3 commits, 1 done)

        api (2 commits)
        - Fix (2 commits)

        site (1 commit)
        - Bump

        No project (1 done)
        - Call (done)

        """), "\(week)")
    let markdown = try await machine.output(
      "standup", "--since", "2026-11-17", "--format", "markdown")
    #expect(markdown.contains("\n### api (2 commits)\n"))
    try await machine.run("standup", "--since", "fri", "--on", "thu").failed(
      64, saying: "`--since fri` and `--on thu` can't be combined")
  }

  @Test func `a todo in progress without a commit for three days, but a weekend, is idle`()
    async throws
  {
    let api = try await repository("api")
    for (number, title) in ["Idle", "Worked on", "Late and idle"].enumerated() {
      let due = number == 2 ? ["--due", "2026-11-19"] : []
      machine.now = "2026-11-17T10:00:00+01:00"
      try await machine.run(["add", title] + due).checked()
      machine.now = "2026-11-23T10:00:00+01:00"
      try await machine.run(at: "2026-11-18T10:00", "start", "\(number + 1)")
    }
    try await api.commit("Half (ootd-2)", at: "2026-11-20T10:00")
    let today = { [machine] in
      try await machine.output("standup").components(separatedBy: "Today\n").last
    }
    try await expectEqual(
      today(),
      """
      - Late and idle (doing, overdue 19 Nov, no commit for 5 days)
      - Idle (doing, no commit for 5 days)
      - Worked on (doing)

      """)
    let record = try await machine.json(StandupRecord.self, "standup")
    expectEqual(record.idle.map(\.id), ["1", "3"])
    machine.now = "2026-11-24T10:00:00+01:00"
    let later = try #require(try await today())
    #expect(later.contains("\n- Worked on (doing, no commit for 4 days)\n"), "\(later)")
  }

  @Test func `Markdown has headings and no markup of users`() async throws {
    let api = try await repository("api")
    try await machine.run(at: "2026-11-20T10:00", "add", "# *Fix* <b> my_name_ `x`", "-P", "api")
    try await machine.run(at: "2026-11-20T10:00", "done", "1")
    try await api.commit("1. [Step](x)", at: "2026-11-20T11:00")
    let text = try await machine.output("standup", "--format", "markdown")
    expectEqual(
      text,
      ##"""
      ## Friday 20 November (1 commit, 1 done)
      - \# \*Fix\* \<b\> my_name\_ \`x\` (api, done)
      - api (1 commit)
        - 1\. \[Step\](x)

      """##)
    try await expectEqual(
      machine.run("standup", "--format", "html").error,
      "ootd: unknown value `html`; use one of text, markdown\n")
    try await expectEqual(machine.run("standup", "--format", "html").status, 64)
  }

  @Test func `JSON has the same content`() async throws {
    let api = try await repository("api")
    try await machine.run(at: "2026-11-20T08:00", "add", "Fix", "-P", "api")
    let named = try await api.commitReturningHash("Fix (ootd-1)", at: "2026-11-20T10:00")
    let other = try await api.commitReturningHash("Other", at: "2026-11-20T11:00")
    try await machine.run(at: "2026-11-20T12:00", "done", "1")
    try await machine.run(at: "2026-11-23T08:00", "add", "Next")
    let record = try await machine.json(StandupRecord.self, "standup")
    expectEqual(record.since, "2026-11-20")
    let commits = [
      StandupRecord.Commit(
        oid: named, at: "2026-11-20T10:00:00+01:00", subject: "Fix (ootd-1)", path: api.path),
      StandupRecord.Commit(
        oid: other, at: "2026-11-20T11:00:00+01:00", subject: "Other", path: api.path),
    ]
    let todo = StandupRecord.Linked(id: "1", title: "Fix", status: "done", commits: [commits[0]])
    expectEqual(record.projects, [.init(project: "api", todos: [todo], commits: [commits[1]])])
    expectEqual(record.done.map(\.id), ["1"])
    expectEqual(record.plan.map(\.id), ["2"])
    #expect(record.overdue.isEmpty)
  }

  @Test func `long lists are shortened with a count`() async throws {
    let api = try await repository("api")
    try await machine.run(at: "2026-11-20T09:00", "add", "Fix", "-P", "api")
    for index in 10..<17 {
      try await api.commit("Named \(index) ootd-1", at: "2026-11-20T\(index):00")
    }
    for index in 10..<21 { try await api.commit("Other \(index)", at: "2026-11-21T\(index):00") }
    for index in 1...12 { try await machine.output("add", "Planned \(index)") }
    let lines = try await machine.output("standup").split(separator: "\n").map(String.init)
    expectEqual(lines.filter { $0.hasPrefix("  - Named") }.count, 5)
    #expect(lines.contains("  - and 2 more"))
    // The eleventh is shown, because "and 1 more" would take a line too.
    expectEqual(lines.filter { $0.hasPrefix("  - Other") }.count, 11)
    expectEqual(lines.filter { $0.hasPrefix("- Planned") }.count, 10)
    expectEqual(lines.last, "- and 2 more")
  }

  @Test func `hostile subjects and titles stay on one line and are escaped`() async throws {
    let api = try await repository("api")
    try await machine.output("add", "Title \u{1B}[31m\u{202E}", "-P", "api")
    let subject = "Evil \u{1B}]0;x\u{7}\u{202E} ootd-1 " + String(repeating: "한글 ", count: 5000)
    try await api.commit(subject, at: "2026-11-20T10:00")
    try await api.commit("", at: "2026-11-20T11:00")
    machine.terminalWidth = 80
    let text = try await machine.output("standup")
    #expect(!text.unicodeScalars.contains { $0.isTerminalControl && $0 != "\n" })
    #expect(text.contains("- Title ␛[31m<U+202E>"))
    let lines = text.split(separator: "\n")
    let evil = try #require(lines.first { $0.contains("Evil") })
    #expect(evil.hasPrefix("  - Evil ␛]0;x␇<U+202E> ootd-1 한글"))
    #expect(evil.hasSuffix("…"))
    #expect(evil.displayWidth <= 204)
    // A commit without a subject is shown by its short hash.
    let hash = try await api.run("rev-parse", "--short=7", "HEAD")
    #expect(lines.contains("  - \(hash)"))
  }

  @Test func `it goes back to the last working day with activity, or to a chosen one`() async throws
  {
    let api = try await repository("api")
    for (subject, time) in [
      ("A", "2026-10-01T10:00"), ("B", "2026-11-16T10:00"), ("C", "2026-11-21T10:00"),
    ] { try await api.commit(subject, at: time) }
    for (day, since, commits) in [
      ("fri", "2026-11-20", 1), ("mon", "2026-11-16", 2), ("today", "2026-11-23", 0),
      ("2026-10-01", "2026-10-01", 3), ("10-01", "2026-10-01", 3),
    ] {
      let record = try await machine.json(StandupRecord.self, "standup", "--since", day)
      expectEqual(record.since, since, "\(day)")
      expectEqual(record.projects.flatMap(\.commits).count, commits, "\(day)")
    }
    for (day, status): (String, Int32) in [("tomorrow", 64), ("+3d", 64), ("someday", 64)] {
      try await machine.run("standup", "--since", day).failed(status, saying: "`\(day)`")
    }
    let since = { [machine] in try await machine.json(StandupRecord.self, "standup").since }
    try await expectEqual(since(), "2026-11-16")
    try await machine.run(at: "2026-11-17T10:00", "add", "Quick")
    try await machine.run(at: "2026-11-17T10:01", "done", "1")
    try await expectEqual(since(), "2026-11-17")
    machine.now = "2026-11-25T10:00:00+01:00"
    try await expectEqual(since(), "2026-11-17")
    machine.now = "2026-12-25T10:00:00+01:00"
    try await expectEqual(since(), "2026-12-24")
  }

  @Test func `without repositories it shows todos, or says what to do`() async throws {
    let outcome = try await machine.run("standup")
    expectEqual(outcome.status, 0)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.hasPrefix("Nothing done since Friday 20 November and nothing planned."))
    #expect(outcome.error.contains("`ootd add \"Fix token refresh\"`"))
    #expect(outcome.error.contains("`ootd project add`"))
    let record = try await machine.json(StandupRecord.self, "standup")
    #expect(record.since == "2026-11-20" && record.projects.isEmpty && record.plan.isEmpty)
    // An older todo that is due today.
    try await machine.run(
      at: "2026-11-20T08:00", "add", "Ship", "--on", "fri", "--due", "2026-11-23 18:00")
    try await expectEqual(machine.output("standup"), "Today\n- Ship (due today 18:00)\n")
    let copy = try await machine.run("standup", "--copy")
    #expect(copy.status == 1 && copy.error.contains("without a terminal"), "\(copy)")
    try await expectEqual(machine.run("standup", "--copy", "--json").status, 64)
  }

  @Test
  func `it is in the user's language, coloured for terminals, and warns of a missing repository`()
    async throws
  {
    let (lost, api) = (try await repository("lost"), try await repository("api"))
    try await api.commit("One", at: "2026-11-20T10:00")
    try FileSystem.remove(lost.path)
    try await machine.run(at: "2026-11-20T10:00", "add", "끝")
    try await machine.run(at: "2026-11-20T10:00", "done", "1")
    for words in [["add", "다음"], ["start", "2"]] { try await machine.run(words).checked() }
    for (locale, expected) in [
      ("ko_KR.UTF-8", ["11월 20일 금요일 (커밋 1개, 완료 1개)", "- 끝 (완료)", "오늘", "- 다음 (진행 중)"]),
      (
        "fr_FR.UTF-8",
        [
          "Vendredi 20 novembre (1 commit, 1 tâche terminée)", "- 끝 (terminée)", "Aujourd'hui",
          "- 다음 (en cours)",
        ]
      ),
    ] {
      machine.environment["LC_ALL"] = locale
      let outcome = try await machine.run("standup")
      let lines = outcome.output.split(separator: "\n").map(String.init)
      for line in expected + ["  - One"] { #expect(lines.contains(line), "\(lines)") }
      expectEqual(outcome.status, 0)
      expectEqual(outcome.error.filter { $0 == "\n" }.count, 1)
      #expect(outcome.error.contains(lost.path))
    }
    machine.environment["NO_COLOR"] = nil
    #expect(try await !machine.run("standup").output.contains("\u{1B}"))
    machine.terminalWidth = 80
    #expect(try await machine.run("standup").output.contains("\u{1B}[1mVendredi"))
  }
}
