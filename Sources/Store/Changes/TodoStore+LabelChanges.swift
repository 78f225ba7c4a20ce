import GRDB
package import Todos

extension TodoStore {
  /// Adds a label.
  /// - Parameter id: Its id where another label has the one that its name gives.
  package func addLabel(
    _ name: String, color: LabelColor?, at now: Moment, id: EntityID
  ) throws(StoreError) -> Changed<LabelUse> {
    try changeLabel("label add", at: now) { db, draft in
      try NamedTable(.label, db).checkIsFree(name)
      return try draft.addLabel(name, color: color, otherwise: id, db)
    }
  }

  package func editLabel(
    named name: String, _ edit: LabelEdit, at now: Moment
  ) throws(StoreError) -> Changed<LabelUse> {
    try changeLabel("label edit", at: now) { db, draft in
      let table = NamedTable(.label, db)
      let row = try table.row(named: name)
      let id: EntityID = row["id"]
      if let new = edit.name {
        if !new.isSameName(as: row["name"]) { try table.checkIsFree(new) }
        try draft.set(.name, of: id, to: new)
      }
      if let color = edit.color { try draft.set(.color, of: id, to: color.description) }
      return id
    }
  }

  /// Deletes a label; todos lose it. Undo brings it back.
  package func deleteLabel(named name: String, at now: Moment) throws(StoreError) -> Changed<
    LabelUse
  > {
    try change("label rm", at: now) { db, draft in
      let id = try NamedTable(.label, db).id(named: name)
      guard let label = try LabelTable(db).use(of: id) else {
        throw StoreError.noSuchLabel(name, nearest: nil)
      }
      try draft.set(.deleted, of: id, to: .bool(true))
      return label
    } result: { _, label in
      Changed(value: label, isChanged: true)
    }
  }

  private func changeLabel(
    _ command: String, at now: Moment, _ body: (Database, inout Draft) throws -> EntityID
  ) throws(StoreError) -> Changed<LabelUse> {
    try change(command, at: now) { db, draft in
      let id = try body(db, &draft)
      return (id, !draft.writes.isEmpty)
    } result: { db, subject in
      let (id, isChanged) = subject
      guard let label = try LabelTable(db).use(of: id) else {
        throw StoreError.failed(message: "the label is not in the store")
      }
      return Changed(value: label, isChanged: isChanged)
    }
  }
}

extension Draft {
  /// Adds a label under the id that its name gives, so that two machines which make the same one have
  /// one; under another where that became a label of another name, or was deleted, so that todos which
  /// had it don't have this one.
  mutating func addLabel(
    _ name: String, color: LabelColor?, otherwise other: EntityID, _ db: Database
  ) throws -> EntityID {
    let common = EntityID(labelNamed: name)
    let isTaken = try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM label WHERE id = ?)", arguments: [common])
    let id = isTaken == true ? other : common
    // Also where it never was: another machine may delete its own of that name before it sees this.
    try set(.deleted, of: id, to: .bool(false))
    try set(.kind, of: id, to: EntityKind.label.rawValue)
    try set(.name, of: id, to: name)
    try set(.color, of: id, to: (color ?? LabelColor(ofName: name)).description)
    return id
  }
}
