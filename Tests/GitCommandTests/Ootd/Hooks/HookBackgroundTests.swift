import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Hook work that continues in the background after git has finished.
@Suite(.serialized, .startsOotd) final class HookBackgroundTests: RepositoryMachineTest {
  /// Creates the project `api` with two todos, for hooks that run the built program.
  init() async throws {
    try await super.init()
    for title in ["One", "Two"] { try await machine.output("add", title) }
    machine.executable = Program.ootd
  }

  /// Runs a shell script and then waits until hooks have left unread lines.
  private func shellUntilUnread(_ lines: String) async throws -> Outcome {
    try await machine.shell(
      """
      \(lines)
      for i in $(seq 1000); do [ -f '\(machine.unreadPath)' ] && break; sleep 0.01; done
      """)
  }

  /// Commits while another process writes to the store, until after the commit.
  private func commitWhileLocked(_ message: String) async throws -> Outcome {
    try await shellUntilUnread(
      """
      mkfifo ../in ../ready; sqlite3 '\(machine.databasePath)' <../in >/dev/null & exec 3>../in
      printf '%s\\n' 'BEGIN IMMEDIATE;' '.system echo >../ready' >&3; read -r line <../ready
      git commit -q --allow-empty -m '\(message)'; echo "status $?"
      echo 'COMMIT;' >&3; exec 3>&-; wait
      """)
  }

  /// Whether the unread lines begin with the completion of todo 1 by the latest commit.
  private func isReported(by verb: String = "completed") async throws -> Bool {
    let hash = try await repository.head.prefix(7)
    return try machine.text(of: machine.unreadPath).hasPrefix("ootd: \(hash) \(verb) 1")
  }

  @Test func `background work is done, and the next command reports it once`() async throws {
    try await machine.output("hook", "install")
    let commit = try await commitWhileLocked("Fix (closes ootd-1)")
    expectEqual(commit, .init(status: 0, output: "status 0\n", error: ""))
    try await expectEqual(status("1"), "done")
    let hash = try await repository.head.prefix(7)
    let json = try await machine.shell("\"$OOTD\" list --json 2>&1 >/dev/null")
    #expect(json.output.isEmpty)
    let reported = try await machine.shell(
      "for i in 1 2 3 4; do \"$OOTD\" list >/dev/null & done; wait; \"$OOTD\" list >/dev/null")
    expectEqual(reported.error, "ootd: \(hash) completed 1\n")
    #expect(!FileManager.default.fileExists(atPath: machine.unreadPath))
  }

  @Test func `the next prompt reports it in the user's language if no command does`() async throws {
    machine.environment["LC_ALL"] = "ko_KR.UTF-8"
    try await machine.output("hook", "install")
    _ = try await commitWhileLocked("Fix (closes ootd-1, ootd-2)")
    let claims = try await machine.shell(
      "for i in 1 2 3; do \"$OOTD\" morning --claim & done; wait; \"$OOTD\" morning --claim")
    #expect(claims.error.isEmpty)
    expectEqual(claims.output.ranges(of: "커밋으로 1번 완료\n").count, 1)
    expectEqual(claims.output.ranges(of: "커밋으로 2번 완료\n").count, 1)
  }

  @Test func `work that git waits for is reported only by the hook`() async throws {
    try await machine.installWaitingHooks()
    let commit = try await machine.shell("git commit -q --allow-empty -m 'closes ootd-1'")
    expectEqual(commit, .init(status: 0, output: "", error: "ootd: 1 done (1/2 today)\n"))
    #expect(!FileManager.default.fileExists(atPath: machine.unreadPath))
    let reopened = try await machine.shell("git commit -q --allow-empty --amend -m Fix")
    expectEqual(reopened.error, "ootd: 1 reopened (0/2 today)\n")
  }

