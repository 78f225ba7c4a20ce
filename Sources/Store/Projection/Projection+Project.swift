import GRDB
import Todos

extension Projection {
  func updateProject(_ entity: EntityID, _ registers: Registers) throws {
    guard let name = registers[.name].string, !name.isEmpty else { return }
    let month = { (field: Field) in registers[field].string.flatMap(Month.init(iso:))?.description }
    try insert(
      "project",
      [
        "id": entity,
        "name": name,
        "description": registers[.description].string ?? "",
        "link": registers[.link].string,
        "memo": registers[.memo].string ?? "",
        "start": month(.start),
        "end": month(.end),
        "archived": registers[.archived].isTrue,
        "created": (registers.wall(of: .kind) ?? registers.updated).milliseconds,
        "deleted": registers[.deleted].isTrue,
      ])
    for set in ["member", "tech"] {
      for name in registers.elements(of: set) {
        try insert("project_element", ["project": entity, "kind": set, "name": name])
      }
    }
  }

  func updateRepository(_ entity: EntityID, _ registers: Registers) throws {
    guard let project = registers.entity(.project) else { return }
    try insert(
      "repository",
      [
        "id": entity, "project": project, "root": registers[.root].string,
        "deleted": registers[.deleted].isTrue,
      ])
    for (element, path) in registers.strings(under: "path") {
      guard let replica = EntityID(hex: element) else { continue }
      try insert(
        "repository_path", ["repository": entity, "replica": replica, "path": path])
    }
  }
}
