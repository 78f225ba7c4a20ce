package import Localization
package import Store
package import Sync
package import Todos

extension SyncReport {
  /// The result of a sync.
  ///
  /// - Parameters:
  ///   - unread: Its results, and those of earlier syncs that nobody has seen.
  ///   - waiting: The number of changes still to be sent.
  ///   - language: The language of an additional text in each note, and of fields' names; nil for programs, which
  ///     need none.
  package func json(
    _ unread: Unread, waiting: Int, language: Language? = nil
  ) -> JSON {
    [
      "received": .array(
        unread.incoming.map { ["replica": JSON($0.replica), "changes": JSON($0.changes)] }),
      "sent": JSON(sent),
      "waiting": JSON(waiting),
      "conflicts": .array(
        unread.conflicts.map { conflict in
          let json: JSON = [
            "winner": JSON(conflict.winner), "loser": JSON(conflict.loser),
            "change": conflict.change.json,
          ]
          return language.map { json.adding(["name": .string($0.name(of: conflict.change.field))]) }
            ?? json
        }),
      "notes": .array(notes(with: unread).map { .object($0.members(language)) }),
    ]
  }
}

extension SyncReport {
  package static var schema: JSONSchema {
    .object([
      "received": .array(.object(["replica": .nullable(.string), "changes": .count])),
      "sent": .count, "waiting": .count,
      "conflicts": .array(
        .object([
          "winner": .nullable(.string), "loser": .nullable(.string),
          "change": HistoryEntry.Change.schema,
        ])),
      "notes": .array(
        .object(
          ["note": .string],
          optional: [
            "letters": .string, "from": .string, "to": .string, "title": .string, "packs": .count,
            "changes": .count, "replica": .string, "count": .count, "purged": .boolean,
            "path": .array(.string),
          ])),
    ])
  }
}

extension SyncNote {
  fileprivate func members(_ language: Language?) -> [JSON.Member] {
    guard case .object(let members) = json else { return [] }
    return members + (language.map { [JSON.Member("text", .string($0.t(message)))] } ?? [])
  }

  fileprivate var json: JSON {
    switch self {
    case .joined(let suffix): ["note": .string("joined"), "letters": .string(suffix)]
    case .renamed(let from, let to):
      ["note": .string("renamed"), "from": .string(from), "to": .string(to)]
    case .renumbered(let from, let to, let title):
      [
        "note": .string("renumbered"), "from": .string(from), "to": .string(to),
        "title": .string(title),
      ]
    case .madeTwice(let from, let to, let title):
      [
        "note": .string("madeTwice"), "from": .string(from), "to": .string(to),
        "title": .string(title),
      ]
    case .cycle(let path):
      ["note": .string("cycle"), "path": .array(path.map(JSON.string))]
    case .overfull(let name): ["note": .string("overfull"), "title": .string(name)]
    case .heldOpen: ["note": .string("heldOpen")]
    case .restored(let packs): ["note": .string("restored"), "packs": JSON(packs)]
    case .newerVersion: ["note": .string("newerVersion")]
    case .earlierVersion: ["note": .string("earlierVersion")]
    case .ahead(let count): ["note": .string("ahead"), "changes": JSON(count)]
    case .otherKey: ["note": .string("otherKey")]
    case .skipped(let name, let count):
      ["note": .string("skipped"), "replica": .string(name), "count": JSON(count)]
    case .unreadable: ["note": .string("unreadable")]
    case .undeleted(let packs, let purged):
      ["note": .string("undeleted"), "packs": JSON(packs), "purged": .bool(purged)]
    }
  }
}
