import Foundation
import Store
import Sync
import TestSupport
import Todos

/// Stores, the remotes between them, and a random sequence of commands, syncs and failures: the same for the
/// same seed.
final class Simulation {
  let seed: UInt64
  let plan: SimulationPlan
  /// The rule to leave out, or nil.
  let broken: BrokenRule?
  let template: StoreTemplate
  var random: SeededGenerator
  var remotes: [SimulatedRemote] = []
  var machines: [SimulatedMachine] = []
  var journal = Journal()
  /// The events so far, for failure messages.
  private var events: [String] = []
  /// Seconds since the start.
  var elapsed: Int64 = 0
  /// An error in an event that happened during a sync.
  var failure: (any Error)?
  /// The number of nested syncs that are running.
  var depth = 0
  /// The encryption key of all machines, or nil.
  let key: SyncKey?
  private var names = 0

  init(seed: UInt64, template: StoreTemplate, without broken: BrokenRule? = nil) throws {
    self.seed = seed
    self.template = template
    self.broken = broken
    random = SeededGenerator(seed: seed)
    plan = SimulationPlan(without: broken, using: &random)
    var bytes = Data()
    for _ in 0..<32 { bytes.append(UInt8.random(in: 0...255, using: &random)) }
    key = plan.isEncrypted ? SyncKey(text: bytes.base64EncodedString()) : nil
    remotes = (0..<plan.remotes).map { SimulatedRemote(url: "remote \($0)") }
    for _ in 0..<plan.machines { try addMachine() }
  }

  func run() async throws {
    for _ in 0..<plan.events { try await step() }
    try await heal()
  }

  func addMachine() throws {
    let index = machines.count
    let replica = Replica(id: newID(), name: "machine \(index % 3)")
    machines.append(
      SimulatedMachine(
        index: index, store: try template.store(of: replica), clockError: randomClockError()))
  }

  var living: [SimulatedMachine] { machines.filter(\.isAlive) }

  func now(of machine: SimulatedMachine) -> Moment {
    Moment(seconds: 1_795_000_000 + elapsed + machine.clockError)
  }

  /// A random clock error of up to 40 days, in seconds.
  func randomClockError() -> Int64 {
    chance(40) ? 0 : Int64.random(in: -3_456_000...3_456_000, using: &random)
  }

  func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  func newID() -> EntityID { EntityID(using: &random) }

  /// A unique text.
  func newText(_ word: String) -> String {
    names += 1
    return "\(word) \(seed).\(names)."
  }

  func note(_ event: String) {
    events.append(String(repeating: "  ", count: depth) + event)
  }

  func failed(_ message: String) -> SimulationFailure {
    SimulationFailure(seed: seed, message: message, events: events)
  }

  func check(_ holds: Bool, _ message: @autoclosure () -> String) throws {
    if !holds { throw failed(message()) }
  }
}

/// A violated rule, with everything needed to reproduce it.
struct SimulationFailure: Error, CustomStringConvertible {
  let seed: UInt64
  let message: String
  let events: [String]

  var description: String {
    "seed \(seed): \(message)\n" + events.suffix(200).map { "  \($0)\n" }.joined()
  }
}

/// The kinds of events in one run: few in each, so that a failure is easy to understand.
struct SimulationPlan {
  let machines: Int
  let remotes: Int
  let events: Int
  let kills: Bool
  let interleaves: Bool
  let partitions: Bool
  let copies: Bool
  let losses: Bool
  let hooks: Bool
  let lies: Bool
  let hostile: Bool
  let purges: Bool
  let deaths: Bool
  let isEncrypted: Bool

  /// - Parameter rule: The rule to leave out. The events that need it are enabled.
  init(without rule: BrokenRule?, using random: inout SeededGenerator) {
    func chance(_ percent: Int, _ random: inout SeededGenerator) -> Bool {
      Int.random(in: 0..<100, using: &random) < percent
    }
    machines = [2, 2, 2, 3, 3, 3, 4, 4, 5, 6][Int.random(in: 0..<10, using: &random)]
    remotes = chance(25, &random) && rule == nil ? 2 : 1
    events = Int.random(in: 30...60, using: &random)
    kills = chance(50, &random)
    interleaves = chance(50, &random) || rule == .parents
    partitions = chance(30, &random)
    copies = chance(40, &random)
    losses = chance(30, &random) || rule == .restorePacks
    hooks = chance(20, &random)
    lies = chance(12, &random) || rule == .readBack
    hostile = chance(20, &random) || rule == .skipBadPacks
    purges = chance(20, &random)
    deaths = chance(25, &random) || rule == .restorePacks
    isEncrypted = chance(12, &random)
  }
}

/// A rule that is left out to show that the checks notice.
enum BrokenRule: CaseIterable, Sendable {
  /// A pack counts as published once its name is read back from the remote.
  case readBack
  /// Operations in packs that the remote has lost are sent again.
  case restorePacks
  /// A pack that can't be imported doesn't block the others.
  case skipBadPacks
  /// The time of an operation is greater than that of all operations its author had seen.
  case hybridClock
  /// Undo marks a command and doesn't write the old value again.
  case retraction
  /// The greatest (t, r, id) wins, not the last to arrive.
  case order
  /// An edit doesn't restore a deleted todo.
  case deletion
  /// An operation's parents are what its author had seen, not everything that exists.
  case parents

  /// The seed of the first run that fails without the rule, to try before all others.
  var failingSeed: Int {
    switch self {
    case .restorePacks, .skipBadPacks: 0
    case .retraction, .parents, .readBack, .hybridClock, .order: 1
    case .deletion: 35
    }
  }
}

/// One store on one machine.
final class SimulatedMachine {
  let index: Int
  let store: TodoStore
  /// How far its clock is ahead, in seconds.
  var clockError: Int64
  var isAlive = true
  /// Whether a process syncs. A second one would find it busy.
  var isSyncing = false
  /// All operations that were ever in its store.
  var kept: Set<EntityID> = []
  /// The packs on its disk.
  var packs: [String: [UInt8]] = [:]
  /// The packs that it has fetched or pushed.
  var sharedPacks: Set<String> = []

  init(index: Int, store: TodoStore, clockError: Int64) {
    self.index = index
    self.store = store
    self.clockError = clockError
  }
}

/// The users' actions, recorded by the simulation and independent of the log.
struct Journal {
  /// A value that a user typed.
  struct Typed {
    let entity: EntityID
    let field: Field
    let value: RegisterValue

    init(_ entity: EntityID, _ field: Field, _ value: RegisterValue) {
      self.entity = entity
      self.field = field
      self.value = value
    }
  }

  struct Entry {
    let operation: EntityID
    let typed: Typed
  }

  var entries: [Entry] = []
  /// The operations that were in the author's store when an operation was written.
  var seen: [EntityID: Set<EntityID>] = [:]

  /// Whether neither author had seen the other's operation.
  func areConcurrent(_ one: EntityID, _ other: EntityID) -> Bool {
    seen[one]?.contains(other) != true && seen[other]?.contains(one) != true
  }
}
