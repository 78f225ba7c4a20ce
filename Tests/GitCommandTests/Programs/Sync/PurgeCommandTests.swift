import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsPrograms) final class PurgeCommandTests: MachineTest {
  private func expectGone(
    from machine: Machine, at location: SourceLocation = #_sourceLocation
  ) throws {
    for (name, file) in try machine.snapshot(of: machine.dataFolder) {
      let isThere = Data(file.bytes).range(of: Data("hunter2-9931".utf8)) != nil
      #expect(!isThere, "\(name)", sourceLocation: location)
    }
  }

  /// A large import is several operations.
  @Test func `purging an import keeps its todos and its entry in history`() async throws {
    try await machine.addMany((1...200).map { "hunter2-9931 \($0)" })
    try FileManager.default.removeItem(atPath: machine.home.path("todos.csv"))
    let operation = try await newest()
    try await machine.output("sync", "purge", "--yes", operation)
    let todos = try await machine.json([ShownTodo].self, "list")
    expectEqual(todos.count, 200)
    #expect(todos.allSatisfy { $0.title == "(purged)" && $0.status == "todo" })
    #expect(todos.contains { $0.id == "200" })
    try expectGone(from: machine)
    let history = try await machine.json([HistoryRecord].self, "history")
    #expect(history.contains { $0.operation == operation && $0.command == "import csv" })
    try await machine.output("undo")
    #expect(try await machine.json([ShownTodo].self, "list").isEmpty)
  }

  @Test func `a command without typed text, or one that doesn't exist, can't be purged`()
    async throws
  {
    try await machine.output("add", "Fix token refresh")
    try await machine.output("done", "1")
    let done = try await newest()
    for (id, status, message): (String, Int32, String) in [
      (done, 1, "contain no text to purge"),
      ("xyz", 64, "invalid operation id `xyz`"), ("ffffffff", 1, "no operation `ffffffff`"),
    ] { try await machine.run("sync", "purge", "--yes", id).failed(status, saying: message) }
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
    let purged = try await laptop.output("sync", "purge", "--yes", operation)
    #expect(purged.contains("Hosts may keep deleted data"), "\(purged)")
    try expectGone(from: laptop)
    try expectEqual(
      FileManager.default.contentsOfDirectory(atPath: "\(laptop.dataFolder)/sync.git"), ["lock"])
  }

  /// The operation of the newest command.
  private func newest(_ machine: Machine? = nil) async throws -> String {
    let machine = machine ?? self.machine
    let history = try await machine.json([HistoryRecord].self, "history")
    return try #require(history.first).operation
  }
}
