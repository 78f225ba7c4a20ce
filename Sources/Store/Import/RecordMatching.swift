import GRDB
package import Todos

/// As much of a record as decides which todo it is.
package struct RecordKey: Sendable {
  package let id: EntityID
  let isByContent: Bool
  let status: Status
  let finished: Day?
  let digest: String

  package init(_ record: TodoRecord) {
    id = record.id
    isByContent = record.isByContent
    status = record.status
    finished = record.finished
    digest = record.isByContent ? RecordDigest(record).text : ""
  }
}

/// Decides which todos the records without ids of their own are.
///
/// Of the records and todos with one content, those that are the same are matched first, with the status and the day of
/// completion, and then the others in order. A completion from before the todo was first imported is that of another
/// todo, and so is an open record that a todo with a completion of a known day leaves over: nobody reopens a line of
/// an archive.
struct RecordMatching {
  /// The todos of the records, by the records' ids. A record that is missing here adds a todo.
  private(set) var known: [EntityID: EntityID] = [:]
  /// Those of the records that were deleted here.
  private(set) var deleted: Set<EntityID> = []
  /// The ids of the todos that records add, where a todo already has the record's own id.
  private(set) var new: [EntityID: EntityID] = [:]

  private let db: Database
  private let format: ForeignFormat
  private let records: RecordTable
  private let fileRecords: FileRecordTable

  /// - Parameter keys: Those of all records of a file, in its order.
  init(
    _ keys: [RecordKey], _ format: ForeignFormat, _ fileRecords: FileRecordTable,
    _ records: RecordTable, _ db: Database
  ) throws {
    self.db = db
    self.format = format
    self.records = records
    self.fileRecords = fileRecords
    let byContent = Dictionary(
      keys.lazy.filter(\.isByContent).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let others = try todosByContent(of: byContent)
    var seen: Set<EntityID> = []
    for key in keys where key.isByContent && !seen.contains(key.id) {
      // The first of its content: the others have the numbered ids after its own.
      var equal: [RecordKey] = []
      while let next = byContent[key.id.numbered(equal.count + 1)] {
        equal.append(next)
        seen.insert(next.id)
      }
      try match(equal, with: todos(of: key.id, and: others[key.id] ?? []))
    }
  }

  /// A todo of this store that may be a record's.
  private struct Candidate {
    let id: EntityID
    let isDeleted: Bool
    let status: Status
    let finished: Day?
    /// Of its values in the last imported file of the format.
    let digest: String?
    /// Whether the file or, if it is in none, this store says on which day it was finished.
    let isDated: Bool
    /// The day on which it was added.
    let added: Day
  }

  /// The todos of a format that has no ids, by the first id of their content.
  private func todosByContent(of keys: [EntityID: RecordKey]) throws -> [EntityID: [EntityID]] {
    guard format.isByContent, !keys.isEmpty else { return [:] }
    let ids = try EntityID.fetchCursor(
      db, sql: "SELECT id FROM todo WHERE deleted = 0 ORDER BY number, id")
    var todos: [EntityID: [EntityID]] = [:]
    while let id = try ids.next() {
      guard let record = try records.record(of: id) else { continue }
      let content = format.identifier()(record)
      if keys[content] != nil { todos[content, default: []].append(id) }
    }
    return todos
  }

  /// The todos that were imported with a content, and others that have it now.
  private func todos(of content: EntityID, and others: [EntityID]) throws -> [Candidate] {
    var ids: [EntityID] = []
    var number = 1
    while try Registers.isWritten(content.numbered(number), db) {
      ids.append(content.numbered(number))
      number += 1
    }
    return try (ids + others.filter { !ids.contains($0) }).compactMap(candidate)
  }

  private func candidate(_ id: EntityID) throws -> Candidate? {
    let deletion = try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT deleted FROM todo WHERE id = ?"), arguments: [id])
    // Whatever is left of a todo whose creation was undone is no todo.
    guard let deletion, deletion != 2, let record = try records.record(of: id),
      let shown = try format.roundTrip(record)
    else { return nil }
    let registers = try Registers(of: id, db)
    let text =
      try fileRecords.digest(of: id)?.text ?? registers[.imported(from: format.name)].string
    let digest = text.map { RecordDigest(text: $0) }
    return Candidate(
      id: id, isDeleted: deletion == 1, status: shown.status, finished: shown.finished,
      digest: digest?.text,
      isDated: digest.map { !$0.isDoneOnUnknownDay } ?? (shown.finished != nil),
      added: registers.writes.lazy.filter { $0.field == .kind }.map(\.writer.day).min()
        ?? Day(number: 0))
  }

  private mutating func match(_ keys: [RecordKey], with candidates: [Candidate]) throws {
    var (rest, todos) = (keys, candidates)
    for isDeleted in [false, true] {
      pair(&rest, &todos) { $0.digest == $1.digest && $1.isDeleted == isDeleted }
      pair(&rest, &todos) {
        $0.status == $1.status && $0.finished == $1.finished && $1.isDeleted == isDeleted
      }
      pair(&rest, &todos) { Self.mayBecome($0, $1) && $1.isDeleted == isDeleted }
    }
    var number = 1
    let taken = Set(candidates.map(\.id))
    for key in rest {
      while try taken.contains(keys[0].id.numbered(number)) || isTodo(keys[0].id.numbered(number)) {
        number += 1
      }
      new[key.id] = keys[0].id.numbered(number)
      number += 1
    }
  }

  private func isTodo(_ id: EntityID) throws -> Bool {
    try PreparedStatement(db, sql: "SELECT 1 FROM todo WHERE id = ? AND deleted <> 2").hasRow(id)
  }

  /// Matches each record with the first todo that fits, in order.
  private mutating func pair(
    _ keys: inout [RecordKey], _ todos: inout [Candidate],
    where fits: (RecordKey, Candidate) -> Bool
  ) {
    if todos.isEmpty { return }
    keys.removeAll { key in
      guard let index = todos.firstIndex(where: { fits(key, $0) }) else { return false }
      let todo = todos.remove(at: index)
      known[key.id] = todo.id
      if todo.isDeleted { deleted.insert(key.id) }
      return true
    }
  }

  /// Whether a file that has the record can mean that the todo has changed.
  private static func mayBecome(_ key: RecordKey, _ todo: Candidate) -> Bool {
    switch (key.status.isOpen, todo.status.isOpen) {
    case (true, true): true
    case (false, true): key.finished.map { $0 >= todo.added } ?? true
    case (true, false): !todo.isDated
    case (false, false): key.finished == nil || !todo.isDated
    }
  }
}
