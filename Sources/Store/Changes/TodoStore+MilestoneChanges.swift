import GRDB
package import Todos

extension TodoStore {
  package func addMilestone(
    _ name: String, _ values: MilestoneEdit, at now: Moment, id: EntityID
  ) throws(StoreError) -> Changed<Milestone> {
    try changeMilestone("milestone add", at: now) { db, draft in
      try NamedTable(.milestone, db).checkIsFree(name)
      try draft.set(.kind, of: id, to: EntityKind.milestone.rawValue)
      try draft.set(.name, of: id, to: name)
      try draft.set(values, of: id)
      return id
    }
  }

  /// - Parameter command: `milestone edit`, `milestone close` or `milestone reopen`.
  package func editMilestone(
    named name: String, _ edit: MilestoneEdit, command: String, at now: Moment
  ) throws(StoreError) -> Changed<Milestone> {
    try changeMilestone(command, at: now) { db, draft in
      let table = NamedTable(.milestone, db)
      let row = try table.row(named: name)
      let id: EntityID = row["id"]
      if let new = edit.name {
        if !new.isSameName(as: row["name"]) { try table.checkIsFree(new) }
        try draft.set(.name, of: id, to: new)
      }
      try draft.set(edit, of: id)
      return id
    }
  }

  /// Deletes a milestone; its todos stay, without one. Undo brings it back.
  package func deleteMilestone(
    named name: String, at now: Moment
  ) throws(StoreError) -> Changed<Milestone> {
    try change("milestone rm", at: now) { db, draft in
      let row = try NamedTable(.milestone, db).row(named: name)
      let milestone = try MilestoneTable(db).milestone(row)
      try draft.set(.deleted, of: milestone.id, to: .bool(true))
      return milestone
    } result: { _, milestone in
      Changed(value: milestone, isChanged: true)
    }
  }

  private func changeMilestone(
    _ command: String, at now: Moment, _ body: (Database, inout Draft) throws -> EntityID
  ) throws(StoreError) -> Changed<Milestone> {
    try change(command, at: now) { db, draft in
      let id = try body(db, &draft)
      return (id, !draft.writes.isEmpty)
    } result: { db, subject in
      let (id, isChanged) = subject
      guard let milestone = try MilestoneTable(db).milestones().first(where: { $0.id == id })
      else { throw StoreError.failed(message: "the milestone is not in the store") }
      return Changed(value: milestone, isChanged: isChanged)
    }
  }
}

extension Draft {
  /// Writes all that an edit holds but the name.
  fileprivate mutating func set(_ edit: MilestoneEdit, of milestone: EntityID) throws {
    if let description = edit.description {
      try set(.description, of: milestone, to: description)
    }
    if let due = edit.due { try set(.due, of: milestone, to: due.value?.description) }
    guard let isClosed = edit.isClosed else { return }
    if isClosed { try set(.closed, of: milestone, to: .bool(true)) }
    if !isClosed { try remove(.closed, of: milestone) }
  }
}
