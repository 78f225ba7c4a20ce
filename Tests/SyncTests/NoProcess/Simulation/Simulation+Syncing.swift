import Git
import Todos

@testable import Store
@testable import Sync

extension Simulation {
  /// Syncs a machine once. It may be killed, or other events may happen in between.
  ///
  /// - Parameter isCalm: Whether no such events happen, so that the sync must succeed.
  /// - Returns: Whether it succeeded.
  @discardableResult
  func sync(_ machine: SimulatedMachine, isCalm: Bool = false) async throws -> Bool {
    guard machine.isAlive, !machine.isSyncing,
      let settings = try machine.store.read({ try $0.remote() }),
      let remote = remotes.first(where: { $0.url == settings.url })
    else { return false }
    let end = plan.kills && !isCalm && chance(35) ? Int.random(in: 1...24, using: &random) : nil
    let isAlone = isCalm || !plan.interleaves || chance(50)
    note("\(machine.index): sync with \(remote.url)\(end.map { ", killed at \($0)" } ?? "")")
    let before = try KnownState(of: machine.store)
    var calls = 0
    let packs = SimulatedPacks(of: machine, at: remote, key: key, without: broken) {
      name throws(SyncError) in
      calls += 1
      if self.failure != nil { throw .failed(message: "something else failed") }
      if let end, calls >= end { throw .failed(message: "killed") }
      // A user runs a command on the same machine during the sync.
      guard !isAlone, self.chance(6) else { return }
      do { try self.command(on: machine) } catch { self.failure = error }
    } wait: {
      guard !isAlone, self.failure == nil, self.depth < 3, self.chance(25) else { return }
      do { try await self.step() } catch { self.failure = error }
    }
    machine.isSyncing = true
    depth += 1
    let result: Result<SyncReport, SyncError>
    do throws(SyncError) {
      result = .success(
        try await Synchronization(machine.store, over: packs, key: key, at: now(of: machine))
          .run())
    } catch {
      result = .failure(error)
    }
    depth -= 1
    machine.isSyncing = false
    if let failure { throw failure }
    try checkNothingLost(on: machine)
    try checkConflicts(on: machine, since: before)
    let isKilled = end.map { calls >= $0 } ?? false
    switch result {
    case .success(let report):
      if !report.notes.isEmpty { note("\(machine.index): \(report.notes)") }
      try checkHandles(machine, since: before)
      if isAlone { try checkClaims(on: machine, since: before) }
      if isAlone { try checkPublished(machine, at: remote) }
      if isAlone, !isCalm, depth == 0, chance(15) { try await checkQuiet(machine, at: remote) }
      return true
    case .failure(let error):
      note("\(machine.index): \(error)")
      let isExcused = !remote.isWell(for: machine) || !isAlone
      try check(isKilled || isExcused && error.isOrdinary, "sync failed: \(error)")
      return false
    }
  }

  /// Expects that a sync right after another has nothing to do.
  private func checkQuiet(_ machine: SimulatedMachine, at remote: SimulatedRemote) async throws {
    let (tables, packs) = (try machine.store.syncTables(), remote.packs)
    if try await sync(machine, isCalm: true) {
      try checkSame(tables, try machine.store.syncTables(), "a sync after another")
      try check(packs == remote.packs, "a sync after another changed the remote")
    }
  }

  /// Expects that everything on a machine is in a pack on the remote.
  private func checkPublished(_ machine: SimulatedMachine, at remote: SimulatedRemote) throws {
    let waiting = try machine.store.texts(
      "SELECT sequence || ' ' || command || ' ' || own FROM operation WHERE pack IS NULL")
    try check(waiting.isEmpty, "changes wait after a sync: \(waiting)")
    var there: Set<EntityID> = []
    for (name, bytes) in remote.packs {
      if let pack = try? Pack(bytes, named: name, key: key) {
        there.formUnion(pack.operations.map(\.id))
      }
    }
    let missing = try machine.store.operationIDs().subtracting(machine.store.purgedIDs())
      .subtracting(there)
    try check(missing.isEmpty, "the remote lacks \(missing.map(\.hex).sorted())")
  }
}

/// The state of a machine before a sync.
struct KnownState {
  /// The operations that a merge has seen.
  let merged: Set<EntityID>
  let handles: [EntityID: String]
  let suffixes: [String]
  let conflicts: Set<String>
  /// The session here that holds each todo, and the claims that sessions here have lost.
  let holders: [EntityID: String]
  let lostClaims: Set<String>

  init(of store: TodoStore) throws {
    merged = try store.ids(
      "SELECT id FROM operation WHERE sequence NOT IN (SELECT operation FROM unmerged_operation)")
    handles = try store.handles()
    suffixes = try store.texts("SELECT hex(id) || coalesce(suffix, '-') FROM replica ORDER BY id")
    conflicts = Set(try store.unreadConflicts())
    holders = try store.holders().compactMapValues { holder in
      holder.replica == store.replica.id ? holder.session : nil
    }
    lostClaims = Set(
      try store.texts(
        "SELECT lower(hex(entity)) || ' ' || session FROM notice WHERE kind = 'claim' AND told = 0")
    )
  }
}

extension SyncError {
  /// Whether a sync may fail with this error if the remote has faults or others use it.
  fileprivate var isOrdinary: Bool {
    switch self {
    case .remote(.unreachable), .remote(.rejected), .notKept: true
    default: false
    }
  }
}
