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
        "labels": registers.entities(of: "label").data,
        "milestone": registers.entity(.milestone),
        "day": registers[.day].string,
        "due": registers[.due].string,
        "every": registers[.every].string.flatMap { Recurrence($0) }?.description,
        "since": registers[.since].string.flatMap { Day(iso: $0) }?.number,
        "paused": registers[.paused].isTrue,
        "deleted": registers[.deleted].isTrue,
      ])
  }

  func updateReplica(_ entity: EntityID, _ registers: Registers) throws {
    try insert(
      "replica",
      [
        "id": entity,
        "name": registers[.name].string ?? "",
        "letters": registers[.handle].string.flatMap { Handle.isLetters($0) ? $0 : nil } ?? "",
        "continues": registers.entity(.continues),
      ])
  }
}
