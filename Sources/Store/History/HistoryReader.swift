import Todos

/// Reads commands as history entries, which list changes of registers.
final class HistoryReader {
  let db: Database
  private let names: MachineNames
  private let known: KnownHistory
  private lazy var conflicts = Conflicts(db)
  private let countsTodos: Bool

  /// - Parameter countsTodos: Whether to count the todos of very large commands, which takes seconds for a million.
  init(_ db: Database, countsTodos: Bool = true) throws {
    self.db = db
    self.countsTodos = countsTodos
    names = try MachineNames(db)
    known = try KnownHistory(db)
  }

  /// The newest commands, newest first. Undos and redos show only in the commands that they affected.
  /// - Parameter author: The author of the commands; nil for all.
  func entries(limit: Int, by author: Author? = nil) throws -> [HistoryEntry] {
    let ids = try EntityID.fetchAll(
      db.statement(
        """
        SELECT id FROM operation
        WHERE (retracts = 0 OR command = '\(CommandName.purge.rawValue)') AND first IS NULL AND held IS NULL
          AND author = coalesce(?1, author)
        ORDER BY \(Writer.newestFirst) LIMIT ?2
        """), [author?.rawValue, limit])
    return try ids.compactMap { try CommandGroup($0, db).map { try entry($0) } }
  }

  /// The newest commands that wrote to a todo, its checklist, comments or commit links, with their changes to
  /// only these.
  func entries(of todo: EntityID, limit: Int, by author: Author? = nil) throws -> [HistoryEntry] {
    let links = try EntityID.fetchAll(
      db.statement(
        """
        SELECT id FROM commit_link WHERE todo = ?1 UNION ALL
        SELECT id FROM comment WHERE todo = ?1 UNION ALL
        SELECT id FROM item WHERE todo = ?1
        """), [todo])
    let entities = Set([todo] + links)
    known.reserve(entities.count)
    var commands: [EntityID: (first: Writer, operations: Set<Int64>)] = [:]
    for entity in entities {
      for writer in try known.history(of: entity).registers.writes.lazy.map(\.writer)
      where author.map({ $0 == writer.author }) ?? true {
        var command = commands.removeValue(forKey: writer.group) ?? (writer, [])
        command.first = min(command.first, writer)
        command.operations.insert(writer.sequence)
        commands[writer.group] = command
      }
    }
    let newest = commands.sorted { left, right in
      (left.value.first.shownTime, left.value.first)
        > (right.value.first.shownTime, right.value.first)
    }.prefix(limit)
    return try newest.compactMap { command in
      try CommandGroup(command.key, db).map {
        try entry($0, of: entities, in: command.value.operations)
      }
    }
  }

  /// - Parameters:
  ///   - entities: Leaves out the changes to others.
  ///   - operations: The sequence numbers of those that write to the entities.
  ///   - isUndone: Nil for the state in which the command was when it was read.
  func entry(
    _ group: CommandGroup, of entities: Set<EntityID>? = nil, in operations: Set<Int64>? = nil,
    isUndone: Bool? = nil
  ) throws -> HistoryEntry {
    let first = group.first
    var changes: [HistoryEntry.Change] = []
    var written = WrittenEntities()
    var isCut = false
    try group.forEachOperation(among: operations) { operation in
      // Include only the first changes of a large command, such as an import of many todos.
      isCut = max(changes.count, written.count) >= Self.maxChanges
      if isCut { return false }
      for write in operation.writes where entities?.contains(write.entity) != false {
        // Only a todo's own history says that it expired: the others' is that of the next one.
        let isShown =
          write.field.isShown || write.field == .expired && entities != nil
          || write.datesBack(in: operation)
        written.add(write, isShown: isShown)
        if !isShown { continue }
        let change = try change(write, operation)
        // The subject of a comment or an item already shows its todo. A value that another store wrote too isn't
        // a change.
        let isRedundant =
          [.comment, .item].contains(change.kind) && write.field == .todo
          || change.from == change.to
        if !isRedundant { changes.append(change) }
      }
      return true
    }
    let counts = try isCut && countsTodos ? group.todoCounts() : nil
    return HistoryEntry(
      operation: first.id, at: first.wall, day: first.day, command: first.command,
      author: first.author,
      replica: names.name(of: first.replica), isOwn: group.isOwn,
      isUndone: isUndone ?? group.isUndone,
      subjects: try written.subjects.map { try known.history(of: $0).subject },
      changes: changes, isCut: isCut, madeTodos: counts?.made,
      todoCount: entities == nil ? counts?.written : nil)
  }

