import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// `hook run`, which git's hooks start, and what it leaves to the next scan.
@Suite(.serialized, .startsOotd) struct HookRunTests {
  private let machine: Machine
  private let repository: TestRepository

  /// Creates the project `api` with one commit and three todos.
  init() async throws {
    machine = try Machine()
    repository = try await TestRepository(in: machine.home, named: "api")
    try await repository.commit("Begin", at: "2026-11-20T09:00")
    try await machine.output("project", "add", repository.path)
    machine.workingDirectory = repository.path
    for title in ["One", "Two", "Three"] {
      try await machine.run(at: "2026-11-21T08:00", "add", title)
    }
  }

  /// Runs the hook and returns its standard error.
  private func hook(_ event: String = "post-commit", _ words: String...) async throws -> String {
    let outcome = try await machine.run(["hook", "run", event] + words)
    expectEqual(outcome.status, 0)
    #expect(outcome.output.isEmpty)
    return outcome.error
  }

  private func status(_ id: String = "1") async throws -> String? {
    try await machine.json([ShownTodo].self, "list", "--all").first { $0.id == id }?.status
  }

  private func history() async throws -> [String] {
    try await machine.json([HistoryRecord].self, "history", "-n", "100").map(\.command)
  }

  @Test func `changed todos are reported in one line`() async throws {
    try await repository.commit("Fix (closes ootd-1)", at: "2026-11-21T09:00")
    try await expectEqual(hook(), "ootd: 1 done (1/3 today)\n")
    try await expectEqual(history().prefix(2), ["commit", "link"])
    #expect(try await hook().isEmpty)
    try await repository.run(
      "commit", "--quiet", "--amend", "--allow-empty", "-m", "ootd-1, 2, closes ootd-2 and ootd-3")
    try await expectEqual(hook("post-rewrite"), "ootd: 2-3 done, 1 reopened (2/3 today)\n")
  }

  @Test(arguments: [
    ("ko_KR.UTF-8", "ootd: 1 완료 (오늘 1/3)\n"),
    ("fr_FR.UTF-8", "ootd: 1 terminée (1/3 aujourd'hui)\n"),
  ])
  func `the line is in the user's language`(locale: String, line: String) async throws {
    machine.environment["LC_ALL"] = locale
    try await repository.commit("Fix (closes ootd-1)", at: "2026-11-21T09:00")
    try await expectEqual(hook(), line)
  }

  @Test func `nothing is reported if no todo's status changed`() async throws {
    try await repository.commit("Nothing", at: "2026-11-21T09:00")
    #expect(try await hook().isEmpty)
    try await repository.commit("For ootd-1", at: "2026-11-21T09:01")
    #expect(try await hook().isEmpty)
    try await expectEqual(history().first, "link")
  }

  @Test func `a keyword that only links says why`() async throws {
    try await repository.commit("Don't close ootd-1 yet", at: "2026-11-21T09:00")
    try await expectEqual(hook(), "ootd: 1 linked (not completed: \"Don't\")\n")
    try await repository.run("switch", "--quiet", "-c", "topic", "HEAD~1")
    try await repository.commit("Nothing", at: "2026-11-21T09:01")
    let message = "Merge main (closes ootd-2)\n\nCloses ootd-3"
    try await repository.run("merge", "--quiet", "--no-ff", "-X", "ours", "-m", message, "main")
    try await expectEqual(
      hook("post-merge"), "ootd: 3 done (1/3 today) · 2 linked (not completed: merge subject)\n")
  }

  @Test func `the day is up to date after the hook`() async throws {
    try await repository.commit("One", at: "2026-11-21T09:00")
    _ = try await hook()
    // Remove the commit, so that it can't be read again.
    let oid = try await repository.head
    let object = "\(repository.path)/.git/objects/\(oid.prefix(2))/\(oid.dropFirst(2))"
    try FileManager.default.removeItem(atPath: object)
    try await expectEqual(machine.json(DayRecord.self, "today").commits, 1)
  }

  @Test func `GIT_DIR gives the repository`() async throws {
    try await repository.commit("Fix (closes ootd-1)", at: "2026-11-21T09:00")
    machine.workingDirectory = machine.home.path("work")
    #expect(try await hook().isEmpty)
    machine.environment["GIT_DIR"] = "\(repository.path)/.git"
    try await expectEqual(hook(), "ootd: 1 done (1/3 today)\n")
  }

