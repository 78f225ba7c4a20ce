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
        "path": registers.ownPath, "deleted": registers[.deleted].isTrue,
      ])
  }

  func updateBlock(_ entity: EntityID, _ registers: Registers) throws {
    guard let name = registers[.name].string ?? registers[.preset].string, !name.isEmpty else {
      return
    }
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

  /// A view without a query, such as a purged one, has no row: it would find all todos.
  func updateView(_ entity: EntityID, _ registers: Registers) throws {
    guard let name = registers[.name].string, !name.isEmpty,
      let query = registers[.query].string, !query.isEmpty
    else { return }
    try insert(
      "view",
      [
        "id": entity, "name": name, "query": query, "deleted": registers[.deleted].isTrue,
      ])
  }

  func updateComment(_ entity: EntityID, _ registers: Registers) throws {
    guard let todo = registers.entity(.todo), let text = registers[.text].string, !text.isEmpty,
      let creation = registers.write(of: .kind)?.writer
    else { return }
    let created = registers.moment(.created) ?? creation.wall
    try insert(
      "comment",
      [
        "id": entity, "todo": todo, "text": text, "created": created.milliseconds,
        "operation": creation.id, "deleted": registers[.deleted].isTrue,
      ])
  }

  /// An item whose creation is undone keeps its number, so that no other item gets it.
  func updateItem(_ entity: EntityID, _ registers: Registers) throws {
    let isCreated = registers.kind == .item
    let registers = isCreated ? registers : registers.ignoringUndo
    guard let todo = registers.entity(.todo), let title = registers[.title].string, !title.isEmpty
    else { return }
    let handle = registers.write(of: .handle)
    let created = registers.wall(of: .kind) ?? registers.updated
    let place =
      registers[.placeInList].string.flatMap { BoardPosition(key: $0) }
      ?? BoardPosition(priority: .unset, created: created, number: Int(handle?.number ?? 0))
    try insert(
      "item",
      [
        "id": entity,
        "todo": todo,
        "number": handle?.number ?? 0,
        "replica": handle?.number == nil ? nil : handle?.writer.replica,
        "title": title,
        "done": registers[.done].isTrue,
        "place": place.key,
        "created": created.milliseconds,
        "deleted": isCreated ? (registers[.deleted].isTrue ? 1 : 0) : 2,
      ])
  }

  func updateCommitLink(_ entity: EntityID, _ registers: Registers) throws {
    guard let todo = registers.entity(.todo), let oid = registers[.oid].string, oid.isFullOID
    else { return }
    try insert(
      "commit_link",
      [
        "id": entity,
        "todo": todo,
        "oid": oid,
        "subject": registers[.subject].string ?? "",
        "authored": registers[.authored].integer ?? 0,
        "offset": registers[.offset].integer.flatMap { abs($0) < 6000 ? $0 : nil },
        "position": registers[.position].integer ?? 0,
        "completes": registers[.completes].isTrue,
        "repository": registers.entity(.repository),
        "deleted": registers[.deleted].isTrue,
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

extension String {
  /// Whether it is a full commit id: 40 or 64 lowercase hexadecimal digits.
  fileprivate var isFullOID: Bool {
    [40, 64].contains(utf8.count)
      && utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }
}
