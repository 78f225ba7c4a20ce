import GRDB
import Todos

/// Turns the records of a file into writes.
struct RecordImporter {
  private(set) var result = ImportResult()
  private let now: Moment
  private let db: Database
  /// The todos here, by the ids that the file has for them, with what the format shows of each.
  private let known: [EntityID: Known]
  private var number: Int
  private var names: ForeignNames

  private struct Known {
    let todo: EntityID
    let shown: TodoRecord
    /// The digest of the record that was taken in last.
    let imported: String?
    let comments: [Comment]
  }

  /// The todos of the file that were deleted here, and stay so.
  private let deleted: Set<EntityID>

  init(
    _ records: [TodoRecord], format: ForeignFormat, replica: EntityID, at now: Moment,
    _ db: Database, newID: @escaping () -> EntityID
  ) throws {
    self.now = now
    self.db = db
    number = try HandleTable(db).next(of: replica)
    names = ForeignNames(db, newID: newID)
    known = try Self.known(records, format, db)
    deleted = try EntityID.fetchSet(db, sql: "SELECT id FROM todo WHERE deleted = 1")
  }

  mutating func take(_ record: TodoRecord, into draft: inout Draft) throws {
    let digest = record.digest
    guard let known = known[record.id] else {
      if record.isDeleted || deleted.contains(record.id) {
        result.unchanged += 1
      } else {
        try add(record, digest, to: &draft)
        result.added += 1
      }
      return
    }
    if known.imported == digest {
      result.unchanged += 1
    } else if record.isDeleted {
      try draft.set(.deleted, of: known.todo, to: .bool(true))
      result.deleted += 1
    } else {
      let count = draft.writes.count
      try change(known, to: record, in: &draft)
      guard draft.writes.count > count else {
        result.unchanged += 1
        return
      }
      try draft.set(.imported, of: known.todo, to: digest)
      result.changed += 1
    }
  }

  private mutating func add(
    _ record: TodoRecord, _ digest: String, to draft: inout Draft
  ) throws {
    var writes = NewEntity(record.id, .todo)
    writes.set(.handle, .integer(Int64(number)))
    number += 1
    writes.set(.title, .string(record.title))
    writes.set(.status, .string(record.status.rawValue))
    writes.set(.created, RegisterValue(record.created ?? now))
    if !record.notes.isEmpty { writes.set(.notes, .string(record.notes)) }
    if record.priority != .unset { writes.set(.priority, .string(record.priority.word)) }
    if let day = record.day { writes.set(.day, .string(day.description)) }
    if let due = record.due { writes.set(.due, .string(due.description)) }
    if let started = record.started { writes.set(.started, RegisterValue(started)) }
    if record.status == .done {
      writes.set(.completed, RegisterValue(record.completed ?? record.created ?? now))
    }
    if let name = record.project {
      writes.set(.project, .string(try names.id(.project, named: name, &draft).hex))
    }
    if let name = record.milestone {
      writes.set(.milestone, .string(try names.id(.milestone, named: name, &draft).hex))
    }
    for name in record.labels {
      writes.set(.label(try names.id(.label, named: name, &draft)), .bool(true))
    }
    for (name, value) in record.attributes.sorted(by: { $0.key < $1.key }) {
      writes.set(.attribute(name), .string(value))
    }
    writes.set(.imported, .string(digest))
    draft.append(writes)
    for comment in record.comments { add(comment, to: record.id, in: &draft) }
  }

  private func add(_ comment: Comment, to todo: EntityID, in draft: inout Draft) {
    var writes = NewEntity(EntityID(commentOn: todo, comment), .comment)
    writes.set(.todo, .string(todo.hex))
    writes.set(.text, .string(comment.text))
    writes.set(.created, RegisterValue(comment.at))
    draft.append(writes)
  }

