package import Store
package import Todos

extension HistoryEntry {
  /// The entry in the JSON format of `cli.md`.
  /// - Parameter others: More members, which come last.
  package func json(
    in calendar: LocalCalendar, beside others: KeyValuePairs<String, JSON> = [:]
  ) -> JSON {
    var members = members(in: calendar)
    if let madeTodos { members.append(JSON.Member("madeTodos", JSON(madeTodos))) }
    members += others.map { JSON.Member($0.key, $0.value) }
    return .object(members)
  }

  private func members(in calendar: LocalCalendar) -> [JSON.Member] {
    let members: KeyValuePairs<String, JSON> = [
      "operation": .string(operation.hex),
      "at": .string(at.iso8601(in: calendar)),
      "command": .string(command),
      "by": .string(author.rawValue),
      "replica": JSON(replica),
      "undone": .bool(isUndone),
      "changes": .array(changes.map(\.json)),
      "subjects": .array(shownSubjects.map(\.json)),
    ]
    return members.map { JSON.Member($0.key, $0.value) }
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
