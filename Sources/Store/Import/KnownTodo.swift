import GRDB
import Todos

/// A todo that is here and that a file tells of.
struct KnownTodo {
  let todo: EntityID
  /// As the format shows it.
  let shown: TodoRecord
  /// As it is.
  let record: TodoRecord
  let isDeleted: Bool
  /// What a file of the format said of it last.
  let imported: RecordDigest?
}

extension KnownTodo {
  /// Those of a file, by the ids that it has for them: by their own, and otherwise by those that the
  /// format gives to what it shows of them.
  /// - Parameter deleted: All that are deleted here.
  static func all(
    in records: [TodoRecord], _ format: ForeignFormat, _ fileRecords: FileRecordTable,
    deleted: Set<EntityID>, _ db: Database
  ) throws -> [EntityID: KnownTodo] {
    let wanted = Set(records.map(\.id))
    let here = try EntityID.fetchSet(db, sql: "SELECT id FROM todo WHERE deleted = 0")
    let returned = try returned(records, deleted, format, db)
    let isAnyHere = !wanted.isDisjoint(with: here) || !returned.isEmpty
    let isAnyElse = !wanted.isSubset(of: here)
    let isByContent = try format.isByContent
    guard isAnyHere || (isAnyElse && isByContent), !(here.isEmpty && returned.isEmpty) else {
      return [:]
    }
    let all = try RecordTable(db).all()
    let identities = isByContent ? format.identities(all) : all.map(\.id)
    var candidates: [(identity: EntityID, record: TodoRecord)] = []
    for (identity, record) in zip(identities, all) {
      if wanted.contains(record.id) {
        candidates.append((record.id, record))
      } else if wanted.contains(identity) {
        candidates.append((identity, record))
      }
    }
    for record in try RecordTable(db).records(of: Todo.fetch(db, ids: returned)) {
      candidates.append((record.id, record))
    }
    return try known(candidates, returned: Set(returned), format, fileRecords, db)
  }

  /// The todos that a file deleted, and another has again.
  private static func returned(
    _ records: [TodoRecord], _ deleted: Set<EntityID>, _ format: ForeignFormat, _ db: Database
  ) throws -> [EntityID] {
    try records.filter { !$0.isDeleted && deleted.contains($0.id) }.map(\.id).filter {
      try Registers(of: $0, db).imported(from: format)?.isDeleted == true
    }
  }

  private static func known(
    _ candidates: [(identity: EntityID, record: TodoRecord)], returned: Set<EntityID>,
    _ format: ForeignFormat, _ fileRecords: FileRecordTable, _ db: Database
  ) throws -> [EntityID: KnownTodo] {
    var known: [EntityID: KnownTodo] = [:]
    let shown = try format.roundTrip(candidates.map(\.record))
    for (candidate, shown) in zip(candidates, shown) where known[candidate.identity] == nil {
      let todo = candidate.record.id
      known[candidate.identity] = KnownTodo(
        todo: todo, shown: shown, record: candidate.record, isDeleted: returned.contains(todo),
        imported: try fileRecords.digest(of: todo) ?? Registers(of: todo, db).imported(from: format)
      )
    }
    return known
  }
}

extension Registers {
  /// What a file of that format said last of a todo.
  fileprivate func imported(from format: ForeignFormat) -> RecordDigest? {
    self[.imported(from: format.name)].string.map { RecordDigest(text: $0) }
  }
}

extension ForeignFormat {
  /// Whether todos are known in it by what they say, for it has no ids.
  fileprivate var isByContent: Bool {
    get throws {
      let sample = TodoRecord(id: EntityID(high: 0, low: 1), title: "A")
      return identities([sample]) != [sample.id]
    }
  }
}