  @Test func `commits of a rebase are processed at its end`() async throws {
    try FileManager.default.createDirectory(
      atPath: "\(repository.path)/.git/rebase-merge", withIntermediateDirectories: true)
    try await repository.commit("Fix (closes ootd-1)", at: "2026-11-21T09:00")
    #expect(try await hook().isEmpty)
    #expect(try await hook("post-merge").isEmpty)
    try await expectEqual(hook("post-rewrite"), "ootd: 1 done (1/3 today)\n")
  }

  @Test func `an unlinked repository is ignored`() async throws {
    let other = try await TestRepository(in: machine.home, named: "other")
    try await other.commit("Fix (closes ootd-1)", at: "2026-11-21T09:00")
    machine.workingDirectory = other.path
    #expect(try await hook().isEmpty)
    try await expectEqual(status(), "todo")
  }

  @Test func `it can be disabled`() async throws {
    try await repository.commit("Fix (closes ootd-1)", at: "2026-11-21T09:00")
    machine.environment["OOTD_HOOK"] = "0"
    #expect(try await hook().isEmpty)
    try await expectEqual(history().first, "add")
  }

  @Test func `it creates no store`() async throws {
    let empty = try Machine()
    empty.workingDirectory = repository.path
    try await expectEqual(
      empty.run("hook", "run", "post-commit"), .init(status: 0, output: "", error: ""))
    #expect(!FileManager.default.fileExists(atPath: empty.databasePath))
  }

