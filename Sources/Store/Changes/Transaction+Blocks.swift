import GRDB
package import Todos

extension Transaction {
  /// - Parameter today: The day on which a repetition begins.
  package func addBlock(
    _ name: String, _ values: BlockEdit, presets: [Block], today: Day
  ) throws -> EditResult<Block> {
    try checkBlockIsFree(name, presets: presets)
    let id = try create(.block, named: name)
    try set(values, of: id)
    try setRepetition(values, of: id, was: nil, today: today)
    return try commit(as: .blockAdd, of: id) { try blocks(presets: presets) }
  }

  /// - Parameter today: The day on which a new repetition begins.
  package func editBlock(
    named name: String, _ edit: BlockEdit, presets: [Block], today: Day
  ) throws -> EditResult<Block> {
    let block = try block(named: name, presets: presets)
    if let new = edit.name {
      if !new.isSameName(as: block.name) { try checkBlockIsFree(new, presets: presets) }
      if !new.hasSameBytes(as: block.name) { try set(.name, of: block.id, to: new) }
    }
    try set(edit, of: block.id)
    try setRepetition(edit, of: block.id, was: block.repetition?.recurrence, today: today)
    if !writes.isEmpty {
      try restore(block.id)
      try recordPreset(of: block)
    }
    return try commit(as: .blockEdit, of: block.id) { try blocks(presets: presets) }
  }

  /// Deletes a block; todos created from it are kept. Undo restores it.
  package func deleteBlock(named name: String, presets: [Block]) throws -> EditResult<Block> {
    let block = try block(named: name, presets: presets)
    try recordPreset(of: block)
    try set(.deleted, of: block.id, to: .bool(true))
    try commit(as: .blockDelete)
    return EditResult(value: block, isChanged: true)
  }

  /// Records a block's preset in the log when this machine first uses or changes it. A record of another
  /// machine isn't enough: that machine may undo it.
  func recordPreset(of block: Block) throws {
    guard let preset = block.preset else { return }
    let isRecorded = try registers(of: block.id).writes.contains {
      $0.field == .kind && $0.writer.isOwn && !$0.writer.isUndone
    }
    if isRecorded { return }
    append(RegisterWrite(block.id, .kind, .string(EntityKind.block.rawValue)))
    append(RegisterWrite(block.id, .preset, .string(preset)))
  }

  /// Writes the values of an edit, except name and repetition.
  private func set(_ edit: BlockEdit, of block: EntityID) throws {
    if let title = edit.title { try set(.title, of: block, to: title) }
    if let notes = edit.notes { try set(.notes, of: block, to: notes) }
    if let priority = edit.priority { try set(.priority, of: block, to: priority.word) }
    if let project = edit.project {
      try set(.project, of: block, to: reference(to: project, .project))
    }
    if let milestone = edit.milestone {
      try set(.milestone, of: block, to: reference(to: milestone, .milestone))
    }
    if let day = edit.day { try set(.day, of: block, to: day.value) }
    if let due = edit.due { try set(.due, of: block, to: due.value) }
    try setLabels(adding: edit.addedLabels, removing: edit.removedLabels, of: block)
  }

  /// - Parameter today: The day on which a new repetition begins.
  private func setRepetition(
    _ edit: BlockEdit, of block: EntityID, was old: Recurrence?, today: Day
  ) throws {
    if let recurrence = edit.recurrence {
      try set(.every, of: block, to: recurrence.value?.description)
      if recurrence.value != old {
        try set(.since, of: block, to: recurrence.value.map { _ in today.description })
      }
    }
    if let isPaused = edit.isPaused { try set(.paused, of: block, isTrue: isPaused) }
  }
}
