import GRDB
import Sync
import Todos

@testable import Store

/// What is done otherwise than it should be, to show that it is noticed.
extension Simulation {
  func breakBefore(exchangeOf replica: SimulatedReplica) throws {
    let store = try replica.store.inAnotherProcess()
    let isHome = try store.remote()?.home == store.home(onMachine: replica.machine)
    switch broken {
    case .rewriting:
      try store.change(
        "UPDATE operation SET chunk = -1 WHERE chunk IS NULL AND replica <> ?", [store.replica.id])
    case .movingOperations where !isHome:
      try store.change("UPDATE operation SET chunk = -1 WHERE chunk IS NULL")
    case .movingHandles where !isHome: try leaveWithoutHandles(replica, store)
    default: break
    }
  }

  /// Another id, and all that no chain holds is written to its own, but todos keep their numbers.
  private func leaveWithoutHandles(_ replica: SimulatedReplica, _ store: TodoStore) throws {
    let home = store.home(onMachine: replica.machine)
    let published = try store.remote()?.published ?? 0
    try store.forget(chainOf: store.replica.id, after: published)
    try store.change("UPDATE local SET id = ?", [newID()])
    try store.change(
      "UPDATE remote SET published = 0, machine = ?, file = ?", [home.machine, home.file])
    replica.told.fork()
    replica.mayFork = false
  }

  /// The chunks that were fetched are noted as taken in; their content would be next.
  func noteUnreadChunks(of replica: SimulatedReplica) throws {
    let own = try replica.store.replicaID()
    for (chain, tip) in replica.commits.seen.sorted(by: { $0.key < $1.key }) where chain != own {
      for (index, commit) in commits.chain(upTo: tip).enumerated() {
        guard try replica.store.place(ofChunk: commit.name, in: chain) == nil else { continue }
        try replica.store.note(
          ChunkPlace(name: commit.name, replica: chain, position: index + 1), holds: [],
          seen: [:])
      }
    }
  }

  /// An edit that orders by the wall clock, also where it is behind.
  func editByWallClock(_ store: TodoStore, _ now: Moment) throws -> [Journal.Typed] {
    let todos = try store.ids("SELECT id FROM todo WHERE deleted = 0").sorted()
    guard !todos.isEmpty, let time = HybridTime(at: now, after: nil) else { return [] }
    let (todo, title) = (pick(todos), newText("title"))
    try store.receive([
      Operation(
        replica: store.replica.id, time: time, wall: now, command: "edit", group: time,
        writes: [RegisterWrite(todo, .title, .string(title))])
    ])
    return [Journal.Typed(todo, .title, .string(title))]
  }

  /// Takes back the oldest own edit of a title, which others have likely followed, by writing the one
  /// before.
  /// - Returns: The operation that should be taken back.
  func undoByWriting(_ store: TodoStore, _ now: Moment) throws -> EntityID? {
    let titles = try store.operations().sorted { $0.time < $1.time }.flatMap { operation in
      operation.writes.filter { $0.field == .title }.map { (operation, $0) }
    }
    let own = titles.first { $0.0.replica == store.replica.id && $0.0.command == "edit" }
    guard let (edit, write) = own,
      let before = titles.last(where: { $0.1.entity == write.entity && $0.0.time < edit.time }),
      let time = HybridTime(rawValue: try store.latestTime() + 1)
    else { return nil }
    try store.receive([
      Operation(
        replica: store.replica.id, time: time, wall: now, command: "undo", group: time,
        writes: [before.1])
    ])
    return edit.id
  }
}
