import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Commits that refer to todos, found only by scanning.
@Suite(.serialized, .startsPrograms) final class CommitLinkTests: RepositoryMachineTest {
  /// Creates the project `api` with one commit, and two todos.
  init() async throws {
    try await super.init(begunAt: "2026-11-20T09:00")
    for title in ["Fix token refresh", "Write the notes"] {
      try await machine.run(at: "2026-11-20T10:00", "add", title, "--on", "2026-11-20")
    }
  }

  private func log(_ arguments: String...) async throws -> [LogRecord] {
    try await machine.json([LogRecord].self, ["log"] + arguments)
  }

  @Test func `a todo is done on the commit's day, whenever the commit is found`() async throws {
    let oid = try await repository.commitReturningHash(
      "Refresh (closes ootd-1)", at: "2026-11-20T18:00")
    let todo = try #require(try await todos().first)
    expectEqual(todo.status, "done")
    expectEqual(todo.completed, "2026-11-20T18:00:00+01:00")
    expectEqual(
      todo.commits,
      [
        CommitLinkRecord(
          oid: oid, subject: "Refresh (closes ootd-1)", completes: true, project: "api",
          path: repository.path)
      ])
    let day = try await machine.json(DayRecord.self, "today", "--on", "yesterday")
    expectEqual(day.completion.done, 1)
    expectEqual(day.todos.first { $0.id == "1" }?.commits.count, 1)
  }

  /// The hashes of commits of one second sort in any order.
  @Test(arguments: [false, true])
  func `commits of one second keep git's order`(isFoundAtOnce: Bool) async throws {
    let subjects = (1...8).map { $0 % 3 == 0 ? "Other \($0)" : "Work \($0) on ootd-1" }
    for subject in subjects {
      try await repository.commit(subject, at: "2026-11-21T08:00")
      if !isFoundAtOnce { try await machine.output("today") }
    }
    let linked = subjects.filter { $0.hasPrefix("Work") }
    try await expectEqual(todos().first?.commits.map(\.subject), linked)
    try await expectEqual(log("-n", "8").map(\.subject), subjects.reversed())
    try await expectEqual(log("-n", "2").map(\.subject), subjects.reversed().prefix(2).map(\.self))
  }

  @Test func `a commit has its own time everywhere, with its offset if mine is another`()
    async throws
  {
    for (offset, hour) in [("-0500", 9), ("+0100", 10)] {
      try await repository.commit(
        "Work on ootd-1 \(offset)", at: 1_795_183_200 + Int64(hour) * 3600, offset: offset)
    }
    let view = try await machine.output("show", "1")
    let text = try await machine.output("log")
    let shown = try await machine.json(JSON.self, "show", "1")["commits"]?.list ?? []
    let times = shown.compactMap { $0["at"]?.text }
    try await expectEqual(times, log("-n", "2").map(\.at).reversed())
    for at in times {
      let clock = at.dropFirst(11).prefix(5)
      let shown = at.hasSuffix("+01:00") ? "\(clock) " : "\(clock) -05:00"
      #expect(view.contains(" \(shown)") && text.contains("  \(shown)"), "\(view)\n\(text)")
      #expect(!view.contains("\(clock) +01:00"))
    }
    #expect(times.contains { $0.hasSuffix("-05:00") })
  }

  @Test func `commits without references write nothing to the store`() async throws {
    try await machine.output("today")
    let store = try FileSystem.bytes(machine.databasePath)
    for number in 1...3 {
      try await repository.commit("Number \(number)", at: "2026-11-21T09:0\(number)")
      try await machine.output("today")
    }
    try expectEqual(FileSystem.bytes(machine.databasePath), store)
  }

  @Test(arguments: TestRepository.formatsForGit)
  func `a repository that only git can read has links too`(format: [String]) async throws {
    let made = try await TestRepository(in: machine.home, named: "git", options: format)
    try await made.commit("Begin", at: "2026-11-20T09:00")
    try await machine.output("project", "add", made.path)
    machine.workingDirectory = made.path
    try await made.run("switch", "--quiet", "-c", "ootd-1-topic")
    let oid = try await made.commitReturningHash("Refresh (closes ootd-1)", at: "2026-11-21T09:00")
    let told = try await machine.run("hook", "run", "post-commit").error
    #expect(told.hasPrefix("ootd: 1 done"), "\(told)")
    #expect(try await machine.output("today").contains("1 commit"))
    try await expectEqual(log("--since", "today").map(\.oid), [oid])
    let drift = try await machine.json(DriftRecord.self, "drift")
    expectEqual(drift.unmerged.map(\.branch), ["ootd-1-topic"])
    try await made.run("branch", "kept")
    try await expectEqual(todos().first?.commits.map(\.oid), [oid])
    try await expectEqual(todos().first?.status, "done")
    try await made.run("branch", "-D", "kept")
    try await made.run("reset", "--quiet", "--hard", "HEAD~1")
    try await expectEqual(todos().first?.status, "todo")
    try await expectEqual(todos().first?.commits, [])
  }

