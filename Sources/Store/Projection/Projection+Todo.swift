import GRDB
import Todos

extension Projection {
  /// A todo without a title is none.
  func updateTodo(_ entity: EntityID, _ registers: Registers) throws {
    guard let title = registers[.title].string, !title.isEmpty else { return }
    let status = registers[.status].string.flatMap(Status.init) ?? .todo
    let created = registers.moment(.created) ?? registers.wall(of: .kind)
    let completed = completion(status, registers)
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
        "status": status.rawValue,
        "day": registers[.day].string.flatMap { Day(iso: $0) }?.number,
        "due": registers[.due].string.flatMap(Due.init(iso:))?.description,
        "project": registers.entity(.project),
        "block": registers.entity(.block),
        "milestone": registers.entity(.milestone),
        "labels": labels.data,
        "place": Self.place(in: status, completed: completed, registers).key,
        "created": created?.milliseconds,
        "started": registers.moment(.started)?.milliseconds,
        "completed": completed?.milliseconds,
        "updated": registers.updated.milliseconds,
        "deleted": registers[.deleted].isTrue,
      ])
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

  /// Status and completion are registers apart, so two replicas can leave one without the other.
  private func completion(_ status: Status, _ registers: Registers) -> Moment? {
    guard status == .done else { return nil }
    return registers.moment(.completed) ?? registers.wall(of: .status) ?? registers.updated
  }
}