  private static let maxChanges = 1000

  /// The write whose value counts in the same register.
  func winner(of write: RegisterWrite) throws -> Registers.Write? {
    try known.history(of: write.entity).registers.write(of: write.field)
  }

  func change(_ write: RegisterWrite, _ operation: Operation) throws -> HistoryEntry.Change {
    let history = try known.history(of: write.entity)
    let subject = history.subject
    let writer = history.writer(operation.id)
    let others = history.history(of: write.field)
    // A store has seen its own writes, and most have no others.
    let overrider = try writer.flatMap { writer in
      writer.isOwn && others.allSatisfy(\.writer.isOwn)
        ? nil : try conflicts.overrider(of: write, by: writer, others)
    }
    return HistoryEntry.Change(
      kind: subject.kind, id: subject.id, title: subject.title, field: try named(write.field),
      from: try named(previousValue(write, operation, before: writer, history), write.field),
      to: try named(write.value, write.field),
      overriddenBy: overrider.map { names.name(of: $0.replica) ?? "" },
      otherTitle: try otherTodo(write).map { try known.history(of: $0).subject.title })
  }

  /// The other todo that a write is about.
  private func otherTodo(_ write: RegisterWrite) -> EntityID? {
    let id = write.field == .todo ? write.value.string : write.field.element(of: .after)
    return id.flatMap(EntityID.init(hex:))
  }

  /// The value before an operation: the last one written before it that wasn't undone then. If there was
  /// none, it is false for a boolean, `todo` for the status of an existing todo, and the built-in name for
  /// the name of a preset block.
  private func previousValue(
    _ write: RegisterWrite, _ operation: Operation, before writer: Writer?,
    _ history: EntityHistory
  ) throws -> RegisterValue {
    if let writer {
      for other in history.writes(to: write.field, before: writer)
      // Each machine has its own path.
      where write.field != .path || other.writer.replica == operation.replica {
        if try !known.wasUndone(other, before: writer) { return other.value }
      }
    }
    if case .bool = write.value { return .bool(false) }
    if write.field == .name { return history.registers.ignoringUndo[.preset] }
    let isNew = operation.writes.contains { $0.entity == write.entity && $0.field == .kind }
    return write.field == .status && !isNew ? .string(Status.todo.rawValue) : .null
  }

  /// Replaces the id of a label or another todo in a field by its name.
  private func named(_ field: Field) throws -> Field {
    if let label = field.element(of: .label).flatMap(EntityID.init(hex:)) {
      return Field(rawValue: "label/\(try known.history(of: label).subject.title)")
    }
    if let todo = field.element(of: .after).flatMap(EntityID.init(hex:)) {
      return Field(rawValue: "after/\(try known.history(of: todo).subject.id)")
    }
    return field
  }

  /// Replaces a reference to another entity by its name.
  private func named(_ value: RegisterValue, _ field: Field) throws -> RegisterValue {
    guard case .entity = field.row?.value, let id = value.string.flatMap(EntityID.init(hex:)) else {
      return value
    }
    let subject = try known.history(of: id).subject
    return .string(field == .todo ? subject.id : subject.title)
  }
}

/// The entities that a command writes to, each once, in order.
struct WrittenEntities {
  private var shown: [EntityID] = []
  private var others: [EntityID] = []
  private var known: Set<EntityID> = []
  private var knownOthers: Set<EntityID> = []

  /// - Parameter isShown: Whether history shows the field.
  mutating func add(_ write: RegisterWrite, isShown: Bool) {
    if isShown {
      if known.insert(write.entity).inserted { shown.append(write.entity) }
    } else if write.field.isEntityField, knownOthers.insert(write.entity).inserted {
      others.append(write.entity)
    }
  }

  var count: Int { shown.count }

  /// The entities with changes that history shows or, if a command made none, all others.
  var subjects: [EntityID] { shown.isEmpty ? others : shown }
}

extension RegisterWrite {
  /// Whether it makes a completion count for another day than the operation's own.
  fileprivate func datesBack(in operation: Operation) -> Bool {
    guard field == .finished, let day = value.string else { return false }
    return day != operation.day.description
  }
}