  @Test func `the log has my commits with their todos, newest first`() async throws {
    let first = try await repository.commitReturningHash("For ootd-2", at: "2026-11-20T11:00")
    let second = try await repository.commitReturningHash(
      "Both, closes ootd-1 and ootd-2", at: "2026-11-21T09:00")
    try await repository.commit("Not mine", by: .other, at: "2026-11-21T09:30")
    let records = try await log()
    expectEqual(records.map(\.subject), ["Both, closes ootd-1 and ootd-2", "For ootd-2", "Begin"])
    expectEqual(
      records[0],
      LogRecord(
        oid: second, at: "2026-11-21T09:00:00+01:00", project: "api", path: repository.path,
        subject: "Both, closes ootd-1 and ootd-2",
        todos: [.init(id: "1", completes: true), .init(id: "2", completes: true)]))
    expectEqual(records[1].todos, [.init(id: "2", completes: false)])
    try await expectEqual(log("--on", "yesterday").map(\.oid).first, first)
    try await expectEqual(log("--since", "today").map(\.oid), [second])
    try await expectEqual(log("-n", "1").map(\.oid), [second])
    try await expectEqual(log("-P", "api", "-n", "2").count, 2)
    try await expectEqual(
      machine.output("log"),
      """
      Saturday 21 November
        09:00  \(second.prefix(7))  Both, closes ootd-1 and ootd-2  api  ✓ 1  ✓ 2

      Friday 20 November
        11:00  \(first.prefix(7))  For ootd-2                      api  · 2
        09:00  \(records[2].oid.prefix(7))  Begin                           api

      """)
  }

  @Test func `an empty log says what to do`() async throws {
    try await expectEqual(
      machine.run("log", "--on", "2026-11-19"),
      .init(
        status: 0, output: "",
        error: "No matching commits of yours. See your latest with `ootd log`.\n"))
    let empty = try Machine()
    try empty.home.directory.write("", to: "home/code/file")
    #expect(try await empty.run("log").error.contains("with `ootd setup ~/code`, or"))
    try await expectEqual(machine.run("log", "--on", "today", "--since", "today").status, 64)
    try await expectEqual(machine.run("log", "-P", "nothing").status, 1)
  }

  @Test func `undo skips changes by commits unless --by auto is given`() async throws {
    try await machine.output("edit", "2", "--title", "Write them")
    try await machine.output("undo")
    try await repository.commit("Refresh (closes ootd-1)", at: "2026-11-21T09:00")
    try await machine.output("list")
    #expect(try await machine.output("redo").hasPrefix("Redid: edit 2 "))
    #expect(try await machine.output("undo").hasPrefix("Undid: edit 2 "))
    let automatic = try await machine.json([HistoryRecord].self, "history", "--by", "auto")
    expectEqual(automatic.map(\.command), ["commit", "link"])
    #expect(try await machine.output("undo", "--by", "auto").hasPrefix("Undid: commit 1 "))
    let todo = try #require(try await todos().first)
    expectEqual(todo.status, "todo")
    expectEqual(todo.commits.map(\.completes), [true])
    try await machine.output("undo", "--by", "auto")
    try await expectEqual(todos().first?.commits, [])
  }

