import GRDB
package import Todos

/// The entity that a command named, and whether the command changed it.
package struct EditResult<Value: Hashable & Sendable>: Hashable, Sendable {
  /// Its current value, or the last one if it was deleted.
  package let value: Value
  package let isChanged: Bool
}

extension TodoStore {
  package func addLabel(
    _ name: String, color: LabelColor?, at now: Moment
  ) throws(StoreError) -> EditResult<LabelUse> {
    try changeNamed("label add", at: now, LabelTable.use) { db, draft in
      try NamedTable(.label, db).checkIsFree(name)
      return try draft.addLabel(name, color: color)
    }
  }

  package func editLabel(
    named name: String, _ edit: LabelEdit, at now: Moment
  ) throws(StoreError) -> EditResult<LabelUse> {
    try changeNamed("label edit", at: now, LabelTable.use) { db, draft in
      let id = try draft.rename(.label, named: name, to: edit.name, db)
      if let color = edit.color { try draft.set(.color, of: id, to: color.description) }
      return id
    }
  }

  /// Deletes a label; todos lose it. Undo restores it.
  package func deleteLabel(
    named name: String, at now: Moment
  ) throws(StoreError) -> EditResult<LabelUse> {
    try deleteNamed(.label, name, "label rm", at: now, LabelTable.use)
  }

  package func addMilestone(
    _ name: String, _ values: MilestoneEdit, at now: Moment
  ) throws(StoreError) -> EditResult<Milestone> {
    try changeNamed("milestone add", at: now, MilestoneTable.milestone) { db, draft in
      try NamedTable(.milestone, db).checkIsFree(name)
      let id = try draft.create(.milestone, named: name)
      try draft.set(values, of: id)
      return id
    }
  }

  /// - Parameter command: `milestone edit`, `milestone close` or `milestone reopen`.
  package func editMilestone(
    named name: String, _ edit: MilestoneEdit, command: String, at now: Moment
  ) throws(StoreError) -> EditResult<Milestone> {
    try changeNamed(command, at: now, MilestoneTable.milestone) { db, draft in
      let id = try draft.rename(.milestone, named: name, to: edit.name, db)
      try draft.set(edit, of: id)
      return id
    }
  }

  /// Deletes a milestone; its todos are kept, without one. Undo restores it.
  package func deleteMilestone(
    named name: String, at now: Moment
  ) throws(StoreError) -> EditResult<Milestone> {
    try deleteNamed(.milestone, name, "milestone rm", at: now, MilestoneTable.milestone)
  }

  /// Adds a project, optionally linked to a repository.
  package func addProject(
    _ name: String, details: ProjectEdit, repository: NewRepository?, at now: Moment
  ) throws(StoreError) -> EditResult<Project> {
    try changeNamed("project add", at: now, ProjectTable.project) { db, draft in
      if let repository { try RepositoryTable(db).checkIsFree(repository.path) }
      try NamedTable(.project, db).checkIsFree(name)
      let id = try draft.create(.project, named: name)
      try draft.set(details, of: id)
      if let repository { try draft.add(repository, to: id) }
      return id
    }
  }

  package func editProject(
    named name: String, _ edit: ProjectEdit, command: String, at now: Moment
  ) throws(StoreError) -> EditResult<Project> {
    try changeNamed(command, at: now, ProjectTable.project) { db, draft in
      let id = try draft.rename(.project, named: name, to: edit.name, db)
      try draft.set(edit, of: id)
      return id
    }
  }

  /// Deletes a project; its todos are kept, without one. Undo restores it.
  package func deleteProject(
    named name: String, at now: Moment
  ) throws(StoreError) -> EditResult<Project> {
    try deleteNamed(.project, name, "project rm", at: now, ProjectTable.project)
  }

  /// Links a repository to a project. If the project has a repository with the same root commit and no
  /// existing path here, only its path is set: it has moved, or comes from another machine.
  ///
  /// - Parameter isPresent: Whether there is a repository at a path.
  package func link(
    _ repository: NewRepository, toProject name: String, at now: Moment,
    isPresent: (String) -> Bool
  ) throws(StoreError) -> EditResult<Project> {
    try changeNamed("project link", at: now, ProjectTable.project) { db, draft in
      let table = RepositoryTable(db)
      let project = try NamedTable(.project, db).id(named: name)
      try table.checkIsFree(repository.path)
      let known = try table.recognised(
        root: repository.root, project: project, isPresent: isPresent)
      if let known {
        // Written even if another machine has the same path: each machine has its own.
        draft.append(RegisterWrite(known, .path, .string(repository.path)))
      } else {
        try draft.add(repository, to: project)
      }
      return project
    }
  }

  package func unlinkRepository(
    at path: String, at now: Moment
  ) throws(StoreError) -> EditResult<Project> {
    try changeNamed("project unlink", at: now, ProjectTable.project) { db, draft in
      guard let link = try RepositoryTable(db).link(at: path) else {
        throw StoreError.repositoryNotLinked(path: path)
      }
      try draft.set(.deleted, of: link.id, to: .bool(true))
      return try NamedTable(.project, db).id(named: link.project)
    }
  }

