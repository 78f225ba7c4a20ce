import Todos

/// The state of a set of operations by the specification: each field has the value of the greatest (t, r, id)
/// among the operations that aren't undone. Independent of the store's implementation.
struct Fold {
  /// The operations that count, in ascending order.
  let operations: [Operation]
  private(set) var undone: Set<EntityID> = []
  private(set) var winners: [EntityID: [Field: Winner]] = [:]

  struct Winner {
    let value: RegisterValue
    let operation: Operation
  }

  /// - Parameters:
  ///   - all: In order of arrival.
  ///   - now: The clock. Operations far ahead of it don't count.
  ///   - broken: The rule to leave out.
  init(
    _ all: some Collection<Operation>, at now: Moment = Moment(seconds: 1_800_000_000),
    without broken: BrokenRule? = nil
  ) {
    let purges = all.flatMap { operation in
      operation.writes.filter { $0.field == .purged }.map { (operation, $0) }
    }.sorted { $0.0.key < $1.0.key }
    var rests: [EntityID: Operation] = [:]
    for (_, write) in purges {
      guard let line = write.value.string else { continue }
      rests[write.entity] = try? Operation(bytes: Array(line.utf8), id: write.entity)
    }
    var present = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
    for (id, rest) in rests { present[id] = rest }
    let groups = Dictionary(
      grouping: present.values.filter { !$0.time.isFarAhead(of: now) }, by: \.group)
    let whole = groups.values.flatMap(Self.wholeCommands)
    let ids = Set(whole.map(\.id))
    operations =
      broken == .order
      ? all.filter { ids.contains($0.id) } : whole.sorted { $0.key < $1.key }
    findUndone()
    for operation in operations {
      let isUndone = undone.contains(operation.group)
      for write in operation.writes where write.field.isEntityField {
        // An assigned number is kept after undo.
        if isUndone, write.field != .handle { continue }
        winners[write.entity, default: [:]][write.field] = Winner(
          value: write.value, operation: operation)
        if broken == .deletion, write.field == .title {
          winners[write.entity]?[.deleted] = nil
        }
      }
    }
  }

  /// The operations on a chain of parents from the first of a command to one without a follower.
  private static func wholeCommands(_ group: [Operation]) -> [Operation] {
    let follows = { (later: Operation, former: Operation) in
      former.part.hasNext && later.part.first == former.group
        && later.parents.contains(former.id) && later.replica == former.replica
        && later.number == former.number + 1
    }
    var begun: [Operation] = []
    for operation in group.sorted(by: { $0.number < $1.number })
    where operation.part.first == nil || begun.contains(where: { follows(operation, $0) }) {
      begun.append(operation)
    }
    var ended: [Operation] = []
    for operation in begun.reversed()
    where !operation.part.hasNext || ended.contains(where: { follows($0, operation) }) {
      ended.append(operation)
    }
    return ended
  }

  subscript(entity: EntityID, field: Field) -> RegisterValue {
    winners[entity]?[field]?.value ?? .null
  }

  /// Only a greater operation can undo a command, so the last ones are decided first.
  private mutating func findUndone() {
    let firsts = Dictionary(
      operations.filter { $0.part.first == nil }.map { ($0.id, $0.key) }
    ) { first, _ in first }
    var decided: Set<EntityID> = []
    for operation in operations.sorted(by: { $0.key > $1.key })
    where !undone.contains(operation.group) {
      for write in operation.writes where write.field == .undone {
        guard let first = firsts[write.entity], first < operation.key else { continue }
        if decided.insert(write.entity).inserted, write.value.isTrue { undone.insert(write.entity) }
      }
    }
  }
}

extension Operation {
  fileprivate struct Key: Comparable {
    let time: Int64
    let replica: EntityID
    let id: EntityID

    static func < (left: Key, right: Key) -> Bool {
      (left.time, left.replica, left.id) < (right.time, right.replica, right.id)
    }
  }

  fileprivate var key: Key { Key(time: time.rawValue, replica: replica, id: id) }
}

/// The expected rows of the tables that commands read, one text each.
struct FoldedRows {
  let todos: [String]
  let comments: [String]
  let items: [String]

