import Store
import Sync
import Todos

extension Simulation {
  /// The next thing that happens.
  func step() async throws {
    elapsed += Int64.random(in: 0...9000, using: &random)
    guard let replica = living.isEmpty ? nil : pick(living) else { return }
    switch Int.random(in: 0..<100, using: &random) {
    case ..<50: try command(on: replica)
    case ..<74: try await exchangeOrSetUp(replica)
    case ..<77: replica.clockError = randomClockError()
    case ..<80: for remote in remotes { remote.backups.append(remote.state) }
    default: try mishap(replica)
    }
    if let failure { throw failure }
    if depth == 0, chance(4) {
      try check(Fold(try replica.store.operations()), replica.store)
      try checkRebuilt(replica.store)
    }
  }

  private func exchangeOrSetUp(_ replica: SimulatedReplica) async throws {
    if replica.isSyncing { return }
    let before = try replica.store.remote()
    guard before == nil || plan.remotes > 1 && chance(12) else {
      try await sync(replica, removesTainted: plan.purges && chance(30))
      return
    }
    let remote = pick(remotes)
    if try await checkKey(replica, at: remote) {
      try setUp(replica, with: remote)
      try await sync(replica)
    }
  }

  func setUp(_ replica: SimulatedReplica, with remote: SimulatedRemote) throws {
    note("\(replica.index): set up \(remote.url)")
    let store = try replica.store.inAnotherProcess()
    let settings = RemoteSettings(
      url: remote.url, namespace: "refs/ootd", key: key?.id,
      home: store.home(onMachine: replica.machine))
    try store.setRemote(settings)
  }

  /// Something that goes wrong, or that people do to their machines and remotes.
  private func mishap(_ replica: SimulatedReplica) throws {
    let remote = pick(remotes)
    let (other, number) = (pick(remotes), Int.random(in: 0..<12, using: &random))
    switch number {
    case 0 where plan.partitions: cut(replica, from: remote)
    case 1 where plan.copies && replicas.count < 8 && !replica.isSyncing: try copyHome(of: replica)
    case 2 where plan.backups: try keepBackup(of: replica)
    case 4 where plan.backups && !replica.backups.isEmpty && !replica.isSyncing:
      try restore(replica, from: pick(replica.backups))
    case 5 where plan.losesCommits && !replica.isSyncing: loseCommits(of: replica)
    case 6 where plan.remoteLosses: lose(remote)
    case 7 where plan.hooks: changeHooks(of: remote)
    case 8 where plan.lies:
      remote.conditions.isLying.toggle()
      journal.lettersMayClash = true
      note("\(remote.url) lies: \(remote.conditions.isLying)")
    case 9 where plan.deaths && living.count > 2 && !replica.isSyncing:
      replica.isAlive = false
      note("\(replica.index): dies")
    case 10 where replicas.count < 8 && chance(30):
      try addReplica()
      note("\(replicas.count - 1): is new")
    case 11 where plan.hostile: try publishHostileChain(at: other)
    default: try command(on: replica)
    }
  }

  private func cut(_ replica: SimulatedReplica, from remote: SimulatedRemote) {
    if remote.conditions.unreachable.remove(replica.index) == nil {
      remote.conditions.unreachable.insert(replica.index)
      note("\(replica.index): cut from \(remote.url)")
    } else {
      note("\(replica.index): reaches \(remote.url) again")
    }
  }

  private func changeHooks(of remote: SimulatedRemote) {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: remote.conditions.rejectsAll = true
    case 1:
      let chains = remote.state.references.chains.keys.sorted()
      remote.conditions.rejectedChain = chains.isEmpty ? nil : pick(chains)
    case 2:
      remote.conditions.rejectsLetters = true
      journal.lettersMayClash = true
    case 3: remote.conditions.refusesRemovals = true
    default:
      // Who was refused letters a moment ago, and now isn't the rest, takes them unasked.
      if depth > 0, remote.conditions.rejectsAll { journal.lettersMayClash = true }
      remote.conditions = SimulatedRemote.Conditions(unreachable: remote.conditions.unreachable)
    }
    note("\(remote.url): other hooks")
  }

  /// The remote has less than it had.
  private func lose(_ remote: SimulatedRemote) {
    // Who has which letters is lost too.
    journal.lettersMayClash = true
    if chance(50) || remote.backups.isEmpty {
      remote.state = SimulatedRemote.State()
      note("\(remote.url) is wiped")
    } else {
      remote.state = pick(remote.backups)
      note("\(remote.url) is rolled back")
    }
  }
}