  /// - Parameters:
  ///   - read: Reads the entity that `body` returns.
  ///   - body: Adds the writes to the draft.
  func changeNamed<Value>(
    _ command: String, at now: Moment, _ read: (Database, EntityID) throws -> Value?,
    _ body: (Database, inout Draft) throws -> EntityID
  ) throws(StoreError) -> EditResult<Value> {
    try change(command, at: now) { db, draft in
      let id = try body(db, &draft)
      return (id, !draft.writes.isEmpty)
    } result: { db, subject in
      let (id, isChanged) = subject
      guard let value = try read(db, id) else {
        throw StoreError.failed(message: "the result of \(command) is not in the store")
      }
      return EditResult(value: value, isChanged: isChanged)
    }
  }

  private func deleteNamed<Value>(
    _ kind: NamedTable.Kind, _ name: String, _ command: String, at now: Moment,
    _ read: (Database, EntityID) throws -> Value?
  ) throws(StoreError) -> EditResult<Value> {
    try change(command, at: now) { db, draft in
      let id = try NamedTable(kind, db).id(named: name)
      guard let value = try read(db, id) else {
        throw StoreError.failed(message: "the subject of \(command) is not in the store")
      }
      try draft.set(.deleted, of: id, to: .bool(true))
      return EditResult(value: value, isChanged: true)
    } result: { _, changed in
      changed
    }
  }
}

/// A repository to link.
package struct NewRepository: Hashable, Sendable {
  package let id: EntityID
  /// Absolute, without symbolic links.
  package let path: String
  /// The id of its root commit; nil while it has none.
  package let root: String?

  package init(id: EntityID, path: String, root: String?) {
    self.id = id
    self.path = path
    self.root = root
  }
}

extension Draft {
  mutating func addLabel(_ name: String, color: LabelColor?) throws -> EntityID {
    let id = try create(.label, named: name)
    try set(.color, of: id, to: (color ?? LabelColor(ofName: name)).description)
    return id
  }

  /// Renames a project, label or milestone.
  /// - Parameter new: Nil keeps the name.
  /// - Returns: Its id.
  fileprivate mutating func rename(
    _ kind: NamedTable.Kind, named name: String, to new: String?, _ db: Database
  ) throws -> EntityID {
    let table = NamedTable(kind, db)
    let row = try table.row(named: name)
    if let new {
      if !new.isSameName(as: row["name"]) { try table.checkIsFree(new) }
      try set(.name, of: row["id"], to: new)
    }
    return row["id"]
  }

  fileprivate mutating func set(_ edit: MilestoneEdit, of milestone: EntityID) throws {
    if let description = edit.description {
      try set(.description, of: milestone, to: description)
    }
    if let due = edit.due { try set(.due, of: milestone, to: due.value?.description) }
    if let isClosed = edit.isClosed { try set(.closed, of: milestone, isTrue: isClosed) }
  }

  fileprivate mutating func set(_ edit: ProjectEdit, of project: EntityID) throws {
    if let description = edit.description { try set(.description, of: project, to: description) }
    if let link = edit.link { try set(.link, of: project, to: link.isEmpty ? nil : link) }
    if let memo = edit.memo { try set(.memo, of: project, to: memo) }
    if let start = edit.start { try set(.start, of: project, to: start.value?.description) }
    if let end = edit.end { try set(.end, of: project, to: end.value?.description) }
    if let isArchived = edit.isArchived { try set(.archived, of: project, isTrue: isArchived) }
    for (field, added, removed) in [
      (Field.member, edit.addedMembers, edit.removedMembers),
      (Field.tech, edit.addedTech, edit.removedTech),
    ] {
      let removed = removed.map(field)
      // An element that is both added and removed is removed.
      for element in added.map(field) where !removed.contains(element) {
        try set(element, of: project, isTrue: true)
      }
      for element in removed { try set(element, of: project, isTrue: false) }
    }
  }

  /// Adds a repository. Clones that machines link to one project are one repository, with a path on each.
  fileprivate mutating func add(_ repository: NewRepository, to project: EntityID) throws {
    var id = repository.id
    if let root = repository.root {
      id = try create(.repository, knownBy: "\(project.hex) \(root)")
    } else {
      create(id, .repository)
    }
    try set(.project, of: id, to: project.hex)
    try set(.root, of: id, to: repository.root)
    try set(.path, of: id, to: repository.path)
  }
}

extension RepositoryTable {
  /// - Throws: ``StoreError/repositoryLinked(path:project:)``
  fileprivate func checkIsFree(_ path: String) throws {
    if let link = try link(at: path) {
      throw StoreError.repositoryLinked(path: path, project: link.project)
    }
  }
}
