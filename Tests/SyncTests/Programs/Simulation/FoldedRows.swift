import Todos

/// The rows that a fold says commands show, one text each, by tables.
struct FoldedRows {
  let todos: [String]
  let comments: [String]

  init(_ fold: Fold) {
    var todos: [String] = []
    var comments: [String] = []
    for (entity, registers) in fold.winners {
      let text = { (field: Field) in registers[field]?.value.string }
      switch text(.kind) {
      case "todo": if let row = Self.todo(entity, registers) { todos.append(row) }
      case "comment":
        guard let todo = text(.todo).flatMap(EntityID.init(hex:)), let words = text(.text),
          !words.isEmpty
        else { continue }
        let deleted = registers[.deleted]?.value == .bool(true)
        comments.append("\(entity.hex) \(todo.hex) \(deleted ? 1 : 0) \(words)")
      default: break
      }
    }
    self.todos = todos.sorted()
    self.comments = comments.sorted()
  }

  private static func todo(_ entity: EntityID, _ registers: [Field: Fold.Winner]) -> String? {
    let text = { (field: Field) in registers[field]?.value.string }
    guard let title = text(.title), !title.isEmpty else { return nil }
    let statuses = ["todo", "doing", "done"]
    let status = text(.status).flatMap { statuses.contains($0) ? $0 : nil } ?? "todo"
    let priority = text(.priority).flatMap { Priority(word: $0) } ?? .unset
    let day = text(.day).flatMap { Day(iso: $0) }.map { "\($0.number)" } ?? "-"
    let labels = registers.filter { $0.value.value == .bool(true) }
      .compactMap { $0.key.rawValue.hasPrefix("label/") ? $0.key.rawValue.dropFirst(6) : nil }
      .filter { EntityID(hex: String($0)) != nil }.sorted().joined(separator: ",")
    let project = text(.project).flatMap(EntityID.init(hex:))?.hex ?? "-"
    let deleted = registers[.deleted]?.value == .bool(true) ? 1 : 0
    return "\(entity.hex) \(status) \(priority.rawValue) \(day) \(deleted) \(project) "
      + "[\(labels)] \(title) | \(text(.notes) ?? "")"
  }

  /// The same from a store's tables.
  static let todoQuery = """
    SELECT lower(hex(id)) || ' ' || status || ' ' || priority || ' ' || coalesce(day, '-') || ' ' ||
      deleted || ' ' || iif(project IS NULL, '-', lower(hex(project))) || ' [' ||
      coalesce(
        (SELECT group_concat(label) FROM (
          SELECT lower(hex(label)) AS label FROM todo_label WHERE todo = todo.id ORDER BY 1)), '')
      || '] ' || title || ' | ' || notes
    FROM todo ORDER BY id
    """
  static let commentQuery = """
    SELECT lower(hex(id)) || ' ' || lower(hex(todo)) || ' ' || deleted || ' ' || text
    FROM comment ORDER BY id
    """
}
