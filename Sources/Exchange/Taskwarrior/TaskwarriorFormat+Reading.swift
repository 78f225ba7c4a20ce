import Files
import Todos

extension TaskwarriorFormat {
  /// Converts a task to a record, with the days of whoever wrote it.
  func record(
    _ task: JSONRecord, _ ids: inout ContentIDs
  ) throws(ExchangeError.Reason) -> TodoRecord {
    guard let zone = try task.attribute(Self.zone).flatMap(Zone.init(named:)) else {
      return try record(task, isOwn: false, &ids)
    }
    let place = LocalCalendar(zone: zone, dayStart: calendar.dayStart)
    return try TaskwarriorFormat(calendar: place, now: now).record(task, isOwn: true, &ids)
  }

  /// The attributes that a record has a field for, or that Taskwarrior computes.
  private static let fields: Set = [
    zone, "ootdfinished", "id", "uuid", "urgency", "description", "notes", "project", "milestone",
    "tags", "annotations", "entry", "due", "start", "modified", "modification",
  ]

  private func record(
    _ task: JSONRecord, isOwn: Bool, _ ids: inout ContentIDs
  ) throws(ExchangeError.Reason) -> TodoRecord {
    guard let title = try task.attribute("description") else { throw .noTitle }
    var read = Self.fields
    let made = try task.moment("entry", in: calendar)
    let uuid = try task.attribute("uuid")
    let id = uuid.map { EntityID(uuid: $0) } ?? ids.next([title, made?.basic ?? ""])
    guard let id else { throw .invalidValue(field: "uuid", value: uuid ?? "") }
    var record = TodoRecord(id: id, title: title)
    record.isByContent = uuid == nil
    record.notes = try task.attribute("notes") ?? ""
    record.project = try task.text("project")?.trimmed(of: [0x20]).nonEmpty
    record.milestone = try task.attribute("milestone")
    record.labels = try task.names("tags").asLabels
    record.created = made
    let modified = try task.moment("modified", in: calendar)
    record.comments = try task.annotations(made: made ?? modified ?? Self.earliest, in: calendar)
    let dependencies = try task.names("depends").map { EntityID(uuid: $0) }
    if !dependencies.contains(nil) {
      record.after = Set(dependencies.compactMap(\.self))
      read.insert("depends")
    }
    // A custom priority (`uda.priority.values`) is kept.
    let priority = try task.attribute("priority").map { Priority(taskwarrior: $0) } ?? .unset
    if let priority {
      record.priority = priority
      read.insert("priority")
    }
    try readDates(task, isOwn: isOwn, &record, &read)
    try readStatus(task, &record, &read)
    record.attributes = task.kept(besides: read)
    return record
  }

  private func readDates(
    _ task: JSONRecord, isOwn: Bool, _ record: inout TodoRecord, _ read: inout Set<String>
  ) throws(ExchangeError.Reason) {
    if let due = try task.moment("due", in: calendar) {
      record.due = self.due(due)
      record.stated[.due] = due.basic
    }
    let scheduled = try task.moment("scheduled", in: calendar)
    record.day = scheduled.map(day)
    record.stated[.day] = scheduled?.basic
    // Another program's is kept, because it is no midnight elsewhere.
    if scheduled.map({ isOwn && isMidnight($0) }) ?? true { read.insert("scheduled") }
  }

  /// The `waiting` status follows from the `wait` date.
  private func readStatus(
    _ task: JSONRecord, _ record: inout TodoRecord, _ read: inout Set<String>
  ) throws(ExchangeError.Reason) {
    let finished = try task.attribute("ootdfinished").flatMap { Day(iso: $0) }
    record.started = try task.moment("start", in: calendar)
    record.status = record.started == nil ? .todo : .doing
    let status = try task.attribute("status")
    if status != "recurring" { read.insert("status") }
    switch status {
    case nil, "pending", "waiting", "recurring": break
    case "deleted": record.status = .dropped
    case "completed":
      record.status = .done
      record.completed = try task.moment("end", in: calendar)
      record.finished = record.completed.map { finished ?? calendar.day(of: $0) }
      if finished == nil { record.stated[.finished] = "" } else { record.forgetNoon() }
      read.insert("end")
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
