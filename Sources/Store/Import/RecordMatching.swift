package import Todos

/// As much of a record as decides which todo it is.
package struct RecordKey: Sendable {
  package let id: EntityID
  let isByContent: Bool
  let status: Status
  let finished: Day?
  /// Of its values.
  let digest: String
  /// The day on which it was created or, if that is unknown, finished, wherever the file is read: it distinguishes todos
  /// with the same content that the file has at different times.
  fileprivate let occasion: String?

  package init(_ record: TodoRecord) {
    id = record.id
    isByContent = record.isByContent
    status = record.status
    finished = record.finished
    digest = record.isByContent ? RecordDigest(record).text : ""
    let ended = record.completed.map { Day($0, offsetMinutes: 0) } ?? record.finished
    occasion =
      record.stated[.created] ?? record.created.map { Day($0, offsetMinutes: 0).description }
      ?? ended?.description
  }
}

/// Decides which todos the records without ids of their own are.
///
/// Of the records and todos with one content and day of creation, those that are the same are matched first, then those
/// with the same end in the file, then those with the same end here, and then the others in order. A completion from
/// before the todo was first imported is that of another todo, and so is an open record where the file had the todo's
/// completion on a known day: nobody reopens a line of an archive. For the same reason the id of a todo that a file adds
/// as completed follows from the day too, so that two machines agree whichever of an open line and its archived one they
/// read first.
struct RecordMatching {
  /// The todos of the records, by the records' ids. A record that is missing here adds a todo.
  private(set) var known: [EntityID: EntityID] = [:]
  /// Those of the records that were deleted here.
  private(set) var deleted: Set<EntityID> = []
  /// The ids of the todos that records add, where a todo already has the record's own id.
  private(set) var new: [EntityID: EntityID] = [:]

  private let db: Database
  private let format: RecordSource
  private let records: RecordTable
  private let fileRecords: FileRecordTable

