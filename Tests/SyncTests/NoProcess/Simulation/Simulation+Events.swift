import Git
import Store
import Todos

@testable import Sync

extension Simulation {
  /// Runs the next random event.
  func step() async throws {
    elapsed += Int64.random(in: 0...9000, using: &random)
    guard let machine = living.isEmpty ? nil : pick(living) else { return }
    switch Int.random(in: 0..<100, using: &random) {
    case ..<52: try command(on: machine)
    case ..<78: try await syncOrSetUp(machine)
    case ..<81: machine.clockError = randomClockError()
    case ..<84: for remote in remotes { remote.backups.append(remote.packs) }
    default: try mishap(machine)
    }
    if let failure { throw failure }
    if depth == 0, chance(3) {
      try check(Fold(try machine.store.read { try $0.operations() }), machine.store)
      try checkRebuilt(machine.store)
    }
  }

  private func syncOrSetUp(_ machine: SimulatedMachine) async throws {
    if machine.isSyncing { return }
    if try machine.store.read({ try $0.remote() }) == nil || plan.remotes > 1 && chance(12) {
      try setUp(machine, with: pick(remotes))
    }
    try await sync(machine)
  }

  func setUp(_ machine: SimulatedMachine, with remote: SimulatedRemote) throws {
    note("\(machine.index): set up \(remote.url)")
    try machine.store.write(at: now(of: machine)) {
      try $0.setRemote(RemoteSettings(url: remote.url, namespace: "refs/ootd", key: key?.id))
    }
  }

  /// A random failure, or something that people do to their machines and remotes.
  private func mishap(_ machine: SimulatedMachine) throws {
    let remote = pick(remotes)
    switch Int.random(in: 0..<10, using: &random) {
    case 0 where plan.partitions:
      if remote.conditions.unreachable.remove(machine.index) == nil {
        remote.conditions.unreachable.insert(machine.index)
      }
      note("\(machine.index): cut off from \(remote.url), or reconnected")
    case 1, 2:
      if plan.copies, machines.count < 8, !machine.isSyncing { try copyHome(of: machine) }
    case 3:
      machine.packs = [:]
      note("\(machine.index): packs on its disk are lost")
    case 4 where plan.losses: lose(remote)
    case 5 where plan.hooks: changeHooks(of: remote)
    case 6 where plan.lies:
      remote.conditions.isLying.toggle()
      note("\(remote.url) lies: \(remote.conditions.isLying)")
    case 7 where plan.deaths && living.count > 2 && !machine.isSyncing:
      machine.isAlive = false
      note("\(machine.index): dies")
    case 8 where machines.count < 8 && chance(30):
      try addMachine()
      note("\(machines.count - 1): is new")
    case 9 where plan.hostile: try publishHostilePack(at: remote)
    default: try command(on: machine)
    }
  }

  /// Copies a home folder. Both continue with one replica id.
  private func copyHome(of source: SimulatedMachine) throws {
    let copy = SimulatedMachine(
      index: machines.count, store: try template.copy(of: source.store),
      clockError: randomClockError())
    copy.kept = source.kept
    if chance(80) { copy.packs = source.packs }
    machines.append(copy)
    note("\(copy.index): copy of \(source.index)")
  }

  private func changeHooks(of remote: SimulatedRemote) {
    let unreachable = remote.conditions.unreachable
    remote.conditions = SimulatedRemote.Conditions(unreachable: unreachable)
    switch Int.random(in: 0..<3, using: &random) {
    case 0: remote.conditions.rejectsAll = true
    case 1: remote.conditions.refusesRemovals = true
    default: break
    }
    note("\(remote.url): other hooks")
  }

  private func lose(_ remote: SimulatedRemote) {
    remote.packs = chance(50) || remote.backups.isEmpty ? [:] : pick(remote.backups)
    note("\(remote.url): wiped or rolled back to \(remote.packs.count) packs")
  }