  @Test func `show, today and history have a todo's commit, which is recorded once`() async throws {
    let oid = try await repository.commitReturningHash(
      "Refresh (closes ootd-1)", at: "2026-11-21T09:00")
    let page = try await machine.output("show", "1")
    #expect(
      page.contains(
        """
        Commits
          Saturday 21 November 09:00  ✓ \(oid.prefix(7))  Refresh (closes ootd-1)   api

        History
          Saturday 21 November
          10:00  commit  status todo → done
                         commit – → \(oid.prefix(7)) Refresh (closes ootd-1)
          10:00  link    \(oid.prefix(7))  Refresh (closes ootd-1)  \(repository.path)

        """))
    #expect(try await machine.output("today").contains("  api  09:00 · \(oid.prefix(7))"))
    let history = try await machine.output("history")
    #expect(
      history.contains(
        "  10:00  link         \(oid.prefix(7))  Refresh (closes ootd-1)   → 1  \(repository.path)\n"
      ))
    for command in ["list", "log", "activity", "standup"] {
      try await expectEqual(machine.run(command).status, 0)
    }
    try FileManager.default.removeItem(atPath: machine.home.path("home/.cache"))
    try await machine.output("today")
    try await expectEqual(machine.output("history"), history)
    // Links of commits that are gone are removed even without the cache.
    try FileManager.default.removeItem(atPath: machine.home.path("home/.cache"))
    try await repository.run("reset", "--quiet", "--hard", "HEAD~1")
    try await expectEqual(todos().map(\.status), ["todo", "todo"])
    #expect(try await todos().allSatisfy(\.commits.isEmpty))
  }

  @Test func `others' commits complete nothing, and bare numbers count only if enabled`()
    async throws
  {
    try await repository.commit("Refresh, closes ootd-1", by: .other, at: "2026-11-21T09:00")
    try await expectEqual(todos().map(\.status), ["todo", "todo"])
    try await expectEqual(todos().map { $0.commits.map(\.completes) }, [[false], []])
    try await expectEqual(log().map(\.subject), ["Begin"])
    try await repository.commit("Refresh, closes #1", at: "2026-11-21T09:00")
    try await expectEqual(todos().map(\.status), ["todo", "todo"])
    try await expectEqual(todos().map(\.commits.count), [1, 0])
    try await repository.run("config", "ootd.bareReferences", "true")
    try await repository.commit("Again, closes #1 and #2", at: "2026-11-21T09:30")
    try await expectEqual(todos().map(\.status), ["done", "done"])
  }

  @Test func `commits and copies on a todo's branch are linked, but not those of its base`()
    async throws
  {
    try await repository.run("switch", "--quiet", "-c", "develop")
    try await repository.commit("On develop", at: "2026-11-21T08:00", file: "other")
    try await repository.run("switch", "--quiet", "-c", "feature/ootd-2-notes")
    try await repository.commit("On the branch", at: "2026-11-21T08:30")
    try await repository.commit("By another", by: .other, at: "2026-11-21T08:40")
    try await expectEqual(todos()[1].commits.map(\.subject), ["On the branch"])
    try await expectEqual(log().first { $0.subject == "On develop" }?.todos, [])
    try await repository.run("switch", "--quiet", "main")
    try await repository.commit("Other", at: "2026-11-21T08:31", file: "other")
    try await repository.run("cherry-pick", "feature/ootd-2-notes~1")
    let copies = try await log().filter { $0.subject == "On the branch" }
    expectEqual(copies.map(\.todos), [[.init(id: "2", completes: false)]])
    try await expectEqual(todos()[1].commits.count, 1)
    // A remote branch that points to an annotated tag.
    try await repository.run("switch", "--quiet", "--detach")
    try await repository.commit("Tagged", at: "2026-11-21T08:50")
    try await repository.run("tag", "-a", "-m", "A tag", "tagged")
    let tag = try await repository.run("rev-parse", "tagged")
    try await repository.run("update-ref", "refs/remotes/origin/ootd-1-refresh", tag)
    try await expectEqual(todos()[0].commits.map(\.subject), ["Tagged"])
  }

  @Test func `the log shows the newest 20, or all of the requested days`() async throws {
    for year in 2010...2012 {
      try await repository.commit("Old \(year)", at: "\(year)-03-01T09:00")
    }
    try await expectEqual(log().map(\.subject), ["Begin", "Old 2012", "Old 2011", "Old 2010"])
    try await expectEqual(log("-n", "2").map(\.subject), ["Begin", "Old 2012"])
    for number in 10...31 { try await repository.commit("x", at: "2026-11-21T09:\(number)") }
    try await expectEqual(log().count, 20)
    try await expectEqual(log("--on", "today").count, 22)
    try await expectEqual(log("--since", "yesterday").count, 23)
  }

  @Test func `a hostile commit message does no harm`() async throws {
    let commit = { [repository] (message: [UInt8]) in
      try await repository.run(
        ["commit", "--quiet", "--allow-empty", "-F", "-"],
        variables: TestRepository.variables(.me, 1_795_248_000, "+0100"), input: message)
    }
    _ = try await commit(Array("\u{1B}]0;x\u{7}\u{1B}[2J (closes ootd-1)".utf8))
    try await expectEqual(todos()[0].status, "done")
    for command in [["show", "1"], ["log"], ["history"], ["today"]] {
      let output = try await machine.run(command).output
      #expect(!output.unicodeScalars.contains { $0.value < 32 && $0 != "\n" || $0.value == 127 })
    }
    try await repository.run("config", "i18n.commitEncoding", "ISO-8859-1")
    let latin = Array("Caf".utf8) + [0xE9] + Array(" ferm".utf8) + [0xE9]
    let references = (1...10_000).map { "closes ootd-\($0)\n" }.joined()
    let body = "\n\n" + references + String(repeating: "word ", count: 100_000)
    _ = try await commit(latin + Array(body.utf8))
    try await expectEqual(todos()[1].commits.map(\.subject), ["Café fermé"])
    try await expectEqual(todos()[1].status, "done")
  }

  @Test func `a commit found in two repositories at once completes its todo once`() async throws {
    let clone = machine.home.path("clone")
    try await repository.run("clone", "--quiet", repository.path, clone)
    try await machine.output("project", "add", clone, "--name", "clone")
    try await repository.commit("Fix (closes ootd-1)", at: "2026-11-21T09:00")
    try await TestRepository(existing: clone, in: machine.home).run("pull", "--quiet")
    try await expectEqual(machine.run("list", "--all", "--json").error, "")
    try await expectEqual(todos()[0].status, "done")
    try await expectEqual(todos()[0].commits.map(\.subject), ["Fix (closes ootd-1)"])
  }
}
