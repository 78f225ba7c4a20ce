import Git
import Store
import Todos

@testable import Sync

/// A remote that can fail in various ways.
final class SimulatedRemote {
  /// The current faults.
  struct Conditions {
    /// The machines that can't reach it.
    var unreachable: Set<Int> = []
    var rejectsAll = false
    /// It accepts pushes and drops them.
    var isLying = false
    var refusesRemovals = false
  }

  let url: String
  var packs: [String: [UInt8]] = [:]
  var conditions = Conditions()
  /// Earlier states that its host keeps.
  var backups: [[String: [UInt8]]] = []

  init(url: String) {
    self.url = url
  }

  /// Whether a sync of this machine has to succeed.
  func isWell(for machine: SimulatedMachine) -> Bool {
    !conditions.unreachable.contains(machine.index) && !conditions.rejectsAll
      && !conditions.isLying
  }
}

/// The packs of a simulated remote as seen by one machine.
final class SimulatedPacks: PackSet {
  private let machine: SimulatedMachine
  private let remote: SimulatedRemote
  private let key: SyncKey?
  private let broken: BrokenRule?
  /// The packs that this sync has pushed.
  private var pushed: Set<String> = []
  /// Called with the name of each step. Throws to kill the process there.
  private let pass: (String) throws(SyncError) -> Void
  /// Called during network waits.
  private let wait: () async -> Void

  init(
    of machine: SimulatedMachine, at remote: SimulatedRemote, key: SyncKey?,
    without broken: BrokenRule? = nil,
    pass: @escaping (String) throws(SyncError) -> Void = { _ throws(SyncError) in },
    wait: @escaping () async -> Void = {}
  ) {
    self.machine = machine
    self.remote = remote
    self.key = key
    self.broken = broken
    self.pass = pass
    self.wait = wait
  }

  private func reach(_ call: String) async throws(SyncError) {
    try pass(call)
    await wait()
    if remote.conditions.unreachable.contains(machine.index) {
      throw .remote(.unreachable(message: "no route to host"))
    }
  }

  func names() async throws(SyncError) -> Set<String> {
    try await reach("names")
    var names = Set(remote.packs.keys)
    if broken == .readBack { names.formUnion(pushed) }
    if broken == .restorePacks { names.formUnion(machine.sharedPacks) }
    try pass("names done")
    return names
  }

  func fetch(_ names: Set<String>) async throws(SyncError) {
    try await reach("fetch")
    for name in names { machine.packs[name] = remote.packs[name] }
    machine.sharedPacks.formUnion(names)
    try pass("fetched")
  }

  func read(_ name: String) throws(SyncError) -> [UInt8]? {
    try pass("read")
    if broken == .skipBadPacks, let bytes = machine.packs[name] {
      do { _ = try Pack(bytes, named: name, key: key) } catch {
        throw .failed(message: error.rawValue)
      }
    }
    return machine.packs[name]
  }

  func write(_ bytes: [UInt8], named name: String) throws(SyncError) {
    try pass("write")
    machine.packs[name] = bytes
  }

  func push(
    adding added: [String], removing removed: [String]
  ) async throws(SyncError) -> [String: String] {
    try await reach("push")
    var refused: [String: String] = [:]
    for name in added + removed where remote.conditions.rejectsAll { refused[name] = "declined" }
    for name in removed where remote.conditions.refusesRemovals { refused[name] = "prohibited" }
    if !remote.conditions.isLying {
      for name in added where refused[name] == nil { remote.packs[name] = machine.packs[name] }
      for name in removed where refused[name] == nil { remote.packs[name] = nil }
    }
    pushed.formUnion(added)
    machine.sharedPacks.formUnion(added)
    machine.sharedPacks.subtract(removed)
    try pass("pushed")
    return refused
  }
}