  /// - Parameter keys: Those of all records of a file, in its order.
  init(
    _ keys: [RecordKey], _ format: RecordSource, _ fileRecords: FileRecordTable,
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
      try match(equal, with: todos(of: equal, and: others[key.id] ?? []))
    }
  }

  /// A todo of this store that may be a record's.
  private struct Candidate {
    let id: EntityID
    let isDeleted: Bool
    let status: Status
    let finished: Day?
    /// Of its values in the last imported file of the format.
    let digest: RecordDigest?
    /// How it ended in that file or, if it was in none, here; nil if it was open.
    let end: String?
    /// Whether the last imported file or, if it was in none, this store says on which day it was finished.
    let isDated: Bool
    /// The day on which it was added.
    let added: Day
  }

  /// A record of the file that is matched with the others of its content.
  private struct Line {
    let key: RecordKey
    let digest: RecordDigest
  }

  /// The todos of a format that has no ids, by the first id of their content.
  private func todosByContent(of keys: [EntityID: RecordKey]) throws -> [EntityID: [EntityID]] {
    guard format.isByContent, !keys.isEmpty else { return [:] }
    let ids = try EntityID.fetchAll(
      db.statement("SELECT id FROM todo WHERE \(Todo.isThere) ORDER BY number, id"))
    var todos: [EntityID: [EntityID]] = [:]
    for id in ids {
      guard let record = try records.record(of: id) else { continue }
      let content = format.identifier()(record)
      if keys[content] != nil { todos[content, default: []].append(id) }
    }
    return todos
  }

  /// The todos that were imported with the content of these records, and others that have it now.
  private func todos(of keys: [RecordKey], and others: [EntityID]) throws -> [Candidate] {
    let content = keys[0].id
    let occasions = Set(keys.compactMap(\.occasion)).sorted()
    var ids: [EntityID] = []
    for id in [content] + occasions.map(content.on) {
      var number = 1
      while try Registers.isWritten(id.numbered(number), db) {
        ids.append(id.numbered(number))
        number += 1
      }
    }
    let known = Set(ids)
    return try (ids + others.filter { !known.contains($0) }).compactMap(candidate)
  }

  private func candidate(_ id: EntityID) throws -> Candidate? {
    let deletion = try Int64.fetchOne(db.statement("SELECT deleted FROM todo WHERE id = ?"), [id])
    // Whatever is left of a todo whose creation was undone is no todo.
    guard let deletion, deletion != 2, let record = try records.record(of: id) else { return nil }
    let shown = try format.roundTrip(record)
    let registers = try Registers(of: id, db)
    let digest = try fileRecords.digest(of: id)
    return Candidate(
      id: id, isDeleted: deletion == 1, status: shown.status, finished: shown.finished,
      digest: digest, end: (digest ?? RecordDigest(shown)).end,
      isDated: digest?.isDated ?? (shown.finished != nil),
      added: registers.writes.lazy.filter { $0.field == .kind }.map(\.writer.day).min()
        ?? Day(number: 0))
  }

  private mutating func match(_ keys: [RecordKey], with candidates: [Candidate]) throws {
    var rest = keys.map { Line(key: $0, digest: RecordDigest(text: $0.digest)) }
    for isDeleted in [false, true] {
      var todos = candidates.filter { $0.isDeleted == isDeleted }
      pair(&rest, &todos, by: \.digest, \.digest)
      // A todo of another day of creation is another one, but not everyone knows it.
      pairEnds(&rest, &todos, { $0.digest.created ?? "" }, { $0.digest?.created ?? "" })
      pairEnds(
        &rest, &todos, { $0.digest.created.map { _ in "" } },
        { $0.digest?.created == nil ? "" : nil })
      pairEnds(&rest, &todos, { $0.digest.created == nil ? "" : nil }, { _ in "" })
    }
    var numbers: [EntityID: Int] = [:]
    for line in rest {
      let id = line.key.occasion.map(keys[0].id.on) ?? keys[0].id
      repeat { numbers[id, default: 0] += 1 } while try isTodo(id.numbered(numbers[id] ?? 0))
      new[line.key.id] = id.numbered(numbers[id] ?? 0)
    }
  }

  private func isTodo(_ id: EntityID) throws -> Bool {
    try db.statement("SELECT 1 FROM todo WHERE id = ? AND deleted <> 2").hasRow(id)
  }

  /// Matches lines with todos of the same group: first those with the same end, and then those in order that a change
  /// of the file can explain.
  /// - Parameter group: Nil for those that are left alone.
  private mutating func pairEnds(
    _ lines: inout [Line], _ todos: inout [Candidate], _ group: (Line) -> String?,
    _ todoGroup: (Candidate) -> String?
  ) {
    pair(
      &lines, &todos, by: { line in group(line).map { [$0, line.digest.end ?? ""] } },
      { todo in todoGroup(todo).map { [$0, todo.end ?? ""] } })
    let end = { (status: Status, day: Day?) in "\(status) \(day?.description ?? "")" }
    pair(
      &lines, &todos,
      by: { line in group(line).map { [$0, end(line.key.status, line.key.finished)] } },
      { todo in todoGroup(todo).map { [$0, end(todo.status, todo.finished)] } })
    var free = Dictionary(grouping: todos, by: todoGroup).mapValues { $0[...] }
    var taken: Set<EntityID> = []
    // By group, the latest end that no todo of it can have, or nil if it has no todo left: then neither can an earlier.
    var unfit: [String: Day?] = [:]
    lines.removeAll { line in
      guard let name = group(line), var group = free[name] else { return false }
      let kind = "\(line.key.status.isOpen) \(name)"
      let finished = line.key.finished
      if let latest = unfit[kind], finished.map({ $0 <= latest ?? $0 }) ?? (latest == nil) {
        return false
      }
      guard let index = group.firstIndex(where: { Self.mayBecome(line.key, $0) }) else {
        unfit[kind] = .some(finished)
        return false
      }
      free[name] = nil
      let todo = index == group.startIndex ? group.removeFirst() : group.remove(at: index)
      free[name] = group
      taken.insert(todo.id)
      take(todo, for: line.key)
      return true
    }
    todos.removeAll { taken.contains($0.id) }
  }

  /// Matches lines with todos of the same value, in order.
  /// - Parameter value: Nil for those that are left alone.
  private mutating func pair<Value: Hashable>(
    _ lines: inout [Line], _ todos: inout [Candidate], by value: (Line) -> Value?,
    _ todoValue: (Candidate) -> Value?
  ) {
    if todos.isEmpty { return }
    var places = Dictionary(grouping: todos.indices.reversed()) { todoValue(todos[$0]) }
    var taken: Set<Int> = []
    lines.removeAll { line in
      guard let value = value(line), let index = places[value]?.popLast() else { return false }
      take(todos[index], for: line.key)
      taken.insert(index)
      return true
    }
    todos = todos.indices.lazy.filter { !taken.contains($0) }.map { todos[$0] }
  }

  private mutating func take(_ todo: Candidate, for key: RecordKey) {
    known[key.id] = todo.id
    if todo.isDeleted { deleted.insert(key.id) }
  }

  /// Whether a file that has the record can mean that the todo has changed.
  private static func mayBecome(_ key: RecordKey, _ todo: Candidate) -> Bool {
    switch (key.status.isOpen, todo.status.isOpen) {
    case (true, true): true
    case (true, false): !todo.isDated
    case (false, let isOpen):
      key.finished.map { $0 >= todo.added && (isOpen || !todo.isDated) } ?? true
    }
  }
}

extension EntityID {
  /// The id of the first todo with this content and an occasion.
  fileprivate func on(_ occasion: String) -> EntityID {
    EntityID(digestOf: bytes + occasion.utf8)
  }
}
