import Todos

/// The JSON of `task export` and `task import` (Taskwarrior 2.6, older versions and 3).
///
/// Notes and milestone are attributes of those names, `ootdzone` is the zone whose midnights stand for days, and
/// `ootdfinished` the day that a completion counts for; Taskwarrior keeps attributes that it doesn't know. Its own
/// attributes that ootd has no field for are kept as `taskwarrior/<name>`, except `id`, `urgency` and `modified`, which
/// Taskwarrior computes. A deadline at local midnight is a day without a time, as in Taskwarrior.
///
/// The format can't store:
/// - fractions of a second, and the UTC offset of a deadline;
/// - dates before 1980, which crash Taskwarrior 2.6: they are left out, and comments are dated 1980;
/// - a deadline with a time of exactly midnight, and the start time of a todo that isn't started;
/// - U+0000, which is removed, and the texts `&open;` and `&close;`, which Taskwarrior turns into brackets;
/// - two comments in the same second: the later is dated a second later, as Taskwarrior does.
struct TaskwarriorFormat: TodoFormat {
  let calendar: LocalCalendar
  let now: Moment

  /// The attribute with the time zone of whoever wrote a task, in which its dates are days.
  static let zone = "ootdzone"

  /// The first moment that Taskwarrior 2.6 can store.
  static let earliest = Moment(seconds: 315_532_800)

  func read(
    _ file: ImportFile, _ body: (TodoRecord) throws -> Void
  ) throws -> ReadingWarnings {
    var objects = JSONObjects(file)
    var validator = RecordValidator()
    var ids = ContentIDs(of: .taskwarrior)
    // Read only if a recurring task needs it.
    var templates: Set<EntityID>?
    while let (line, object) = try objects.next() {
      let todo = validator.record(line: line) { () throws(ExchangeError.Reason) in
        try record(JSONRecord(utf8: object), &ids)
      }
      if let todo, todo.isTemplate, templates == nil {
        templates = try templatesOfInstances(file.unreported)
      }
      // A recurring task is no todo beside its instances.
      if let todo, !todo.isTemplate || templates?.contains(todo.id) != true { try body(todo) }
    }
    return validator.warnings
  }

  /// The recurring tasks that have instances in the file.
  private func templatesOfInstances(_ file: ImportFile) throws -> Set<EntityID> {
    var objects = JSONObjects(file)
    var templates: Set<EntityID> = []
    while let (_, object) = try objects.next() {
      let parent = (try? JSONRecord(utf8: object))?["parent"]?.string
      if let id = parent.flatMap(EntityID.init(uuid:)) { templates.insert(id) }
    }
    return templates
  }

  func text(_ records: [TodoRecord]) -> String {
    let zone = calendar.zoneName(at: now)
    var text = "["
    for record in records {
      text += text.utf8.count == 1 ? "\n" : ",\n"
      text += object(record, zone)
    }
    return text + "\n]\n"
  }
}

extension TaskwarriorFormat {
  /// One task as a JSON object on one line.
  private func object(_ record: TodoRecord, _ zone: String?) -> String {
    var object = TaskwarriorObject()
    object.add("uuid", record.id.uuid)
    object.add("status", status(record))
    object.add("description", record.title)
    object.add("project", record.project)
    object.add("priority", record.priority.taskwarrior)
    object.add(tags: record.labels)
    object.add(depends: record.after)
    addDates(of: record, to: &object)
    if record.day != nil || record.due != nil { object.add(Self.zone, zone) }
    object.add("milestone", record.milestone)
    object.add("notes", record.notes.nonEmpty)
    object.add(annotations: record.comments)
    object.add(keptOf: record)
    return object.text
  }

  private func addDates(of record: TodoRecord, to object: inout TaskwarriorObject) {
    object.add("entry", record.created)
    if let start = start(of: record) { object.add("start", start) }
    if record.status == .done {
      object.add("end", record.completion)
      object.add("ootdfinished", record.finished?.description)
    }
    switch record.due {
    case .day(let day)?: object.add("due", calendar.moment(of: day, secondsAfterMidnight: 0))
    case .moment(let moment, _)?: object.add("due", moment)
    case nil: break
    }
    addScheduled(of: record, to: &object)
  }

  /// Keeps the scheduled time of day as long as the day is the same.
  private func addScheduled(of record: TodoRecord, to object: inout TaskwarriorObject) {
    guard let day = record.day else { return object.leaveOut("scheduled") }
    if let moment = keptMoment("scheduled", of: record), self.day(moment) == day { return }
    object.add("scheduled", calendar.moment(of: day, secondsAfterMidnight: 0))
  }

  /// In Taskwarrior, a task is in progress if it has a start.
  private func start(of record: TodoRecord) -> Moment? {
    switch record.status {
    case .todo: nil
    case .doing: record.started ?? record.created ?? now
    case .done: record.started
    case .dropped: nil
    }
  }

  private func status(_ record: TodoRecord) -> String? {
    if record.status == .dropped { return "deleted" }
    if record.status == .done { return "completed" }
    if record.attributes["taskwarrior/status"] != nil { return nil }
    let wait = keptMoment("wait", of: record)
    return wait.map { $0 > now } == true ? "waiting" : "pending"
  }

  private func keptMoment(_ name: String, of record: TodoRecord) -> Moment? {
    record.kept("taskwarrior/\(name)").flatMap { Moment(taskwarrior: $0, in: calendar) }
  }
}