  @Test func `a line that the shell has not read is kept`() async throws {
    machine.environment["LC_ALL"] = "fr_FR.UTF-8"
    try await repository.commit("Fix (closes ootd-1)", at: "2026-11-21T09:00")
    // The hook's shell has stopped reading but hasn't exited yet.
    let late = try await shellUntilUnread(
      """
      (echo; "$OOTD" hook run post-commit background) |
        (IFS= read -r line; until "$OOTD" history --json | grep -q '"commit"'; do :; done)
      """)
    #expect(late.error.isEmpty)
    #expect(try await isReported(by: "a terminé"))
  }

  @Test func `hangups and closed streams don't stop it`() async throws {
    try await repository.commit("Fix (closes ootd-1)", at: "2026-11-21T09:00")
    _ = try await shellUntilUnread("\"$OOTD\" hook run post-commit background <&- >&- 2>&-")
    try await expectEqual(status("1"), "done")
    #expect(try await isReported())
  }

  @Test func `it closes inherited files, so that nobody waits for them`() async throws {
    try await machine.output("hook", "install")
    let commit = try await shellUntilUnread(
      """
      mkfifo ../in ../ready; sqlite3 '\(machine.databasePath)' <../in >/dev/null & exec 3>../in
      printf '%s\\n' 'BEGIN IMMEDIATE;' '.system echo >../ready' >&3; read -r line <../ready
      (bash -c 'exec 300>&1; git commit -q --allow-empty -m "closes ootd-1"' 5>&1 6>&2 3>&-) 2>&1 |
        cat; echo released
      echo 'COMMIT;' >&3; exec 3>&-; wait
      """)
    expectEqual(commit.output, "released\n")
    // It was still waiting for the store then, and hadn't given up.
    #expect(try await isReported())
  }

  @Test func `a hook removes the files that a killed one left`() async throws {
    for wait in stride(from: 10, through: 200, by: Seeds.size(50, full: 10)) {
      try await repository.commit("Work \(wait)", at: "2026-11-21T09:00")
      _ = try await machine.shell(
        "timeout -s KILL \(Double(wait) / 1000) \"$OOTD\" hook run post-commit background")
    }
    let state = machine.stateFolder
    let cache = machine.home.path("home/.cache/ootd/activity")
    let git = "\(repository.path)/.git"
    // Files that a hook killed at some stage can leave, and files that only look similar.
    let left = [
      "\(state)/prompt.draft-4711", "\(state)/tally.draft-4711", "\(state)/hooks/4a1b.draft-4711",
      "\(state)/rewrites/4a1b.draft-4711", "\(git)/ootd.draft-4711", "\(git)/.ootd-4a1b",
      "\(cache)/../config.draft-4711",
    ]
    let kept = [
      "\(state)/edit-12345678.md", "\(git)/ootd.draft-4711.txt", "\(git)/ootd.orig",
      "\(cache)/../config",
    ]
    let script = """
      mkdir -p '\(state)/hooks' '\(state)/rewrites'
      for file in \((left + kept).map { "'\($0)'" }.joined(separator: " ")); do : >"$file"; done
      index=$(ls '\(cache)' | grep -v '[.]' | head -n 1); : >"\(cache)/$index.draft-4711"
      find '\(state)' '\(cache)/..' '\(git)' -name '*.*' -exec touch -d '2 hours ago' {} +
      ln -s /etc/passwd '\(state)/prompt.draft-4712'
      touch -h -d '2 hours ago' '\(state)/prompt.draft-4712'
      : >'\(state)/prompt.draft-4713'
      "$OOTD" hook run post-commit background
      """
    try await repository.commit("Last (closes ootd-1)", at: "2026-11-21T09:30")
    let outcome = try await machine.shell(script)
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome)")
    let names = Set(try machine.snapshot(of: state).keys)
    #expect(names.isSuperset(of: ["prompt.draft-4712", "prompt.draft-4713", "edit-12345678.md"]))
    #expect(try FileSystem.names(in: cache).filter { $0.contains(".draft-") }.isEmpty)
    for path in left { #expect(!FileManager.default.fileExists(atPath: path), "\(path)") }
    for path in kept { #expect(FileManager.default.fileExists(atPath: path), "\(path)") }
    expectEqual(names.filter { $0.contains(".") }.count, 3, "\(names)")
    try await expectEqual(status("1"), "done")
  }
}
