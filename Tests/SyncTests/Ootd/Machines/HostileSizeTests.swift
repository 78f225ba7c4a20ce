import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Chains that are much too large, or too many: what a sync takes of memory and time stays bounded.
@Suite(.serialized, .startsOotd, .fullRun, .timeLimit(.minutes(5)))
struct HostileSizeTests: TwoMachineSuite {
  let machines: TwoMachines
  /// Not by path: what the server's side takes of memory is its own.
  private let server: GitDaemon

  init() async throws {
    machines = try await TwoMachines()
    server = try await GitDaemon.start(machines.home)
    for machine in [laptop, desk] { try await machine.setUp(server.url(of: "todos.git")) }
    try await desk.add("honest")
    try await desk.sync()
  }

  private func expectBounded(
    _ cost: Machine.Cost, seconds: Double, at location: SourceLocation = #_sourceLocation
  ) async throws {
    try cost.outcome.succeeded(location)
    #expect(cost.mebibytes < 300, "\(cost)", sourceLocation: location)
    #expect(cost.seconds < seconds, "\(cost)", sourceLocation: location)
    let titles = try await laptop.titles()
    #expect(titles.values.contains("honest"), "\(titles)", sourceLocation: location)
  }

  @Test func `blobs of 200 MB that compress to nothing aren't read`() async throws {
    var chain = ForgedChain("e", at: remote, in: home)
    for byte in ["\\000", "a"] {
      let line = "head -c 200000000 /dev/zero | tr '\\000' '\(byte)' | git hash-object -w --stdin"
      try await chain.repository.script("\(line) > blob-name")
      let name = try String(contentsOfFile: "\(remote.path)/blob-name", encoding: .utf8)
      let entry = "100644 blob \(name.dropLast())\tops\n"
      try await chain.append(
        tree: try await chain.repository.run(["mktree"], input: Array(entry.utf8)))
      try await expectBounded(try await laptop.measured("sync"), seconds: 10)
    }
    try await chain.append(ForgedChain.chunk([chain.line(adding: "after", number: 1)]))
    try await laptop.sync()
    try await expectEqual(Set(laptop.titles().values), ["after", "honest"])
    // Where many packs have come together, they are packed anew.
    try await TestRepository(existing: laptop.chains, in: home).script(
      """
      for n in $(seq 60); do
        echo $n | git hash-object -w --stdin | git pack-objects -q objects/pack/pack
      done
      git prune-packed
      """)
    try await laptop.add("one")
    try await expectBounded(try await laptop.measured("sync"), seconds: 20)
    let packs = try FileManager.default.contentsOfDirectory(
      atPath: "\(laptop.chains)/objects/pack")
    #expect(packs.count < 60)
    try await desk.sync()
    try await expectSame(laptop, desk)
  }

  @Test func `large trees and messages are passed over`() async throws {
    var chain = ForgedChain("e", at: remote, in: home)
    let blob = try await chain.repository.write([], type: "blob")
    let entries = (0..<300_000).map { "100644 blob \(blob)\t\($0)\n" }.joined()
    let tree = try await chain.repository.run(["mktree"], input: Array(entries.utf8))
    try await chain.append(tree: tree)
    var other = ForgedChain("d", at: remote, in: home)
    let message = [UInt8](repeating: UInt8(ascii: "x"), count: 20_000_000)
    try await other.append(tree: tree, message: message)
    // And one operation short of a chunk's limit.
    let title = String(repeating: "x", count: 8_300_000)
    try await chain.append(ForgedChain.chunk([chain.line(adding: title, number: 9)]))
    let writes = (0..<90_000).map { #"["\#(chain.entity($0))","kind","todo"]"# }
    try await chain.append(ForgedChain.chunk([chain.line(time: 1, writes: writes)]))
    try await chain.append(ForgedChain.chunk([chain.line(adding: "after", number: 1)]))
    try await expectBounded(try await laptop.measured("sync"), seconds: 20)
    try await desk.sync()
    try await expectSame(laptop, desk)
    try await expectEqual(laptop.titles().values.sorted(), ["after", "honest"])
  }

  @Test func `two thousand commits come in soon, and cost nothing the next time`() async throws {
    let chain = ForgedChain("e", at: remote, in: home)
    var stream = ""
    for number in 1...2000 {
      let chunk = ForgedChain.chunk([chain.line(adding: "todo \(number)", number: number)])
      stream += """
        commit \(chain.ref)
        committer x <x> \(number) +0000
        data 0
        M 100644 inline ops
        data \(chunk.count)
        \(String(decoding: chunk, as: UTF8.self))

        """
    }
    try await chain.repository.run(["fast-import", "--quiet"], input: Array(stream.utf8))
    try await expectBounded(try await laptop.measured("sync"), seconds: 20)
    try await expectEqual(laptop.titles().count, 2001)
    try await expectBounded(try await laptop.measured("sync"), seconds: 3)
    try await desk.sync()
    try await expectSame(laptop, desk)
  }

  @Test func `refs of no meaning are no trouble, nor are ones in the way of chains`() async throws {
    let chain = ForgedChain("e", at: remote, in: home)
    let tip = try await remote.run("rev-parse", "refs/ootd/replicas/\(desk.replica())")
    let names =
      (0..<3000).map { "refs/ootd/junk/\($0)" } + (0..<200).map { "refs/ootd/letters/\($0)x" }
      + ["refs/ootd/replicas/short", "refs/ootd/x", "refs/ootd/letters/q/c/d", "\(chain.ref)/x"]
    let lines = names.map { "create \($0) \(tip)\n" }.joined()
    try await chain.repository.run(["update-ref", "--stdin"], input: Array(lines.utf8))
    try await laptop.add("one")
    try await expectBounded(try await laptop.measured("sync"), seconds: 10)
    // A chain comes where a folder of refs was.
    try await remote.run("update-ref", "-d", "\(chain.ref)/x")
    var real = chain
    try await real.append(
      ForgedChain.chunk([chain.line(introducing: "x"), chain.line(adding: "new", number: 1)]))
    try await expectBounded(try await laptop.measured("sync"), seconds: 10)
    try await desk.sync()
    try await expectSame(laptop, desk)
    try await expectEqual(laptop.titles().values.sorted(), ["honest", "new", "one"])
  }
}
