import Sync
import Todos

/// A remote repository, with whatever may happen to one.
final class SimulatedRemote {
  /// What it has, and could be put back.
  struct State {
    var references = RemoteReferences()
    var objects: Set<String> = []
  }

  /// What it does wrong.
  struct Conditions {
    /// The machines that can't reach it.
    var unreachable: Set<Int> = []
    var rejectsAll = false
    var rejectedChain: EntityID?
    var rejectsLetters = false
    /// It says that it took a push, and keeps nothing.
    var isLying = false
    var refusesRemovals = false
  }

  let url: String
  let commits: SimulatedCommits
  var state = State()
  var conditions = Conditions()
  /// Earlier states, as its host keeps them.
  var backups: [State] = []
  /// Told of each chain that was taken away.
  var removed: (EntityID, _ tip: String) -> Void = { _, _ in }

  init(url: String, commits: SimulatedCommits) {
    self.url = url
    self.commits = commits
  }

  /// Whether an exchange of that machine has to succeed.
  func isWell(for replica: SimulatedReplica) -> Bool {
    !conditions.unreachable.contains(replica.index) && !conditions.rejectsAll
      && conditions.rejectedChain == nil && !conditions.isLying
  }

  /// The commits of a chain; nil where the remote has lost one of them.
  func chain(of replica: EntityID) -> [SimulatedCommits.Commit]? {
    guard let tip = state.references.chains[replica] else { return nil }
    let chain = commits.chain(upTo: tip)
    return chain.allSatisfy { state.objects.contains($0.name) } ? chain : nil
  }

  /// Changes one ref, as git does: a chain only goes on, and letters are taken only once.
  /// - Returns: Why it doesn't; nil where it does.
  func apply(_ change: RemoteChange) -> String? {
    if conditions.rejectsAll { return "pre-receive hook declined" }
    switch change {
    case .chain(let replica, let tip):
      if conditions.rejectedChain == replica { return "hook declined" }
      let sent = commits.reachable(from: tip)
      if let old = state.references.chains[replica], !sent.contains(old) {
        return "non-fast-forward"
      }
      if conditions.isLying { return nil }
      state.objects.formUnion(sent)
      state.references.chains[replica] = tip
    case .removal(let replica, let tip):
      if conditions.refusesRemovals { return "deletion prohibited" }
      if state.references.chains[replica] != tip { return "stale info" }
      if conditions.isLying { return nil }
      state.references.chains[replica] = nil
      removed(replica, tip)
    case .letters(let letters, let claim):
      if conditions.rejectsLetters { return "hook declined" }
      if state.references.letters[letters] != nil { return "stale info" }
      if conditions.isLying { return nil }
      state.objects.insert(claim)
      state.references.letters[letters] = claim
    }
    return nil
  }
}