  /// Publishes a pack as someone who can write to the remote.
  private func publishHostilePack(at remote: SimulatedRemote) throws {
    let all = try living.flatMap { try $0.store.read { try $0.operations() } }
    let lines = try (0..<Int.random(in: 0...4, using: &random)).map { _ in try hostileLine(all) }
    let claimed = remote.packs.keys.sorted().filter { _ in chance(40) }
    var bytes = try Pack.bytes(
      of: lines, by: EntityID(high: 6, low: 6), replacing: claimed, key: chance(80) ? key : nil)
    if chance(20) { bytes = Array(bytes.dropLast(3)) }
    if chance(10) { bytes = Array("{\"ootd\":3}\n".utf8) }
    let name = chance(90) ? Pack.name(of: bytes) : String(repeating: "6", count: 64)
    remote.packs[name] = bytes
    // A hostile writer may also delete what it claims to replace.
    for name in claimed where chance(50) { remote.packs[name] = nil }
    note("\(remote.url): hostile pack \(name.prefix(8)) that claims to replace \(claimed.count)")
  }

  private func hostileLine(_ all: [Operation]) throws -> [UInt8] {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return Array("{\"v\":2,\"r\":".utf8)
    case 1: return Array("[]".utf8)
    case 2: return all.isEmpty ? Array("{\"v\":2}".utf8) : pick(all).bytes
    case 3: return Array("{\"v\":3,\"by\":\"\(newText("later"))\"}".utf8)
    default:
      let ms = chance(30) ? 1 << 46 - 1_000_000 : 1_795_000_000_000 + elapsed * 1000
      let time = HybridTime(rawValue: Int64(ms) << 16)!
      let target = all.isEmpty ? nil : pick(all)
      let entity = target?.writes.first?.entity ?? newID()
      let value: RegisterValue = pick([
        .string(newText("hostile")), .integer(3), .bool(true), .null, .string("done"),
        .integer(999_999_999),
      ])
      let field: Field = pick([
        .title, .status, .notes, .priority, .deleted, .text, .undone, .handle, .kind, .project,
      ])
      let part =
        chance(80)
        ? Operation.Part.whole : Operation.Part(first: target?.id, hasNext: chance(50))
      return Operation(
        replica: chance(50) ? EntityID(high: 6, low: 6) : target?.replica ?? newID(),
        number: Int64.random(in: 1...9, using: &random),
        parents: chance(50) ? [] : [target?.id ?? newID(), newID()], time: time,
        wall: Moment(milliseconds: 0), day: Day(number: Int.random(in: 0...40_000, using: &random)),
        command: pick(["edit", "join", "repeat"]),
        author: chance(50) ? .person : .automatic, part: part,
        writes: [RegisterWrite(chance(20) ? target?.id ?? entity : entity, field, value)]
      ).bytes
    }
  }

  /// Removes all faults and syncs until nothing is new.
  func heal() async throws {
    note("all is well again")
    for remote in remotes { remote.conditions = SimulatedRemote.Conditions() }
    if chance(30), machines.count < 9 { try addMachine() }
    let isOneRemote = chance(50)
    for machine in living {
      if try isOneRemote || machine.store.read({ try $0.remote() }) == nil {
        try setUp(machine, with: remotes[0])
      }
      try add(on: machine)
    }
    for remote in remotes {
      let group = try living.filter { try $0.store.read { try $0.remote() }?.url == remote.url }
      if group.isEmpty { continue }
      var expected = try Set(group.flatMap { try $0.store.operationIDs() })
      for (name, bytes) in remote.packs {
        let pack = try? Pack(bytes, named: name, key: key)
        expected.formUnion(pack?.operations.map(\.id) ?? [])
      }
      try await converge(group, at: remote)
      try checkGroup(group, at: remote, expected)
    }
  }

  private func converge(_ group: [SimulatedMachine], at remote: SimulatedRemote) async throws {
    var last: [[String]] = []
    for round in 0..<12 {
      note("round \(round) at \(remote.url)")
      for machine in group.shuffled(using: &random) {
        elapsed += 60
        try await sync(machine, isCalm: true)
      }
      let state = [remote.packs.keys.sorted()] + (try group.map { try $0.store.syncTables() })
      if state == last { return }
      last = state
    }
    throw failed("there is still something to send or import after 12 rounds")
  }
}
