package import Store
package import Todos

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
