import Todos

extension CSVReader {
  mutating func readDates(_ record: inout TodoRecord) throws(ExchangeError.Reason) {
    let calendar = calendar
    let zone = zone
    let place = zone ?? calendar
    let isAllDay = others["is all day"]?.asTick == true
    let due = { (text: String) -> Due? in
      guard let due = DateText.inAnyForm(text)?.due(in: place) else { return nil }
      guard isAllDay, case .moment(let moment, _) = due else { return due }
      return .day(place.clock(at: moment).day)
    }
    record.day = try value(.day) { DateText.inAnyForm($0)?.day }
    record.due = try value(.due, due)
    if header.isForeign, let text = others["date"] {
      // Todoist: the day to work on it, and the deadline if it has no other.
      if let date = due(text) {
        if record.due == nil {
          record.due = date
        } else {
          record.day = record.day ?? date.day(in: place)
        }
      } else if !text.hasPrefix(TodoRecord.todoistRepeats) {
        leftOut.append("date: \(text)")
      }
    }
    if header.isForeign, record.due != nil, zone == nil, let name = others["timezone"] {
      leftOut.append("timezone: \(name)")
    }
    record.created = try value(.created) { DateText.inAnyForm($0)?.start(in: calendar) }
    record.started = try value(.started) { DateText.inAnyForm($0)?.start(in: calendar) }
    if word(.completed)?.asTick == nil || !header.isForeign {
      let completed = try value(.completed) { DateText.inAnyForm($0) }
      if let completed { complete(&record, completed) }
    }
    if header.known.contains(.finished) {
      record.finished = try value(.finished) { DateText.inAnyForm($0)?.day }
      record.stated[.finished] = nil
    }
    let moments: [(CSVColumn.Name, StatedValues.Name)] = [
      (.due, .due), (.created, .created), (.started, .started), (.completed, .completed),
    ]
    for (column, name) in moments {
      guard let text = word(column), let date = DateText.inAnyForm(text), date.offsetMinutes == nil
      else { continue }
      record.stated[name] = date.clock == nil && column == .completed ? nil : text
    }
  }

  /// Sets the moment and the day of a completion.
  private func complete(_ record: inout TodoRecord, _ date: DateText) {
    record.completed = date.clock == nil ? nil : date.moment(in: calendar)
    record.finished = date.finished(in: calendar)
    if record.completed != nil { record.stated[.finished] = "" }
  }

  /// The calendar of the zone that the row names.
  private var zone: LocalCalendar? {
    others["timezone"].flatMap { Zone(named: $0) }
      .map { LocalCalendar(zone: $0, dayStart: calendar.dayStart) }
  }

  mutating func readStatus(_ record: inout TodoRecord) throws(ExchangeError.Reason) {
    let isTickTick = header.program == .tickTick
    let said = try value(.status) { text in
      Status(rawValue: text.lowercased()) ?? (isTickTick ? Status.tickTick[text] : nil)
        ?? Status(meaningOf: text) ?? (Int(text) == nil ? Status(box: text) : nil)
    }
    guard header.isForeign else {
      let isDone = record.completed != nil || record.finished != nil
      record.status = said ?? (isDone ? .done : .todo)
      return
    }
    let isDone = isDone(&record, hasStatus: said != nil)
    record.status = said ?? (isDone ? .done : listMeaning)
    if record.status.isOpen ? isClosed() : isUndone { record.status = .dropped }
    if record.status != .done { (record.completed, record.finished) = (nil, nil) }
  }

  /// Whether a date or a box says that a todo is done. The date may stand in the box. Boxes that aren't understood are
  /// left out unless the status is known.
  private mutating func isDone(_ record: inout TodoRecord, hasStatus: Bool) -> Bool {
    var isDone = record.finished != nil || word(.completed)?.asTick == true
    for name in CSVHeader.doneBoxes {
      guard let text = others[name] else { continue }
      guard let date = DateText.inAnyForm(text) else {
        if !hasStatus { isDone = status(ofBox: name) == .done || isDone }
        continue
      }
      isDone = true
      guard record.finished == nil else { continue }
      complete(&record, date)
      if record.completed != nil, date.offsetMinutes == nil { record.stated[.completed] = text }
    }
    return isDone
  }

  /// The status in a box that has no date; one that isn't understood is left out.
  private mutating func status(ofBox name: String) -> Status? {
    guard let text = others[name] else { return nil }
    let status = Status(box: text)
    if status == nil { leftOut.append("\(name): \(text)") }
    return status
  }

  /// The status that the list of an open todo says with a name like `Doing`. In a table that says when todos were
  /// completed, the list doesn't say that a todo was.
  private var listMeaning: Status {
    let list = others["section/column"] ?? (header.program == .trello ? others["list name"] : nil)
    guard let status = list.flatMap(Status.init(meaningOf:)) else { return .todo }
    return status.isOpen || !header.known.contains(.completed) ? status : .todo
  }

  /// Whether an open todo was cancelled or archived, which a date says too.
  private mutating func isClosed() -> Bool {
    CSVHeader.droppedBoxes.reduce(false) { isClosed, name in
      let isDate = others[name].map { DateText.inAnyForm($0) != nil } == true
      return isDate || status(ofBox: name).map { !$0.isOpen } == true || isClosed
    }
  }

  /// Whether a done todo was resolved as one that won't be done.
  private var isUndone: Bool {
    others["resolution"].flatMap { Status(meaningOf: $0) } == .dropped
  }
}

extension DateText {
  /// In ISO 8601 or as programs write it for people.
  static func inAnyForm(_ text: String) -> DateText? {
    DateText(text) ?? written(text)
  }
}
