import Files
import Todos

extension Projection {
  /// Inserts the row of an entity: the columns of its fields, and those that follow from several registers.
  /// - Returns: Whether it has a row: it has none without a required value.
  @discardableResult
  func insertRow(
    of entity: EntityID, _ kind: EntityKind, _ registers: Registers,
    _ derived: KeyValuePairs<String, (any Bindable)?> = [:]
  ) throws -> Bool {
    let rows = FieldRow.stored(of: kind)
    var values: [(any Bindable)?] = [entity]
    values.reserveCapacity(1 + rows.count + derived.count)
    for row in rows {
      let value = row.stored(registers[row.field])
      if value == nil, row.isRequired { return false }
      values.append(value)
    }
    for (_, value) in derived { values.append(value) }
    try insert(
      kind.table, values,
      columns: ["id"] + rows.compactMap(\.column) + derived.map(\.key))
    return true
  }

  func updateProject(_ entity: EntityID, _ registers: Registers) throws {
    let created = registers.wall(of: .kind) ?? registers.updated
    guard
      try insertRow(of: entity, .project, registers, ["created": created.milliseconds])
    else { return }
    for (set, kind) in [(Field.Name.member, "member"), (.tech, "tech")] {
      for name in registers.elements(of: set) {
        try insert("project_element", ["project": entity, "kind": kind, "name": name])
      }
    }
  }

  func updateBlock(_ entity: EntityID, _ registers: Registers) throws {
    guard let name = registers[.name].string ?? registers[.preset].string, !name.isEmpty else {
      return
    }
    try insertRow(
      of: entity, .block, registers,
      ["name": name, "labels": registers.entities(of: .label).concatenated])
  }

  func updateLabel(_ entity: EntityID, _ registers: Registers) throws {
    let color =
      registers[.color].string.flatMap { LabelColor($0) }
      ?? LabelColor(ofName: registers[.name].string ?? "")
    try insertRow(of: entity, .label, registers, ["color": color.rgb])
  }

  func updateComment(_ entity: EntityID, _ registers: Registers) throws {
    guard let creation = registers.write(of: .kind)?.writer else { return }
    let created = registers.moment(.created) ?? creation.wall
    try insertRow(
      of: entity, .comment, registers,
      ["created": created.milliseconds, "operation": creation.id])
  }

  /// An item whose creation is undone keeps its number, so that no other item gets it.
  func updateItem(_ entity: EntityID, _ registers: Registers) throws {
    let isCreated = registers.kind == .item
    let registers = isCreated ? registers : registers.ignoringUndo
    let handle = registers.write(of: .handle)
    let created = registers.wall(of: .kind) ?? registers.updated
    let place =
      registers[.placeInList].string.flatMap { BoardPosition(key: $0) }
      ?? BoardPosition(priority: .unset, created: created, number: Int(handle?.number ?? 0))
    try insertRow(
      of: entity, .item, registers,
      [
        "number": handle?.number ?? 0,
        "replica": handle?.number == nil ? nil : handle?.writer.replica,
        "place": place.key,
        "created": created.milliseconds,
        "deleted": isCreated ? (registers[.deleted].isTrue ? 1 : 0) : 2,
      ])
  }

  /// The row may already exist, because the replica has assigned numbers.
  func updateReplica(_ entity: EntityID, _ registers: Registers) throws {
    let suffix = registers[.handle].string.flatMap { Handle.isSuffix($0) ? $0 : nil }
    try db.statement(
      """
      INSERT INTO replica (id, name, suffix, chosen) VALUES (?, ?, ?, ?)
      ON CONFLICT DO UPDATE
        SET name = excluded.name, suffix = excluded.suffix, chosen = excluded.chosen
      """
    ).execute(
      entity, registers[.name].string ?? "", suffix,
      suffix == nil ? nil : registers.write(of: .handle)?.writer.sequence)
  }
}

extension Projection {
  /// - Parameter row: The number of its previous row.
  /// - Returns: Whether it has a row. A todo without a title has none.
  func updateTodo(_ entity: EntityID, _ registers: Registers, row: Int64?) throws -> Bool {
    let versions = try updateVersions(entity, registers)
    try updateNumbers(entity, registers)
    // A todo whose creation is undone keeps its number and text, so that history can name it.
    let isCreated = registers.kind == .todo
    let registers = isCreated ? registers : registers.ignoringUndo
    guard registers[.title].string?.isEmpty == false else { return false }
    let created = registers.moment(.created) ?? registers.wall(of: .kind) ?? registers.updated
    let state = PlanState(registers)
    let ended = state.status.isOpen ? nil : state.completed ?? registers.wall(of: .status)
    let labels = registers.entities(of: .label)
    for label in labels { try insert("todo_label", ["label": label, "todo": entity]) }
    let blockers = registers.entities(of: .after).filter { $0 != entity }
    for blocker in blockers { try insert("todo_after", ["blocker": blocker, "todo": entity]) }
    for (name, value) in registers.strings(under: .attribute) {
      try insert("todo_attribute", ["todo": entity, "name": name, "value": value])
    }
    let handle = registers.write(of: .handle)
    let deleted: Int64 =
      !isCreated ? 2 : registers[.deleted].isTrue ? 1 : registers.isExpired ? 3 : 0
    count(
      1, of: registers.entity(.project), registers.entity(.milestone), labels,
      isOpen: state.status.isOpen && deleted != 3, state.status, deleted: deleted)
    return try insertRow(
      of: entity, .todo, registers,
      [
        "row": row,
        "number": handle?.number ?? 0,
        "replica": handle?.number == nil ? nil : handle?.writer.replica,
        "status": state.status.rawValue,
        "open": state.status.isOpen && deleted != 3,
        "late": state.isLate ? 1 : 0,
        "labels": labels.concatenated,
        "after": blockers.concatenated,
        "place": registers.place(in: state.status, ended: ended).key,
        "created": created.milliseconds,
        "completed": state.completed?.milliseconds,
        "finished": state.finished?.number,
        "ended": ended?.milliseconds,
        "holder": state.status == .doing
          ? registers[.holder].string.flatMap { Holder($0)?.text } : nil,
        "since": versions.presentSince.number,
        "updated": registers.updated.milliseconds,
        "deleted": deleted,
      ])
  }

