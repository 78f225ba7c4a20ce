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
        try set(project.details, of: id, .project)
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
    let projects = Dictionary(uniqueKeysWithValues: try projects().map { ($0.id, $0) })
    return ids.compactMap { projects[$0] }
  }

  /// Links a repository to a project. If the project has a repository with the same root commit and no
  /// existing path here, only its path is set: it has moved, or comes from another machine.
  ///
  /// - Parameter isPresent: Whether there is a repository at a path.
  package func link(
    _ repository: NewRepository, toProject name: String, isPresent: (String) -> Bool
  ) throws -> EntityChange {
    let linked = try RepositoryTable(db).link(at: repository.path)
    let id: EntityID
    if let linked, linked.project.isSameName(as: name) {
      id = try NamedTable(.project, db).id(named: name)
    } else {
      try RepositoryTable(db).checkIsFree(repository.path)
      id = try link(repository, toProject: name, isPresent)
    }
    return try commit(as: .projectLink, of: id, .project)
  }

  package func unlinkRepository(at path: String) throws -> EntityChange {
    guard let link = try RepositoryTable(db).link(at: path) else {
      throw StoreError.repositoryNotLinked(path: path)
    }
    try set(.deleted, of: link.id, to: .bool(true))
    let project = try NamedTable(.project, db).id(named: link.project)
    return try commit(as: .projectUnlink, of: project, .project)
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
  package let details: FieldEdit
  package let repository: NewRepository?
  /// Whether there is a project of that name already, or earlier in the list, so that the repository is linked
  /// to it, and its details are changed.
  package let isExisting: Bool

  package init(
    _ name: String, details: FieldEdit = FieldEdit(), repository: NewRepository?,
    isExisting: Bool = false
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
    let id = try create(.project, named: project.name, project.details)
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
