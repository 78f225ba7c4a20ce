import Store
import Sync
import Todos

@testable import Sync

extension Simulation {
  /// All that stood between the machines goes, and they exchange until nothing is new.
  func heal() async throws {
    note("all is well again")
    for remote in remotes { remote.conditions = SimulatedRemote.Conditions() }
    if chance(30), replicas.count < 9 { try addReplica() }
    let isOneRemote = chance(50)
    for replica in living {
      if try isOneRemote || replica.store.remote() == nil { try setUp(replica, with: remotes[0]) }
      // Who goes on under the same id shows only by what both do.
      try add(on: replica)
    }
    for remote in remotes {
      let group = try living.filter { try $0.store.remote()?.url == remote.url }
      if group.isEmpty { continue }
      let expected = try operations(of: group, at: remote)
      try await settle(group, at: remote)
      try checkGroup(group, at: remote, expected)
    }
  }

  /// Whatever is held by a machine that lives, or by the remote in a form that can be read.
  private func operations(
    of group: [SimulatedReplica], at remote: SimulatedRemote
  ) throws -> [EntityID: Operation] {
    var all: [EntityID: Operation] = [:]
    for replica in group {
      for operation in try replica.store.operations() { all[operation.id] = operation }
    }
    for replica in remote.state.references.chains.keys.sorted() {
      for operation in readable(remote.chain(of: replica) ?? [], of: replica) {
        all[operation.id] = operation
      }
    }
    return all
  }

  /// What the chunks of a chain hold, as far as this version reads it.
  func readable(_ chain: [SimulatedCommits.Commit], of replica: EntityID) -> [Operation] {
    var found: [Operation] = []
    for commit in chain {
      guard let content = commit.content, commit.parents.count < 2 else { continue }
      do {
        let place = Chunk.Place(replica: replica, parent: commit.parents.first)
        found += try Chunk(content, key: key, at: place).operations
      } catch ChunkFault.malformed {
        continue
      } catch {
        return found
      }
    }
    return found
  }

  private func settle(_ group: [SimulatedReplica], at remote: SimulatedRemote) async throws {
    var last: [[String]] = []
    for round in 0..<12 {
      note("round \(round) at \(remote.url)")
      for replica in group.shuffled(using: &random) {
        elapsed += 60
        try await sync(replica, isCalm: true)
      }
      let state = try self.state(of: group, at: remote)
      if state == last { return }
      last = state
    }
    throw failed("it never ends that there is something to send or to take in")
  }

  private func state(
    of group: [SimulatedReplica], at remote: SimulatedRemote
  ) throws -> [[String]] {
    let chains = remote.state.references.chains.sorted { $0.key < $1.key }
    let letters = remote.state.references.letters.sorted { $0.key < $1.key }
    let there = chains.map { "\($0.key.hex) \($0.value)" } + letters.map { "\($0) \($1)" }
    return [there] + (try group.map { try $0.store.exchangedTables() })
  }
}
