import Store
import Todos

extension Synchronization {
  /// Takes in what the remote has that isn't here.
  /// - Returns: Those operations, where this store has some that they can be in conflict with.
  func takeIn(
    _ references: inout RemoteReferences, _ report: inout SyncReport
  ) async throws -> [Operation] {
    let before = try store.news()
    let known = try knownTips()
    if try references.chains.contains(where: { try known[$0] != $1 && isMissing($1, of: $0) }) {
      references = try await exchange.fetch()
    }
    var arrived: [Operation] = []
    let chains = references.chains.merging(try fetched(besides: references, known)) { $1 }
    for (replica, tip) in chains.sorted(by: { $0.key < $1.key })
    where replica != store.replica.id && known[replica] != tip {
      if !(try isTainted(replica)) { arrived += try takeIn(chainOf: replica, upTo: tip, &report) }
    }
    arrived += try takeRests(references, &report)
    try findConflicts(with: arrived, &report)
    report.received = News.difference(try store.news(), before)
    return arrived
  }

  /// Whatever fails from there on, and whether anybody watches: they are told once.
  func findConflicts(with arrived: [Operation], _ report: inout SyncReport) throws {
    report.conflicts = try store.conflicts(with: arrived)
    try store.keep(report.conflicts)
  }

  /// Up to where chains are taken in that aren't given up.
  private func knownTips() throws -> [EntityID: String] {
    let tips = try store.chainTips()
    let tainted = try tainted(among: tips.keys)
    return tips.filter { !tainted.contains($0.key) }.mapValues(\.name)
  }

  /// What an exchange that was ended had fetched of chains, where the remote has lost it since. What is in
  /// them has to be known before they are sent there again.
  private func fetched(
    besides references: RemoteReferences, _ known: [EntityID: String]
  ) throws -> [EntityID: String] {
    var fetched: [EntityID: String] = [:]
    for replica in known.keys {
      let there = references.chains[replica]
      if let there, try store.place(ofChunk: there, in: replica) == nil { continue }
      fetched[replica] = exchange.held(replica)
    }
    return fetched
  }

  private func isMissing(_ tip: String, of replica: EntityID) throws -> Bool {
    guard replica != store.replica.id else { return false }
    let isTaken =
      try isTainted(replica)
      ? store.tip(ofTainted: replica) == tip : store.place(ofChunk: tip, in: replica) != nil
    return try !isTaken && exchange.link(tip) == nil
  }

  func isTainted(_ replica: EntityID) throws -> Bool {
    try !tainted(among: [replica]).isEmpty
  }

  func tainted(among replicas: some Sequence<EntityID>) throws -> Set<EntityID> {
    rules.contains(.giveUpTainted) ? try store.taintedChains(among: replicas) : []
  }

  /// What came in may say that other chains are to be given up.
  private func takeRests(
    _ references: RemoteReferences, _ report: inout SyncReport
  ) throws -> [Operation] {
    var arrived: [Operation] = []
    var rest = references.chains.filter { $0.key != store.replica.id }
    while true {
      let tainted = try tainted(among: rest.keys)
      if tainted.isEmpty { return arrived }
      for replica in tainted.sorted() {
        guard let tip = rest.removeValue(forKey: replica) else { continue }
        arrived += try takeRest(ofTainted: replica, upTo: tip, &report)
      }
    }
  }

  /// Where the repository on this machine was lost, chains that the remote doesn't have either are no
  /// more: what they held goes to the own one.
  func forgetLost() throws {
    for (replica, tip) in try store.chainTips() {
      if try exchange.link(tip.name) != nil {
        try exchange.hold(replica, tip.name)
      } else if replica == store.replica.id {
        try goOnAnew()
      } else {
        try store.forget(chainOf: replica, after: 0)
      }
    }
  }

