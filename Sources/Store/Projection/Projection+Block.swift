import GRDB
import Todos

extension Projection {
  func updateBlock(_ entity: EntityID, _ registers: Registers) throws {
    guard let name = registers[.name].string, !name.isEmpty else { return }
    try insert(
      "block",
      [
        "id": entity,
        "name": name,
        "title": registers[.title].string,
        "priority": registers[.priority].string.flatMap(Priority.init(word:))?.rawValue,
        "project": registers.entity(.project),
        "notes": registers[.notes].string,
        "deleted": registers[.deleted].isTrue,
      ])
  }

  func updateReplica(_ entity: EntityID, _ registers: Registers) throws {
    try insert(
      "replica",
      [
        "id": entity,
        "name": registers[.name].string ?? "",
        "letters": registers[.handle].string ?? "",
      ])
  }
}