  /// Writes what a record says otherwise than the format shows of the todo now.
  private mutating func change(
    _ known: Known, to record: TodoRecord, in draft: inout Draft
  ) throws {
    let (todo, shown) = (known.todo, known.shown)
    if record.title != shown.title { try draft.set(.title, of: todo, to: record.title) }
    if record.notes != shown.notes { try draft.set(.notes, of: todo, to: record.notes) }
    if record.priority != shown.priority {
      try draft.set(.priority, of: todo, to: record.priority.word)
    }
    if record.day != shown.day { try draft.set(.day, of: todo, to: record.day?.description) }
    if record.due != shown.due { try draft.set(.due, of: todo, to: record.due?.description) }
    if record.project != shown.project {
      let project = try record.project.map { try names.id(.project, named: $0, &draft).hex }
      try draft.set(.project, of: todo, to: project)
    }
    if record.milestone != shown.milestone {
      let milestone = try record.milestone.map { try names.id(.milestone, named: $0, &draft).hex }
      try draft.set(.milestone, of: todo, to: milestone)
    }
    if let created = record.created, created != shown.created {
      try draft.set(.created, of: todo, to: RegisterValue(created))
    }
    try changeStatus(known, to: record, in: &draft)
    try changeLabels(known, to: record, in: &draft)
    try changeAttributes(known, to: record, in: &draft)
    for comment in record.comments
    where !shown.comments.contains(comment) && !known.comments.contains(comment) {
      add(comment, to: todo, in: &draft)
    }
  }

  private func changeStatus(
    _ known: Known, to record: TodoRecord, in draft: inout Draft
  ) throws {
    let (todo, shown) = (known.todo, known.shown)
    if record.status != shown.status {
      try draft.set(.status, of: todo, to: record.status.rawValue)
    }
    if record.started != shown.started {
      try draft.set(.started, of: todo, to: RegisterValue(record.started))
    }
    if record.completed != shown.completed || record.status != shown.status {
      let moment = record.completed ?? (shown.status == .done ? shown.completed : nil) ?? now
      try draft.set(
        .completed, of: todo, to: RegisterValue(record.status == .done ? moment : nil))
    }
  }

  private mutating func changeLabels(
    _ known: Known, to record: TodoRecord, in draft: inout Draft
  ) throws {
    for name in record.labels where !known.shown.labels.contains(name) {
      try draft.set(
        .label(try names.id(.label, named: name, &draft)), of: known.todo, to: .bool(true))
    }
    for name in known.shown.labels where !record.labels.contains(name) {
      guard let label = try names.existingID(.label, named: name) else { continue }
      try draft.remove(.label(label), of: known.todo)
    }
  }

  private func changeAttributes(
    _ known: Known, to record: TodoRecord, in draft: inout Draft
  ) throws {
    let names = Set(record.attributes.keys).union(known.shown.attributes.keys).sorted()
    for name in names where record.attributes[name] != known.shown.attributes[name] {
      try draft.set(.attribute(name), of: known.todo, to: record.attributes[name])
    }
  }
}

extension RecordImporter {
  /// The todos that the file tells of and that are here: by their own ids, and otherwise by those that
  /// the format gives to what it shows of them.
  private static func known(
    _ records: [TodoRecord], _ format: ForeignFormat, _ db: Database
  ) throws -> [EntityID: Known] {
    let wanted = Set(records.map(\.id))
    let here = try EntityID.fetchSet(db, sql: "SELECT id FROM todo WHERE deleted = 0")
    let isAnyHere = !wanted.isDisjoint(with: here)
    let isAnyElse = !wanted.isSubset(of: here)
    let isByContent = try format.isByContent
    guard isAnyHere || (isAnyElse && isByContent), !here.isEmpty else { return [:] }
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
    return try known(candidates, format, db)
  }

  private static func known(
    _ candidates: [(identity: EntityID, record: TodoRecord)], _ format: ForeignFormat,
    _ db: Database
  ) throws -> [EntityID: Known] {
    var known: [EntityID: Known] = [:]
    let shown = try format.roundTrip(candidates.map(\.record))
    for (candidate, shown) in zip(candidates, shown) where known[candidate.identity] == nil {
      let imported = try Registers(of: candidate.record.id, db)[.imported].string
      known[candidate.identity] = Known(
        todo: candidate.record.id, shown: shown, imported: imported,
        comments: candidate.record.comments)
    }
    return known
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
