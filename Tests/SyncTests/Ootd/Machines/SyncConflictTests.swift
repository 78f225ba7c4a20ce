import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// What is told where machines changed the same, not knowing of each other.
@Suite(.serialized, .startsOotd, .timeLimit(.minutes(5))) struct SyncConflictTests: TwoMachineSuite
{
  let machines: TwoMachines
  private let server: Machine

  init() async throws {
    machines = try await TwoMachines()
    server = try Machine("server", in: machines.home)
    try await laptop.add("first")
    for machine in [laptop, desk, server] { try await machine.setUp(remote.path) }
  }

  private func edit(_ machine: Machine, _ titles: String...) async throws {
    for title in titles { try await machine.run("edit", "1", "--title", title).succeeded() }
  }

  @Test func `each machine is told once, of the value that stays in the end`() async throws {
    try await edit(laptop, "L")
    try await edit(desk, "D1", "D2", "D3")
    try await edit(server, "S")
    try await desk.sync()
    let conflict = "title of 1 S. server's stays"
    for machine in [server, laptop, desk] {
      let told = try await machine.sync()
      expectEqual(told.split(separator: "\n").count { $0.contains(conflict) }, 1, "\(told)")
      expectEqual(told.ranges(of: "stays").count, 1, "\(told)")
    }
    // What laptop changed the server learns of only now.
    let losers = try await server.report()["conflicts"]?.list.map { $0["loser"] }
    expectEqual(losers, ["laptop"])
    // Two of desk's were replaced on desk itself.
    for machine in [laptop, desk, server] {
      try await expectEqual(
        overriders(machine), ["S": nil, "D3": "server", "D2": nil, "D1": nil, "L": "server"])
    }
  }

  @Test func `a value that was lost stays flagged once its machine goes on`() async throws {
    try await edit(laptop, "L1")
    try await edit(desk, "D")
    try await syncAll(laptop, desk, laptop)
    try await edit(laptop, "L2")
    try await expectEqual(laptop.report()["conflicts"], [])
    try await expectEqual(desk.report()["conflicts"], [])
    for machine in [laptop, desk] {
      try await expectEqual(overriders(machine), ["L2": nil, "D": nil, "L1": "desk"])
    }
  }

  @Test func `what two others disagree about is told to them alone`() async throws {
    try await edit(laptop, "L")
    try await syncAll(laptop, desk, server)
    try await edit(desk, "D")
    try await edit(server, "S")
    try await desk.sync()
    #expect(try await server.sync().contains("server's stays"))
    let told = try await laptop.report()
    #expect(told["conflicts"] == [] && told["received"]?.list.count == 2, "\(told)")
    try await expectEqual(overriders(laptop), ["S": nil, "D": "server", "L": nil])
  }

  @Test func `what a block makes by itself is nobody's loss`() async throws {
    try await laptop.run("block", "add", "Standup", "--every", "day").succeeded()
    try await syncAll(laptop, desk)
    try await laptop.run("today").succeeded()
    try await laptop.run("done", "2").succeeded()
    try await laptop.run("edit", "2", "--notes", "went well").succeeded()
    try await desk.run("today").succeeded()
    for machine in [laptop, desk, laptop] {
      try await expectEqual(machine.report()["conflicts"], [])
    }
    try await expectSame(laptop, desk)
    for machine in [laptop, desk] {
      let todos = try await machine.todos()
      #expect(todos.contains { $0["title"] == "Standup" && $0["status"] == "done" }, "\(todos)")
      let changes = try await machine.history().flatMap { $0["changes"]?.list ?? [] }
      #expect(changes.allSatisfy { $0["overriddenBy"]?.text == nil }, "\(changes)")
    }
  }

  @Test func `a todo that a block made is news where it wasn't made yet`() async throws {
    try await laptop.run("block", "add", "Standup", "--every", "day").succeeded()
    try await syncAll(laptop, desk, server)
    for machine in [laptop, desk] { try await machine.run("today").succeeded() }
    #expect(try await laptop.sync().contains("1 change sent"))
    let told = try await desk.sync()
    #expect(told.contains("1 change sent") && !told.contains("change from"), "\(told)")
    try await expectEqual(laptop.sync(), "nothing new\n")
    // It was made on two others, but is one.
    let news = try await server.sync()
    expectEqual(news.ranges(of: "1 change from").count, 1, "\(news)")
    try await expectSame(laptop, desk, server)
  }

  @Test func `the command that it advises works, whatever was changed`() async throws {
    try await laptop.run("label", "add", "bug").succeeded()
    try await syncAll(laptop, desk)
    for machine in [laptop, desk] {
      try await machine.run("label", "edit", "bug", "--name", "bug-\(machine.name)").succeeded()
    }
    try await laptop.sync()
    let told = try await desk.sync()
    #expect(told.contains("desk's stays; `ootd history` has both"), "\(told)")
  }

  @Test func `many are counted`() async throws {
    try await laptop.add("2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13")
    try await syncAll(laptop, desk)
    for machine in [laptop, desk] {
      try await machine.run("edit", "1-13", "--notes", "of \(machine.name)").succeeded()
    }
    try await laptop.sync()
    let told = try await desk.sync()
    expectEqual(told.ranges(of: "desk's stays").count, 10, "\(told)")
    #expect(told.contains("3 more were changed or deleted here and there"), "\(told)")
    try await expectEqual(laptop.report()["conflicts"]?.list.count, 13)
  }

  /// Who took the place of each title that the todo had.
  private func overriders(_ machine: Machine) async throws -> [String: String?] {
    let changes = try await machine.history("1").filter { $0["command"] == "edit" }
      .flatMap { $0["changes"]?.list ?? [] }
    return Dictionary(
      changes.map { ($0["to"]?.text ?? "", $0["overriddenBy"]?.text) }
    ) { first, _ in first }
  }
}