  init(_ fold: Fold) {
    var todos: [String] = []
    var comments: [String] = []
    var items: [String] = []
    for (entity, registers) in fold.winners {
      let text = { (field: Field) in registers[field]?.value.string }
      switch text(.kind) {
      case "todo": if let row = Self.todo(entity, registers) { todos.append(row) }
      case "comment":
        guard let todo = text(.todo).flatMap(EntityID.init(hex:)), let words = text(.text),
          !words.isEmpty
        else { continue }
        let deleted = registers[.deleted]?.value.isTrue == true
        comments.append("\(entity.hex) \(todo.hex) \(deleted ? 1 : 0) \(words)")
      case "item":
        guard let todo = text(.todo).flatMap(EntityID.init(hex:)), let title = text(.title),
          !title.isEmpty
        else { continue }
        let flags = [Field.done, .deleted].map { registers[$0]?.value.isTrue == true ? 1 : 0 }
        items.append("\(entity.hex) \(todo.hex) \(flags[0]) \(flags[1]) \(title)")
      default: break
      }
    }
    self.items = items.sorted()
    self.todos = todos.sorted()
    self.comments = comments.sorted()
  }

  private static func todo(_ entity: EntityID, _ registers: [Field: Fold.Winner]) -> String? {
    let text = { (field: Field) in registers[field]?.value.string }
    guard let title = text(.title), !title.isEmpty else { return nil }
    let statuses = ["todo", "doing", "done", "dropped"]
    let status = text(.status).flatMap { statuses.contains($0) ? $0 : nil } ?? "todo"
    let priority = text(.priority).flatMap { Priority(word: $0) } ?? .unset
    let day = text(.day).flatMap { Day(iso: $0) }.map { "\($0.number)" } ?? "-"
    let ids = { (set: String) in
      registers.filter(\.value.value.isTrue)
        .compactMap { $0.key.rawValue.hasPrefix(set) ? $0.key.rawValue.dropFirst(6) : nil }
        .filter { EntityID(hex: String($0)) != nil && $0 != entity.hex }
        .sorted().joined(separator: ",")
    }
    let finished =
      status == "done" ? text(.finished).flatMap { Day(iso: $0) }.map { "\($0.number)" } : nil
    let holder = status == "doing" ? text(.holder).flatMap { Holder($0)?.text } : nil
    let project = text(.project).flatMap(EntityID.init(hex:))?.hex ?? "-"
    let deleted = registers[.deleted]?.value.isTrue == true ? 1 : 0
    return "\(entity.hex) \(status) \(priority.rawValue) \(day) \(deleted) \(project) "
      + "[\(ids("label/"))] [\(ids("after/"))] \(finished ?? "-") \(holder ?? "-") "
      + "\(title) | \(text(.notes) ?? "")"
  }

  /// The same rows from a store's tables.
  static let todoQuery = """
    SELECT lower(hex(id)) || ' ' || status || ' ' || priority || ' ' || coalesce(day, '-') || ' ' ||
      (deleted = 1) || ' ' || iif(project IS NULL, '-', lower(hex(project))) || ' [' ||
      coalesce(
        (SELECT group_concat(label) FROM (
          SELECT lower(hex(label)) AS label FROM todo_label WHERE todo = todo.id ORDER BY 1)), '')
      || '] [' || coalesce(
        (SELECT group_concat(blocker) FROM (
          SELECT lower(hex(blocker)) AS blocker FROM todo_after WHERE todo = todo.id ORDER BY 1)), '')
      || '] ' || coalesce(finished, '-') || ' ' || coalesce(holder, '-') || ' '
      || title || ' | ' || notes
    FROM todo WHERE deleted <> 2 ORDER BY id
    """
  static let itemQuery = """
    SELECT lower(hex(id)) || ' ' || lower(hex(todo)) || ' ' || done || ' ' || deleted || ' ' || title
    FROM item WHERE deleted <> 2 ORDER BY id
    """
  static let commentQuery = """
    SELECT lower(hex(id)) || ' ' || lower(hex(todo)) || ' ' || deleted || ' ' || text
    FROM comment ORDER BY id
    """
}
