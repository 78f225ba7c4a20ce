import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// `hook run`, which git's hooks start, in the test process.
@Suite(.serialized, .startsPrograms) final class HookRunTests: RepositoryMachineTest {
  /// Creates the project `api` with one commit and three todos.
  init() async throws {
    try await super.init(begunAt: "2026-11-20T09:00")
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

  @Test func `changed todos are reported in one line`() async throws {
    try await repository.commit("Nothing", at: "2026-11-21T09:00")
    #expect(try await hook().isEmpty)
    try await repository.commit("For ootd-1", at: "2026-11-21T09:00")
    #expect(try await hook().isEmpty)
    try await expectEqual(history().first, "link")
    try await repository.commit("Fix (closes ootd-1)", at: "2026-11-21T09:01")
    try await expectEqual(hook(), "ootd: 1 done (1/3 today)\n")
    try await expectEqual(history().prefix(2), ["commit", "link"])
    #expect(try await hook().isEmpty)
    try await repository.run(
      "commit", "--quiet", "--amend", "--allow-empty", "-m", "ootd-1, 2, closes ootd-2 and ootd-3")
    try await expectEqual(hook("post-rewrite"), "ootd: 2-3 done, 1 reopened (2/3 today)\n")
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

  @Test func `the day is up to date after the hook, and status shows when it last ran`()
    async throws
  {
    let status = { [machine] in try await machine.output("hook", "status") }
    try await machine.output("hook", "install")
    #expect(try await status().contains("  last run    never\n"))
    try await repository.commit("One", at: "2026-11-21T09:00")
    _ = try await hook()
    // Remove the commit, so that it can't be read again.
    let oid = try await repository.head
    let object = "\(repository.path)/.git/objects/\(oid.prefix(2))/\(oid.dropFirst(2))"
    let bytes = try FileSystem.bytes(object)
    try FileManager.default.removeItem(atPath: object)
    try await expectEqual(machine.json(DayRecord.self, "today").commits, 1)
    try FileSystem.write(bytes, to: object)
    #expect(try await status().contains("  last run    today 10:00  post-commit\n"))
    for subject in ["Two", "Three"] { try await repository.commit(subject, at: "2026-11-21T09:10") }
    machine.now = "2026-11-21T10:30:00+01:00"
    for _ in 1...2 { try await machine.output("today") }
    let text = try await status()
    #expect(text.contains("  last run       today 10:00  post-commit\n"), "\(text)")
    #expect(text.contains("  by scan only   2 commits  today 10:30\n"), "\(text)")
    let json = try await machine.output("hook", "status", "--json")
    for field in [
      #""lastRun":"2026-11-21T10:00:00+01:00""#, #""scanned":2"#,
      #""lastScanned":"2026-11-21T10:30:00+01:00""#,
    ] { #expect(json.contains(field), "\(json)") }
    _ = try await hook()
    #expect(try await machine.output("hook", "status", "--json").contains(#""scanned":0"#))
  }

  @Test func `commits of a rebase are processed at its end`() async throws {
    expectEqual(mkdir("\(repository.path)/.git/rebase-merge", 0o755), 0)
    try await repository.commit("Fix (closes ootd-1)", at: "2026-11-21T09:00")
    #expect(try await hook().isEmpty)
    #expect(try await hook("post-merge").isEmpty)
    try await expectEqual(hook("post-rewrite"), "ootd: 1 done (1/3 today)\n")
  }

  @Test func `without a linked repository, or switched off, it does nothing`() async throws {
    try await repository.commit("Fix (closes ootd-1)", at: "2026-11-21T09:00")
    let other = try await TestRepository(in: machine.home, named: "other")
    try await other.commit("Fix (closes ootd-2)", at: "2026-11-21T09:00")
    for folder in [other.path, machine.home.path("work")] {
      machine.workingDirectory = folder
      #expect(try await hook().isEmpty)
    }
    machine.environment["GIT_DIR"] = "\(repository.path)/.git"
    machine.environment["OOTD_HOOK"] = "0"
    #expect(try await hook().isEmpty)
    try await expectEqual(history().first, "add")
    machine.environment["OOTD_HOOK"] = nil
    machine.environment["LC_ALL"] = "fr_FR.UTF-8"
    try await expectEqual(hook(), "ootd: 1 terminée (1/3 aujourd'hui)\n")
    let empty = try Machine()
    empty.workingDirectory = repository.path
    try await expectEqual(
      empty.run("hook", "run", "post-commit"), .init(status: 0, output: "", error: ""))
    #expect(!FileManager.default.fileExists(atPath: empty.databasePath))
  }

  @Test func `an invalid setting or a damaged store is not reported in a hook`() async throws {
    try await repository.run("config", "ootd.dayStartsAt", "99:99")
    #expect(try await hook().isEmpty)
    #expect(try await hook("prepare-commit-msg", ".git/MESSAGE").isEmpty)
    try await repository.run("config", "--unset", "ootd.dayStartsAt")
    for (name, id) in [("ootd.autoSync", "1"), ("ootd.bareReferences", "2")] {
      try await repository.run("config", name, "maybe")
      try await repository.commit("Fix (closes ootd-\(id))", at: "2026-11-21T09:00")
      #expect(try await hook().contains("\(id) done"))
      #expect(try await machine.run("list").error.contains("invalid value `maybe` for `\(name)`"))
      try await repository.run("config", "--unset", name)
      try await expectEqual(status(id), "done")
    }
    try FileSystem.write(
      Array("no store at all, but long enough to be looked at".utf8), to: machine.databasePath)
    #expect(try await hook().isEmpty)
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
    try await expectEqual(todos()[1].commits.map(\.oid), [new])
    #expect(try FileManager.default.contentsOfDirectory(atPath: spool).isEmpty)
  }

  @Test func `rewrites stored for an unlinked repository are removed`() async throws {
    let hash = String(repeating: "1", count: 40)
    for (id, command) in [("1", ["today"]), ("2", ["hook", "run", "post-commit"])] {
      let left = try machine.home.directory.write(
        "\(machine.home.path("gone"))\0\(hash) \(hash)\n",
        to: "home/.local/state/ootd/rewrites/left")
      try await repository.commit("Fix (closes ootd-\(id))", at: "2026-11-21T09:00")
      _ = try await machine.run(command).checked()
      #expect(!FileManager.default.fileExists(atPath: left))
      try await expectEqual(status(id), "done")
    }
  }
}
