package import Localization
package import Store
package import Todos

extension NamedEntity {
  /// The entity with all its fields.
  /// - Parameter isPresent: Whether there is a repository at a path on this machine.
  package func json(today: Day, in language: Language, isPresent: (String) -> Bool) -> JSON {
    switch self {
    case .project(let project): project.json(isPresent: isPresent)
    case .label(let use): use.json
    case .milestone(let milestone): milestone.json
    case .view(let view): view.json
    case .block(let use): use.json(today: today, in: language)
    }
  }
}

extension Block {
  package static var schema: JSONSchema {
    .object([
      "name": .string, "title": .string, "priority": .priority, "project": .nullable(.string),
      "labels": .array(.string), "milestone": .nullable(.string), "day": .nullable(.string),
      "due": .nullable(.string), "notes": .text, "every": .nullable(.string),
      "since": .nullable(.day), "paused": .boolean,
    ]).adding(FieldRow.textShapes)
  }

  /// The block with all its fields; `every` is null if it doesn't create todos automatically.
  package var json: JSON {
    ([
      "name": .string(name),
      "title": .string(title),
      "priority": .string(priority.word),
      "project": JSON(project),
      "labels": .array(labels.map(JSON.string)),
      "milestone": JSON(milestone),
      "day": JSON(day),
      "due": JSON(due),
      "notes": .string(notes),
      "every": JSON(repetition?.recurrence.description),
      "since": JSON(repetition?.start.description),
      "paused": .bool(repetition?.isPaused ?? false),
    ] as JSON).adding(FieldRow.members { values[$0]?.string })
  }
}

extension BlockUse {
  /// The block, whether it is a preset, its recurrence in words, the number of todos made from it, and the next
  /// day after today on which it makes one, null if there is none.
  package func json(today: Day, in language: Language) -> JSON {
    block.json.adding([
      "preset": .bool(block.preset != nil),
      "repeats": JSON(block.repetition?.recurrence.text(in: language)),
      "next": JSON(block.repetition?.next(after: today)?.description),
      "open": JSON(open), "done": JSON(done),
    ])
  }
}

extension LabelUse {
  package static var schema: JSONSchema {
    .object([
      "name": .string, "color": .string, "textColor": .string, "open": .count, "done": .count,
    ])
  }

  /// The label, the text colour on it, and the number of todos that have it.
  package var json: JSON {
    [
      "name": .string(label.name), "color": .string(label.color.description),
      "textColor": .string(label.color.hasBlackText ? "#000000" : "#ffffff"),
      "open": JSON(open), "done": JSON(done),
    ]
  }
}

extension SavedView {
  package static var schema: JSONSchema { .object(["name": .string, "query": .string]) }

  package var json: JSON {
    ["name": .string(name), "query": .string(query)]
  }
}

extension Milestone {
  package static var schema: JSONSchema {
    .object([
      "name": .string, "description": .text, "due": .nullable(.day), "closed": .boolean,
      "open": .count, "done": .count, "progress": .nullable(.number), "percent": .nullable(.count),
    ])
  }

  /// The milestone with all its fields. `progress` is the share of its todos that are done, null if
  /// it has none; `percent` is the same in whole percent.
  package var json: JSON {
    [
      "name": .string(name),
      "description": .string(description),
      "due": JSON(due?.description),
      "closed": .bool(isClosed),
      "open": JSON(open),
      "done": JSON(done),
      "progress": progress.rate.map(JSON.number) ?? .null,
      "percent": progress.percent.map { JSON($0) } ?? .null,
    ]
  }
}
