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
    try change(
      edit.addedMembers.map(Field.member), removing: edit.removedMembers.map(Field.member),
      of: project)
    try change(
      edit.addedTech.map(Field.tech), removing: edit.removedTech.map(Field.tech), of: project)
  }

  mutating func add(_ repository: NewRepository, to project: EntityID, on replica: EntityID) throws
  {
    try set(.kind, of: repository.id, to: EntityKind.repository.rawValue)
    try set(.project, of: repository.id, to: project.hex)
    try set(.root, of: repository.id, to: repository.root)
    try set(.path(on: replica), of: repository.id, to: repository.path)
  }

  /// Adds elements to sets and removes others: if an element is in both lists it is removed.
  private mutating func change(
    _ added: [Field], removing removed: [Field], of project: EntityID
  ) throws {
    for element in added where !removed.contains(element) {
      try set(element, of: project, to: .bool(true))
    }
    for element in removed { try set(element, of: project, to: .bool(false)) }
  }
}
