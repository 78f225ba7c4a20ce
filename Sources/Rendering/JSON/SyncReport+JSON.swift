import Store
package import Sync
package import Todos

extension SyncReport {
  /// What an exchange did.
  ///
  /// - Parameters:
  ///   - waiting: How many changes still wait to be sent.
  ///   - phrases: The language in which notes are told to a person too; nil where a program reads them.
  package func json(waiting: Int, phrases: (any Phrases)? = nil) -> JSON {
    [
      "received": .array(
        received.map { ["replica": JSON($0.replica), "changes": JSON($0.changes)] }),
      "sent": JSON(sent),
      "waiting": JSON(waiting),
      "conflicts": .array(
        conflicts.map { conflict in
          [
            "winner": JSON(conflict.winner), "loser": JSON(conflict.loser),
            "change": conflict.change.json,
          ]
        }),
      "notes": .array(notes.map { .object($0.members(phrases)) }),
    ]
  }
}

extension SyncNote {
  fileprivate func members(_ phrases: (any Phrases)?) -> [JSON.Member] {
    guard case .object(let members) = json else { return [] }
    return members + (phrases.map { [JSON.Member("text", .string($0.note(self)))] } ?? [])
  }

  fileprivate var json: JSON {
    switch self {
    case .joined(let letters): ["note": .string("joined"), "letters": .string(letters)]
    case .renamed(let from, let to):
      ["note": .string("renamed"), "from": .string(from), "to": .string(to)]
    case .copied: ["note": .string("copied")]
    case .restored(let chains): ["note": .string("restored"), "chains": JSON(chains)]
    case .newerVersion(let name): ["note": .string("newerVersion"), "replica": .string(name)]
    case .otherKey(let name): ["note": .string("otherKey"), "replica": .string(name)]
    case .skipped(let name, let count):
      ["note": .string("skipped"), "replica": .string(name), "count": JSON(count)]
    case .unreadable(let name): ["note": .string("unreadable"), "replica": .string(name)]
    case .undeleted(let chains): ["note": .string("undeleted"), "chains": JSON(chains)]
    }
  }
}
