import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

@testable import Sync

/// Packs that are too large: a sync has bounded memory.
@Suite(.serialized, .startsOotd, .fullRun, .timeLimit(.minutes(5)))
final class HostileSizeTests: TwoMachineTest {
  /// A server and not a path, because the memory of the server side must not count.
  private let server: GitDaemon
  private let forger: Forger

  override init() async throws {
    let machines = try await TwoMachines()
    server = try await GitDaemon.start(machines.home)
    forger = machines.forger("e")
    super.init(machines)
    for machine in [laptop, desk] { try await machine.setUp(server.url(of: "todos.git")) }
    try await desk.add("honest")
    try await desk.sync()
    for (number, byte) in ["\\000", "a"].enumerated() {
      try await addBlob(of: byte, named: Forger.name(8 + number))
    }
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
  }

  /// Adds a pack of 200 MB of one byte, written without compressing it in this process.
  private func addBlob(of byte: String, named name: String) async throws {
    try await forger.repository.script(
      "head -c 200000000 /dev/zero | tr '\\000' '\(byte)' | git hash-object -w --stdin > blob-name")
    let blob = try String(contentsOfFile: "\(remote.path)/blob-name", encoding: .utf8)
    let entry = "100644 blob \(blob.dropLast())\tops\n"
    let tree = try await forger.repository.run(["mktree"], input: Array(entry.utf8))
    try await forger.point(name, to: forger.commit(of: tree))
  }

  /// The peak memory of a sync or of any program that it runs, in MiB (getrusage(2)).
  private func memoryOfSync() async throws -> Int {
    let script = """
      import resource, subprocess, sys
      subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
      print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)
      """
    let output = try await laptop.shell(
      "exec python3 -I -S -c '\(script)' '\(Program.ootd)' sync"
    ).succeeded()
    return try #require(Int(output.trimmingCharacters(in: .newlines)))
  }

  @Test func `bombs, large blobs, trees and messages are skipped, and not fetched again`()
    async throws
  {
    let memory = try await memoryOfSync()
    #expect(memory < 300, "\(memory)")
    try await expectEqual(laptop.titles().values.sorted(), ["after", "honest"])
    try await laptop.watchGit()
    try await laptop.run(["sync"], variables: laptop.installedFirst).succeeded()
    expectEqual(laptop.calls.map(\.verb), ["ls-remote"])
    try await desk.sync()
    try await expectSame(laptop, desk)
  }
}
