import Foundation
import Store
import Sync
import TestSupport
import Todos

/// Machines with a store each, the remotes between them, and what happens to all: the same for the same
/// seed.
final class Simulation {
  let seed: UInt64
  private(set) var plan: SimulationPlan
  /// What doesn't hold here; nil where all does.
  let broken: BrokenRule?
  let template: StoreTemplate
  let commits = SimulatedCommits()
  var random: SeededGenerator
  var remotes: [SimulatedRemote] = []
  var replicas: [SimulatedReplica] = []
  var journal = Journal()
  var events: [String] = []
  /// Seconds since all began.
  var elapsed: Int64 = 0
  /// What failed while something else was going on.
  var failure: (any Error)?
  /// How many exchanges go on, one within the other.
  var depth = 0
  /// What all encrypt with; nil where they don't.
  let key: SyncKey?
  private var names = 0

  init(seed: UInt64, template: StoreTemplate, without broken: BrokenRule? = nil) throws {
    self.seed = seed
    self.template = template
    self.broken = broken
    random = SeededGenerator(seed: seed)
    plan = SimulationPlan(using: &random)
    if let broken { plan.favour(broken) }
    var bytes = Data()
    for _ in 0..<32 { bytes.append(UInt8.random(in: 0...255, using: &random)) }
    key = plan.isEncrypted ? SyncKey(text: bytes.base64EncodedString()) : nil
    // Who joined at one of two knows nothing of the other's letters.
    journal.lettersMayClash = plan.remotes > 1
    for number in 0..<plan.remotes {
      let remote = SimulatedRemote(url: "remote \(number)", commits: commits)
      remote.removed = { [unowned self] in noteRemoval($0, $1) }
      remotes.append(remote)
    }
    for _ in 0..<plan.replicas { try addReplica() }
  }

  /// All that happens, and all that has to hold in the end.
  func run() async throws {
    for _ in 0..<plan.events { try await step() }
    try await heal()
  }

  func addReplica() throws {
    let index = replicas.count
    let replica = Replica(id: newID(), name: "machine \(index)")
    let store = try template.store(of: replica, path: template.path(index))
    replicas.append(
      SimulatedReplica(
        index: index, store: store, machine: "id \(index)", clockError: randomClockError()))
  }

  var living: [SimulatedReplica] { replicas.filter(\.isAlive) }

  func now(of replica: SimulatedReplica) -> Moment {
    Moment(seconds: 1_795_000_000 + elapsed + replica.clockError)
  }

  /// Up to 40 days.
  func randomClockError() -> Int64 {
    chance(40) ? 0 : Int64.random(in: -3_456_000...3_456_000, using: &random)
  }

  func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  func newID() -> EntityID { EntityID(using: &random) }

  /// A text that nothing else has.
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