  @Test(arguments: [
    ["HOME": ""], ["HOME": "/nowhere"], ["OOTD_NOW": "never"], ["TZ": "Nowhere/Land"],
    ["PATH": ""], ["GIT_DIR": "/nowhere"],
  ])
  func `it succeeds silently in any environment`(
    variables: [String: String]
  ) async throws {
    try await repository.commit("Fix (closes ootd-1)", at: "2026-11-21T09:00")
    let settings = variables.map { "\($0.key)='\($0.value)'" }.joined(separator: " ")
    let outcome = try await machine.shell(
      "env \(settings) \"$OOTD\" hook run post-commit".replacingOccurrences(
        of: "env PATH=''", with: "PATH=''"))
    expectEqual(outcome.status, 0)
    #expect(outcome.output.isEmpty)
    if variables["PATH"] == nil { #expect(outcome.error.isEmpty) }
    try await expectEqual(status(), "done")
  }

  @Test func `an invalid setting is not reported in a hook`() async throws {
    try await repository.run("config", "ootd.dayStartsAt", "99:99")
    #expect(try await hook().isEmpty)
    #expect(try await hook("prepare-commit-msg", ".git/MESSAGE").isEmpty)
  }

  @Test(arguments: ["ootd.autoSync", "ootd.bareReferences"])
  func `commits are logged despite an invalid boolean setting`(
    name: String
  ) async throws {
    try await repository.run("config", name, "maybe")
    try await repository.commit("Fix (closes ootd-1)", at: "2026-11-21T09:00")
    #expect(try await hook().contains("1 done"))
    #expect(try await machine.run("list").error.contains("invalid value `maybe` for `\(name)`"))
    try await repository.run("config", "--unset", name)
    try await expectEqual(status(), "done")
  }

  @Test func `a damaged store is not reported in a hook`() async throws {
    try FileSystem.write(
      Array("no store at all, but long enough to be looked at".utf8), to: machine.databasePath)
    #expect(try await hook().isEmpty)
  }

  @Test func `a busy store delays nobody and is updated once it is free`() async throws {
    try await repository.commit("Fix (closes ootd-1)", at: "2026-11-21T09:00")
    let script = """
      mkfifo ../fifo; sqlite3 '\(machine.databasePath)' <../fifo & exec 3>../fifo
      echo 'BEGIN IMMEDIATE; SELECT 1;' >&3; sleep 0.5
      "$OOTD" hook run post-commit; echo "status $?"
      echo 'COMMIT;' >&3; exec 3>&-; wait
      for i in $(seq 1000); do [ -f '\(machine.unreadPath)' ] && break; sleep 0.01; done
      """
    let outcome = try await machine.shell(script)
    expectEqual(outcome.output, "1\nstatus 0\n")
    #expect(outcome.error.isEmpty)
    try await expectEqual(history().first, "commit")
    try await expectEqual(status(), "done")
  }

  @Test func `concurrent hooks complete a todo once`() async throws {
    try await repository.commit("Fix (closes ootd-1)", at: "2026-11-21T09:00")
    let outcome = try await machine.shell(
      "for i in 1 2 3 4 5; do \"$OOTD\" hook run post-commit & done; \"$OOTD\" list >/dev/null; wait"
    )
    expectEqual(outcome.status, 0)
    try await expectEqual(status(), "done")
    try await expectEqual(history().filter { $0 == "commit" }.count, 1)
  }

  @Test func `killing it at any moment loses nothing`() async throws {
    for id in ["1", "2", "3"] {
      try await repository.commit("Fix (closes ootd-\(id))", at: "2026-11-21T09:0\(id)")
      let outcome = try await machine.shell(
        """
        for wait in 0.01 0.02 0.03 0.05 0.08; do
          "$OOTD" hook run post-commit 2>/dev/null & sleep $wait; kill -9 $! 2>/dev/null; wait
        done; true
        """)
      expectEqual(outcome.status, 0)
    }
    for id in ["1", "2", "3"] { try await expectEqual(status(id), "done") }
    #expect(try await history().filter { $0 == "commit" }.count <= 3)
    let log = try await machine.json([LogRecord].self, "log")
    expectEqual(log.map(\.todos.count), [1, 1, 1, 0])
  }

  @Test func `rewritten commits are stored until they can be processed`() async throws {
    try await repository.run("switch", "--quiet", "-c", "ootd-2-name")
    let old = try await repository.commitReturningHash("Work", at: "2026-11-21T09:00")
    _ = try await hook()
    try await repository.run("switch", "--quiet", "-c", "other")
    try await repository.run("branch", "-D", "ootd-2-name")
    try await repository.run(
      "commit", "--quiet", "--amend", "--reset-author", "--allow-empty", "-m", "Other words")
    let new = try await repository.head
    try FileManager.default.removeItem(atPath: "\(repository.path)/.git/logs")
    let store = try FileSystem.bytes(machine.databasePath)
    try FileSystem.write(Array("not now".utf8), to: machine.databasePath)
    machine.inputFile = "\(old) \(new)\n"
    _ = try await hook("post-rewrite")
    let spool = "\(machine.stateFolder)/rewrites"
    try expectEqual(FileManager.default.contentsOfDirectory(atPath: spool).count, 1)
    try FileSystem.write(store, to: machine.databasePath)
    let todos = try await machine.json([ShownTodo].self, "list", "--all")
    expectEqual(todos.first { $0.id == "2" }?.commits.map(\.oid), [new])
    #expect(try FileManager.default.contentsOfDirectory(atPath: spool).isEmpty)
  }

  @Test(arguments: [["today"], ["hook", "run", "post-commit"]])
  func `rewrites stored for an unlinked repository are removed`(
    command: [String]
  ) async throws {
    let hash = String(repeating: "1", count: 40)
    let left = try machine.home.directory.write(
      "\(machine.home.path("gone"))\0\(hash) \(hash)\n",
      to: "home/.local/state/ootd/rewrites/left")
    try await repository.commit("Fix (closes ootd-1)", at: "2026-11-21T09:00")
    _ = try await machine.run(command).checked()
    #expect(!FileManager.default.fileExists(atPath: left))
    try await expectEqual(status(), "done")
  }

  @Test func `status shows when it last ran and how many commits were found without it`()
    async throws
  {
    try await repository.commit("One", at: "2026-11-21T09:00")
    _ = try await hook()
    #expect(
      try await machine.run("hook", "status", "--json").output.contains(
        #""lastRun":"2026-11-21T10:00:00+01:00""#))
    #expect(try await machine.run("hook", "status", "--json").output.contains(#""scanned":0"#))
    try await repository.commit("Two", at: "2026-11-21T09:10")
    try await repository.commit("Three", at: "2026-11-21T09:20")
    try await machine.output("today")
    try await machine.output("today")
    #expect(try await machine.run("hook", "status", "--json").output.contains(#""scanned":2"#))
    _ = try await hook()
    #expect(try await machine.run("hook", "status", "--json").output.contains(#""scanned":0"#))
  }
}
