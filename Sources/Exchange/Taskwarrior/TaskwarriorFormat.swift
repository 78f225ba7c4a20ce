package import Todos

/// The JSON of `task export` and `task import` (Taskwarrior 2.6, its older versions and 3).
///
/// Notes and milestone are attributes of those names; Taskwarrior keeps attributes that it doesn't
/// know. What it knows and ootd doesn't is kept as `taskwarrior/<name>`, except `id`, `urgency` and
/// `modified`, which it works out itself. A deadline at local midnight is a day, as it is there.
///
/// It can't hold:
/// - thousandths of a second, and the offset of a deadline;
/// - dates before 1980, which make Taskwarrior 2.6 crash: they are left out, and comments are as of
///   1980;
/// - a deadline at midnight exactly that isn't a day, and a start of what is still to be done;
/// - U+0000, which is left out, and the texts `&open;` and `&close;`, which it makes brackets;
/// - two comments in the same second: the later is put a second later, as it does itself.
package struct TaskwarriorFormat: TodoFormat {
  let calendar: LocalCalendar
  let now: Moment

  package init(calendar: LocalCalendar, now: Moment) {
    self.calendar = calendar
    self.now = now
  }

  package func read(
    _ file: ImportFile, isKnownGood: Bool, progress: (_ done: Int, _ total: Int) -> Void,
    _ take: (TodoRecord) throws -> Void
  ) throws {
    var objects = JSONObjects(file)
    var validator = RecordValidator(isKnownGood: isKnownGood)
    var ids = ContentIDs(of: .taskwarrior)
    while let (line, object) = try objects.next() {
      let todo = validator.record(line: line) { () throws(ExchangeError.Reason) in
        guard let object, case .object(let members) = JSON(utf8: object) else { throw .malformed }
        return try record(TaskwarriorTask(members), &ids)
      }
      if let todo { try take(todo) }
      progress(objects.offset, file.size)
    }
    try validator.finish()
  }

  package func text(_ records: [TodoRecord]) -> String {
    var text = "["
    for record in records {
      text += text.utf8.count == 1 ? "\n" : ",\n"
      text += object(record)
    }
    return text + "\n]\n"
  }
}

extension TaskwarriorFormat {
  /// One task on one line.
  func object(_ record: TodoRecord) -> String {
    var object = TaskwarriorObject()
    object.add("uuid", record.id.uuid)
    object.add("status", status(record))
    object.add("description", record.title)
    object.add("project", record.project)
    object.add("priority", record.priority.taskwarrior)
    object.add(tags: record.labels)
    addDates(of: record, to: &object)
    object.add("milestone", record.milestone)
    object.add("notes", record.notes.nonEmpty)
    object.add(annotations: record.comments)
    object.add(kept: record.attributes)
    return object.text
  }

  private func addDates(of record: TodoRecord, to object: inout TaskwarriorObject) {
    object.add("entry", record.created)
    if let start = start(of: record) { object.add("start", start) }
    if record.status == .done, !record.isDeleted { object.add("end", record.completed) }
    switch record.due {
    case .day(let day)?: object.add("due", calendar.moment(of: day, secondsAfterMidnight: 0))
    case .moment(let moment, _)?: object.add("due", moment)
    case nil: break
    }
    addScheduled(of: record, to: &object)
  }

  /// The time of day that was scheduled is kept while the day is the same.
  private func addScheduled(of record: TodoRecord, to object: inout TaskwarriorObject) {
    guard let day = record.day else { return object.leaveOut("scheduled") }
    if let moment = keptMoment("scheduled", of: record), self.day(moment) == day { return }
    object.add("scheduled", calendar.moment(of: day, secondsAfterMidnight: 0))
  }

  /// Taskwarrior knows what is being done by its start alone.
  private func start(of record: TodoRecord) -> Moment? {
    switch record.status {
    case .todo: nil
    case .doing: record.started ?? record.created ?? now
    case .done: record.isDeleted ? nil : record.started
    }
  }

  private func status(_ record: TodoRecord) -> String? {
    if record.isDeleted { return "deleted" }
    if record.status == .done { return "completed" }
    if record.attributes["taskwarrior/status"] != nil { return nil }
    let wait = keptMoment("wait", of: record)
    return wait.map { $0 > now } == true ? "waiting" : "pending"
  }

  private func keptMoment(_ name: String, of record: TodoRecord) -> Moment? {
    record.attributes["taskwarrior/\(name)"]
      .flatMap { JSON(utf8: Array($0.utf8)) }
      .flatMap { Moment(taskwarrior: $0, in: calendar) }
  }
}
