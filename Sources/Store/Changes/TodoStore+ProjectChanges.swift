import GRDB
package import Todos

extension TodoStore {
  /// Adds a project, with the repository it is for.
  package func addProject(
    _ name: String, details: ProjectEdit, repository: NewRepository?, at now: Moment, id: EntityID
  ) throws(StoreError) -> Changed<Project> {
    try changeProject("project add", at: now) { db, draft in
      if let repository { try RepositoryTable(db).checkIsFree(repository.path) }
      try NamedTable(.project, db).checkIsFree(name)
      try draft.set(.kind, of: id, to: EntityKind.project.rawValue)
      try draft.set(.name, of: id, to: name)
      try draft.set(details, of: id)
      if let repository { try draft.add(repository, to: id, on: replica.id) }
      return id
    }
  }

  package func editProject(
    named name: String, _ edit: ProjectEdit, command: String, at now: Moment
  ) throws(StoreError) -> Changed<Project> {
    try changeProject(command, at: now) { db, draft in
      let row = try NamedTable(.project, db).row(named: name)
      let id: EntityID = row["id"]
      if let new = edit.name {
        if !new.isSameName(as: row["name"]) { try NamedTable(.project, db).checkIsFree(new) }
        try draft.set(.name, of: id, to: new)
      }
      try draft.set(edit, of: id)
      return id
    }
  }

  /// Deletes a project; its todos stay, without one. Undo brings it back.
  package func deleteProject(named name: String, at now: Moment) throws(StoreError) -> Changed<
    Project
  > {
    try change("project rm", at: now) { db, draft in
      let table = ProjectTable(db)
      let project = try table.project(try table.names.row(named: name))
      try draft.set(.deleted, of: project.id, to: .bool(true))
      return project
    } result: { _, project in
      Changed(value: project, isChanged: true)
    }
  }

  /// Links a repository. One of the project's that moved here, known by its root commit, is found
  /// again instead.
  ///
  /// - Parameter isPresent: Whether there is a repository at a path.
  package func link(
    _ repository: NewRepository, toProject name: String, at now: Moment,
    isPresent: (String) -> Bool
  ) throws(StoreError) -> Changed<Project> {
    try changeProject("project link", at: now) { db, draft in
      let table = RepositoryTable(db)
      let project = try NamedTable(.project, db).id(named: name)
      try table.checkIsFree(repository.path)
      let known = try table.recognised(
        root: repository.root, project: project, isPresent: isPresent)
      if let known {
        try draft.set(.path(on: replica.id), of: known, to: repository.path)
      } else {
        try draft.add(repository, to: project, on: replica.id)
      }
      return project
    }
  }

  package func unlinkRepository(at path: String, at now: Moment) throws(StoreError) -> Changed<
    Project
  > {
    try changeProject("project unlink", at: now) { db, draft in
      guard let link = try RepositoryTable(db).link(at: path) else {
        throw StoreError.repositoryNotLinked(path: path)
      }
      try draft.set(.deleted, of: link.id, to: .bool(true))
      return try NamedTable(.project, db).id(named: link.project)
    }
  }

  private func changeProject(
    _ command: String, at now: Moment, _ body: (Database, inout Draft) throws -> EntityID
  ) throws(StoreError) -> Changed<Project> {
    try change(command, at: now) { db, draft in
      let id = try body(db, &draft)
      return (id, !draft.writes.isEmpty)
    } result: { db, subject in
      let (id, isChanged) = subject
      let row = try Row.fetchOne(db, sql: "SELECT * FROM project WHERE id = ?", arguments: [id])
      guard let row else { throw StoreError.failed(message: "the project is not in the store") }
      return Changed(value: try ProjectTable(db).project(row), isChanged: isChanged)
    }
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
