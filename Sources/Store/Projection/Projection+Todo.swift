import GRDB
import Todos

extension Projection {
  /// A todo without a title is none.
  func updateTodo(_ entity: EntityID, _ registers: Registers) throws {
    guard let title = registers[.title].string, !title.isEmpty else { return }
    let status = registers[.status].string.flatMap(Status.init) ?? .todo
    let created = registers.moment(.created) ?? registers.wall(of: .kind)
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
        "created": created?.milliseconds,
        "started": registers.moment(.started)?.milliseconds,
        "completed": completion(status, registers)?.milliseconds,
        "updated": registers.updated.milliseconds,
        "deleted": registers[.deleted].isTrue,
      ])
  }

  /// Status and completion are registers apart, so two replicas can leave one without the other.
  private func completion(_ status: Status, _ registers: Registers) -> Moment? {
    guard status == .done else { return nil }
    return registers.moment(.completed) ?? registers.wall(of: .status) ?? registers.updated
  }
}
