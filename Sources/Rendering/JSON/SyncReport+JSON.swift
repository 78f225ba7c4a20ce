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
  package func json(_ unread: Unread, waiting: Int, language: Language? = nil) -> JSON {
    Self.members.json(of: (self, unread, waiting, language))
  }

  package static var schema: JSONSchema { members.shape() }

  private typealias Written = (
    report: SyncReport, unread: Unread, waiting: Int, language: Language?
  )

  private static let members: [JSONProperty<Written>] = [
    .init(
      "received", [.init("replica", \.replica), .init("changes", \.changes)], \.unread.incoming),
    .init("sent", \.report.sent), .init("waiting", \.waiting),
    .init("conflicts", [SyncConflict].schema) { written in
      .array(
        written.unread.conflicts.map { conflict in
          written.language.map {
            conflict.json.adding(["name": .string($0.name(of: conflict.change.field))])
          } ?? conflict.json
        })
    },
    .init("notes", .array(SyncNote.schema)) { written in
      .array(written.report.notes(with: written.unread).map { $0.json(written.language) })
    },
  ]
}

extension SyncConflict: JSONObject {
  package static let members: [JSONProperty<Self>] = [
    .init("winner", \.winner), .init("loser", \.loser), .init("change", \.change),
  ]
}

extension SyncNote {
  fileprivate static var schema: JSONSchema {
    .object(
      ["note": .string],
      optional: [
        "letters": .string, "from": .string, "to": .string, "title": .string, "packs": .count,
        "changes": .count, "replica": .string, "count": .count, "purged": .boolean,
        "path": .array(.string),
      ])
  }

  fileprivate func json(_ language: Language?) -> JSON {
    let (name, values) = parts
    let json = JSON.object([JSON.Member("note", .string(name))]).adding(values)
    return language.map { json.adding(["text": .string($0.t(message))]) } ?? json
  }

  private var parts: (name: String, values: KeyValuePairs<String, JSON>) {
    switch self {
    case .joined(let suffix): ("joined", ["letters": .string(suffix)])
    case .renamed(let from, let to): ("renamed", ["from": .string(from), "to": .string(to)])
    case .renumbered(let from, let to, let title):
      ("renumbered", ["from": .string(from), "to": .string(to), "title": .string(title)])
    case .madeTwice(let from, let to, let title):
      ("madeTwice", ["from": .string(from), "to": .string(to), "title": .string(title)])
    case .cycle(let path): ("cycle", ["path": path.json])
    case .overfull(let name): ("overfull", ["title": .string(name)])
    case .heldOpen: ("heldOpen", [:])
    case .restored(let packs): ("restored", ["packs": JSON(packs)])
    case .newerVersion: ("newerVersion", [:])
    case .earlierVersion: ("earlierVersion", [:])
    case .ahead(let count): ("ahead", ["changes": JSON(count)])
    case .otherKey: ("otherKey", [:])
    case .skipped(let name, let count):
      ("skipped", ["replica": .string(name), "count": JSON(count)])
    case .unreadable: ("unreadable", [:])
    case .undeleted(let packs, let purged):
      ("undeleted", ["packs": JSON(packs), "purged": .bool(purged)])
    }
  }
}

extension HistoryEntry {
  private typealias Written = (entry: HistoryEntry, calendar: LocalCalendar)

  /// The entry in the JSON format of `cli.md`.
  package func json(in calendar: LocalCalendar) -> JSON {
    var json = Self.members.json(of: (self, calendar))
    if let madeTodos { json = json.adding(["madeTodos": JSON(madeTodos)]) }
    if let todoCount { json = json.adding(["todoCount": JSON(todoCount)]) }
    return json
  }

  package static var schema: JSONSchema {
    members.shape().adding(optional: ["madeTodos": .count, "todoCount": .count])
  }

  private static let members: [JSONProperty<Written>] = [
    .init("operation", \.entry.operation.hex),
    .init("at", .moment) { $0.entry.at.iso8601(in: $0.calendar) },
    .init("command", \.entry.command),
    .init("by", .described(.string, "person, auto, or an agent's name."), \.entry.author.rawValue),
    .init("replica", \.entry.replica), .init("undone", \.entry.isUndone),
    .init("changes", \.entry.changes), .init("subjects", \.entry.shownSubjects),
  ]
}

extension HistorySubject: JSONObject {
  package static let members: [JSONProperty<Self>] = [
    .init("kind", \.kind?.rawValue), .init("id", \.id), .init("title", \.title),
  ]
}

extension HistoryEntry.Change: JSONObject {
  package static let members: [JSONProperty<Self>] = [
    .init("kind", \.kind?.rawValue), .init("id", \.id), .init("title", \.title),
    .init("field", \.field.rawValue), .init("from", \.from), .init("to", \.to),
    .init("overriddenBy", \.overriddenBy),
  ]
}

extension RegisterValue: JSONValue {
  package static var schema: JSONSchema { .either([.string, .integer, .boolean, .null]) }
}
