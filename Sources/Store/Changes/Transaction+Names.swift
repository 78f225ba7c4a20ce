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
    return try commit(as: .labelAdd, of: makeLabel(name, color: color), in: labels)
  }

  package func editLabel(named name: String, _ edit: LabelEdit) throws -> EditResult<LabelUse> {
    let id = try rename(.label, named: name, to: edit.name)
    if let color = edit.color { try set(.color, of: id, to: color.description) }
    return try commit(as: .labelEdit, of: id, in: labels)
  }

  /// Deletes a label; todos lose it. Undo restores it.
  package func deleteLabel(named name: String) throws -> EditResult<LabelUse> {
    try delete(.label, name, as: .labelDelete, in: labels)
  }

  package func addMilestone(
    _ name: String, _ values: MilestoneEdit
  ) throws -> EditResult<Milestone> {
    try NamedTable(.milestone, db).checkIsFree(name)
    let id = try create(.milestone, named: name)
    try set(values, of: id)
    return try commit(as: .milestoneAdd, of: id, in: milestones)
  }

  /// - Parameter command: `milestoneEdit`, `milestoneClose` or `milestoneReopen`.
  package func editMilestone(
    named name: String, _ edit: MilestoneEdit, as command: CommandName = .milestoneEdit
  ) throws -> EditResult<Milestone> {
    let id = try rename(.milestone, named: name, to: edit.name)
    try set(edit, of: id)
    return try commit(as: command, of: id, in: milestones)
  }

  /// Deletes a milestone; its todos are kept, without one. Undo restores it.
  package func deleteMilestone(named name: String) throws -> EditResult<Milestone> {
    try delete(.milestone, name, as: .milestoneDelete, in: milestones)
  }

  /// - Parameter query: As typed, without names of views.
  package func addView(_ name: String, query: String) throws -> EditResult<SavedView> {
    try NamedTable(.view, db).checkIsFree(name)
    let id = try create(.view, named: name)
    try set(.query, of: id, to: query)
    return try commit(as: .viewAdd, of: id, in: views)
  }

  package func editView(
    named name: String, _ edit: SavedViewEdit
  ) throws -> EditResult<SavedView> {
    let id = try rename(.view, named: name, to: edit.name)
    if let query = edit.query { try set(.query, of: id, to: query) }
    return try commit(as: .viewEdit, of: id, in: views)
  }

  /// Deletes a view. Undo restores it.
  package func deleteView(named name: String) throws -> EditResult<SavedView> {
    try delete(.view, name, as: .viewDelete, in: views)
  }

  /// Commits a change of one entity.
  /// - Parameter all: Reads the entities of its kind.
  func commit<Value: Identifiable<EntityID>>(
    as command: CommandName, of id: EntityID, in all: () throws -> [Value]
  ) throws -> EditResult<Value> {
    let isChanged = !writes.isEmpty
    try commit(as: command)
    return EditResult(value: try value(id, in: all()), isChanged: isChanged)
  }

  func delete<Value: Identifiable<EntityID>>(
    _ kind: EntityKind, _ name: String, as command: CommandName, in all: () throws -> [Value]
  ) throws -> EditResult<Value> {
    let value = try value(NamedTable(kind, db).id(named: name), in: all())
    try set(.deleted, of: value.id, to: .bool(true))
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
  func rename(_ kind: EntityKind, named name: String, to new: String?) throws -> EntityID {
    let table = try NamedTable(kind, db)
    let (id, old) = try table.entry(named: name)
    if let new {
      if !new.isSameName(as: old) { try table.checkIsFree(new) }
      try set(.name, of: id, to: new)
    }
    return id
  }

  private func set(_ edit: MilestoneEdit, of milestone: EntityID) throws {
    if let description = edit.description {
      try set(.description, of: milestone, to: description)
    }
    if let due = edit.due { try set(.due, of: milestone, to: due.value?.description) }
    if let isClosed = edit.isClosed { try set(.closed, of: milestone, isTrue: isClosed) }
  }
}
