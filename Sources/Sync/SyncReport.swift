package import Store

/// What an exchange did.
package struct SyncReport: Hashable, Sendable {
  /// What came in, by machine.
  package var received: [News] = []
  /// How many commands the remote has now that it didn't have.
  package var sent = 0
  /// What was changed here and elsewhere.
  package var conflicts: [SyncConflict] = []
  package var notes: [SyncNote] = []

  package init() {}

  package var isEmpty: Bool { self == SyncReport() }

  /// What this exchange did, and what those before it did that nobody was told of.
  package func with(_ untold: Untold) -> SyncReport {
    var report = self
    // Of what came in, this exchange's is in it.
    if !untold.news.isEmpty { report.received = untold.news }
    report.conflicts = untold.conflicts + conflicts
    // Of its own letters, and that it goes on as another machine, it says so itself.
    let isJoining = notes.contains { if case .joined = $0 { true } else { false } }
    let isCopy = notes.contains { if case .copied = $0 { true } else { false } }
    let missing = (untold.letters?.notes ?? []).filter { note in
      if case .copied = note { !isCopy } else { !isJoining }
    }
    report.notes = missing + notes
    return report
  }
}

/// What a person should know of an exchange besides.
package enum SyncNote: Hashable, Sendable {
  /// Handles of this machine have these letters from now on; none where it is the first.
  case joined(letters: String)
  /// They had others before, which another machine had taken first.
  case renamed(from: String, to: String)
  /// This store is a copy of one that is used elsewhere, or an old backup: it goes on as a machine of
  /// its own, by that name.
  case copied(name: String)
  /// Others' chains that the remote had lost were sent again.
  case restored(chains: Int)
  /// The rest of a machine's changes was written by a later version of ootd.
  case newerVersion(replica: String)
  /// The rest of a machine's changes is encrypted with another key.
  case otherKey(replica: String)
  /// Something in a machine's chain is no good, and was passed over.
  case skipped(replica: String, count: Int)
  /// A machine's changes can't be read from the remote.
  case unreadable(replica: String)
  /// Chains with purged operations are still at the remote, which deletes nothing.
  case undeleted(chains: Int)
}

extension NewLetters {
  package var notes: [SyncNote] {
    switch self {
    case .first(let letters): [.joined(letters: letters)]
    case .changed(let former, let letters): [.renamed(from: former, to: letters)]
    case .ofCopy(let name, let letters): [.copied(name: name), .joined(letters: letters)]
    }
  }
}
