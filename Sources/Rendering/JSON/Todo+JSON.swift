package import Todos

extension Todo {
  /// The todo as `cli.md` lays it down. Labels, milestone, comments and commits are not kept yet.
  package func json(at now: Moment, in calendar: LocalCalendar) -> JSON {
    [
      "id": .string(handle.description),
      "uuid": .string(id.uuid),
      "title": .string(title),
      "status": .string(status.rawValue),
      "priority": .string(priority.word),
      "project": JSON(project),
      "day": JSON(day?.description),
      "due": JSON(due?.description),
      "overdue": .bool(isOverdue(at: now, in: calendar)),
      "labels": [],
      "milestone": .null,
      "block": JSON(block),
      "notes": .string(notes),
      "comments": [],
      "commits": [],
      "created": .string(created.iso8601(in: calendar)),
      "started": JSON(started?.iso8601(in: calendar)),
      "completed": JSON(completed?.iso8601(in: calendar)),
    ]
  }
}

extension EntityID {
  /// The 128 bits in the layout of RFC 9562.
  var uuid: String {
    let digits = Array(hex)
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
      .joined(separator: "-")
  }
}

extension [Todo] {
  package func json(at now: Moment, in calendar: LocalCalendar) -> JSON {
    .array(map { $0.json(at: now, in: calendar) })
  }
}
