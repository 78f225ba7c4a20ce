package import Activity
package import Todos

extension Project {
  /// The project in the JSON format of `cli.md`.
  ///
  /// - Parameter isPresent: Whether there is a repository at a path on this machine.
  package func json(isPresent: (String) -> Bool) -> JSON {
    json(isPresent: isPresent, branches: nil)
  }

  /// - Parameter branches: The current branches by path; nil leaves them out.
  fileprivate func json(isPresent: (String) -> Bool, branches: [String: String]?) -> JSON {
    [
      "name": .string(name),
      "description": .string(details.description),
      "link": JSON(details.link),
      "members": .array(details.members.map(JSON.string)),
      "tech": .array(details.tech.map(JSON.string)),
      "memo": .string(details.memo),
      "start": JSON(details.start?.description),
      "end": JSON(details.end?.description),
      "archived": .bool(isArchived),
      "repositories": .array(
        repositories.map { repository in
          let json: JSON = [
            "path": JSON(repository.path),
            "present": .bool(repository.path.map(isPresent) ?? false),
          ]
          guard let branches else { return json }
          return json.adding(["branch": JSON(repository.path.flatMap { branches[$0] })])
        }),
      "open": JSON(open),
      "done": JSON(done),
    ]
  }
}

extension Project {
  package static var schema: JSONSchema { .shared("project", shape) }

  fileprivate static var shape: JSONSchema {
    .object([
      "name": .string, "description": .text, "link": .nullable(.string),
      "members": .array(.string), "tech": .array(.string), "memo": .text,
      "start": .described(.nullable(.string), "A month, such as 2026-11."),
      "end": .nullable(.string), "archived": .boolean,
      "repositories": .array(.object(["path": .nullable(.string), "present": .boolean])),
      "open": .count, "done": .count,
    ])
  }
}

extension ProjectReport {
  /// The project with its commits, which are null if it has no repository here.
  ///
  /// - Parameter isPresent: Whether there is a repository at a path on this machine.
  package func json(isPresent: (String) -> Bool) -> JSON {
    let commits: JSON? = figures.map { figures in
      [
        "lastWeek": JSON(figures.lastWeek),
        "total": JSON(figures.total),
        "weeks": .array(figures.weeks.map(JSON.init)),
      ]
    }
    return project.json(isPresent: isPresent).adding(["commits": commits ?? .null])
  }

  package static var schema: JSONSchema {
    Project.shape.adding([
      "commits": .nullable(
        .object(["lastWeek": .count, "total": .count, "weeks": .array(.count)]))
    ])
  }

  /// The project for the board's page: with the commits per week, oldest first, and their total, which are empty
  /// and null if it has no repository here.
  ///
  /// - Parameters:
  ///   - branches: The current branches of repositories, by path.
  ///   - isPresent: Whether there is a repository at a path on this machine.
  package func json(branches: [String: String], isPresent: (String) -> Bool) -> JSON {
    project.json(isPresent: isPresent, branches: branches).adding([
      "weeks": .array((figures?.weeks ?? []).map(JSON.init)),
      "commitsTotal": figures.map { JSON($0.total) } ?? .null,
    ])
  }
}
