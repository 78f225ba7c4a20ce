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

/// `every` is null if the block doesn't create todos automatically.
extension Block: JSONObject {
  package static let members: [JSONProperty<Self>] =
    [
      .init("name", \.name), .init("title", \.title), .init("priority", \.priority),
      .init("project", \.project), .init("labels", \.labels), .init("milestone", \.milestone),
      .init("day", \.day), .init("due", \.due), .init("notes", .text, \.notes),
      .init("every", \.repetition?.recurrence.description),
      .init("since", \.repetition?.start), .init("paused") { $0.repetition?.isPaused ?? false },
    ] + FieldRow.members { $0.values[$1]?.string }
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

/// The label, the text colour on it, and the number of todos that have it.
extension LabelUse: JSONObject {
  package static let members: [JSONProperty<Self>] = [
    .init("name", \.label.name), .init("color", \.label.color.description),
    .init("textColor") { $0.label.color.hasBlackText ? "#000000" : "#ffffff" },
    .init("open", \.open), .init("done", \.done),
  ]
}

extension SavedView: JSONObject {
  package static let members: [JSONProperty<Self>] = [
    .init("name", \.name), .init("query", \.query),
  ]
}

/// `progress` is the share of a milestone's todos that are done, null if it has none; `percent` is the same in whole
/// percent.
extension Milestone: JSONObject {
  package static let members: [JSONProperty<Self>] = [
    .init("name", \.name), .init("description", .text, \.description), .init("due", \.due),
    .init("closed", \.isClosed), .init("open", \.open), .init("done", \.done),
    .init("progress", .nullable(.number)) { $0.progress.rate.map(JSON.number) ?? .null },
    .init("percent", \.progress.percent),
  ]
}