  /// Stores all numbers that were assigned to a todo; its handle uses one of them.
  private func updateNumbers(_ entity: EntityID, _ registers: Registers) throws {
    let writes = registers.writes.filter { $0.field.name == .handle && $0.number != nil }
    for write in writes { raiseGreatestNumber(write.number ?? 0, of: write.writer.replica) }
    if writes.count < 2 { return }
    var stored: [EntityID: Set<Int64?>] = [:]
    if let last = registers.write(of: .handle) { stored[last.writer.replica] = [last.number] }
    for write in writes
    where stored[write.writer.replica, default: []].insert(write.number).inserted {
      try insert(
        "former_number", ["number": write.number, "replica": write.writer.replica, "todo": entity])
    }
  }

  /// Stores the former states of a todo, even if it no longer exists.
  private func updateVersions(_ entity: EntityID, _ registers: Registers) throws -> TodoVersions {
    let versions = try TodoVersions(registers, db)
    for version in versions.past where version.state.affectsPlans {
      try insert(
        "todo_version",
        [
          "todo": entity,
          "since": version.since.number,
          "until": version.until.number,
          "day": version.state.day?.number,
          "late": version.state.isLate ? 1 : 0,
          "status": version.state.status.rawValue,
          "due": version.state.due?.description,
          "completed": version.state.completed?.milliseconds,
          "finished": version.state.finished?.number,
          "project": version.state.project,
        ])
    }
    return versions
  }
}

extension Registers {
  fileprivate var priority: Priority {
    self[.priority].string.flatMap(Priority.init(word:)) ?? .unset
  }

  /// The place in a column that someone chose for a todo, or else one from its priority and age.
  /// - Parameter ended: The moment of completion, for the column of done todos.
  func place(in status: Status, ended: Moment?) -> BoardPosition {
    if let key = self[.place(in: status)].string, let place = BoardPosition(key: key) {
      return place
    }
    let number = Int(write(of: .handle)?.number ?? 0)
    if let ended { return BoardPosition(completed: ended, number: number) }
    let created = moment(.created) ?? wall(of: .kind) ?? updated
    return BoardPosition(priority: priority, created: created, number: number)
  }
}

extension Registers.Write {
  /// The number that it assigns to a todo; nil if the value is invalid.
  var number: Int64? {
    value.integer.flatMap { (1...HandleTable.greatestNumber).contains($0) ? $0 : nil }
  }
}

extension FieldRow {
  /// The value of its column; nil for none.
  func stored(_ register: RegisterValue) -> (any Bindable)? {
    let text = register.string
    switch value {
    case .text, .word, .typedDay, .typedDue, .color, .issue, .digests:
      return text.map { isRequired && $0.isEmpty ? nil : $0 }
        ?? (isClearable || isRequired ? nil : "")
    case .flag: return register.isTrue
    case .integer: return register.integer ?? (isClearable ? nil : 0)
    case .moment: return register.integer.flatMap(Moment.init(stored:))?.milliseconds
    case .day: return text.flatMap { Day(iso: $0) }?.number
    case .month: return text.flatMap(Month.init(iso:))?.description
    case .due: return text.flatMap(Due.init(iso:))?.description
    case .priority:
      let priority = text.flatMap(Priority.init(word:)) ?? (isClearable ? nil : .unset)
      return priority?.rawValue
    case .entity: return text.flatMap(EntityID.init(hex:))
    case .recurrence: return text.flatMap { Recurrence($0) }?.description
    case .oid:
      // SHA-1 or SHA-256.
      let isFull = text.map {
        [40, 64].contains($0.utf8.count)
          && $0.utf8.allSatisfy(\.isHexDigit)
      }
      return isFull == true ? text : nil
    case .offset: return register.integer.flatMap { abs($0) < 6000 ? $0 : nil }
    }
  }
}

extension EntityKind {
  /// The table of its rows.
  var table: String { self == .commit ? "commit_link" : rawValue }
}
