package import Activity
package import Todos

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
