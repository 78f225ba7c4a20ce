package import Activity
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

extension Project {
  private typealias Written = (project: Project, repositories: JSON)

  /// The project in the JSON format of `cli.md`.
  ///
  /// - Parameters:
  ///   - isPresent: Whether there is a repository at a path on this machine.
  ///   - branches: The current branches by path; nil leaves them out.
  package func json(isPresent: (String) -> Bool, branches: [String: String]? = nil) -> JSON {
    let repositories = repositories.map { repository in
      let json: JSON = [
        "path": JSON(repository.path),
        "present": .bool(repository.path.map(isPresent) ?? false),
      ]
      guard let branches else { return json }
      return json.adding(["branch": JSON(repository.path.flatMap { branches[$0] })])
    }
    return Self.members.json(of: (self, .array(repositories)))
  }

  package static var schema: JSONSchema { .shared("project", shape) }

  fileprivate static var shape: JSONSchema { members.shape() }

  private static let members: [JSONProperty<Written>] = [
    .init("name", \.project.name), .init("description", .text, \.project.details.description),
    .init("link", \.project.details.link), .init("members", \.project.details.members),
    .init("tech", \.project.details.tech), .init("memo", .text, \.project.details.memo),
    .init("start", .described(.nullable(.string), "A month, such as 2026-11.")) {
      $0.project.details.start?.description
    },
    .init("end", \.project.details.end?.description), .init("archived", \.project.isArchived),
    .init(
      "repositories", .array(.object(["path": .nullable(.string), "present": .boolean])),
      \.repositories),
    .init("open", \.project.open), .init("done", \.project.done),
  ]
}

extension ProjectReport {
  /// The project with its commits, which are null if it has no repository here.
  ///
  /// - Parameter isPresent: Whether there is a repository at a path on this machine.
  package func json(isPresent: (String) -> Bool) -> JSON {
    project.json(isPresent: isPresent).adding(["commits": figures.json])
  }

  package static var schema: JSONSchema {
    Project.shape.adding(["commits": ProjectFigures?.schema])
  }

  /// The project for the board's page: with the commits per week, oldest first, and their total, which are empty
  /// and null if it has no repository here.
  ///
  /// - Parameters:
  ///   - branches: The current branches of repositories, by path.
  ///   - isPresent: Whether there is a repository at a path on this machine.
  package func json(branches: [String: String], isPresent: (String) -> Bool) -> JSON {
    project.json(isPresent: isPresent, branches: branches).adding([
      "weeks": (figures?.weeks ?? []).json,
      "commitsTotal": (figures?.total).json,
    ])
  }
}

extension ProjectFigures: JSONObject {
  package static let members: [JSONProperty<Self>] = [
    .init("lastWeek", \.lastWeek), .init("total", \.total), .init("weeks", \.weeks),
  ]
}
