import Todos

/// The operation that wrote a value. The value with the greatest writer wins; this is the only comparison of
/// writers.
final class Writer: Comparable {
  /// Its sequence number, in order of arrival.
  let sequence: Int64
  let time: Int64
  let replica: EntityID
  let id: EntityID
  let wall: Moment
  /// The local day of whoever wrote it.
  let day: Day
  let command: String
  let author: Author
  /// The first operation of its command.
  let group: EntityID
  /// Whether it was made in this store.
  let isOwn: Bool
  /// Whether its command is undone.
  let isUndone: Bool
  /// Whether an undo or redo of its command is in effect.
  let isRetracted: Bool
  /// The last operation made in this store among it and its ancestors, see ``Ancestry``.
  let saw: Int64

  init(_ operation: Operation, sequence: Int64, isOwn: Bool, saw: Int64) {
    self.sequence = sequence
    time = operation.time.rawValue
    replica = operation.replica
    id = operation.id
    wall = operation.wall
    day = operation.day
    command = operation.command
    author = operation.author
    group = operation.group
    self.isOwn = isOwn
    isUndone = false
    isRetracted = false
    self.saw = saw
  }

  /// Reads ``columns`` from the start of a row.
  init(_ row: Row) throws {
    sequence = try row[0]
    time = try row[1]
    replica = try row[2]
    id = try row[3]
    wall = try row[4]
    command = try row[5]
    author = Author(rawValue: try row[6])
    group = try row[7] ?? id
    isOwn = try row[8]
    isUndone = try row[9]
    isRetracted = try row[10]
    day = try row[11]
    saw = try row[12]
  }

  static let columns = """
    operation.sequence, operation.time, operation.replica, operation.id, operation.wall,
    operation.command, operation.author, operation.first, operation.own, operation.undone,
    operation.retracted, operation.day, operation.saw
    """
  static let columnCount = 13

  /// The order of history. The todos of a repeating block have the time at which their day begins, but are
  /// shown at the moment when they were created.
  static let newestFirst = """
    max(operation.time, operation.wall << 16) DESC, operation.time DESC, operation.replica DESC,
      operation.id DESC
    """
  var shownTime: Int64 { max(time, wall.milliseconds << 16) }

  /// Whether a repeating block ran it, as SQL.
  static let repetition =
    "(command = '\(CommandName.repeat.rawValue)' AND author = '\(Author.automatic.rawValue)')"
  var isRepetition: Bool { command == CommandName.repeat.rawValue && author == .automatic }

  /// Whether ootd itself ran the command: a repeating block, a commit, a scan or a sync.
  var isAutomatic: Bool { author == .automatic }

  static func == (left: Writer, right: Writer) -> Bool { left.id == right.id }

  static func < (left: Writer, right: Writer) -> Bool {
    (left.time, left.replica, left.id) < (right.time, right.replica, right.id)
  }
}

/// The registers of one entity: every write to it, and the winning values.
struct Registers {
  struct Write {
    let field: Field
    let value: RegisterValue
    let writer: Writer
  }

  /// In no particular order, including those of undone commands.
  let writes: [Write]
  /// The index of the winning write of each field that is the only one of its name, by the name's number; -1 if it has
  /// none.
  private var singles = Array(repeating: -1, count: Field.Name.count)
  /// Those of the elements of sets.
  private var elements: [Field: Int] = [:]
  /// Whether it has more elements than count.
  let isOverfull: Bool
  /// When the entity was last changed.
  private(set) var updated = Moment(milliseconds: 0)

  /// - Parameter ignoresUndo: Whether writes of undone commands count like any other.
  init(_ writes: [Write], ignoringUndo ignoresUndo: Bool = false) {
    self.writes = writes
    let surplus = ElementLimit.surplus(writes)
    isOverfull = !surplus.isEmpty
    var last: Writer?
    for (index, write) in writes.enumerated() where !surplus.contains(write.field) {
      // An assigned number stays assigned.
      if write.writer.isUndone, !ignoresUndo, write.field != .handle { continue }
      if write.field.isEntityField, !write.field.isImportField, write.field != .expired,
        last.map({ $0 < write.writer }) ?? true
      {
        last = write.writer
      }
      if let other = winner(of: write.field), write.writer < writes[other].writer { continue }
      if write.field.isSingle {
        singles[Int(write.field.name.rawValue)] = index
      } else {
        elements[write.field] = index
      }
    }
    updated = last?.wall ?? updated
  }

  init(of entity: EntityID, _ db: Database) throws {
    try self.init(RegisterReader(db).writes(to: entity))
  }

  /// Whether any operation has ever written to an entity.
  static func isWritten(_ entity: EntityID, _ db: Database) throws -> Bool {
    try db.statement("SELECT 1 FROM write WHERE entity = ? LIMIT 1").hasRow(entity)
  }

