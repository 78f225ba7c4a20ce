import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Chains that keep the form and mean harm, or come from a time to come.
@Suite(.serialized, .startsOotd, .timeLimit(.minutes(5))) struct HostileChainTests: TwoMachineSuite
{
  let machines: TwoMachines

  init() async throws {
    machines = try await TwoMachines()
    try await machines.setUp()
  }

  @Test func `what a later version wrote waits for it, and nobody else does`() async throws {
    var chains = "34".map { machines.forge($0) }
    for index in chains.indices {
      let chain = chains[index]
      let first = chain.line(adding: "first \(index)", number: 1)
      let third = chain.line(adding: "third \(index)", number: 3)
      let introduction = chain.line(introducing: ["x", "y"][index])
      try await chains[index].append(ForgedChain.chunk([introduction, first]))
      let later =
        index == 0
        ? ForgedChain.chunk([third, chain.line(time: 1 << 40, writes: [], version: 2)])
        : ForgedChain.chunk([third], header: #"{"ootd":2,"n":"many"}"#)
      try await chains[index].append(later)
      try await chains[index].append(ForgedChain.chunk([third]))
    }
    for machine in [laptop, desk] {
      let told = try await machine.sync()
      for name in ["forger x", "forger y"] {
        let line = "newest changes of \(name) were written by a later ootd; upgrade ootd"
        #expect(told.contains(line), "\(told)")
      }
    }
    try await machines.expectToGoOn(["first 0", "first 1"])
    // Who can't read all of it gives all of it back.
    try await remote.wipe()
    try await laptop.sync()
    try await expectEqual(remote.refs()[chains[0].ref], chains[0].tip)
  }

  @Test func `a purge removes no chain whose newest part can't be read`() async throws {
    var chain = machines.forge("3")
    let words = chain.line(adding: "password hunter2", number: 1)
    try await chain.append(ForgedChain.chunk([chain.line(introducing: "x"), words]))
    try await syncAll(laptop, desk)
    let handle = try #require(try await laptop.titles().first?.key)
    let later = chain.line(adding: "by a later ootd", number: 2)
    try await chain.append(ForgedChain.chunk([later], header: #"{"ootd":2,"n":"many"}"#))
    let id = try await laptop.history(handle).first?["operation"]?.text
    try await laptop.run(["sync", "purge", try #require(id)])
    #expect(try !laptop.storeHolds("hunter2"))
    for machine in [laptop, desk] { try await machine.sync() }
    try await expectEqual(remote.refs()[chain.ref], chain.tip)
  }

  @Test func `times of centuries to come order, and stop nobody`() async throws {
    var chain = machines.forge("e")
    let far = Int64(32_503_680_000_000)
    try await chain.append(
      ForgedChain.chunk([
        chain.line(introducing: "x"),
        chain.line(adding: "year 3000", number: 1, milliseconds: far),
      ]))
    for machine in [laptop, desk] { try await machine.sync() }
    let handle = try #require(try await laptop.titles().first?.key)
    try await laptop.run("edit", handle, "--title", "edited").succeeded()
    try await syncAll(laptop, desk)
    try await expectEqual(desk.titles().values.sorted(), ["edited"])
    let last = (Int64(1) << 62) - 1
    let write = #"["\#(chain.entity(1))","notes","the end of time"]"#
    try await chain.append(ForgedChain.chunk([chain.line(time: last, writes: [write])]))
    for machine in [laptop, desk] {
      try await machine.sync()
      try await machine.add("of \(machine.name)")
    }
    try await laptop.run("done", handle).succeeded()
    try await syncAll(laptop, desk)
    try await expectSame(laptop, desk)
    try await expectEqual(desk.titles().count, 3)
  }

  @Test func `a number finds one's own todo, whoever claims the same`() async throws {
    try await laptop.add("one")
    var chain = machines.forge("0")
    let stolen = "refs/ootd/replicas/\(try await laptop.replica())"
    #expect(try await remote.refs()[stolen] != nil)
    let lines = [
      chain.line(adding: "of nobody", number: 1), chain.line(introducing: ""),
      chain.line(adding: "of nobody too", number: 2),
    ]
    try await chain.append(ForgedChain.chunk([lines[0]]))
    try await laptop.sync()
    try await laptop.run("done", "1").succeeded()
    try await chain.append(ForgedChain.chunk([lines[1], lines[2]]))
    for machine in [laptop, desk] { try await machine.sync() }
    try await syncAll(laptop, desk)
    try await expectSame(laptop, desk)
    let todos = try await laptop.todos()
    #expect(todos.contains { $0["title"] == "one" && $0["status"] == "done" }, "\(todos)")
    let ids = todos.compactMap { $0["id"]?.text }
    expectEqual(Set(ids).count, 3, "each has a number of its own: \(ids)")
    try await expectEqual(laptop.sync(), "nothing new\n")
  }

  @Test(.fullRun) func `more chains than a header names hide nobody's changes`() async throws {
    let commit = try await remote.run(
      "commit-tree", "-m", "none", "4b825dc642cb6eb9a060e54bf8d69288fbee4904")
    let zeros = String(repeating: "0", count: 28)
    let updates = (0x1000..<0x1500).map { number in
      "create refs/ootd/replicas/\(zeros)\(String(number, radix: 16)) \(commit)\n"
    }
    _ = try await TestRepository(existing: remote.path, in: home).run(
      ["update-ref", "--stdin"], input: Array(updates.joined().utf8))
    try await laptop.sync()
    try await laptop.add("important")
    try await laptop.sync()
    let told = try await desk.sync()
    #expect(told.contains("1 change from laptop"), "\(told)")
    try await expectSame(laptop, desk)
  }

  @Test func `letters that a liar uses up leave three for who joins`() async throws {
    let alphabet = "abcdefghijklmnopqrstuvwxyz".map(String.init)
    let taken = alphabet + alphabet.flatMap { first in alphabet.map { first + $0 } }
    var chain = machines.forge("e")
    let writes = taken.enumerated().flatMap { number, letters in
      let entity = chain.entity(number + 1)
      return [#"["\#(entity)","kind","replica"]"#, #"["\#(entity)","handle","\#(letters)"]"#]
    }
    let lines = stride(from: 0, to: writes.count, by: 200).map { start in
      let time: Int64 = (1 << 40) + Int64(start)
      return chain.line(time: time, writes: Array(writes[start...].prefix(200)))
    }
    try await chain.append(ForgedChain.chunk(lines))
    try await laptop.add("one")
    let told = try await laptop.sync()
    #expect(told.contains("1 change sent"), "\(told)")
    // The desk, whose letters the liar took long before it, has `aaa`.
    let tablet = try Machine("tablet", in: home)
    #expect(try await tablet.setUp(remote.path).contains("`1aab`"))
    // Nobody gives letters to machines that have no chain.
    #expect(try await remote.refs().keys.count { $0.contains("/letters/") } <= 4)
  }

  @Test func `letters are given to nobody who has no chain`() async throws {
    var chain = machines.forge("e")
    let writes = (1...3).flatMap { number in
      let entity = chain.entity(number)
      return [#"["\#(entity)","kind","replica"]"#, #"["\#(entity)","handle","x"]"#]
    }
    try await chain.append(ForgedChain.chunk([chain.line(time: 1 << 40, writes: writes)]))
    for machine in [laptop, desk] { try await machine.sync() }
    let letters = try await remote.refs().keys.filter { $0.contains("/letters/") }
    expectEqual(letters.count, 2, "\(letters)")
  }

  @Test func `the same content again and again is taken in once`() async throws {
    var chain = machines.forge("e")
    let lines = (1...200).map { chain.line(adding: "forged \($0)", number: $0) }
    for _ in 0..<40 { try await chain.append(ForgedChain.chunk(lines)) }
    try await laptop.sync()
    try await expectEqual(laptop.titles().count, 200)
    try await expectEqual(laptop.query("SELECT count(*) FROM other_chunk"), "0")
    try await desk.sync()
    try await expectSame(laptop, desk)
  }

  @Test func `commits of another chain stay that chain's`() async throws {
    try await laptop.add("one")
    try await laptop.sync()
    let own = "refs/ootd/replicas/\(try await laptop.replica())"
    var chain = machines.forge("0")
    try await chain.point(to: try await remote.run("rev-parse", own))
    try await chain.append(
      ForgedChain.chunk([chain.line(introducing: "x"), chain.line(adding: "forged", number: 1)]))
    for machine in [desk, laptop] { try await machine.sync() }
    try await laptop.add("two")
    try await laptop.sync()
    try await machines.expectToGoOn(["one", "two", "forged"])
    // A machine whose own chain someone else went on with leaves it to them.
    let old = try await laptop.replica()
    try await remote.run("update-ref", own, try #require(chain.tip))
    try await laptop.add("three")
    #expect(try await laptop.sync().contains("this store is a copy"))
    #expect(try await laptop.replica() != old)
    try await desk.sync()
    try await expectSame(laptop, desk)
    #expect(try await desk.titles().values.contains("three"))
  }
}
