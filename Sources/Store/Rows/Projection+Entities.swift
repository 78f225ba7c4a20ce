import GRDB
import Todos

extension Projection {
  /// Inserts the row of an entity: the columns of its fields, and those that follow from several registers.
  /// - Returns: Whether it has a row: it has none without a required value.
  @discardableResult
  func insertRow(
    of entity: EntityID, _ kind: EntityKind, _ registers: Registers,
    _ derived: KeyValuePairs<String, (any Bindable)?> = [:]
  ) throws -> Bool {
    let rows = FieldRow.stored[kind] ?? []
    var values: [(any Bindable)?] = [entity]
    for row in rows {
      let value = row.stored(registers[row.field])
      if value == nil, row.isRequired { return false }
      values.append(value)
    }
    try insert(
      kind.table, values + derived.map(\.value),
      columns: ["id"] + rows.compactMap(\.column) + derived.map(\.key))
    return true
  }

  func updateProject(_ entity: EntityID, _ registers: Registers) throws {
    let created = registers.wall(of: .kind) ?? registers.updated
    guard
      try insertRow(of: entity, .project, registers, ["created": created.milliseconds])
    else { return }
    for set in ["member", "tech"] {
      for name in registers.elements(of: set) {
        try insert("project_element", ["project": entity, "kind": set, "name": name])
      }
    }
  }

  func updateBlock(_ entity: EntityID, _ registers: Registers) throws {
    guard let name = registers[.name].string ?? registers[.preset].string, !name.isEmpty else {
      return
    }
    try insertRow(
      of: entity, .block, registers,
      ["name": name, "labels": registers.entities(of: "label").data])
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
    try PreparedStatement(
      db,
      sql: """
        INSERT INTO replica (id, name, suffix, chosen) VALUES (?, ?, ?, ?)
        ON CONFLICT DO UPDATE
          SET name = excluded.name, suffix = excluded.suffix, chosen = excluded.chosen
        """
    ).execute(
      entity, registers[.name].string ?? "", suffix,
      suffix == nil ? nil : registers.write(of: .handle)?.writer.sequence)
  }
}
