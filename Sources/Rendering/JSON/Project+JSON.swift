package import Activity
package import Todos

extension Project {
  /// The project in the JSON format of `cli.md`.
  ///
  /// - Parameter isPresent: Whether there is a repository at a path on this machine.
  package func json(isPresent: (String) -> Bool) -> JSON {
    .object(members(isPresent: isPresent))
  }

  fileprivate func members(isPresent: (String) -> Bool) -> [JSON.Member] {
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
          [
            "path": JSON(repository.path),
            "present": .bool(repository.path.map(isPresent) ?? false),
          ]
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
}
