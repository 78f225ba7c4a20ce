import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// Changes of one field by several machines that hadn't seen each other's: each is told once, where it was lost.
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

  @Test func `each machine whose value was lost is told once, of the one that counts in the end`()
    async throws
  {
    try await edit(laptop, "L")
    try await edit(desk, "D1", "D2", "D3")
    try await edit(server, "S")
    for machine in [desk, server] { #expect(try await !machine.sync().contains("conflict:")) }
    for machine in [laptop, desk] {
      let told = try await machine.sync()
      #expect(told.contains("title of 1 S changed here and on server"), "\(told)")
      expectEqual(told.ranges(of: "changed here and on").count, 1, "\(told)")
    }
    for machine in [server, laptop, desk] {
      try await expectEqual(machine.report()["conflicts"], [])
    }
    // Two of the desk's were replaced on the desk itself.
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
    #expect(try await !server.sync().contains("changed here"))
    #expect(try await desk.sync().contains("title of 1 S changed here and on server"))
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
    let news = try await laptop.sync()
    #expect(!news.contains("change from"), "\(news)")
    // It has the number of one of them: the other is told.
    let sentences = [(news, "1b", "2"), (told, "2", "1b")].map { told, to, from in
      told.contains(
        "another machine made Standup too: it is \(to) from now on, on all machines, and no longer \(from)"
      )
    }
    expectEqual(sentences.filter(\.self).count, 1, "\(news)\(told)")
    for machine in [laptop, desk] { try await expectEqual(machine.sync(), "nothing new\n") }
    // It was made on two others, but is one.
    let others = try await server.sync()
    expectEqual(others.ranges(of: "1 change from").count, 1, "\(others)")
    try await expectSame(laptop, desk, server)
  }

  @Test func `the command that it advises works, whatever was changed`() async throws {
    try await laptop.run("label", "add", "bug").succeeded()
    try await syncAll(laptop, desk)
    for machine in [laptop, desk] {
      try await machine.run("label", "edit", "bug", "--name", "bug-\(machine.name)").succeeded()
    }
    for machine in [laptop, desk] { try await machine.sync() }
    let told = try await laptop.sync()
    #expect(told.contains("kept desk's, `ootd history` has both"), "\(told)")
  }

  @Test func `many are counted`() async throws {
    try await laptop.add("2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13")
    try await syncAll(laptop, desk)
    for machine in [laptop, desk] {
      try await machine.run("edit", "1-13", "--notes", "of \(machine.name)").succeeded()
    }
    for machine in [laptop, desk] { try await machine.sync() }
    let told = try await laptop.sync()
    expectEqual(told.ranges(of: "kept desk's").count, 10, "\(told)")
    #expect(told.contains("3 more were changed or deleted here and there"), "\(told)")
    try await expectEqual(desk.report()["conflicts"], [])
    try await expectEqual(laptop.report()["conflicts"], [])
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
