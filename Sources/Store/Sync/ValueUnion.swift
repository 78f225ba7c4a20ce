import GRDB
import Todos

/// Takes over what one entity says to another that goes on in its place, as far as that one says nothing
/// of it.
struct ValueUnion {
  private let db: Database
  /// What goes on in place of what.
  private var survivors: [EntityID: EntityID] = [:]
  /// Values that did not stay, for the other entity has one of its own.
  private(set) var lost: [SyncConflict] = []

  init(_ db: Database) {
    self.db = db
  }

  /// To be called for what others refer to before these.
  mutating func take(
    from one: EntityID, to other: EntityID, _ draft: inout Draft
  ) throws {
    survivors[one] = other
    let (mine, theirs) = (try Registers(of: one, db), try Registers(of: other, db))
    for field in try fields(of: one) {
      let value = renamed(mine[field], field)
      if value.isNothing || value == theirs[field] { continue }
      if field.isOfSet || theirs[field].isNothing && !Self.flags.contains(field) {
        try draft.set(field, of: other, to: value)
      } else if let conflict = try conflict(on: field, of: one, with: other) {
        lost.append(conflict)
      }
    }
  }

  /// A repetition that a block took over begins when it began, and makes no todo again.
  func takeRepetition(from one: EntityID, to other: EntityID, _ draft: inout Draft) throws {
    let (mine, theirs) = (try Registers(of: one, db), try Registers(of: other, db))
    if mine[.every].isNothing { return }
    if theirs[.every].isNothing {
      try draft.set(.since, of: other, to: mine[.since])
      if mine[.paused].isTrue { try draft.set(.paused, of: other, to: .bool(true)) }
      if !mine[.paused].isTrue { try draft.remove(.paused, of: other) }
    }
    try keepLastMade(by: one, in: other, &draft)
  }

  /// What holds for both only where it holds for each: of two milestones, one may still be open.
  private static let flags: [Field] = [.archived, .closed]
  /// What is the entity's alone, or follows from another field.
  private static let ownFields: [Field] = [.kind, .name, .deleted, .survivor, .since, .paused]

  private func fields(of entity: EntityID) throws -> [Field] {
    try String.fetchAll(
      db, sql: "SELECT DISTINCT field FROM write WHERE entity = ? ORDER BY field",
      arguments: [entity]
    ).map(Field.init(rawValue:)).filter {
      $0.isOfEntity && !Self.ownFields.contains($0.ofMade ?? $0)
    }
  }

  /// What refers to an entity that another goes on in place of refers to that.
  private func renamed(_ value: RegisterValue, _ field: Field) -> RegisterValue {
    guard [.project, .milestone].contains(field),
      let survivor = value.string.flatMap(EntityID.init(hex:)).flatMap({ survivors[$0] })
    else { return value }
    return .string(survivor.hex)
  }

  /// Where the one block made the todo of a day, the other, whose todo has another id, makes none for
  /// that day. Only the last day counts, for those before don't come again.
  private func keepLastMade(
    by one: EntityID, in other: EntityID, _ draft: inout Draft
  ) throws {
    let last = try Int64.fetchOne(
      db,
      sql: """
        SELECT wall FROM operation
        WHERE \(OwnOperations.condition) AND command = '\(UndoStack.repetition)'
        ORDER BY "group" DESC LIMIT 1
        """)
    guard let last else { return }
    let day = Int(last / 86_400_000)
    // Wherever on earth, and whenever a day begins there.
    for day in (day - 2...day + 1).map(Day.init(number:)) {
      let theirs = EntityID(repeating: other, on: day)
      guard try isWritten(EntityID(repeating: one, on: day)), try !isWritten(theirs) else {
        continue
      }
      try draft.set(.created, of: theirs, to: .integer(last))
    }
  }

  private func isWritten(_ entity: EntityID) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM write WHERE entity = ?)", arguments: [entity])
      ?? false
  }

  private func conflict(
    on field: Field, of one: EntityID, with other: EntityID
  ) throws -> SyncConflict? {
    let register = RegisterWrite(one, field, .null)
    guard HistoryReader.canConflict(field),
      let operation = try TodoStore.lastOwnOperation(on: register, db),
      let write = operation.writes.first(where: { $0.isSameRegister(as: register) })
    else { return nil }
    let winner =
      try TodoStore.lastReplica(on: RegisterWrite(other, field, .null), db)
      ?? TodoStore.lastReplica(on: RegisterWrite(other, .kind, .null), db)
    return try winner.map { try ConflictReader(db).loss(of: write, by: operation, to: $0) }
  }
}

extension RegisterValue {
  /// Whether it says no more than a register that was never written.
  fileprivate var isNothing: Bool {
    self == .null || self == .bool(false) || self == .string("")
  }
}

extension Field {
  /// Whether it stands for an element of a set.
  fileprivate var isOfSet: Bool {
    ["label", "member", "tech"].contains { element(of: $0) != nil }
  }
}
