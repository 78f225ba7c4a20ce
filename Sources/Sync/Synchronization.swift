import Git
package import Store
package import Todos

/// One sync of a store with a remote: fetch, import, merge, export, push.
///
/// The remote is a set of packs that only grows, except that replaced packs are deleted. Nothing is ever
/// overwritten, so any number of machines can sync at once, and an interrupted sync is continued by the next
/// one. Only SQLite knows which pack contains which operation.
package struct Synchronization {
  private let store: TodoStore
  private let packs: any PackSet
  private let key: SyncKey?
  private let now: Moment
  private let name: String?
  private let progress: (_ done: Int, _ total: Int) -> Void

  /// - Parameters:
  ///   - name: A new name for this machine; nil to keep its name.
  ///   - progress: Called with how much is imported and the total; both are equal at the end.
  package init(
    _ store: TodoStore, over packs: any PackSet, key: SyncKey?, name: String? = nil, at now: Moment,
    progress: @escaping (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) {
    self.store = store
    self.packs = packs
    self.key = key
    self.name = name
    self.now = now
    self.progress = progress
  }

  /// - Parameter isPurging: Whether to delete packs with purged text even if the remote has refused that
  ///   before.
  /// - Throws: ``SyncError``; the steps completed before it are kept.
  package func run(isPurging: Bool = false) async throws(SyncError) -> SyncReport {
    try await SyncError.wrapping {
      guard let remote = try store.read({ try $0.remote() }) else { throw SyncError.notSetUp }
      var report = SyncReport()

      var present = try await packs.names()
      let (unknown, ahead) = try store.read { [present] in
        (try $0.unknownPacks(among: present), try $0.operationsAhead())
      }
      if !unknown.isEmpty { try await packs.fetch(unknown) }

      if !unknown.isEmpty || ahead > 0 { try importPacks(unknown, &report) }
      try addUnreadNotes(ahead: store.read { try $0.operationsAhead() } - ahead, &report)
      // Operations in packs that the remote has lost are sent again.
      let lost = try store.write(by: .automatic, at: now) { [present] transaction in
        let lost = try transaction.forgetPacks(besides: present)
        try transaction.merge(name: name)
        return lost
      }
      if lost > 0 { report.notes.append(.restored(packs: lost)) }

      let exported = try exportPacks(consolidating: !remote.keepsPacks)
      if !exported.isEmpty {
        present = try await push(exported, &report)
      }
      try await removeRedundantPacks(
        among: present, isPurging: isPurging, isChanging: !exported.isEmpty, &report)
      try store.write(by: .automatic, at: now) { try $0.markSynced() }
      return report
    }
  }

  // MARK: Import

  /// Bytes of operations per transaction, which other processes wait for. A new machine imports everything in few
  /// transactions, so that each todo's rows are written once, and reads most packs meanwhile, to save memory.
  private static let transactionSize = 16 << 20
  private static let joiningSize = 256 << 20
  /// A store with fewer operations counts as new.
  private static let fewOperations = 1_000

  private func importPacks(_ names: Set<String>, _ report: inout SyncReport) throws {
    let isNew = try store.read { try $0.sequence() } < Self.fewOperations
    var rest = names.sorted()[...]
    var faults: [(name: String, fault: PackFault)] = []
    var skipped: [EntityID: Int] = [:]
    /// Of the packs read for this transaction, in bytes.
    var size = 0
    func next(below limit: Int) throws -> Pack? {
      while size < limit, let name = rest.popFirst() {
        progress(names.count - rest.count - 1, names.count * 2)
        do {
          guard let bytes = try packs.read(name) else {
            // The remote has lost objects of this pack, and may get them back.
            report.add(.unreadable)
            continue
          }
          let pack = try Pack(bytes, named: name, key: key)
          if pack.skipped > 0 { skipped[pack.writer, default: 0] += pack.skipped }
          size += pack.size
          return pack
        } catch let fault as PackFault {
          faults.append((name, fault))
        }
      }
      return nil
    }
    repeat {
      size = 0
      // Read and checked before the store is locked: the board and hooks wait for that, unless the machine is new.
      var batch: [Pack] = []
      while let pack = try next(below: Self.transactionSize) { batch.append(pack) }
      try store.writeMuch(by: .automatic, at: now) { transaction in
        try transaction.importPacks(
          batch, then: { isNew ? try next(below: Self.joiningSize) : nil },
          progress: { progress(names.count + $0, names.count + $1) })
      }
    } while !rest.isEmpty
    for (name, fault) in faults { try refuse(name, fault, &report) }
    for (writer, count) in skipped.sorted(by: { $0.key < $1.key }) {
      let name = try store.read { try $0.name(of: writer) } ?? String(writer.hex.prefix(8))
      report.add(.skipped(replica: name, count: count))
    }
    progress(1, 1)
  }

  /// Records that a pack can't be imported, so that it doesn't block the others.
  private func refuse(_ name: String, _ fault: PackFault, _ report: inout SyncReport) throws {
    try store.write(by: .automatic, at: now) { try $0.record(name, fault: fault.rawValue) }
    switch fault {
    case .malformed: report.add(.unreadable)
    case .unencrypted: report.add(.otherKey)
    case .earlierVersion: report.add(.earlierVersion)
    // `addUnreadNotes` reports these at each sync.
    case .newerVersion, .unknownKey: break
    }
  }

  /// Reports changes that are stored here or at the remote and don't count yet.
  /// - Parameter ahead: How many imported operations are dated far ahead of the clock.
  private func addUnreadNotes(ahead: Int, _ report: inout SyncReport) throws {
    let (faults, hasUnreadLines) = try store.read {
      (try $0.packFaults(), try $0.hasUnreadLines())
    }
    if faults.contains(PackFault.newerVersion.rawValue) || hasUnreadLines {
      report.add(.newerVersion)
    }
    if faults.contains(PackFault.unknownKey.rawValue) { report.add(.otherKey) }
    if ahead > 0 { report.add(.ahead(changes: ahead)) }
  }

  // MARK: Export

  private struct Exported {
    let name: String
    let lines: PackedLines
    let replaced: [KnownPack]
  }

  /// Writes packs with every operation that no pack at the remote has, and merges small packs if there are
  /// many.
  private func exportPacks(consolidating: Bool) throws -> [Exported] {
    guard try store.read({ try $0.hasUnpublishedOperations() }) else { return [] }
    let (known, redundant) = try store.read { (try $0.packs(), try $0.redundantPacks()) }
    let merged = consolidating ? Self.mergeable(known) : []
    // All operations of packs with purged text are sent again too.
    let replaced = merged + redundant.filter(\.isPurged)
    var exported: [Exported] = []
    var last: PackedLines?
    while let lines = try store.read({ [last] in
      try $0.lines(after: last, merging: merged, bytes: Pack.targetSize)
    }) {
      let bytes = try Pack.bytes(
        of: lines.lines, by: store.replica.id, replacing: replaced.map(\.name), key: key)
      let name = Pack.name(of: bytes)
      try packs.write(bytes, named: name)
      last = lines.withoutBytes
      exported.append(Exported(name: name, lines: lines.withoutBytes, replaced: replaced))
    }
    return exported
  }

  /// The most packs of one size class. Each class is eight times as large as the one before, so that an
  /// operation is packed again only a handful of times.
  private static let maxOfOneSize = 8

  /// The packs to merge with the new operations: the largest size class that is full, and all smaller ones.
  static func mergeable(_ packs: [KnownPack]) -> [KnownPack] {
    let sizes = Dictionary(grouping: packs.filter { $0.size < Pack.targetSize / 2 }) { pack in
      (0...).first { pack.size < 4096 << ($0 * 3) } ?? 0
    }
    // The new pack is of that class too, or smaller.
    guard let greatest = sizes.filter({ $0.value.count + 1 >= maxOfOneSize }).keys.max() else {
      return []
    }
    return sizes.filter { $0.key <= greatest }.values.flatMap(\.self)
      .sorted { ($0.size, $0.name) < ($1.size, $1.name) }
  }

  // MARK: Push

  /// - Returns: The packs at the remote. A pack counts as published once its name is read back.
  private func push(
    _ exported: [Exported], _ report: inout SyncReport
  ) async throws -> Set<String> {
    let refused = try await packs.push(adding: exported.map(\.name), removing: [])
    let present = try await packs.names()
    for pack in exported where !present.contains(pack.name) {
      if let message = refused[pack.name] { throw SyncError.remote(.rejected(message: message)) }
      throw SyncError.notKept
    }
    for pack in exported {
      report.sent += try store.write(by: .automatic, at: now) {
        try $0.markPublished(pack.name, pack.lines, replacing: pack.replaced)
      }
    }
    return present
  }

  /// Deletes packs that contain purged text or were replaced, once their replacements are at the remote. If
  /// the remote has refused to delete before, it is asked again only for purged text, and only by a purge or
  /// a sync that exported something.
  private func removeRedundantPacks(
    among present: Set<String>, isPurging: Bool, isChanging: Bool, _ report: inout SyncReport
  ) async throws {
    let (isRefused, candidates) = try store.read {
      (try $0.remote()?.keepsPacks ?? false, try $0.redundantPacks())
    }
    let redundant = candidates.filter { pack in
      present.contains(pack.name) && (!isRefused || pack.isPurged && (isPurging || isChanging))
    }
    if redundant.isEmpty { return }
    let names = redundant.map(\.name)
    let refused = try await packs.push(adding: [], removing: names)
    _ = try store.write(by: .automatic, at: now) {
      try $0.forgetPacks(besides: present.subtracting(names.filter { refused[$0] == nil }))
    }
    // If two machines delete a pack at once, one of them is refused.
    let kept = refused.isEmpty ? [] : try await packs.names().intersection(refused.keys)
    try store.write(by: .automatic, at: now) { try $0.setKeepsPacks(!kept.isEmpty) }
    if !kept.isEmpty, !isRefused || isPurging {
      let isPurged = redundant.contains { kept.contains($0.name) && $0.isPurged }
      report.add(.undeleted(packs: kept.count, purged: isPurged))
    }
  }
}
