import Git
import Store
import Sync
import Todos

/// The chains of one machine and of a remote, in memory. Each call can be the process's last.
final class SimulatedChains: ChainExchange {
  private let replica: SimulatedReplica
  private let remote: SimulatedRemote
  private let commits: SimulatedCommits
  private let meanwhile: Meanwhile
  let needsPacking = false

  /// What happens between the calls.
  struct Meanwhile {
    /// Throws where the process is killed.
    let call: (String) throws(SyncError) -> Void
    /// What others do while the network takes its time.
    let exchange: () async -> Void
  }

  init(of replica: SimulatedReplica, with remote: SimulatedRemote, meanwhile: Meanwhile) {
    self.replica = replica
    self.remote = remote
    commits = remote.commits
    self.meanwhile = meanwhile
  }

  func references() async throws(SyncError) -> RemoteReferences {
    try await exchange("references") { () throws(SyncError) in remote.state.references }
  }

  func fetch() async throws(SyncError) -> RemoteReferences {
    try await exchange("fetch") { () throws(SyncError) in
      for (chain, tip) in remote.state.references.chains {
        let missing = commits.reachable(from: tip, besides: replica.commits.objects)
        // Git fetches all of a chain or nothing.
        guard missing.isSubset(of: remote.state.objects) else { continue }
        replica.commits.objects.formUnion(missing)
        replica.commits.seen[chain] = tip
      }
      return remote.state.references
    }
  }

  func push(_ changes: [RemoteChange]) async throws(SyncError) -> [RemoteChange: String] {
    try await exchange("push") { () throws(SyncError) in
      for change in changes { try check(change) }
      var refused: [RemoteChange: String] = [:]
      for change in changes { refused[change] = remote.apply(change) }
      return refused
    }
  }

  func link(_ name: String) throws(SyncError) -> ChainLink? {
    try meanwhile.call("link")
    guard replica.commits.objects.contains(name), let commit = commits[name] else { return nil }
    return ChainLink(
      name: name, parents: commit.parents, content: commit.content == nil ? nil : name)
  }

  func chunk(_ link: ChainLink) throws(SyncError) -> [UInt8] {
    try meanwhile.call("chunk")
    return commits[link.name]?.content ?? []
  }

  func write(
    _ chunk: [UInt8], after parent: String?, at now: Moment
  ) throws(SyncError) -> String {
    try local("write") { () throws(SyncError) in
      let name = commits.add(
        parents: parent.map { [$0] } ?? [], content: chunk, salt: "\(now.seconds)",
        replica: replica.store.replica.id)
      replica.commits.objects.insert(name)
      return name
    }
  }

  func claim(of replica: EntityID) throws(SyncError) -> String {
    try local("claim") { () throws(SyncError) in
      let name = commits.add(parents: [], content: nil, salt: "letters of \(replica.hex)")
      self.replica.commits.objects.insert(name)
      return name
    }
  }

  func hold(_ replica: EntityID, _ tip: String?) throws(SyncError) {
    try local("hold") { () throws(SyncError) in
      if let tip, !self.replica.commits.objects.contains(tip) {
        throw .repository(.corrupt(path: "sync.git", message: "no object \(tip)"))
      }
      self.replica.commits.held[replica] = tip
      if tip == nil { self.replica.commits.seen[replica] = nil }
    }
  }

  func held(_ replica: EntityID) -> String? { self.replica.commits.held[replica] }

  func kept() throws(SyncError) -> Set<EntityID> {
    Set(replica.commits.held.keys).union(replica.commits.seen.keys)
  }

  private func local<Value>(
    _ name: String, _ body: () throws(SyncError) -> Value
  ) throws(SyncError) -> Value {
    try meanwhile.call(name)
    let value = try body()
    try meanwhile.call("after \(name)")
    return value
  }

  private func exchange<Value>(
    _ name: String, _ body: () throws(SyncError) -> Value
  ) async throws(SyncError) -> Value {
    await meanwhile.exchange()
    try meanwhile.call(name)
    if remote.conditions.unreachable.contains(replica.index) {
      throw .remote(.unreachable(message: "no network"))
    }
    let value = try body()
    try meanwhile.call("after \(name)")
    await meanwhile.exchange()
    return value
  }

  /// Git sends nothing of a push where it has not all that is to be sent.
  private func check(_ change: RemoteChange) throws(SyncError) {
    guard case .chain(_, let tip) = change else { return }
    let missing = commits.reachable(from: tip, besides: replica.commits.objects)
    guard missing.isEmpty else { throw .remote(.failed(message: "bad object \(tip)")) }
  }
}
