import Foundation
import Todos

extension TaskwarriorFormat {
  /// Converts a task to a record, with the days of whoever wrote it.
  func record(
    _ task: TaskwarriorTask, _ ids: inout ContentIDs
  ) throws(ExchangeError.Reason) -> TodoRecord {
    var task = task
    guard let zone = try task.text(Self.zone).flatMap(TimeZone.init(identifier:)) else {
      return try record(task, isOwn: false, &ids)
    }
    let place = LocalCalendar(timeZone: zone, dayStart: calendar.dayStart)
    return try TaskwarriorFormat(reading: self, in: place).record(task, isOwn: true, &ids)
  }

  private func record(
    _ task: TaskwarriorTask, isOwn: Bool, _ ids: inout ContentIDs
  ) throws(ExchangeError.Reason) -> TodoRecord {
    var task = task
    task.drop("id", "urgency")
    guard let title = try task.text("description") else { throw .noTitle }
    let isByContent = try task.peek("uuid") == nil
    let id = try id(&task, title: title, &ids)
    var record = TodoRecord(id: id, title: title)
    record.isByContent = isByContent
    record.notes = try task.text("notes") ?? ""
    record.project = try task.text("project")?.trimmed(of: [0x20]).nonEmpty
    record.milestone = try task.text("milestone")
    record.labels = try task.names("tags").asLabels
    let made = try task.moment("entry", in: calendar)
    let modified = try task.moment("modified", in: calendar)
    record.comments = try task.comments(made: made ?? modified ?? Self.earliest, in: calendar)
    record.after = try task.dependencies()
    try readPriority(&task, &record)
    try readDates(&task, isOwn: isOwn, &record)
    try readStatus(&task, &record)
    task.drop("modified", "modification")
    record.attributes = task.rest
    return record
  }

  private func id(
    _ task: inout TaskwarriorTask, title: String, _ ids: inout ContentIDs
  ) throws(ExchangeError.Reason) -> EntityID {
    guard let text = try task.text("uuid") else {
      let entry = try task.moment("entry", in: calendar)
      return ids.next([title, entry?.basic ?? ""])
    }
    guard let id = EntityID(uuid: text) else { throw .invalidValue(field: "uuid", value: text) }
    return id
  }

  /// A custom priority (`uda.priority.values`) stays in the attributes.
  private func readPriority(
    _ task: inout TaskwarriorTask, _ record: inout TodoRecord
  ) throws(ExchangeError.Reason) {
    guard let text = try task.peek("priority") else { return task.drop("priority") }
    guard let priority = Priority(taskwarrior: text) else { return }
    record.priority = priority
    task.drop("priority")
  }

  private func readDates(
    _ task: inout TaskwarriorTask, isOwn: Bool, _ record: inout TodoRecord
  ) throws(ExchangeError.Reason) {
    record.created = try task.moment("entry", in: calendar)
    if let due = try task.moment("due", in: calendar) {
      record.due = self.due(due)
      record.stated[.due] = due.basic
    }
    task.drop("entry", "due")
    guard let scheduled = try task.moment("scheduled", in: calendar) else {
      return task.drop("scheduled")
    }
    record.day = day(scheduled)
    record.stated[.day] = scheduled.basic
    // Another program's is kept, because it is no midnight elsewhere.
    if isOwn, isMidnight(scheduled) { task.drop("scheduled") }
  }

  /// The `waiting` status follows from the `wait` date.
  private func readStatus(
    _ task: inout TaskwarriorTask, _ record: inout TodoRecord
  ) throws(ExchangeError.Reason) {
    let finished = try task.text("ootdfinished").flatMap { Day(iso: $0) }
    record.started = try task.moment("start", in: calendar)
    record.status = record.started == nil ? .todo : .doing
    task.drop("start")
    switch try task.peek("status") {
    case nil, "pending", "waiting": task.drop("status")
    case "recurring": break
    case "deleted":
      record.status = .dropped
      task.drop("status")
    case "completed":
      record.status = .done
      record.completed = try task.moment("end", in: calendar)
      record.finished = record.completed.map { finished ?? calendar.day(of: $0) }
      if finished == nil { record.stated[.finished] = "" } else { record.forgetNoon() }
      task.drop("status", "end")
    case let status?: throw .invalidValue(field: "status", value: status)
    }
  }

  private func due(_ moment: Moment) -> Due {
    isMidnight(moment) ? .day(calendar.clock(at: moment).day) : Due(moment, in: calendar)
  }

  /// The day that a scheduled moment belongs to.
  func day(_ moment: Moment) -> Day {
    isMidnight(moment) ? calendar.clock(at: moment).day : calendar.day(of: moment)
  }

  /// Whether it is the start of a local day, which is later than midnight if the clock skips midnight.
  private func isMidnight(_ moment: Moment) -> Bool {
    let clock = calendar.clock(at: moment)
    if clock.seconds == 0 { return true }
    return clock.seconds % 1800 == 0
      && calendar.moment(of: clock.day, secondsAfterMidnight: 0) == moment
  }
}

extension TodoRecord {
  /// Whether it is the template of a recurring task.
  var isTemplate: Bool { attributes["taskwarrior/status"] != nil && template == nil }

  /// The template of which it is an instance.
  var template: EntityID? {
    kept("taskwarrior/parent")?.string.flatMap(EntityID.init(uuid:))
  }
}

extension Priority {
  init?(taskwarrior text: String) {
    guard let priority = Self.allCases.first(where: { $0.taskwarrior == text }) else { return nil }
    self = priority
  }

  /// Nil for `unset`.
  var taskwarrior: String? {
    switch self {
    case .high: "H"
    case .medium: "M"
    case .low: "L"
    case .unset: nil
    }
  }
}
