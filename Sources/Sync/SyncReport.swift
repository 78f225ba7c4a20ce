import Files
package import Localization
package import Store
package import Todos

/// The result of a sync.
package struct SyncReport: Hashable, Sendable {
  /// How many commands were sent that the remote didn't have.
  package internal(set) var sent = 0
  package internal(set) var notes: [SyncNote] = []

  package init() {}

  /// Everything to report to a person: the notes of background syncs, and those of this one.
  package func notes(with unread: Unread) -> [SyncNote] {
    let earlier = unread.notes
    return earlier + notes.filter { !earlier.contains($0) }
  }

  /// Stores the notes until they are shown to a person.
  package func saveUnread(in store: TodoStore, at now: Moment) throws {
    let messages = try notes.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
    if messages.isEmpty { return }
    try store.write(by: .automatic, at: now) { try $0.saveUnread(messages) }
  }

  /// Adds a note once.
  package mutating func add(_ note: SyncNote) {
    if !notes.contains(note) { notes.append(note) }
  }

  /// The combined report of this sync and the next one.
  package func followed(by next: SyncReport) -> SyncReport {
    var both = next
    both.sent += sent
    both.notes = notes.filter { !next.notes.contains($0) } + next.notes
    return both
  }
}

/// Something to report about a sync besides the changes it brought.
package enum SyncNote: Hashable, Codable, Sendable {
  /// New handles of this machine have this suffix; empty on the first machine.
  case joined(suffix: String)
  /// This machine has another suffix, because another machine chose its former one first.
  case renamed(from: String, to: String)
  /// A todo got a new handle because another todo had the same one first.
  case renumbered(from: String, to: String, title: String)
  /// Two machines numbered the same todo of a repeating block, and the other machine's number was kept.
  case madeTwice(from: String, to: String, title: String)
  /// A todo doesn't wait for the first of these, which already waits for it through the others.
  case cycle([String])
  /// Something has more labels, members or dependencies than count; its name.
  case overfull(String)
  /// A program that is reading the store keeps purged text in the file until it ends.
  case heldOpen
  /// The remote had lost packs, so their operations were sent again.
  case restored(packs: Int)
  /// Some changes were written by a newer version of ootd.
  case newerVersion
  /// Some packs are of an ootd before the present format, and stay at the remote.
  case earlierVersion
  /// Some changes are dated more than a year ahead of the clock, and count only once the clock comes close.
  case ahead(changes: Int)
  /// Some changes are encrypted with another key, or not encrypted.
  case otherKey
  /// Some of a machine's changes are invalid and were skipped.
  case skipped(replica: String, count: Int)
  /// Some packs can't be read from the remote.
  case unreadable
  /// The remote refuses to delete packs that were replaced or that contain purged text.
  case undeleted(packs: Int, purged: Bool)

  package var message: Message {
    switch self {
    case .joined(""): Message("sync.note.joinedFirst")
    case .joined(let suffix): Message("sync.note.joined", ["suffix": suffix])
    case .renamed(let from, let to): Message("sync.note.renamed", ["from": from, "to": to])
    case .renumbered(let from, let to, let title):
      Message("sync.note.renumbered", ["from": from, "to": to, "title": title])
    case .madeTwice(let from, let to, let title):
      Message("sync.note.madeTwice", ["from": from, "to": to, "title": title])
    case .cycle(let path):
      Message(
        "sync.note.cycle",
        [
          "todo": path.last ?? "", "other": path.first ?? "",
          "path": path.joined(separator: " → "),
        ])
    case .overfull(let name):
      Message("sync.note.overfull", ["name": name, "count": ElementLimit.count])
    case .heldOpen: Message("sync.note.heldOpen")
    case .restored: Message("sync.note.restored")
    case .newerVersion: Message("sync.note.newerVersion")
    case .earlierVersion: Message("sync.note.earlierVersion")
    case .ahead(let count): Message("sync.note.ahead", ["count": count])
    case .otherKey: Message("sync.note.otherKey")
    case .skipped(let machine, let count):
      Message("sync.note.skipped", ["machine": machine, "count": count])
    case .unreadable: Message("sync.note.unreadable")
    case .undeleted(_, purged: false): Message("sync.note.undeleted")
    case .undeleted: Message("sync.note.undeletedPurge")
    }
  }
}

extension Unread {
  /// The notes about this machine's handles and of background syncs.
  package var notes: [SyncNote] {
    let suffixes: [SyncNote] =
      switch suffix {
      case .first(let suffix): [.joined(suffix: suffix)]
      case .changed(let from, let to): [.renamed(from: from, to: to)]
      case nil: []
      }
    return suffixes
      + handles.map {
        let (to, title) = ($0.todo.handle.description, $0.todo.title)
        return $0.isTaken
          ? .renumbered(from: $0.former, to: to, title: title)
          : .madeTwice(from: $0.former, to: to, title: title)
      }
      + ignored.map { .cycle($0.path.map(\.description)) }
      + overfull.map { .overfull($0.title) }
      + messages.compactMap { try? JSONDecoder().decode(SyncNote.self, from: Data($0.utf8)) }
  }
}
