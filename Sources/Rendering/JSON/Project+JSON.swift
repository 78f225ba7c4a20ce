package import Todos

extension Project {
  /// The project as `cli.md` lays it down.
  ///
  /// - Parameter isPresent: Whether there is a repository at a path of this machine.
  package func json(isPresent: (String) -> Bool) -> JSON {
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
          [
            "path": JSON(repository.path),
            "present": .bool(repository.path.map(isPresent) ?? false),
          ]
        }),
      "open": JSON(open),
      "done": JSON(done),
    ]
  }
}
