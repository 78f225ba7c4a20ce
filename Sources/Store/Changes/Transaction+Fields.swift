package import Todos

/// A project, label, milestone, view or block, which commands name.
package enum NamedEntity: Hashable, Sendable {
  case project(Project)
  case label(LabelUse)
  case milestone(Milestone)
  case view(SavedView)
  case block(BlockUse)

  package var kind: EntityKind {
    switch self {
    case .project: .project
    case .label: .label
    case .milestone: .milestone
    case .view: .view
    case .block: .block
    }
  }

  package var id: EntityID {
    switch self {
    case .project(let project): project.id
    case .label(let use): use.id
    case .milestone(let milestone): milestone.id
    case .view(let view): view.id
    case .block(let use): use.block.id
    }
  }

  package var name: String {
    switch self {
    case .project(let project): project.name
    case .label(let use): use.label.name
    case .milestone(let milestone): milestone.name
    case .view(let view): view.name
    case .block(let use): use.block.name
    }
  }
}

/// The entity that a command named, and whether the command changed it.
package struct EntityChange: Hashable, Sendable {
  /// Its current value, or the last one if it was deleted.
  package let entity: NamedEntity
  package let isChanged: Bool

  package init(_ entity: NamedEntity, isChanged: Bool) {
    self.entity = entity
    self.isChanged = isChanged
  }
}

extension Transaction {
  /// - Parameter presets: The blocks that ship with ootd; needed only for blocks.
  package func add(
    _ kind: EntityKind, named name: String, _ edit: FieldEdit = FieldEdit(), presets: [Block] = []
  ) throws -> EntityChange {
    try table(of: kind, presets).checkIsFree(name)
    let id = try create(kind, named: name, edit)
    return try commit(as: kind.command("add"), of: id, kind, presets)
  }

  /// - Parameter command: By default that which `edit` does.
  package func edit(
    _ kind: EntityKind, named name: String, _ edit: FieldEdit, presets: [Block] = []
  ) throws -> EntityChange {
    let table = try table(of: kind, presets)
    let (id, old) = try table.entry(named: name)
    if let new = edit.name {
      if !new.isSameName(as: old) { try table.checkIsFree(new) }
      // A preset has its name without a register.
      if !new.hasSameBytes(as: old) { try set(.name, of: id, to: new) }
    }
    try set(edit, of: id, kind)
    if kind == .block, !writes.isEmpty {
      try restore(id)
      try recordPreset(of: block(named: name, presets: presets))
    }
    return try commit(as: kind.command(edit), of: id, kind, presets)
  }

  /// Deletes an entity; todos lose it, and are kept. Undo restores it.
  package func delete(
    _ kind: EntityKind, named name: String, presets: [Block] = []
  ) throws -> EntityChange {
    let entity = try entity(kind, named: name, presets: presets)
    if case .block(let use) = entity { try recordPreset(of: use.block) }
    try set(.deleted, of: entity.id, to: .bool(true))
    try commit(as: kind.command("rm"))
    return EntityChange(entity, isChanged: true)
  }

  /// Commits a change of one entity.
  func commit(
    as command: CommandName, of id: EntityID, _ kind: EntityKind, _ presets: [Block] = []
  ) throws -> EntityChange {
    let isChanged = !writes.isEmpty
    try commit(as: command)
    return EntityChange(try entity(kind, id: id, presets: presets), isChanged: isChanged)
  }

  /// Creates an entity with these values.
  func create(_ kind: EntityKind, named name: String, _ edit: FieldEdit) throws -> EntityID {
    let id = try create(kind, named: name)
    if kind == .label, edit[.color] == nil {
      try set(.color, of: id, to: LabelColor(ofName: name).description)
    }
    try set(edit, of: id, kind)
    return id
  }
}

extension EntityKind {
  fileprivate func command(_ verb: String) -> CommandName {
    CommandName(rawValue: "\(rawValue) \(verb)") ?? .edit
  }

  /// Closing a milestone, and archiving a project, have names of their own.
  fileprivate func command(_ edit: FieldEdit) -> CommandName {
    guard edit.values.count == 1, edit.added.isEmpty, edit.removed.isEmpty,
      let (field, value) = edit.values.first
    else { return command("edit") }
    return switch field {
    case .archived: value.isTrue ? .projectArchive : .projectUnarchive
    case .closed: value.isTrue ? .milestoneClose : .milestoneReopen
    default: command("edit")
    }
  }
}

extension Transaction {
  /// Writes the values of an edit, but for a name, which must be free.
  /// - Throws: ``StoreError/unknown(_:_:nearest:)``, ``StoreError/invalid(_:)``
  func set(_ edit: FieldEdit, of entity: EntityID, _ kind: EntityKind) throws {
    if edit.isEmpty { return }
    for row in FieldRow.inputs(of: kind) where row.field != .name {
      if row.element != nil {
        try setElements(row, edit, of: entity)
      } else if let value = edit[row.field] {
        try set(row, of: entity, to: value)
      }
    }
    if kind == .project { try checkPeriod(of: entity) }
    if kind == .block { try beginRepetition(of: entity, edit) }
  }

  private func set(_ row: FieldRow, of entity: EntityID, to value: RegisterValue) throws {
    switch row.value {
    case .entity:
      guard let kind = EntityKind(rawValue: row.field.rawValue) else { return }
      try set(row.field, of: entity, to: value.string.map { try id(kind, named: $0).hex })
    case .flag: try set(row.field, of: entity, isTrue: value.isTrue)
    default:
      let isEmpty = value.string?.isEmpty == true
      // Of a text that can't be absent the empty one is the default, and so is no priority: written only over another.
      let isDefault = isEmpty || value.string == Priority.unset.word && row.field == .priority
      if isDefault, !row.isClearable, try current(row.field, of: entity) == .null { return }
      try set(row.field, of: entity, to: isEmpty && row.isClearable ? .null : value)
    }
  }

  /// Adds elements of a set and removes others; one that is in both is removed.
  private func setElements(_ row: FieldRow, _ edit: FieldEdit, of entity: EntityID) throws {
    let (added, removed) = (edit.added[row.field] ?? [], edit.removed[row.field] ?? [])
    if added.isEmpty, removed.isEmpty { return }
    let isLabel = row.element != .text
    let table = isLabel && !removed.isEmpty ? try NamedTable(.label, db) : nil
    let old = try removed.flatMap { try table?.ids(named: $0).map(\.hex) ?? [$0] }
    let new = isLabel ? try added.map { try id(.label, named: $0).hex } : added
    for name in new where !old.contains(where: name.hasSameBytes) {
      try set(Field(row.field.name, name), of: entity, isTrue: true)
    }
    for name in isLabel ? Array(Set(old)).sorted() : old {
      try clear(Field(row.field.name, name), of: entity)
    }
  }

  /// - Throws: ``StoreError/invalid(_:)`` if the project would end before it starts.
  private func checkPeriod(of project: EntityID) throws {
    guard writes.contains(where: { $0.entity == project && [.start, .end].contains($0.field) }),
      let start = try current(.start, of: project).string,
      let end = try current(.end, of: project).string, end < start
    else { return }
    throw StoreError.invalid(.invalidPeriod(start: start, end: end))
  }

  /// A new repetition counts from today, and isn't paused.
  private func beginRepetition(of block: EntityID, _ edit: FieldEdit) throws {
    guard let new = edit[.every] else { return }
    if new != .null, edit[.paused] == nil { try set(.paused, of: block, isTrue: false) }
    guard try registers(of: block)[.every] != new else { return }
    try set(.since, of: block, to: new == .null ? nil : day.description)
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
}
