import GRDB
package import Todos

extension TodoStore {
  /// - Parameter today: The day on which a repetition begins.
  package func addBlock(
    _ name: String, _ values: BlockEdit, presets: [Block], today: Day, at now: Moment,
    id: EntityID
  ) throws(StoreError) -> Changed<Block> {
    try changeBlock("block add", presets: presets, at: now) { db, draft in
      try BlockTable(db, presets: presets).checkIsFree(name)
      try draft.set(.kind, of: id, to: EntityKind.block.rawValue)
      try draft.set(.name, of: id, to: name)
      try draft.set(values, of: id, db)
      try draft.setRepetition(values, of: id, was: nil, today: today)
      return id
    }
  }

  /// - Parameter today: The day on which a repetition begins that is new.
  package func editBlock(
    named name: String, _ edit: BlockEdit, presets: [Block], today: Day, at now: Moment
  ) throws(StoreError) -> Changed<Block> {
    try changeBlock("block edit", presets: presets, at: now) { db, draft in
      let table = BlockTable(db, presets: presets)
      let block = try table.block(named: name)
      if let new = edit.name, !new.isSameName(as: block.name) {
        try table.checkIsFree(new)
      }
      if let new = edit.name, !new.hasSameBytes(as: block.name) {
        try draft.set(.name, of: block.id, to: new)
      }
      try draft.set(edit, of: block.id, db)
      try draft.setRepetition(
        edit, of: block.id, was: block.repetition?.recurrence, today: today)
      if draft.writes.isEmpty { return block.id }
      try draft.restore(block.id)
      try draft.enter(block, db)
      return block.id
    }
  }

  /// Deletes a block; todos made from it stay. Undo brings it back.
  package func deleteBlock(
    named name: String, presets: [Block], at now: Moment
  ) throws(StoreError) -> Changed<Block> {
    try change("block rm", at: now) { db, draft in
      let table = BlockTable(db, presets: presets)
      let block = try table.block(named: name)
      try draft.set(.kind, of: block.id, to: EntityKind.block.rawValue)
      try draft.set(.name, of: block.id, to: block.name)
      try draft.set(.deleted, of: block.id, to: .bool(true))
      return block
    } result: { _, block in
      Changed(value: block, isChanged: true)
    }
  }

  private func changeBlock(
    _ command: String, presets: [Block], at now: Moment,
    _ body: (Database, inout Draft) throws -> EntityID
  ) throws(StoreError) -> Changed<Block> {
    try change(command, at: now) { db, draft in
      let id = try body(db, &draft)
      return (id, !draft.writes.isEmpty)
    } result: { db, subject in
      let (id, isChanged) = subject
      let blocks = try BlockTable(db, presets: presets).blocks()
      guard let block = blocks.first(where: { $0.id == id }) else {
        throw StoreError.failed(message: "the block is not in the store")
      }
      return Changed(value: block, isChanged: isChanged)
    }
  }
}

extension Draft {
  /// Writes all that an edit holds but the name.
  fileprivate mutating func set(_ edit: BlockEdit, of block: EntityID, _ db: Database) throws {
    if let title = edit.title { try set(.title, of: block, to: title) }
    if let notes = edit.notes { try set(.notes, of: block, to: notes) }
    if let priority = edit.priority { try set(.priority, of: block, to: priority.word) }
    if let project = edit.project {
      try set(.project, of: block, to: try project.reference(.project, db))
    }
    if let milestone = edit.milestone {
      try set(.milestone, of: block, to: try milestone.reference(.milestone, db))
    }
    if let day = edit.day { try set(.day, of: block, to: day.value) }
    if let due = edit.due { try set(.due, of: block, to: due.value) }
    try setLabels(adding: edit.addedLabels, removing: edit.removedLabels, of: block, db)
  }

  /// - Parameter today: The day on which a repetition begins that is new.
  fileprivate mutating func setRepetition(
    _ edit: BlockEdit, of block: EntityID, was old: Recurrence?, today: Day
  ) throws {
    if let recurrence = edit.recurrence {
      try set(.every, of: block, to: recurrence.value?.description)
      if recurrence.value != old {
        try set(.since, of: block, to: recurrence.value.map { _ in today.description })
      }
    }
    guard let isPaused = edit.isPaused else { return }
    if isPaused { try set(.paused, of: block, to: .bool(true)) }
    if !isPaused { try remove(.paused, of: block) }
  }
}
