import Git
import Store
import Sync
import Todos

extension Simulation {
  /// One exchange of a machine with its remote. It may be killed, or something else happen meanwhile.
  ///
  /// - Parameters:
  ///   - isCalm: Whether nothing of that happens, so that it has to succeed.
  ///   - removesTainted: Whether it follows a purge.
  /// - Returns: Whether it was done wholly.
  @discardableResult
  func sync(
    _ replica: SimulatedReplica, isCalm: Bool = false, removesTainted: Bool = false
  ) async throws -> Bool {
    guard replica.isAlive, !replica.isSyncing, let settings = try replica.store.remote(),
      let remote = remotes.first(where: { $0.url == settings.url })
    else { return false }
    try breakBefore(exchangeOf: replica)
    let before = try SyncedReplica(replica)
    let end = plan.kills && !isCalm && chance(35) ? Int.random(in: 1...30, using: &random) : nil
    let isLonely = isCalm || !plan.interleaves || chance(50)
    note("\(replica.index): sync with \(remote.url)\(end.map { ", killed at \($0)" } ?? "")")
    let progress = SyncProgress(end: end)
    let chains = SimulatedChains(
      of: replica, with: remote,
      meanwhile: SimulatedChains.Meanwhile(
        call: { name throws(SyncError) in try self.pass(name, progress, of: replica, isLonely) },
        exchange: { if !isLonely { await self.happenMeanwhile() } }))
    replica.isSyncing = true
    depth += 1
    let result = await exchange(replica, over: chains, removesTainted)
    depth -= 1
    replica.isSyncing = false
    if let failure { throw failure }
    if progress.isKilled, broken == .oneTransaction { try noteUnreadChunks(of: replica) }
    try check(result.isFailure || !progress.isKilled, "an exchange went on though it was killed")
    try keep(replica)
    try noteForks(of: replica, since: before)
    switch result {
    case .success(let report):
      if !report.notes.isEmpty { note("\(replica.index): \(report.notes)") }
      if isLonely { try checkPublished(replica, at: remote) }
      if isLonely, !isCalm, depth == 0, chance(12) { try await checkQuiet(replica, at: remote) }
      return true
    case .failure(let error):
      note("\(replica.index): \(error)")
      let isExcused = progress.isKilled || !remote.isWell(for: replica) || !isLonely
      try check(isExcused && error.isOrdinary || progress.isKilled, "sync failed: \(error)")
      return false
    }
  }

  /// Before a remote is set up, it has to be known that what is there can be read.
  /// - Returns: Whether it is; all is where nobody but these machines writes there.
  func checkKey(_ replica: SimulatedReplica, at remote: SimulatedRemote) async throws -> Bool {
    let meanwhile = SimulatedChains.Meanwhile(call: { _ throws(SyncError) in }, exchange: {})
    do {
      try await SimulatedChains(of: replica, with: remote, meanwhile: meanwhile).check(key)
      return true
    } catch {
      let isForeign = plan.hostile && key != nil
      let isExcused =
        isForeign && [.notEncrypted, .keyMissing(id: Self.foreignKey)].contains(error)
      try check(isExcused || !remote.isWell(for: replica), "not to be set up: \(error)")
      return false
    }
  }

  private func exchange(
    _ replica: SimulatedReplica, over chains: SimulatedChains, _ removesTainted: Bool
  ) async -> Result<SyncReport, SyncError> {
    do {
      let store = try replica.store.inAnotherProcess()
      let context = SyncContext(
        machine: replica.machine, name: store.replica.name, hostName: replica.name,
        now: now(of: replica), newID: newID)
      let synchronization = Synchronization(
        store, over: chains, key: key, in: context, rules: broken?.rules ?? .all)
      let report = try await synchronization.run()
      if removesTainted { _ = try await synchronization.removeTainted() }
      return .success(report)
    } catch {
      return .failure(SyncError(error))
    }
  }

  /// A call is begun or done: the process may be killed, and the person may do something.
  private func pass(
    _ name: String, _ progress: SyncProgress, of replica: SimulatedReplica, _ isLonely: Bool
  ) throws(SyncError) {
    if failure != nil { throw .failed(message: "something else failed") }
    if progress.next() {
      note("\(replica.index): killed at \(name)")
      throw .failed(message: "killed")
    }
    // What reads chunks is in the midst of a transaction, which others wait for.
    guard !isLonely, name != "chunk", chance(3) else { return }
    do { try command(on: replica) } catch { failure = error }
  }

  /// What others do while the network takes its time.
  private func happenMeanwhile() async {
    guard failure == nil, depth < 4, chance(25) else { return }
    do { try await step() } catch { failure = error }
  }

  /// An exchange at once after another has nothing to do.
  private func checkQuiet(_ replica: SimulatedReplica, at remote: SimulatedRemote) async throws {
    let (tables, there) = (try replica.store.exchangedTables(), remote.state.references)
    if try await sync(replica, isCalm: true) {
      try checkSame(tables, try replica.store.exchangedTables(), "an exchange after another")
      try check(there == remote.state.references, "an exchange after another changed the remote")
    }
  }

  /// Published is what the remote has.
  private func checkPublished(_ replica: SimulatedReplica, at remote: SimulatedRemote) throws {
    let tip = try replica.store.chainTips()[replica.store.replicaID()]
    try check(
      try replica.store.remote()?.published == tip?.position ?? 0,
      "an exchange was done, and what it sent isn't noted as published")
    guard let tip else { return }
    let there = remote.state.references.chains[tip.replica]
    try check(there == tip.name, "machine \(replica.index) published what the remote lacks")
    try check(try replica.store.waitingChanges() == 0, "what was published still waits")
  }
}

/// How far an exchange has come.
final class SyncProgress {
  private let end: Int?
  private var calls = 0

  init(end: Int?) {
    self.end = end
  }

  /// Nothing is done after the end.
  var isKilled: Bool { end.map { calls >= $0 } ?? false }

  /// - Returns: Whether that was the last call.
  func next() -> Bool {
    calls += 1
    return isKilled
  }
}

extension Result {
  fileprivate var isFailure: Bool {
    if case .failure = self { true } else { false }
  }
}

extension SyncError {
  /// Whether an exchange may fail so where something is wrong with the remote, or others are at it.
  fileprivate var isOrdinary: Bool {
    switch self {
    case .remote(.unreachable), .remote(.rejected), .notKept: true
    default: false
    }
  }
}
