import Git
import Store
import Todos

extension Synchronization {
  /// Sends what the remote lacks: the own chain, and those of others that it has lost.
  func send(_ references: RemoteReferences, _ report: inout SyncReport) async throws {
    let own = store.replica.id
    let tip = try store.chainTips()[own]
    var changes = try missingChains(references)
    // A remote that is used for the first time has lost nothing.
    let isUsed = try store.remote()?.published ?? 0 > 0
    let restored = isUsed ? changes.count { $0.replica != nil && $0.replica != own } : 0
    if let claim = try missingClaim(references) { changes.append(claim) }
    let removals = try removals(references)
    if !(changes + removals).isEmpty {
      let refused = try await exchange.push(changes + removals)
      try note(removals, refused)
      let there = refused.isEmpty ? references : try await exchange.references()
      // Unless it is there: a push of a process that was killed can go on.
      if there.chains[own] != tip?.name { try check(refused, own: own) }
      note(refused, restored: restored, there, &report)
    } else if try store.remote()?.published == tip?.position ?? 0 {
      return
    }
    let now =
      (changes + removals).isEmpty || !rules.contains(.readBack)
      ? references : try await exchange.references()
    // The next exchange gives up what is purged at this moment.
    guard let tip, try !isTainted(own) else { return }
    guard now.chains[own] == tip.name || !rules.contains(.readBack) else { throw SyncError.notKept }
    try store.notePublished(upTo: tip.position)
  }

  /// Of a purge, what has to be taken away at the remote although nothing else is to be sent.
  package func removeTainted() async throws(SyncError) -> Int {
    do {
      let removals = try removals(try await exchange.references())
      if removals.isEmpty { return 0 }
      let refused = try await exchange.push(removals)
      try note(removals, refused)
      return refused.isEmpty ? 0 : Self.kept(refused, try await exchange.references())
    } catch {
      throw SyncError(error)
    }
  }

  /// What is gone at the remote needn't stay here either.
  private func note(_ removals: [RemoteChange], _ refused: [RemoteChange: String]) throws {
    if removals.contains(where: { refused[$0] == nil }) { try store.noteUnwiped() }
  }

  /// Chains that are given up, once all else that is in them is here.
  private func removals(_ references: RemoteReferences) throws -> [RemoteChange] {
    let tainted = try tainted(among: references.chains.keys)
    return try references.chains.sorted { $0.key < $1.key }.compactMap { replica, tip in
      guard tainted.contains(replica), try store.tip(ofTainted: replica) == tip else { return nil }
      return .removal(replica, tip: tip)
    }
  }

  private func missingChains(_ references: RemoteReferences) throws -> [RemoteChange] {
    let own = store.replica.id
    let tips = try store.chainTips()
    let others = rules.contains(.restoreChains) ? Set(tips.keys).union(references.chains.keys) : []
    let all = others.union([own])
    let tainted = try tainted(among: all)
    return try all.sorted().compactMap { replica in
      if tainted.contains(replica) { return nil }
      let known = tips[replica]
      // Where a chain's rest can't be read here, more of it is kept than was taken in.
      let held = replica == own ? known?.name : exchange.held(replica) ?? known?.name
      guard let held, references.chains[replica] != held else { return nil }
      if let there = references.chains[replica],
        try store.place(ofChunk: there, in: replica) == nil
      {
        return nil
      }
      return .chain(replica, tip: held)
    }
  }

  /// Letters are claimed again at a remote that has lost it.
  private func missingClaim(_ references: RemoteReferences) throws -> RemoteChange? {
    guard rules.contains(.claimLetters), let letters = try store.ownLetters(),
      references.letters[letters] == nil
    else { return nil }
    return .letters(letters, claim: try exchange.claim(of: store.replica.id))
  }

  private func check(_ refused: [RemoteChange: String], own: EntityID) throws {
    for (change, message) in refused {
      if case .chain(own, _) = change { throw SyncError.remote(.rejected(message: message)) }
    }
  }

  private func note(
    _ refused: [RemoteChange: String], restored: Int, _ there: RemoteReferences,
    _ report: inout SyncReport
  ) {
    let lost = refused.keys.count { $0.replica != nil }
    if restored > lost { report.notes.append(.restored(chains: restored - lost)) }
    let kept = Self.kept(refused, there)
    if kept > 0 { report.notes.append(.undeleted(chains: kept)) }
  }

  /// How many chains that were to be taken away are still there. Of two that do it at once one is refused.
  private static func kept(_ refused: [RemoteChange: String], _ there: RemoteReferences) -> Int {
    refused.keys.count { change in
      if case .removal(let replica, let tip) = change {
        there.chains[replica] == tip
      } else {
        false
      }
    }
  }
}

extension RemoteChange {
  /// Whose chain goes on.
  fileprivate var replica: EntityID? {
    if case .chain(let replica, _) = self { replica } else { nil }
  }
}
