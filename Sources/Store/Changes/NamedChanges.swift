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

  /// - Parameter query: As typed, without names of views.
  package func addView(
    _ name: String, query: String, at now: Moment
  ) throws(StoreError) -> EditResult<SavedView> {
    try changeNamed("view add", at: now, ViewTable.view) { db, draft in
      try NamedTable(.view, db).checkIsFree(name)
      let id = try draft.create(.view, named: name)
      try draft.set(.query, of: id, to: query)
      return id
    }
  }

  package func editView(
    named name: String, _ edit: SavedViewEdit, at now: Moment
  ) throws(StoreError) -> EditResult<SavedView> {
    try changeNamed("view edit", at: now, ViewTable.view) { db, draft in
      let id = try draft.rename(.view, named: name, to: edit.name, db)
      if let query = edit.query { try draft.set(.query, of: id, to: query) }
      return id
    }
  }

  /// Deletes a view. Undo restores it.
  package func deleteView(
    named name: String, at now: Moment
  ) throws(StoreError) -> EditResult<SavedView> {
    try deleteNamed(.view, name, "view rm", at: now, ViewTable.view)
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

  func deleteNamed<Value>(
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

extension Draft {
  mutating func addLabel(_ name: String, color: LabelColor?) throws -> EntityID {
    let id = try create(.label, named: name)
    try set(.color, of: id, to: (color ?? LabelColor(ofName: name)).description)
    return id
  }

  /// Renames a project, label, milestone or view.
  /// - Parameter new: Nil keeps the name.
  /// - Returns: Its id.
  mutating func rename(
    _ kind: NamedTable.Kind, named name: String, to new: String?, _ db: Database
  ) throws -> EntityID {
    let table = NamedTable(kind, db)
    let row = try table.row(named: name)
    if let new {
      if try !new.isSameName(as: row["name"]) { try table.checkIsFree(new) }
      try set(.name, of: row["id"], to: new)
    }
    return try row["id"]
  }

  fileprivate mutating func set(_ edit: MilestoneEdit, of milestone: EntityID) throws {
    if let description = edit.description {
      try set(.description, of: milestone, to: description)
    }
    if let due = edit.due { try set(.due, of: milestone, to: due.value?.description) }
    if let isClosed = edit.isClosed { try set(.closed, of: milestone, isTrue: isClosed) }
  }
}
