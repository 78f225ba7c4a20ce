import GRDB
import Todos

/// Tells commands as steps of registers.
struct HistoryReader {
  let db: Database
  private let names: MachineNames

  init(_ db: Database) throws {
    self.db = db
    names = try MachineNames(db)
  }

  /// The newest commands first; undo and redo show in the commands that they undid or redid.
  /// - Parameter author: Whose commands; nil for all.
  func entries(limit: Int, by author: Author? = nil) throws -> [HistoryEntry] {
    let ids = try EntityID.fetchAll(
      db,
      sql: """
        SELECT id FROM operation
        WHERE (retracts = 0 OR command = '\(UndoStack.purge)') AND first IS NULL AND held IS NULL
          AND author = coalesce(?1, author)
        ORDER BY \(Writer.newestFirst) LIMIT ?2
        """, arguments: [author?.rawValue, limit])
    return try ids.compactMap { try CommandGroup($0, db).map { try entry($0) } }
  }

  /// The newest commands that wrote to a todo, to its comments or to its links with commits, with
  /// their steps on these alone.
  func entries(of todo: EntityID, limit: Int, by author: Author? = nil) throws -> [HistoryEntry] {
    let links = try EntityID.fetchAll(
      db,
      sql: """
        SELECT id FROM commit_link WHERE todo = ?1 UNION ALL
        SELECT id FROM comment WHERE todo = ?1
        """, arguments: [todo])
    let entities = Set([todo] + links)
    var writers: [EntityID: Writer] = [:]
    for write in try entities.flatMap({ try Registers(of: $0, db).writes })
    where author.map({ $0 == write.writer.author }) ?? true {
      let former = writers[write.writer.group]
      writers[write.writer.group] = former.map { min($0, write.writer) } ?? write.writer
    }
    let newest = writers.sorted { left, right in
      (left.value.shownTime, left.value) > (right.value.shownTime, right.value)
    }.prefix(limit).map(\.key)
    return try newest.compactMap { command in
      try CommandGroup(command, db).map { try entry($0, of: entities) }
    }
  }

  func entry(_ group: CommandGroup, of entities: Set<EntityID>? = nil) throws -> HistoryEntry {
    let first = group.first
    var changes: [HistoryEntry.Change] = []
    var written = WrittenEntities()
    var known: [EntityID: HistorySubject] = [:]
    let subject = { (entity: EntityID) in
      if let subject = known[entity] { return subject }
      let subject = try HistorySubject(entity, db)
      known[entity] = subject
      return subject
    }
    var isCut = false
    try group.forEachOperation(writingTo: entities) { operation in
      // Of an import of many todos, the first are told of.
      isCut = max(changes.count, written.count) >= Self.mostChanges
      if isCut { return false }
      for write in operation.writes where entities?.contains(write.entity) != false {
        let isTold = Self.isTold(write.field)
        written.note(write, isTold: isTold)
        if !isTold { continue }
        let change = try change(write, operation, of: subject(write.entity))
        // What a comment is on is said by its subject. What another store did too is no step.
        let isSaid =
          change.kind == .comment && write.field == .todo || change.from == change.to
        if !isSaid { changes.append(change) }
      }
      return true
    }
    return HistoryEntry(
      operation: first.id, at: first.wall, command: first.command, author: first.author,
      replica: names.name(of: first.replica), isOwn: group.isOwn,
      isUndone: group.isUndone, subjects: try written.subjects.map(subject),
      changes: changes, madeTodos: isCut ? try group.madeTodos() : nil)
  }

  private static let mostChanges = 1000

  /// Leaves out what follows from other steps or is no one's choice.
  private static func isTold(_ field: Field) -> Bool {
    let isHidden = [
      .kind, .handle, .created, .started, .completed, .undone, .oid, .subject, .authored,
      .completes, .since, .preset, .purged,
    ].contains(field)
    return !isHidden && !field.isOfFile && field.element(of: "attribute") == nil
  }

  func change(_ write: RegisterWrite, _ operation: Operation) throws -> HistoryEntry.Change {
    try change(write, operation, of: HistorySubject(write.entity, db))
  }

  private func change(
    _ write: RegisterWrite, _ operation: Operation, of subject: HistorySubject
  ) throws -> HistoryEntry.Change {
    let registers = try Registers(of: write.entity, db)
    let writer = registers.writes.first { $0.writer.id == operation.id }?.writer
    let overrider = try writer.flatMap {
      try Conflicts(db).overrider(of: write, by: $0, registers)
    }
    return HistoryEntry.Change(
      kind: subject.kind, id: subject.id, title: subject.title, field: try named(write.field),
      from: try named(previousValue(write, operation, before: writer, registers), write.field),
      to: try named(write.value, write.field),
      overriddenBy: overrider.map { names.name(of: $0.replica) ?? "" })
  }

  /// Whether two values of it that were written apart are worth telling of.
  static func canConflict(_ field: Field) -> Bool {
    isTold(field) && field != .path && field.element(of: "place") == nil
  }

  /// The value that an operation found: the last one written before it that was not undone then. A boolean that was
  /// never written was false, the status of a todo that was there `todo`, and the name of a preset block the one under
  /// which it ships.
  private func previousValue(
    _ write: RegisterWrite, _ operation: Operation, before writer: Writer?, _ registers: Registers
  ) throws -> RegisterValue {
    let former = registers.writes.filter { other in
      other.field == write.field && writer.map { other.writer < $0 } ?? false
        // Each machine has its own path.
        && (write.field != .path || other.writer.replica == operation.replica)
    }.sorted { $0.writer > $1.writer }
    for other in former
    where try !Retractions(db).isUndone(other.writer.group, before: writer) {
      return other.value
    }
    if case .bool = write.value { return .bool(false) }
    if write.field == .name { return registers.ignoringUndo[.preset] }
    let isNew = operation.writes.contains { $0.entity == write.entity && $0.field == .kind }
    return write.field == .status && !isNew ? .string(Status.todo.rawValue) : .null
  }

  /// Of a label among a todo's, the name of the label.
  private func named(_ field: Field) throws -> Field {
    guard let label = field.element(of: "label").flatMap(EntityID.init(hex:)) else { return field }
    return Field(rawValue: "label/\(try HistorySubject(label, db).title)")
  }

  /// References to other entities become their names.
  private func named(_ value: RegisterValue, _ field: Field) throws -> RegisterValue {
    guard [.project, .milestone, .block, .todo, .repository].contains(field),
      let id = value.string.flatMap(EntityID.init(hex:))
    else { return value }
    let subject = try HistorySubject(id, db)
    return .string(field == .todo ? subject.id : subject.title)
  }
}

/// What the writes of a command are to, each once, in their order.
struct WrittenEntities {
  private var told: [EntityID] = []
  private var others: [EntityID] = []
  private var known: Set<EntityID> = []
  private var knownOthers: Set<EntityID> = []

  /// - Parameter isTold: Whether history has words for the field.
  mutating func note(_ write: RegisterWrite, isTold: Bool) {
    if isTold {
      if known.insert(write.entity).inserted { told.append(write.entity) }
    } else if write.field.isOfEntity, knownOthers.insert(write.entity).inserted {
      others.append(write.entity)
    }
  }

  var count: Int { told.count }

  /// What history has no words for is done to these too, where a command did nothing else.
  var subjects: [EntityID] { told.isEmpty ? others : told }
}
