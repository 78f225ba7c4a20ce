import GRDB
package import Todos

extension Transaction {
  /// Adds projects, each optionally linked to a repository, in one operation.
  /// - Parameters:
  ///   - command: `projectAdd` or `setup`.
  ///   - isPresent: Whether there is a repository at a path.
  package func addProjects(
    _ new: [NewProject], as command: CommandName = .projectAdd, isPresent: (String) -> Bool
  ) throws -> [Project] {
    var created: [String: EntityID] = [:]
    var paths: Set<String> = []
    let ids = try new.map { project in
      if let path = project.repository?.path {
        try RepositoryTable(db).checkIsFree(path)
        if !paths.insert(path).inserted {
          throw StoreError.repositoryLinked(path: path, project: project.name)
        }
      }
      if project.isExisting, let repository = project.repository {
        let known = created[project.name]
        if let known { try add(repository, to: known) }
        let id = try known ?? link(repository, toProject: project.name, isPresent)
        try set(project.details, of: id)
        return id
      }
      if created.keys.contains(where: project.name.isSameName) {
        throw StoreError.exists(.project, project.name)
      }
      let id = try add(project)
      created[project.name] = id
      return id
    }
    try commit(as: command)
    let projects = try projects()
    return try ids.map { try value($0, in: projects) }
  }

  /// Adds a project, optionally linked to a repository.
  package func addProject(
    _ name: String, details: ProjectEdit, repository: NewRepository?
  ) throws -> EditResult<Project> {
    let new = NewProject(name, details: details, repository: repository)
    return EditResult(value: try addProjects([new]) { _ in true }[0], isChanged: true)
  }

  package func editProject(
    named name: String, _ edit: ProjectEdit, as command: CommandName = .projectEdit
  ) throws -> EditResult<Project> {
    let id = try rename(.project, named: name, to: edit.name)
    try set(edit, of: id)
    return try commit(as: command, of: id, in: projects)
  }

  /// Deletes a project; its todos are kept, without one. Undo restores it.
  package func deleteProject(named name: String) throws -> EditResult<Project> {
    try delete(.project, name, as: .projectDelete, in: projects)
  }

  /// Links a repository to a project. If the project has a repository with the same root commit and no
  /// existing path here, only its path is set: it has moved, or comes from another machine.
  ///
  /// - Parameter isPresent: Whether there is a repository at a path.
  package func link(
    _ repository: NewRepository, toProject name: String, isPresent: (String) -> Bool
  ) throws -> EditResult<Project> {
    let linked = try RepositoryTable(db).link(at: repository.path)
    let id: EntityID
    if let linked, linked.project.isSameName(as: name) {
      id = try NamedTable(.project, db).id(named: name)
    } else {
      try RepositoryTable(db).checkIsFree(repository.path)
      id = try link(repository, toProject: name, isPresent)
    }
    return try commit(as: .projectLink, of: id, in: projects)
  }

  package func unlinkRepository(at path: String) throws -> EditResult<Project> {
    guard let link = try RepositoryTable(db).link(at: path) else {
      throw StoreError.repositoryNotLinked(path: path)
    }
    try set(.deleted, of: link.id, to: .bool(true))
    let project = try NamedTable(.project, db).id(named: link.project)
    return try commit(as: .projectUnlink, of: project, in: projects)
  }

  /// Unlinks repositories, and deletes those of the named projects that are left without repositories and
  /// todos, in one operation.
  /// - Returns: The unlinked paths.
  package func unlinkRepositories(
    at paths: [String], deletingIfEmpty projects: [String], as command: CommandName
  ) throws -> [String] {
    let links = try paths.compactMap { path in
      try RepositoryTable(db).link(at: path).map { (path: path, id: $0.id, project: $0.project) }
    }
    for link in links { try set(.deleted, of: link.id, to: .bool(true)) }
    for name in Set(links.map(\.project)).sorted()
    where projects.contains(where: name.isSameName) {
      let project = try project(named: name)
      let others = project.repositories.filter { other in !links.contains { $0.id == other.id } }
      guard others.isEmpty, project.open + project.done == 0 else { continue }
      try set(.deleted, of: project.id, to: .bool(true))
    }
    try commit(as: command)
    return links.map(\.path)
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

/// A project to add.
package struct NewProject: Hashable, Sendable {
  package let name: String
  package let details: ProjectEdit
  package let repository: NewRepository?
  /// Whether there is a project of that name already, or earlier in the list, so that the repository is linked
  /// to it, and its details are changed.
  package let isExisting: Bool

  package init(
    _ name: String, details: ProjectEdit, repository: NewRepository?, isExisting: Bool = false
  ) {
    self.name = name
    self.details = details
    self.repository = repository
    self.isExisting = isExisting
  }
}

extension Transaction {
  /// - Returns: The project's id.
  private func add(_ project: NewProject) throws -> EntityID {
    try NamedTable(.project, db).checkIsFree(project.name)
    let id = try create(.project, named: project.name)
    try set(project.details, of: id)
    if let repository = project.repository { try add(repository, to: id) }
    return id
  }

  /// - Returns: The project's id.
  private func link(
    _ repository: NewRepository, toProject name: String, _ isPresent: (String) -> Bool
  ) throws -> EntityID {
    let project = try NamedTable(.project, db).id(named: name)
    let known = try RepositoryTable(db).recognised(
      root: repository.root, project: project, isPresent: isPresent)
    // Another clone of the same command may be it already.
    let free = known.first { id in !writes.contains { $0.entity == id && $0.field == .path } }
    if let known = free {
      // Written even if another machine has the same path: each machine has its own.
      append(RegisterWrite(known, .path, .string(repository.path)))
    } else {
      try add(repository, to: project)
    }
    return project
  }

  private func set(_ edit: ProjectEdit, of project: EntityID) throws {
    if let description = edit.description { try set(.description, of: project, to: description) }
    if let link = edit.link { try set(.link, of: project, to: link.isEmpty ? nil : link) }
    if let memo = edit.memo { try set(.memo, of: project, to: memo) }
    if let start = edit.start { try set(.start, of: project, to: start.value?.description) }
    if let end = edit.end { try set(.end, of: project, to: end.value?.description) }
    if edit.start != nil || edit.end != nil { try checkPeriod(of: project) }
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

  /// - Throws: ``StoreError/invalid(_:)`` if the project would end before it starts.
  private func checkPeriod(of project: EntityID) throws {
    guard let start = try current(.start, of: project).string,
      let end = try current(.end, of: project).string, end < start
    else { return }
    throw StoreError.invalid(.invalidPeriod(start: start, end: end))
  }

  /// Adds a repository. Clones that machines link to one project are one repository, with a path on each.
  private func add(_ repository: NewRepository, to project: EntityID) throws {
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
