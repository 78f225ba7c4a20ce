import GRDB
package import Todos

/// The entity that a command named, and whether the command changed it.
package struct EditResult<Value: Hashable & Sendable>: Hashable, Sendable {
  /// Its current value, or the last one if it was deleted.
  package let value: Value
  package let isChanged: Bool
}

extension Transaction {
  package func addLabel(_ name: String, color: LabelColor?) throws -> EditResult<LabelUse> {
    try NamedTable(.label, db).checkIsFree(name)
    return try commit(as: .labelAdd, of: makeLabel(name, color: color), LabelTable.use)
  }

  package func editLabel(named name: String, _ edit: LabelEdit) throws -> EditResult<LabelUse> {
    let id = try rename(.label, named: name, to: edit.name)
    if let color = edit.color { try set(.color, of: id, to: color.description) }
    return try commit(as: .labelEdit, of: id, LabelTable.use)
  }

  /// Deletes a label; todos lose it. Undo restores it.
  package func deleteLabel(named name: String) throws -> EditResult<LabelUse> {
    try delete(.label, name, as: .labelDelete, LabelTable.use)
  }

  package func addMilestone(
    _ name: String, _ values: MilestoneEdit
  ) throws -> EditResult<Milestone> {
    try NamedTable(.milestone, db).checkIsFree(name)
    let id = try create(.milestone, named: name)
    try set(values, of: id)
    return try commit(as: .milestoneAdd, of: id, MilestoneTable.milestone)
  }

  /// - Parameter command: `milestoneEdit`, `milestoneClose` or `milestoneReopen`.
  package func editMilestone(
    named name: String, _ edit: MilestoneEdit, as command: CommandName = .milestoneEdit
  ) throws -> EditResult<Milestone> {
    let id = try rename(.milestone, named: name, to: edit.name)
    try set(edit, of: id)
    return try commit(as: command, of: id, MilestoneTable.milestone)
  }

  /// Deletes a milestone; its todos are kept, without one. Undo restores it.
  package func deleteMilestone(named name: String) throws -> EditResult<Milestone> {
    try delete(.milestone, name, as: .milestoneDelete, MilestoneTable.milestone)
  }

  /// - Parameter query: As typed, without names of views.
  package func addView(_ name: String, query: String) throws -> EditResult<SavedView> {
    try NamedTable(.view, db).checkIsFree(name)
    let id = try create(.view, named: name)
    try set(.query, of: id, to: query)
    return try commit(as: .viewAdd, of: id, ViewTable.view)
  }

  package func editView(
    named name: String, _ edit: SavedViewEdit
  ) throws -> EditResult<SavedView> {
    let id = try rename(.view, named: name, to: edit.name)
    if let query = edit.query { try set(.query, of: id, to: query) }
    return try commit(as: .viewEdit, of: id, ViewTable.view)
  }

  /// Deletes a view. Undo restores it.
  package func deleteView(named name: String) throws -> EditResult<SavedView> {
    try delete(.view, name, as: .viewDelete, ViewTable.view)
  }

  /// Commits a change of one entity.
  /// - Parameter read: Reads the entity.
  func commit<Value>(
    as command: CommandName, of id: EntityID, _ read: (Database, EntityID) throws -> Value?
  ) throws -> EditResult<Value> {
    let isChanged = !writes.isEmpty
    try commit(as: command)
    guard let value = try read(db, id) else {
      throw StoreError.failed(message: "the result of \(command.rawValue) is not in the store")
    }
    return EditResult(value: value, isChanged: isChanged)
  }

  func delete<Value>(
    _ kind: NamedTable.Kind, _ name: String, as command: CommandName,
    _ read: (Database, EntityID) throws -> Value?
  ) throws -> EditResult<Value> {
    let id = try NamedTable(kind, db).id(named: name)
    guard let value = try read(db, id) else {
      throw StoreError.failed(message: "the subject of \(command.rawValue) is not in the store")
    }
    try set(.deleted, of: id, to: .bool(true))
    try commit(as: command)
    return EditResult(value: value, isChanged: true)
  }

  func makeLabel(_ name: String, color: LabelColor?) throws -> EntityID {
    let id = try create(.label, named: name)
    try set(.color, of: id, to: (color ?? LabelColor(ofName: name)).description)
    return id
  }

  /// Renames a project, label, milestone or view.
  /// - Parameter new: Nil keeps the name.
  /// - Returns: Its id.
  func rename(_ kind: NamedTable.Kind, named name: String, to new: String?) throws -> EntityID {
    let table = NamedTable(kind, db)
    let row = try table.row(named: name)
    if let new {
      if try !new.isSameName(as: row["name"]) { try table.checkIsFree(new) }
      try set(.name, of: row["id"], to: new)
    }
    return try row["id"]
  }

  private func set(_ edit: MilestoneEdit, of milestone: EntityID) throws {
    if let description = edit.description {
      try set(.description, of: milestone, to: description)
    }
    if let due = edit.due { try set(.due, of: milestone, to: due.value?.description) }
    if let isClosed = edit.isClosed { try set(.closed, of: milestone, isTrue: isClosed) }
  }
}
