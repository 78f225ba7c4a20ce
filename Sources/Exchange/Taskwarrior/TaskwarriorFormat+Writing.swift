import Todos

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
