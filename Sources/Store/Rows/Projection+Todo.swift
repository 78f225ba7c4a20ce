import GRDB
import Todos

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
    let labels = registers.entities(of: "label")
    for label in labels { try insert("todo_label", ["label": label, "todo": entity]) }
    let blockers = registers.entities(of: "after").filter { $0 != entity }
    for blocker in blockers { try insert("todo_after", ["blocker": blocker, "todo": entity]) }
    for (name, value) in registers.strings(under: "attribute") {
      try insert("todo_attribute", ["todo": entity, "name": name, "value": value])
    }
    let handle = registers.write(of: .handle)
    let deleted =
      !isCreated ? 2 : registers[.deleted].isTrue ? 1 : registers.isExpired ? 3 : 0
    return try insertRow(
      of: entity, .todo, registers,
      [
        "row": row,
        "number": handle?.number ?? 0,
        "replica": handle?.number == nil ? nil : handle?.writer.replica,
        "status": state.status.rawValue,
        "open": state.status.isOpen && deleted != 3,
        "late": state.isLate ? 1 : 0,
        "labels": labels.data,
        "after": blockers.data,
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
    let writes = registers.writes.filter { $0.field == .handle && $0.number != nil }
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
    let versions = try TodoVersions(registers.planWrites, db)
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
