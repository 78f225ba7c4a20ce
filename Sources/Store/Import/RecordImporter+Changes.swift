import Todos

extension RecordImporter {
  /// Writes the values in which a record differs from the last import or, if there was none, from what the
  /// format shows of the todo. Values that were changed here but not in the file are kept.
  mutating func change(
    _ known: KnownTodo, to record: TodoRecord, _ digest: RecordDigest, in draft: inout Draft
  ) throws {
    let (todo, shown) = (known.todo, known.shown)
    let base = known.imported?.adding(known.purged) ?? RecordDigest(shown)
    let hasChanged = { (part: RecordDigest.Part) in !digest.agrees(with: base, on: part) }
    if hasChanged(.title), !record.title.hasSameBytes(as: shown.title) {
      try draft.set(.title, of: todo, to: record.title)
    }
    if hasChanged(.notes), !record.notes.hasSameBytes(as: shown.notes) {
      try draft.set(.notes, of: todo, to: record.notes)
    }
    if hasChanged(.priority), record.priority != shown.priority {
      try draft.set(.priority, of: todo, to: record.priority.word)
    }
    if hasChanged(.day), record.day != shown.day {
      try draft.set(.day, of: todo, to: record.day?.description)
    }
    if hasChanged(.due), record.due != shown.due {
      try draft.set(.due, of: todo, to: record.due?.description)
    }
    if hasChanged(.project), !record.project.isSameName(as: shown.project) {
      let project = try record.project.map { try names.id(.project, named: $0, &draft).hex }
      try draft.set(.project, of: todo, to: project)
    }
    if hasChanged(.milestone), !record.milestone.isSameName(as: shown.milestone) {
      let milestone = try record.milestone.map { try names.id(.milestone, named: $0, &draft).hex }
      try draft.set(.milestone, of: todo, to: milestone)
    }
    if hasChanged(.reference), record.reference != shown.reference {
      try draft.set(.reference, of: todo, to: record.reference?.description)
    }
    // The day of an export is that of its writer's zone.
    let isCreationKnown = known.imported != nil || record.stated[.created] == nil
    if hasChanged(.created), isCreationKnown, let created = record.created, created != shown.created
    {
      try draft.set(.created, of: todo, to: RegisterValue(created))
    }
    if hasChanged(.status) || hasChanged(.start) {
      try changeStatus(known, to: record, since: base, in: &draft)
    }
    try changeLabels(known, to: record, since: base, in: &draft)
    if hasChanged(.checklist), record.checklist != shown.checklist {
      let isChangedHere = !RecordDigest(shown).agrees(with: base, on: .checklist)
      let lines =
        isChangedHere
        ? base.merging(record.checklist, into: shown.checklist) : record.checklist
      try changeChecklist(of: todo, to: lines, in: &draft)
    }
    for id in record.after.sorted() where !base.has(after: id) && !shown.after.contains(id) {
      // It may be ignored, or on a deleted todo.
      if try draft.registers(of: todo)[.after(todos.id(id))].isTrue { continue }
      dependencies.append(Dependency(todo: todo, blocker: id))
    }
    for id in shown.after.sorted() where base.has(after: id) && !record.after.contains(id) {
      try draft.clear(.after(id), of: todo)
    }
    try changeComments(known, to: record, since: base, in: &draft)
    try changeAttributes(known, to: record, since: base, in: &draft)
  }

  private func changeStatus(
    _ known: KnownTodo, to record: TodoRecord, since base: RecordDigest, in draft: inout Draft
  ) throws {
    let (todo, shown) = (known.todo, known.shown)
    if record.started != shown.started {
      try draft.set(.started, of: todo, to: RegisterValue(record.started))
    }
    if record.status != shown.status {
      // A box that is newly ticked in the file counts for the day of the import.
      try draft.transition(
        todo, to: record.status, completed: record.completed,
        finished: record.status == .done ? record.finished ?? draft.day : nil)
    } else if let finished = record.finished, base.isEnded || shown.finished == nil,
      finished != shown.finished || record.completed != shown.completed
    {
      // Otherwise it was finished here before the file said so.
      try draft.complete(
        todo, at: record.completed, on: finished, insteadOf: known.record.finished)
    }
  }

  /// The ids of new items follow from the file's lines, so that two machines that import it have one list.
  func changeChecklist(
    of todo: EntityID, to lines: [ChecklistLine], in draft: inout Draft
  ) throws {
    let texts = lines.map(\.text).joined(separator: "\u{1F}")
    let seed = EntityID(digestOf: Array("ootd checklist \(texts)".utf8))
    let items = try ChecklistTable(db).items(of: todo)
    let edit = ChecklistEdit(from: items, to: lines, of: todo, seed: seed)
    try draft.set(edit, of: todo, at: now, db)
  }

  private mutating func changeLabels(
    _ known: KnownTodo, to record: TodoRecord, since base: RecordDigest, in draft: inout Draft
  ) throws {
    let labels = known.shown.labels
    for name in record.labels
    where !base.has(label: name) && !labels.contains(where: name.isSameName) {
      try draft.set(
        .label(try names.id(.label, named: name, &draft)), of: known.todo, to: .bool(true))
    }
    for name in labels
    where base.has(label: name) && !record.labels.contains(where: name.isSameName) {
      guard let label = try names.existingID(.label, named: name) else { continue }
      try draft.clear(.label(label), of: known.todo)
    }
  }

  private func changeComments(
    _ known: KnownTodo, to record: TodoRecord, since base: RecordDigest, in draft: inout Draft
  ) throws {
    let comments = record.comments.numbered
    let shown = known.shown.comments.numbered
    let own = Set(shown + known.record.comments.numbered)
    for comment in comments where !base.has(comment) && !own.contains(comment) {
      try add(comment, to: known.todo, in: &draft)
      // It may have been deleted before.
      try draft.restore(
        EntityID(commentOn: known.todo, comment.comment, number: comment.number))
    }
    let gone = shown.indices.filter { base.has(shown[$0]) && !comments.contains(shown[$0]) }
    if gone.isEmpty { return }
    let ids = try CommentTable(db).posted(on: known.todo).map(\.id)
    // A format shows comments in the order in which they are stored, but may leave some out.
    guard ids.count == shown.count else { return }
    for index in gone { try draft.set(.deleted, of: ids[index], to: .bool(true)) }
  }

  private func changeAttributes(
    _ known: KnownTodo, to record: TodoRecord, since base: RecordDigest, in draft: inout Draft
  ) throws {
    let shown = known.shown.attributes
    for (name, value) in record.attributes.sorted(by: { $0.key < $1.key })
    where !base.has(attribute: name, value) && shown[name]?.hasSameBytes(as: value) != true {
      try draft.set(.attribute(name), of: known.todo, to: value)
    }
    for (name, value) in shown.sorted(by: { $0.key < $1.key })
    where record.attributes[name] == nil && base.has(attribute: name, value) {
      try draft.set(.attribute(name), of: known.todo, to: .null)
    }
  }
}

extension String? {
  /// Whether both are the same name, or both are nil.
  fileprivate func isSameName(as other: String?) -> Bool {
    guard let self, let other else { return self == other }
    return self.isSameName(as: other)
  }
}
