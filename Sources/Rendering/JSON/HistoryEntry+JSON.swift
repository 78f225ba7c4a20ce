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

extension HistorySubject {
  var json: JSON {
    ["kind": JSON(kind?.rawValue), "id": .string(id), "title": .string(title)]
  }
}

extension HistoryEntry.Change {
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

extension ImportResult {
  /// The numbers of added, changed, deleted and unchanged todos.
  package var json: JSON {
    [
      "added": JSON(added), "changed": JSON(changed), "deleted": JSON(deleted),
      "unchanged": JSON(unchanged),
    ]
  }
}
