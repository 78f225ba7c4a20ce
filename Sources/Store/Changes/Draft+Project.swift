import Todos

extension Draft {
  /// Writes all that an edit holds but the name, which needs a look at the other projects.
  mutating func set(_ edit: ProjectEdit, of project: EntityID) throws {
    if let description = edit.description { try set(.description, of: project, to: description) }
    if let link = edit.link { try set(.link, of: project, to: link.isEmpty ? nil : link) }
    if let memo = edit.memo { try set(.memo, of: project, to: memo) }
    if let start = edit.start { try set(.start, of: project, to: start.value?.description) }
    if let end = edit.end { try set(.end, of: project, to: end.value?.description) }
    if let isArchived = edit.isArchived { try set(.archived, of: project, to: .bool(isArchived)) }
    let members = elements(adding: edit.addedMembers, removing: edit.removedMembers)
    for (name, isIn) in members { try set(.member(name), of: project, to: .bool(isIn)) }
    let tech = elements(adding: edit.addedTech, removing: edit.removedTech)
    for (name, isIn) in tech { try set(.tech(name), of: project, to: .bool(isIn)) }
  }

  mutating func add(_ repository: NewRepository, to project: EntityID, on replica: EntityID) throws
  {
    try set(.kind, of: repository.id, to: EntityKind.repository.rawValue)
    try set(.project, of: repository.id, to: project.hex)
    try set(.root, of: repository.id, to: repository.root)
    try set(.path(on: replica), of: repository.id, to: repository.path)
  }

  /// One value for each element: what is both added and removed is removed.
  private func elements(
    adding added: [String], removing removed: [String]
  ) -> [(String, Bool)] {
    let names = Set(added).union(removed).sorted()
    return names.map { ($0, !removed.contains($0)) }
  }
}
