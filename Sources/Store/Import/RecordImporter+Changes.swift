import Todos

extension RecordImporter {
  /// Writes the values in which a record differs from the last import or, if there was none, from what the
  /// source shows of the todo. Values that were changed here but not there are kept.
  /// - Parameter digest: That of the record. Values of a forge that yield to those here become the former import's, so
  ///   that they are taken once the change here is undone.
  mutating func change(
    _ known: KnownTodo, to record: TodoRecord, _ digest: inout RecordDigest
  ) throws -> ImportResult.Kind {
    let (todo, shown) = (known.todo, known.shown)
    let here = RecordDigest(shown, owning: source.mask)
    let base = known.imported?.adding(known.last.purged) ?? here
    let new = digest
    func hasChanged(_ part: RecordDigest.Part) -> Bool {
      source.mask.owns(part) && !new.agrees(with: base, on: part)
    }
    // The day of an export is that of its writer's zone.
    let isCreationKnown = known.imported != nil || record.stated[.created] == nil
    for row in FieldRow.content where source.mask.owns(row.part) {
      var isTaken = hasChanged(row.part)
      if source.isForge {
        let isPurged = try transaction.registers(of: todo)
          .isPurged(row.field, row.part, from: source.name)
        let isFree = here.agrees(with: base, on: row.part) || isPurged
        if !isFree, !here.agrees(with: new, on: row.part) { digest.keep(row.part, of: base) }
        isTaken = isFree && isTaken
      }
      if !isTaken || row.isSame(record, shown) { continue }
      if row.field == .created, !isCreationKnown || record.created == nil { continue }
      try transaction.set(row.field, of: todo, to: names.value(of: row, in: record))
    }
    var kind = ImportResult.Kind.changed
    if source.isForge {
      let isFree = hasChanged(.status) && here.agrees(with: base, on: .status)
      kind = try followIssue(known, record, isFree: isFree)
    } else if hasChanged(.status) || hasChanged(.start) {
      try changeStatus(known, to: record, since: base)
    }
    let isFirst = source.isForge && known.imported == nil
    try changeLabels(known, to: record, since: isFirst ? RecordDigest(text: "") : base)
    if hasChanged(.checklist), record.checklist != shown.checklist {
      let isChangedHere = !here.agrees(with: base, on: .checklist)
      let lines =
        isChangedHere
        ? base.merging(record.checklist, into: shown.checklist) : record.checklist
      try changeChecklist(of: todo, to: lines)
    }
    if source.isForge { return kind }
    for id in record.after.sorted() where !base.has(after: id) && !shown.after.contains(id) {
      // It may be ignored, or on a deleted todo.
      if try transaction.registers(of: todo)[.after(todos.id(id))].isTrue { continue }
      dependencies.append(DependencyGraph.Edge(todo, after: id))
    }
    for id in shown.after.sorted() where base.has(after: id) && !record.after.contains(id) {
      try transaction.clear(.after(id), of: todo)
    }
    try changeComments(known, to: record, since: base)
    try changeAttributes(known, to: record, since: base)
    return kind
  }

  private func changeStatus(
    _ known: KnownTodo, to record: TodoRecord, since base: RecordDigest
  ) throws {
    let shown = known.shown
    if record.started != shown.started {
      try transaction.set(.started, of: known.todo, to: RegisterValue(record.started))
    }
    switch record.status {
    case .done where record.status != shown.status:
      // A box that is newly ticked in the file counts for the day of the import.
      let finished = record.finished ?? transaction.day
      try transaction.apply(.complete(at: record.completed, on: finished), to: known.current)
    case .done where base.isEnded || shown.finished == nil:
      guard let finished = record.finished,
        finished != shown.finished || record.completed != shown.completed
      else { return }
      try transaction.apply(.complete(at: record.completed, on: finished), to: known.current)
    // It was finished here before the file said so.
    case .done: return
    case shown.status: return
    case .dropped: try transaction.apply(.drop, to: known.current)
    case .todo, .doing: try transaction.apply(.reopen(as: record.status), to: known.current)
    }
  }

  /// Ends a todo whose issue was closed, and opens one whose issue was closed and is open again, whoever ended it.
  /// - Parameter isFree: Whether the issue's state has changed, and the todo's hasn't.
  private func followIssue(
    _ known: KnownTodo, _ issue: TodoRecord, isFree: Bool
  ) throws -> ImportResult.Kind {
    switch issue.status {
    case .dropped where isFree:
      try transaction.apply(.drop, to: known.current)
      return .dropped
    case .done where isFree:
      let closed = issue.completed.map { max(known.current.created, min($0, transaction.now)) }
      let day = closed.map(transaction.calendar.day) ?? transaction.day
      try transaction.apply(.complete(at: closed, on: day), to: known.current)
      return .finished
    case .todo where known.imported?.isEnded == true && !known.current.isOpen:
      try transaction.apply(.reopen(), to: known.current)
      return .reopened
    default: return .changed
    }
  }

  /// The ids of new items follow from the file's lines, so that two machines that import it have one list.
  func changeChecklist(of todo: EntityID, to lines: [ChecklistLine]) throws {
    let texts = lines.map(\.text).joined(separator: "\u{1F}")
    let seed = EntityID(digestOf: Array("ootd checklist \(texts)".utf8))
    let items = try ChecklistTable(db).items(of: todo)
    try transaction.set(ChecklistEdit(from: items, to: lines, of: todo, seed: seed), of: todo)
  }

  private mutating func changeLabels(
    _ known: KnownTodo, to record: TodoRecord, since base: RecordDigest
  ) throws {
    let labels = known.shown.labels
    for name in record.labels
    where !base.has(label: name) && !labels.contains(where: name.isSameName) {
      try transaction.set(
        .label(try names.label(name, record)), of: known.todo, to: .bool(true))
    }
    for name in labels
    where base.has(label: name) && !record.labels.contains(where: name.isSameName) {
      guard let label = try names.existingID(.label, named: name) else { continue }
      try transaction.clear(.label(label), of: known.todo)
    }
  }

  private func changeComments(
    _ known: KnownTodo, to record: TodoRecord, since base: RecordDigest
  ) throws {
    let comments = record.comments.numbered
    let shown = known.shown.comments.numbered
    let own = Set(shown + known.record.comments.numbered)
    for comment in comments where !base.has(comment) && !own.contains(comment) {
      try add(comment, to: known.todo)
      // It may have been deleted before.
      try transaction.restore(
        EntityID(commentOn: known.todo, comment.comment, number: comment.number))
    }
    let gone = shown.indices.filter { base.has(shown[$0]) && !comments.contains(shown[$0]) }
    if gone.isEmpty { return }
    let ids = try CommentTable(db).posted(on: known.todo).map(\.id)
    // A format shows comments in the order in which they are stored, but may leave some out.
    guard ids.count == shown.count else { return }
    for index in gone { try transaction.set(.deleted, of: ids[index], to: .bool(true)) }
  }

  private func changeAttributes(
    _ known: KnownTodo, to record: TodoRecord, since base: RecordDigest
  ) throws {
    let shown = known.shown.attributes
    for (name, value) in record.attributes.sorted(by: { $0.key < $1.key })
    where !base.has(attribute: name, value) && shown[name]?.hasSameBytes(as: value) != true {
      try transaction.set(.attribute(name), of: known.todo, to: value)
    }
    for (name, value) in shown.sorted(by: { $0.key < $1.key })
    where record.attributes[name] == nil && base.has(attribute: name, value) {
      try transaction.set(.attribute(name), of: known.todo, to: .null)
    }
  }
}
