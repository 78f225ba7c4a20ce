import Foundation
import Store
import TestSupport
import Todos

/// A store of 365,000 operations spread over years, and an ssh remote that has all of them.
enum SharedCorpus {
  static let operations = 365_000
  private static let todos = 100_000
  /// How many operations are imported at once.
  private static let batch = 20_000

  /// - Parameter now: The time of the last operation.
  /// - Returns: The server of the remote, which runs as long as this value exists.
  static func make(in workspace: Workspace, now: Moment) async throws -> SSHServer {
    Main.report("Filling ootd with \(operations) operations")
    let home = try TestHome()
    let remote = try await TestRemote(in: home)
    // The remote belongs to the data that each form has a copy of.
    let (served, kept) = (TestRemote.folder(in: home), "\(workspace.folder)/remotes")
    try FileManager.default.moveItem(atPath: served, toPath: kept)
    try FileManager.default.createSymbolicLink(atPath: served, withDestinationPath: kept)
    let server = try await SSHServer.start(home)
    let (ssh, url) = (server.environment["GIT_SSH_COMMAND"] ?? "ssh", server.url(of: remote.name))
    for home in [Home.shared, .joining] {
      for (name, value) in [("core.sshCommand", ssh), ("ootd.benchmarkRemote", url)] {
        try await workspace.run(["git", "config", "--global", name, value], in: home)
      }
    }
    try fillStore(in: workspace, now: now)
    try await workspace.run(["ootd", "sync", "setup", url], in: .shared)
    return server
  }

  private static func fillStore(in workspace: Workspace, now: Moment) throws {
    var random = SystemRandomNumberGenerator()
    let store = try TodoStore.open(
      folder: workspace.path(of: .shared) + "/.local/share/ootd", name: "benchmark",
      in: LocalCalendar(zone: .ofProcess), using: &random)
    defer { store.close() }
    let start = now.advanced(bySeconds: -Int64(operations) * 300)
    var last: Todos.Operation?
    let batches = stride(from: 0, to: operations, by: batch).lazy.map { first in
      (first..<min(first + batch, operations)).compactMap { index -> Todos.Operation? in
        let moment = start.advanced(bySeconds: Int64(index) * 300)
        let (command, writes) = step(index, at: moment)
        last = Todos.Operation(after: last, by: store, command, at: moment, writes)
        return last
      }
    }
    try store.fill(batches, at: now)
  }

  /// Each todo is added, started and done; two in three get notes too.
  private static func step(_ index: Int, at moment: Moment) -> (String, [RegisterWrite]) {
    let (number, step) = (index % todos + 1, index / todos)
    let id = EntityID(high: 1, low: UInt64(number))
    switch step {
    case 0:
      let todo = CorpusTodo(
        number: number, title: "Change number \(number) of the token refresh",
        priority: Priority.allCases[number % 4], created: moment)
      return ("add", todo.writes)
    case 1:
      return (
        "start",
        [
          RegisterWrite(id, .status, .string(Status.doing.rawValue)),
          RegisterWrite(id, .started, RegisterValue(moment)),
        ]
      )
    case 2:
      return (
        "done",
        [
          RegisterWrite(id, .status, .string(Status.done.rawValue)),
          RegisterWrite(id, .completed, RegisterValue(moment)),
          RegisterWrite(id, .finished, .string(Day(moment, offsetMinutes: 0).description)),
        ]
      )
    default:
      let text = "Found out in run \(index) that the cache keeps tokens for too long."
      return ("edit", [RegisterWrite(id, .notes, .string(text))])
    }
  }
}
