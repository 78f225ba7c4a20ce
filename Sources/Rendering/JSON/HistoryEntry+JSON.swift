package import Store
package import Todos

extension HistoryEntry {
  /// The entry in the JSON format of `cli.md`.
  package func json(in calendar: LocalCalendar) -> JSON {
    var json: JSON = [
      "operation": .string(operation.hex),
      "at": .string(at.iso8601(in: calendar)),
      "command": .string(command),
      "by": .string(author.rawValue),
      "replica": JSON(replica),
      "undone": .bool(isUndone),
      "changes": .array(changes.map(\.json)),
      "subjects": .array(shownSubjects.map(\.json)),
    ]
    if let madeTodos { json = json.adding(["madeTodos": JSON(madeTodos)]) }
    if let todoCount { json = json.adding(["todoCount": JSON(todoCount)]) }
    return json
  }
}

extension HistoryEntry {
  package static var schema: JSONSchema {
    .object(
      [
        "operation": .string, "at": .moment, "command": .string,
        "by": .described(.string, "person, auto, or an agent's name."),
        "replica": .nullable(.string), "undone": .boolean,
        "changes": .array(Change.schema),
        "subjects": .array(
          .object(["kind": .nullable(.string), "id": .string, "title": .string])),
      ], optional: ["madeTodos": .count, "todoCount": .count])
  }
}

extension HistorySubject {
  var json: JSON {
    ["kind": JSON(kind?.rawValue), "id": .string(id), "title": .string(title)]
  }
}

extension HistoryEntry.Change {
  static var schema: JSONSchema {
    let value = JSONSchema.either([.string, .integer, .boolean, .null])
    return .object([
      "kind": .nullable(.string), "id": .string, "title": .string, "field": .string,
      "from": value, "to": value, "overriddenBy": .nullable(.string),
    ])
  }

  var json: JSON {
    [
      "kind": JSON(kind?.rawValue),
      "id": .string(id),
      "title": .string(title),
      "field": .string(field.rawValue),
      "from": from.json,
      "to": to.json,
      "overriddenBy": JSON(overriddenBy),
    ]
  }
}
