import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// The background process that sends changes: nobody waits for it, and it inherits nothing.
@Suite(.serialized, .startsWaiting, .timeLimit(.minutes(5)))
final class SenderProcessTests: TwoMachineTest {
  /// Sets up sync on both machines. The laptop sends its changes automatically.
  override init() async throws {
    super.init(try await TwoMachines(isLaptopAutoSyncEnabled: true))
    for machine in [desk, laptop] { try await machine.setUp(remote.path) }
    try await laptop.waitUntilIdle()
  }

  @Test func `the sender inherits no terminal, pipe or working folder`() async throws {
    // Long enough to inspect the sender during the push, even on a busy machine.
    try remote.slowDown(seconds: 60)
    let line = #"""
      cd /tmp
      inheriting='for n in {3..120} 255 256 300 1000; do eval "exec $n>\$HOME/inherited"; done; "$@"'
      bash -c "$inheriting" - "$OOTD" add one
      (ootd add two 9>&1) | cat
      ( { ootd add three >&2; } 2>&1 | cat ) 4<&0
      ps -o sid= -p $$ | tr -d ' ' > "$HOME/session"
      """#
    let output = try await laptop.shell(line).succeeded()
    expectEqual(output.split(separator: "\n").count, 3, "\(output)")
    try await remote.waitForPush()
    let senders = laptop.senders()
    expectEqual(senders.count, 1)
    let sender = try #require(senders.first)
    let files = FileManager.default
    for number in 0...2 {
      let link = try files.destinationOfSymbolicLink(atPath: "/proc/\(sender)/fd/\(number)")
      expectEqual(link, "/dev/null")
    }
    let links = try files.contentsOfDirectory(atPath: "/proc/\(sender)/fd").compactMap {
      try? files.destinationOfSymbolicLink(atPath: "/proc/\(sender)/fd/\($0)")
    }
    #expect(!links.contains { $0.hasSuffix("/inherited") }, "\(links)")
    try expectEqual(files.destinationOfSymbolicLink(atPath: "/proc/\(sender)/cwd"), "/")
    // proc(5): the name in parentheses is followed by state, parent, group, session and terminal.
    let stat = try String(contentsOfFile: "/proc/\(sender)/stat", encoding: .utf8)
    let rest = try #require(stat.range(of: ") ", options: .backwards))
    let fields = stat[rest.upperBound...].split(separator: " ")
    let session = try String(contentsOfFile: "\(laptop.homeFolder)/session", encoding: .utf8)
    #expect(fields[3] == "\(sender)" && fields[3] != session.trimmingCharacters(in: .newlines))
    expectEqual(fields[4], "0")
    try await remote.endSlowness()
    try await laptop.waitUntilIdle()
  }

  @Test func `a killed sender is replaced`() async throws {
    try remote.slowDown(seconds: 20)
    try await laptop.add("one")
    try await remote.waitForPush()
    for sender in laptop.senders() { kill(-sender, SIGKILL) }
    try await eventually("it is gone") { laptop.senders().isEmpty }
    try await remote.acceptAll()
    try await laptop.expectIntact()
    try await laptop.add("two")
    try await laptop.waitUntilIdle()
    try await desk.sync()
    try await expectSame(laptop, desk)
    try await expectEqual(desk.titles().count, 2)
  }

  @Test func `the sender waits for a database that is locked for long`() async throws {
    try await laptop.shell(
      """
      ootd add one
      sqlite3 .local/share/ootd/ootd.db '.timeout 5000' 'BEGIN IMMEDIATE' '.shell sleep 14' COMMIT
      """
    ).succeeded()
    try await laptop.waitUntilIdle()
    #expect(try await remote.holds("one"))
  }

  @Test func `a completion by a commit is sent, and the changes of others arrive`() async throws {
    try await desk.add("from afar")
    try await desk.sync()
    let repository = try await TestRepository(in: home, named: "machines/laptop/home/api")
    try await repository.commit("Root")
    let prepared = try await laptop.shell(
      """
      ootd project add api --name api && cd api && ootd add 'Fix it' && ootd hook install &&
        \(Machine.waitingHooks)
      """)
    expectEqual(prepared.status, 0, "\(prepared)")
    try await laptop.waitUntilIdle()
    let today = try await laptop.run("today").succeeded()
    #expect(today.contains("1 change from desk"), "\(today)")
    let commit = try await laptop.shell(
      "cd api && git commit --quiet --allow-empty -m 'Fix it, closes ootd-1b' | cat")
    #expect(commit.status == 0 && commit.error.contains("1b done"), "\(commit)")
    try await laptop.waitUntilIdle()
    try await desk.sync()
    #expect(try await desk.todos().contains { $0["id"] == "1b" && $0["status"] == "done" })
    try await expectSame(laptop, desk)
  }
}
