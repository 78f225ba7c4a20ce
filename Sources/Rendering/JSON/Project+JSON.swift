package import Activity
package import Todos

extension Project {
  /// The project in the JSON format of `cli.md`.
  ///
  /// - Parameter isPresent: Whether there is a repository at a path on this machine.
  package func json(isPresent: (String) -> Bool) -> JSON {
    .object(members(isPresent: isPresent))
  }

  /// - Parameter branches: The current branches by path; nil leaves them out.
  fileprivate func members(
    isPresent: (String) -> Bool, branches: [String: String]? = nil
  ) -> [JSON.Member] {
    let members: KeyValuePairs<String, JSON> = [
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
          var members = [
            JSON.Member("path", JSON(repository.path)),
            JSON.Member("present", .bool(repository.path.map(isPresent) ?? false)),
          ]
          if let branches {
            members.append(
              JSON.Member("branch", JSON(repository.path.flatMap { branches[$0] })))
          }
          return .object(members)
        }),
      "open": JSON(open),
      "done": JSON(done),
    ]
    return members.map { JSON.Member($0.key, $0.value) }
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
    return .object(
      project.members(isPresent: isPresent) + [JSON.Member("commits", commits ?? .null)])
  }

  /// The project for the board's page: with the commits per week, oldest first, and their total, which are empty
  /// and null if it has no repository here.
  ///
  /// - Parameters:
  ///   - branches: The current branches of repositories, by path.
  ///   - isPresent: Whether there is a repository at a path on this machine.
  package func json(branches: [String: String], isPresent: (String) -> Bool) -> JSON {
    .object(
      project.members(isPresent: isPresent, branches: branches) + [
        JSON.Member("weeks", .array((figures?.weeks ?? []).map(JSON.init))),
        JSON.Member("commitsTotal", figures.map { JSON($0.total) } ?? .null),
      ])
  }
}