  /// The registers after more writes.
  func adding(_ more: [Write]) -> Registers { Registers(writes + more) }

  /// The registers as if no command had been undone, to describe an entity whose creation is undone.
  var ignoringUndo: Registers { Registers(writes, ignoringUndo: true) }

  /// The winning write; nil if no write counts.
  func write(of field: Field) -> Write? {
    winner(of: field).map { writes[$0] }
  }

  private func winner(of field: Field) -> Int? {
    guard field.isSingle else { return elements[field] }
    let index = singles[Int(field.name.rawValue)]
    return index < 0 ? nil : index
  }

  subscript(field: Field) -> RegisterValue {
    write(of: field)?.value ?? .null
  }

  var kind: EntityKind? { self[.kind].string.flatMap(EntityKind.init) }

  /// The writes to a field that aren't undone, newest first.
  func history(of field: Field) -> [Write] {
    writes.filter { $0.field == field && !$0.writer.isUndone }.sorted { $0.writer > $1.writer }
  }

  /// The same for all fields at once.
  var histories: [Field: [Write]] {
    Dictionary(grouping: writes.lazy.filter { !$0.writer.isUndone }, by: \.field)
      .mapValues { $0.sorted { $0.writer > $1.writer } }
  }

  /// The wall-clock time at which the present value was written.
  func wall(of field: Field) -> Moment? {
    write(of: field)?.writer.wall
  }

  func moment(_ field: Field) -> Moment? {
    self[field].integer.flatMap(Moment.init(stored:))
  }

  /// Whether the block that made the todo made the next one, and nobody has used it. A use elsewhere counts
  /// whenever it arrives, so an undone use is the only one that doesn't.
  var isExpired: Bool { self[.expired].isTrue && isUnused }

  /// Whether only its block has written to the todo. A new number is no use, nor is an undo of the block.
  var isUnused: Bool {
    kind != nil
      && (singles + elements.values).allSatisfy { index in
        index < 0 || [.handle, .expired].contains(writes[index].field)
          || writes[index].writer.isRepetition
      }
  }

  /// A reference to another entity.
  func entity(_ field: Field) -> EntityID? {
    self[field].string.flatMap(EntityID.init(hex:))
  }

  /// The elements of a set whose registers are true, sorted.
  func elements(of set: Field.Name) -> [String] {
    elements.compactMap { field, index in
      writes[index].value.isTrue ? field.element(of: set) : nil
    }.sorted()
  }

  /// The entities of a set whose registers are true, sorted.
  func entities(of set: Field.Name) -> [EntityID] {
    elements(of: set).compactMap(EntityID.init(hex:))
  }

  /// The text registers of a set, each with its element.
  func strings(under set: Field.Name) -> [(element: String, value: String)] {
    elements.compactMap { field, index in
      guard let element = field.element(of: set), let value = writes[index].value.string else {
        return nil
      }
      return (element, value)
    }
  }

  /// The last path written in this store: each machine has its own.
  var ownPath: String? {
    history(of: .path).first { $0.writer.isOwn }?.value.string
  }
}

/// Reads the registers of entities. Each operation is read once, although it may write to an entity in many places, and
/// to the entity that is read next.
final class RegisterReader {
  private let places: Statement
  private let reading: Statement
  private var last: (writer: Writer, bytes: [UInt8])?

  init(_ db: Database) throws {
    places = try db.statement(
      "SELECT operation, start, length FROM write WHERE entity = ? ORDER BY operation, start")
    reading = try db.statement("SELECT \(Writer.columns), bytes FROM operation WHERE sequence = ?")
  }

  func writes(to entity: EntityID) throws -> [Registers.Write] {
    var runs: [(operation: Int64, start: Int, length: Int)] = []
    try places.forEachRow(entity) { runs.append(try ($0[0], $0[1], $0[2])) }
    var writes: [Registers.Write] = []
    for run in runs {
      guard let (writer, bytes) = try operation(run.operation) else { continue }
      let part = bytes.dropFirst(max(0, run.start)).prefix(max(0, run.length))
      guard let json = JSON(utf8: Array(part)), let values = RegisterWrite.run(json) else {
        throw StoreError.operation(.malformed)
      }
      writes += values.map { Registers.Write(field: $0.field, value: $0.value, writer: writer) }
    }
    return writes
  }

  private func operation(_ sequence: Int64) throws -> (writer: Writer, bytes: [UInt8])? {
    if let last, last.writer.sequence == sequence { return last }
    last = nil
    try reading.forEachRow(sequence) { row in
      last = try (Writer(row), row.withBytes(Writer.columnCount) { Array($0) })
    }
    return last
  }
}
