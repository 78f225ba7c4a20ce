import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

@testable import Sync

/// Packs that are too large or too many: a sync has bounded memory and time.
@Suite(.serialized, .startsOotd, .fullRun, .timeLimit(.minutes(5)))
struct HostileSizeTests: TwoMachineSuite {
  let machines: TwoMachines
  /// A server and not a path, because the memory of the server side must not count.
  private let server: GitDaemon
  private let forger: Forger

  init() async throws {
    machines = try await TwoMachines()
    server = try await GitDaemon.start(machines.home)
    forger = machines.forger("e")
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

  /// Adds a blob, printed by a line of `sh`, in place of a pack.
  private func add(_ line: String, named name: String) async throws {
    try await forger.repository.script("\(line) | git hash-object -w --stdin > blob-name")
    let blob = try String(contentsOfFile: "\(remote.path)/blob-name", encoding: .utf8)
    let entry = "100644 blob \(blob.dropLast())\tops\n"
    let tree = try await forger.repository.run(["mktree"], input: Array(entry.utf8))
    try await forger.point(name, to: forger.commit(of: tree))
  }

  @Test func `highly compressible blobs of 200 MB aren't read or fetched again`()
    async throws
  {
    for (number, byte) in ["\\000", "a"].enumerated() {
      try await add(
        "head -c 200000000 /dev/zero | tr '\\000' '\(byte)'", named: Forger.name(number))
      try await expectBounded(try await laptop.measured("sync"), seconds: 10)
    }
    try await expectBounded(try await laptop.measured("sync"), seconds: 1)
    try await forger.add(forger.pack([forger.line(adding: "after", number: 1)]))
    try await laptop.sync()
    try await expectEqual(Set(laptop.titles().values), ["after", "honest"])
    // A pack repository with very many git packs is created again.
    try await TestRepository(existing: laptop.packs, in: home).script(
      """
      for n in $(seq 60); do
        echo $n | git hash-object -w --stdin | git pack-objects -q objects/pack/pack
      done
      git prune-packed
      """)
    try await laptop.add("one")
    try await expectBounded(try await laptop.measured("sync"), seconds: 20)
    #expect(!FileManager.default.fileExists(atPath: "\(laptop.packs)/objects"))
    try await desk.sync()
    try await expectSame(laptop, desk)
  }

  @Test func `bombs, large trees and messages are skipped`() async throws {
    // 200 MB in 200 KB, with the true size, the maximum size and a tiny size in the header.
    let bomb = [UInt8](repeating: 10, count: 200_000_000)
    for size in [bomb.count, 8 << 20, 9] {
      try await forger.add(forger.pack(of: bomb, header: forger.header(count: 9, size: size)))
    }
    // The maximum number of empty lines.
    let lines = [UInt8](repeating: 10, count: 8 << 20)
    try await forger.add(
      forger.pack(of: lines, header: forger.header(count: lines.count, size: lines.count)))
    let blob = try await forger.repository.write([], type: "blob")
    let entries = (0..<300_000).map { "100644 blob \(blob)\t\($0)\n" }.joined()
    let tree = try await forger.repository.run(["mktree"], input: Array(entries.utf8))
    try await forger.point(Forger.name(1), to: forger.commit(of: tree))
    try await forger.point(
      Forger.name(2),
      to: forger.commit(of: tree, message: String(repeating: "x", count: 20_000_000)))
    // One operation just below the limit of a pack, and one with very many writes.
    let title = String(repeating: "x", count: 8_300_000)
    try await forger.add(forger.pack([forger.line(adding: title, number: 9)]))
    let writes = (0..<90_000).map { #"["\#(forger.entity($0))","kind","todo"]"# }
    try await forger.add(forger.pack([forger.line(time: 1, writes: writes)]))
    try await forger.add(forger.pack([forger.line(adding: "after", number: 1)]))
    try await expectBounded(try await laptop.measured("sync"), seconds: 30)
    try await desk.sync()
    try await expectSame(laptop, desk)
    try await expectEqual(laptop.titles().values.sorted(), ["after", "honest"])
  }

  @Test func `two thousand packs are imported quickly and cost nothing the next time`() async throws
  {
    var stream = ""
    var names: [String] = []
    for number in 1...2000 {
      let pack = forger.pack([forger.line(adding: "todo \(number)", number: number)])
      names.append(Forger.reference(Pack.name(of: pack)))
      try home.directory.write(pack, to: "packs/\(number)")
      stream += "\(home.path("packs/\(number)"))\n"
    }
    let blobs = try await forger.repository.run(
      ["hash-object", "-w", "--stdin-paths"], input: Array(stream.utf8)
    ).split(separator: "\n")
    let updates = zip(names, blobs).enumerated().map { number, pack in
      """
      commit \(pack.0)
      committer x <x> \(number) +0000
      data 0
      M 100644 \(pack.1) ops


      """
    }
    try await forger.repository.run(
      ["fast-import", "--quiet"], input: Array(updates.joined().utf8))
    try await expectBounded(try await laptop.measured("sync"), seconds: 30)
    try await expectEqual(laptop.titles().count, 2001)
    try await expectBounded(try await laptop.measured("sync"), seconds: 3)
    try await laptop.add("one")
    try await expectBounded(try await laptop.measured("sync"), seconds: 20)
    #expect(try await remote.packs().count < 30)
    try await desk.sync()
    try await expectSame(laptop, desk)
  }

  @Test func `thousands of unrelated refs are harmless`() async throws {
    let name = try #require(try await remote.packs().first)
    let tip = try await remote.run("rev-parse", Forger.reference(name))
    let names =
      (0..<3000).map { "refs/ootd/junk/\($0)" } + (0..<3000).map { "refs/ootd/packs/\($0)" }
      + (0..<1000).map { Forger.reference(Forger.name($0)) } + ["refs/ootd/x"]
    let lines = names.map { "create \($0) \(tip)\n" }.joined()
    try await forger.repository.run(["update-ref", "--stdin"], input: Array(lines.utf8))
    try await laptop.add("one")
    try await expectBounded(try await laptop.measured("sync"), seconds: 20)
    try await expectBounded(try await laptop.measured("sync"), seconds: 3)
    try await desk.sync()
    try await expectSame(laptop, desk)
    try await expectEqual(laptop.titles().values.sorted(), ["honest", "one"])
  }
}
