import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// Hooks that run the built program.
@Suite(.serialized, .startsOotd) final class HookProcessTests: RepositoryMachineTest {
  /// Creates the project `api` with one commit and three todos.
  init() async throws {
    try await super.init(begunAt: "2026-11-20T09:00")
    for title in ["One", "Two", "Three"] {
      try await machine.run(at: "2026-11-21T08:00", "add", title)
    }
  }

  @Test func `it succeeds silently in any environment`() async throws {
    try await repository.commit("Fix (closes ootd-1)", at: "2026-11-21T09:00")
    let outcome = try await machine.shell(
      """
      for setting in HOME= HOME=/nowhere OOTD_NOW=never TZ=Nowhere/Land GIT_DIR=/nowhere; do
        env $setting "$OOTD" hook run post-commit; echo $?
      done
      PATH='' "$OOTD" hook run post-commit 2>/dev/null; echo $?
      """)
    expectEqual(outcome.output, String(repeating: "0\n", count: 6), "\(outcome)")
    #expect(outcome.error.isEmpty)
    try await expectEqual(todos().map(\.status), ["done", "todo", "todo"])
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
    try await expectEqual(todos().map(\.status), ["done", "todo", "todo"])
  }

  @Test func `concurrent hooks complete a todo once`() async throws {
    try await repository.commit("Fix (closes ootd-1)", at: "2026-11-21T09:00")
    let outcome = try await machine.shell(
      "for i in 1 2 3 4 5; do \"$OOTD\" hook run post-commit & done; \"$OOTD\" list >/dev/null; wait"
    )
    expectEqual(outcome.status, 0)
    try await expectEqual(todos().map(\.status), ["done", "todo", "todo"])
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
    try await expectEqual(todos().map(\.status), ["done", "done", "done"])
    #expect(try await history().filter { $0 == "commit" }.count <= 3)
    let log = try await machine.json([LogRecord].self, "log")
    expectEqual(log.map(\.todos.count), [1, 1, 1, 0])
  }

  @Test func `hooks run by git in the built program update the prompt`() async throws {
    let machine = try Machine()
    machine.environment["GIT_AUTHOR_DATE"] = "2026-11-21T09:00:00+01:00"
    let outcome = try await machine.shell(
      """
      exec 2>&1; git init -q -b main api; cd api; git commit -q --allow-empty -m Begin
      "$OOTD" project add >/dev/null; "$OOTD" add One >/dev/null; "$OOTD" prompt
      "$OOTD" hook install >/dev/null; \(Machine.waitingHooks)
      git commit -q --allow-empty -m Two; "$OOTD" prompt
      git commit -q --allow-empty -m 'Three (closes ootd-1)'; "$OOTD" prompt
      git commit -q --allow-empty --amend -m 'Three'; "$OOTD" prompt
      """)
    expectEqual(
      outcome.output,
      """
      0/1 1c
      0/1 2c
      ootd: 1 done (1/1 today)
      1/1 ✓ 3c
      ootd: 1 reopened (0/1 today)
      0/1 3c

      """)
  }

  @Test func `git prepares a message with it`() async throws {
    try await repository.run("switch", "--quiet", "-c", "ootd-2-two")
    machine.executable = Program.ootd
    try await machine.output("hook", "install", "--prepare-commit-msg")
    let outcome = try await machine.shell(
      """
      sed -i 's/sleep 0.08 && kill -9 $run/:/' .git/hooks/prepare-commit-msg
      touch a; git add a; GIT_EDITOR='sed -i 1s/^/Subject/' git commit -q
      git log -1 --format=%B
      """)
    expectEqual(outcome.output, "Subject\n\nOotd-Ref: 2\n\n")
  }
}
