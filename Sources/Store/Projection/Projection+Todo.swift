import GRDB
import Todos

extension Projection {
  /// A todo without a title is none.
  func updateTodo(_ entity: EntityID, _ registers: Registers) throws {
    let versions = try updateVersions(entity, registers)
    guard let title = registers[.title].string, !title.isEmpty else { return }
    let created = registers.moment(.created) ?? registers.wall(of: .kind)
    let state = PlanState(registers)
    let labels = registers.entities(of: "label")
    for label in labels { try insert("todo_label", ["label": label, "todo": entity]) }
    for (name, value) in registers.strings(under: "attribute") {
      try insert("todo_attribute", ["todo": entity, "name": name, "value": value])
    }
    try insert(
      "todo",
      [
        "id": entity,
        "number": registers[.handle].integer ?? 0,
        "title": title,
        "notes": registers[.notes].string ?? "",
        "priority": (registers[.priority].string.flatMap(Priority.init(word:)) ?? .unset).rawValue,
        "status": state.status.rawValue,
        "day": state.day?.number,
        "due": state.due?.description,
        "project": state.project,
        "block": registers.entity(.block),
        "milestone": registers.entity(.milestone),
        "labels": labels.data,
        "place": Self.place(in: state.status, completed: state.completed, registers).key,
        "created": created?.milliseconds,
        "started": registers.moment(.started)?.milliseconds,
        "completed": state.completed?.milliseconds,
        "valid_from": versions.presentSince.milliseconds,
        "updated": registers.updated.milliseconds,
        "deleted": registers[.deleted].isTrue,
      ])
  }

  /// Stores the former states of a todo, even if it no longer exists.
  @discardableResult
  func updateVersions(_ entity: EntityID, _ registers: Registers) throws -> TodoVersions {
    let versions = try TodoVersions(registers.planWrites, db)
    for version in versions.past where version.state.matters {
      try insert(
        "todo_version",
        [
          "todo": entity,
          "valid_from": version.from.milliseconds,
          "valid_to": version.to.milliseconds,
          "day": version.state.day?.number,
          "status": version.state.status.rawValue,
          "due": version.state.due?.description,
          "completed": version.state.completed?.milliseconds,
          "project": version.state.project,
        ])
    }
    return versions
  }

  /// Where it was put in a column, or else where its priority and age put it.
  /// - Parameter completed: When it was done, in the column of what is.
  static func place(in status: Status, completed: Moment?, _ registers: Registers) -> Place {
    if let key = registers[.place(in: status)].string, let place = Place(key: key) { return place }
    let number = Int(registers[.handle].integer ?? 0)
    if let completed { return Place(completed: completed, number: number) }
    let created = registers.moment(.created) ?? registers.wall(of: .kind) ?? registers.updated
    let priority = registers[.priority].string.flatMap(Priority.init(word:)) ?? .unset
    return Place(priority: priority, created: created, number: number)
  }

  /// A label without a name is none.
  func updateLabel(_ entity: EntityID, _ registers: Registers) throws {
    guard let name = registers[.name].string, !name.isEmpty else { return }
    let color = registers[.color].string.flatMap { LabelColor($0) } ?? LabelColor(ofName: name)
    try insert(
      "label",
      [
        "id": entity, "name": name, "color": color.rgb, "deleted": registers[.deleted].isTrue,
      ])
  }

  func updateMilestone(_ entity: EntityID, _ registers: Registers) throws {
    guard let name = registers[.name].string, !name.isEmpty else { return }
    try insert(
      "milestone",
      [
        "id": entity,
        "name": name,
        "description": registers[.description].string ?? "",
        "due": registers[.due].string.flatMap { Day(iso: $0) }?.number,
        "closed": registers[.closed].isTrue,
        "deleted": registers[.deleted].isTrue,
      ])
  }

  /// A comment on nothing, or without a text, is none.
  func updateComment(_ entity: EntityID, _ registers: Registers) throws {
    guard let todo = registers.entity(.todo), let text = registers[.text].string, !text.isEmpty
    else { return }
    let created = registers.moment(.created) ?? registers.wall(of: .kind) ?? registers.updated
    try insert(
      "comment",
      [
        "id": entity, "todo": todo, "text": text, "created": created.milliseconds,
        "deleted": registers[.deleted].isTrue,
      ])
  }
}
