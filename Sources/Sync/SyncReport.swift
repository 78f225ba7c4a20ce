import Foundation
package import Store
import Todos

/// What a sync did.
package struct SyncReport: Hashable, Sendable {
  /// How many commands the remote has now that it didn't have.
  package internal(set) var sent = 0
  package internal(set) var notes: [SyncNote] = []

  package init() {}

  /// All that a person should be told: the notes of syncs that nobody watched, and those of this one.
  package func notes(with unread: Unread) -> [SyncNote] {
    let earlier = unread.notes
    return earlier + notes.filter { !earlier.contains($0) }
  }

  /// Keeps the notes until a person is told.
  package func keepUnread(in store: TodoStore) throws {
    try store.keepUnread(
      notes.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) })
  }

  /// Adds a note once.
  mutating func add(_ note: SyncNote) {
    if !notes.contains(note) { notes.append(note) }
  }

  /// What both did, of which the next came right after this one.
  package func followed(by next: SyncReport) -> SyncReport {
    var both = next
    both.sent += sent
    both.notes = notes.filter { !next.notes.contains($0) } + next.notes
    return both
  }
}

/// What a person should know of a sync besides the changes that it brought.
package enum SyncNote: Hashable, Codable, Sendable {
  /// Handles of this machine have this suffix from now on; none if it is the first.
  case joined(suffix: String)
  /// They had another one before, which another machine had chosen first.
  case renamed(from: String, to: String)
  /// A todo has another handle from now on, for another todo had the same first.
  case renumbered(from: String, to: String, title: String)
  /// Two machines made the todo of a repeating block, each with a number; the other's counts.
  case madeTwice(from: String, to: String, title: String)
  /// The remote had lost packs, and their operations were sent again.
  case restored(packs: Int)
  /// Some changes were written by a later version of ootd.
  case newerVersion
  /// Some changes have a time more than a year ahead of the clock, and count once it has come near that.
  case ahead(changes: Int)
  /// Some changes are encrypted with another key, or not at all.
  case otherKey
  /// Some of a machine's changes break the rules, and were skipped.
  case skipped(replica: String, count: Int)
  /// Some packs can't be read from the remote.
  case unreadable
  /// Packs that others replace, or that hold purged text, are still at the remote, for it deletes nothing.
  case undeleted(packs: Int, purged: Bool)
}

extension Unread {
  /// What a person should know of this machine's handles and of syncs that nobody watched.
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
      + messages.compactMap { try? JSONDecoder().decode(SyncNote.self, from: Data($0.utf8)) }
  }
}
