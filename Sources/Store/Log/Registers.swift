import GRDB
import Todos

/// The values that the registers of one entity have now.
struct Registers {
  private let values: [Entry]
  /// When the entity was last written.
  let updated: Moment
  /// The number in the log of the first operation to arrive that writes it, undone or not; nil
  /// where none does. That an operation is undone is kept with the operation.
  let firstSequence: Int64?
  /// All writes to the fields from which the figures of days are computed.
  let planWrites: [PlanWrite]

  init(of entity: EntityID, _ db: Database) throws {
    // As the table has them. To sort what mostly was written once takes longer than to read it.
    let rows = try RepeatedStatement(
      db,
      sql: """
        SELECT write.field, write.value, operation.undone, operation.sequence,
          operation.wall, operation.time, operation.replica, operation.id, operation.retracted,
          operation."group"
        FROM write JOIN operation ON operation.sequence = write.operation
        WHERE write.entity = ? AND write.field NOT IN ('undone', 'purged')
        ORDER BY write.field
        """)
    var fold = Fold()
    try rows.forEachRow(entity) { row in
      let writer = Writer(
        sequence: row.integer(3), wall: Moment(milliseconds: row.integer(4)),
        time: row.integer(5), replica: row.id(6), id: row.id(7), group: row.integer(9))
      fold.add(
        Entry(field: Field(rawValue: row.text(0)), value: row.value(1), writer: writer),
        isUndone: row.integer(2) != 0, isRetracted: row.integer(8) != 0)
    }
    self.init(fold)
  }

  init(_ fold: Fold) {
    values = Self.withDefaults(fold.values)
    updated = fold.last?.wall ?? Moment(milliseconds: 0)
    firstSequence = fold.firstSequence
    planWrites = fold.planWrites
  }

  /// The registers with these values, in the order of their fields.
  init(winners: [Entry]) {
    values = Self.withDefaults(winners)
    updated = winners.map(\.writer).max()?.wall ?? Moment(milliseconds: 0)
    firstSequence = nil
    planWrites = []
  }

  /// Adds the defaults of fields without an explicit write.
  private static func withDefaults(_ values: [Entry]) -> [Entry] {
    let defaults = values.filter { $0.field.ofMade != nil }
    if defaults.isEmpty { return values }
    let written = Set(values.map(\.field))
    return values
      + defaults.compactMap { entry in
        guard let field = entry.field.ofMade, !written.contains(field) else { return nil }
        return Entry(field: field, value: entry.value, writer: entry.writer)
      }
  }

  /// Whether there may be rows of it that were derived before that operation arrived.
  func isWritten(before arrival: Int64?) -> Bool {
    guard let arrival else { return true }
    return firstSequence.map { $0 < arrival } ?? false
  }

  /// Whether the entity was ever a todo.
  var wasTodo: Bool {
    planWrites.contains { write in
      write.entry.field == .kind && write.entry.value.string == EntityKind.todo.rawValue
    }
  }

  private func entry(_ field: Field) -> Entry? {
    values.firstIndex { $0.field == field }.map { values[$0] }
  }

  subscript(field: Field) -> RegisterValue {
    entry(field)?.value ?? .null
  }

  /// What the wall clock showed when the present value was written.
  func wall(of field: Field) -> Moment? {
    entry(field)?.writer.wall
  }

  func moment(_ field: Field) -> Moment? {
    self[field].integer.flatMap(Moment.init(stored:))
  }

  /// A reference to another entity.
  func entity(_ field: Field) -> EntityID? {
    self[field].string.flatMap(EntityID.init(hex:))
  }

  /// The elements of a set whose registers are true, sorted.
  func elements(of set: String) -> [String] {
    values.filter(\.value.isTrue).compactMap { $0.field.element(of: set) }.sorted()
  }

  /// The same of a set of other entities.
  func entities(of set: String) -> [EntityID] {
    elements(of: set).compactMap(EntityID.init(hex:))
  }

  /// The registers whose names begin with `prefix/`, by what follows.
  func strings(under prefix: String) -> [(element: String, value: String)] {
    values.compactMap { entry in
      guard let element = entry.field.element(of: prefix), let value = entry.value.string else {
        return nil
      }
      return (element, value)
    }
  }
}

extension Registers {
  /// The operation that wrote a value. Of two the one that orders last wins.
  struct Writer: Comparable {
    /// Its number in the log.
    let sequence: Int64
    let wall: Moment
    let time: Int64
    let replica: EntityID
    let id: EntityID
    /// The time of the first operation of its command.
    let group: Int64

    static func < (left: Writer, right: Writer) -> Bool {
      (left.time, left.replica, left.id) < (right.time, right.replica, right.id)
    }
  }

  struct Entry {
    let field: Field
    let value: RegisterValue
    let writer: Writer
  }

  /// The writes to an entity, added one after another in the order of their fields.
  struct Fold {
    fileprivate private(set) var values: [Entry] = []
    fileprivate private(set) var last: Writer?
    fileprivate private(set) var firstSequence: Int64?

    fileprivate private(set) var planWrites: [PlanWrite] = []
    private var field: Field?
    private var isPlanField = false

    mutating func add(_ entry: Entry, isUndone: Bool, isRetracted: Bool) {
      let writer = entry.writer
      firstSequence = min(firstSequence ?? writer.sequence, writer.sequence)
      if field != entry.field {
        field = entry.field
        isPlanField = PlanWrite.fields.contains(entry.field.ofMade ?? entry.field)
      }
      if isPlanField {
        planWrites.append(
          PlanWrite(entry: entry, isUndone: isUndone, isRetracted: isRetracted))
      }
      if isUndone { return }
      // What a file said is no change of the todo.
      if !entry.field.isOfFile { last = max(last ?? writer, writer) }
      if values.last?.field != entry.field {
        values.append(entry)
      } else if let other = values.last, other.writer < writer {
        values[values.count - 1] = entry
      }
    }
  }
}