  private func takeIn(
    chainOf replica: EntityID, upTo tip: String, _ report: inout SyncReport
  ) throws -> [Operation] {
    var links: [ChainLink] = []
    var name: String? = tip
    while let next = name, try store.place(ofChunk: next, in: replica) == nil {
      guard let link = try exchange.link(next), link.isWhole else {
        report.notes.append(.unreadable(replica: try self.name(of: replica)))
        return []
      }
      links.append(link)
      // A chain is linear. What a merge brought is no part of it, and the merge itself is no chunk.
      name = link.parents.first
    }
    if links.isEmpty { return [] }
    let base = try name.flatMap { try store.place(ofChunk: $0, in: replica) }
    try cut(chainOf: replica, at: base?.position ?? 0)
    try exchange.hold(replica, tip)
    return try takeIn(links.reversed(), of: replica, &report)
  }

  /// A chain that was replaced: what was behind the place at which it parts from the present one is in no
  /// chain now, and goes to the own one.
  private func cut(chainOf replica: EntityID, at position: Int) throws {
    guard let tip = try store.chainTip(of: replica), tip.position > position else { return }
    try store.forget(chainOf: replica, after: position)
  }

  /// How many are taken in by one transaction, which other processes wait for. Where nothing was done
  /// yet nobody does, and what is brought up to date once for all of it takes less long.
  private static let transactionSize = 16 << 20
  private static let firstTransactionSize = 256 << 20

  private func takeIn(
    _ links: [ChainLink], of replica: EntityID, _ report: inout SyncReport
  ) throws -> [Operation] {
    // On a machine that has nothing of its own nothing can be in conflict.
    let isOwn = try store.hasOwnOperations()
    let limit = isOwn ? Self.transactionSize : Self.firstTransactionSize
    let start = try store.chainTip(of: replica)?.position ?? 0
    var arrived: [Operation] = []
    var reader = reader(of: links, in: replica)
    while !reader.isAtEnd {
      let end = reader.size + limit
      try store.take { done, total in
        context.progress(total + done, 2 * total)
      } _: {
        context.progress(reader.index, 2 * links.count)
        return reader.size < end ? reader.group(after: start) : nil
      } note: { added in
        if isOwn { arrived += added }
      }
      if let failure = reader.failure { throw failure }
      if try isTainted(replica) { break }
    }
    context.progress(links.count, links.count)
    // Only now is it known what people call the machine.
    let name = try self.name(of: replica)
    if reader.skipped > 0 { report.notes.append(.skipped(replica: name, count: reader.skipped)) }
    if case .newerVersion = reader.halt { report.notes.append(.newerVersion(replica: name)) }
    if case .unknownKey = reader.halt { report.notes.append(.otherKey(replica: name)) }
    return arrived
  }

  func reader(of links: [ChainLink], in replica: EntityID) -> ChunkReader {
    ChunkReader(
      links, of: replica, over: exchange, key: key,
      passesOverBad: rules.contains(.passOverBadChunks))
  }

  /// What else is in a chain with something that was purged would be lost with it, where its writer didn't
  /// learn of the purge before it added that.
  func takeRest(
    ofTainted replica: EntityID, upTo tip: String, _ report: inout SyncReport
  ) throws -> [Operation] {
    guard try store.tip(ofTainted: replica) != tip else { return [] }
    var links: [ChainLink] = []
    var name: String? = tip
    while let next = name {
      guard let link = try exchange.link(next), link.isWhole else {
        report.notes.append(.unreadable(replica: try self.name(of: replica)))
        return []
      }
      links.append(link)
      name = link.parents.first
    }
    var arrived: [Operation] = []
    var reader = reader(of: links.reversed(), in: replica)
    while let group = reader.group(after: 0) {
      arrived += try store.take(group.flatMap(\.operations), ofTainted: replica, upTo: nil)
    }
    if let failure = reader.failure { throw failure }
    if reader.halt != nil {
      report.notes.append(.unreadable(replica: try self.name(of: replica)))
      return arrived
    }
    return arrived + (try store.take([], ofTainted: replica, upTo: tip))
  }

  /// What people call a machine.
  func name(of replica: EntityID) throws -> String {
    try store.name(of: replica) ?? String(replica.hex.prefix(8))
  }
}

extension News {
  /// How much more there is than there was.
  fileprivate static func difference(_ now: [News], _ before: [News]) -> [News] {
    now.compactMap { news in
      let old = before.first { $0.replica == news.replica }?.changes ?? 0
      return news.changes > old ? News(replica: news.replica, changes: news.changes - old) : nil
    }
  }
}
