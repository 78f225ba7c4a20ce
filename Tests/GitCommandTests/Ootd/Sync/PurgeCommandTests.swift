import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsOotd) struct PurgeCommandTests {
  let machine: Machine

  init() throws {
    machine = try Machine()
  }

  /// A large import is several operations, and two of them can write the same todo.
  @Test func `purging an import keeps its todos`() async throws {
    _ = try await machine.shell(
      "seq 200 | sed 's/^/hunter2-9931 /' > t.txt; \"$OOTD\" import todotxt t.txt")
    let operation = try await newest()
    try await machine.output("sync", "purge", "--yes", operation)
    let todos = try await machine.json([ShownTodo].self, "list")
    expectEqual(todos.count, 200)
    #expect(todos.allSatisfy { $0.title == "(purged)" && $0.status == "todo" })
    #expect(todos.contains { $0.id == "200" })
    let files = try await machine.shell("grep -rlaF hunter2-9931 \"$HOME/.local/share/ootd\"")
    #expect(files.output.isEmpty)
  }

  @Test func `if the erased text can't leave the file, purge says how to finish`() async throws {
    try await machine.output("add", "hunter2-9931")
    // Room for the change of the log, but not for the file without its free pages.
    let outcome = try await machine.shell(
      "ulimit -f 400; \"$OOTD\" sync purge --yes \(try await newest())")
    expectEqual(outcome.status, 1)
    let fact = "ootd: the text was erased from the todos but may still be on this disk; "
    #expect(outcome.error.hasPrefix(fact), "\(outcome.error)")
    #expect(outcome.error.contains("`ulimit -f`"), "\(outcome.error)")
    try await expectEqual(machine.json([ShownTodo].self, "list").map(\.title), ["(purged)"])
    _ = try await machine.run("doctor", "--fix", "--yes")
    let files = try await machine.shell("grep -rlaF hunter2-9931 \"$HOME/.local/share/ootd\"")
    #expect(files.output.isEmpty)
  }

  @Test func `a command without typed text can't be purged`() async throws {
    try await machine.output("add", "Fix token refresh")
    try await machine.output("done", "1")
    let outcome = try await machine.run("sync", "purge", "--yes", try await newest())
    expectEqual(outcome.status, 1)
    #expect(outcome.error.contains("contain no text to purge"), "\(outcome.error)")
    let todos = try await machine.json([ShownTodo].self, "list", "--all")
    expectEqual(todos.map(\.status), ["done"])
  }

  @Test func `if the remote is gone, purge says that the text is still here and what to do`()
    async throws
  {
    let machines = try await TwoMachines.withFrozenClocks()
    let laptop = machines.laptop
    try await laptop.output("add", "hunter2-9931")
    let operation = try await newest(laptop)
    try await laptop.output("sync", "setup", machines.remote.path)
    try FileManager.default.removeItem(atPath: machines.remote.path)
    for (language, fact) in [
      ("C.UTF-8", "ootd: nothing was purged. If the remote is gone for good, "),
      ("fr_FR.UTF-8", "ootd: rien n'a été purgé. Si le dépôt distant n'existe plus, "),
      ("ko_KR.UTF-8", "ootd: 아무것도 지우지 않았습니다. 원격 저장소가 완전히 없어졌다면 "),
    ] {
      laptop.environment["LC_ALL"] = language
      let outcome = try await laptop.run("sync", "purge", "--yes", operation)
      expectEqual(outcome.status, 1)
      #expect(outcome.error.hasPrefix(fact), "\(outcome.error)")
      #expect(outcome.error.contains("`ootd sync stop`"), "\(outcome.error)")
      #expect(outcome.error.contains("git init --bare"), "\(outcome.error)")
    }
    laptop.environment["LC_ALL"] = "C.UTF-8"
    #expect(try await laptop.output("list").contains("hunter2-9931"))
    // The advice works.
    try await laptop.output("sync", "stop")
    try await laptop.output("sync", "purge", "--yes", operation)
    let files = try await laptop.shell("grep -rlaF hunter2-9931 \"$HOME/.local/share/ootd\"")
    #expect(files.output.isEmpty)
  }

  /// The operation of the newest command.
  private func newest(_ machine: Machine? = nil) async throws -> String {
    let machine = machine ?? self.machine
    let history = try await machine.json([HistoryRecord].self, "history")
    return try #require(history.first).operation
  }
}
