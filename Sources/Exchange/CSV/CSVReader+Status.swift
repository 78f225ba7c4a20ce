import Foundation
import Todos

extension CSVReader {
  mutating func readDates(_ record: inout TodoRecord) throws(ExchangeError.Reason) {
    let calendar = calendar
    let place = zone
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
    record.created = try value(.created) { DateText.inAnyForm($0)?.start(in: calendar) }
    record.started = try value(.started) { DateText.inAnyForm($0)?.start(in: calendar) }
    if word(.completed)?.asTick == nil || !header.isForeign {
      let completed = try value(.completed) { DateText.inAnyForm($0) }
      record.completed = completed.flatMap { $0.clock == nil ? nil : $0.moment(in: calendar) }
      record.finished = completed?.finished(in: calendar)
      if record.completed != nil { record.stated[.finished] = "" }
    }
    if header.columns.contains(.known(.finished)) {
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

  /// The calendar of the zone that the row names.
  private var zone: LocalCalendar {
    others["timezone"].flatMap { TimeZone(identifier: $0) }
      .map { LocalCalendar(timeZone: $0, dayStart: calendar.dayStart) } ?? calendar
  }

  mutating func readStatus(_ record: inout TodoRecord) throws(ExchangeError.Reason) {
    let isTickTick = header.program == .tickTick
    let said = try value(.status) { text in
      Status(rawValue: text.lowercased()) ?? (isTickTick ? Status(tickTick: text) : nil)
        ?? Status(meaningOf: text)
    }
    guard header.isForeign else {
      let isDone = record.completed != nil || record.finished != nil
      record.status = said ?? (isDone ? .done : .todo)
      return
    }
    record.status = said ?? meaning(record)
    if record.status.isOpen ? isClosed : isUndone { record.status = .dropped }
    if record.status != .done { (record.completed, record.finished) = (nil, nil) }
  }

  /// The status that other columns say: dates, boxes, and lists with names like `Doing`.
  private func meaning(_ record: TodoRecord) -> Status {
    if record.finished != nil { return .done }
    let boxes = ["done", "checked", "complete", "is completed", "due complete"].map { others[$0] }
    if (boxes + [word(.completed)]).contains(where: { $0?.asTick == true }) { return .done }
    let list = others["section/column"] ?? (header.program == .trello ? others["list name"] : nil)
    return list.flatMap { Status(meaningOf: $0) } ?? .todo
  }

  /// Whether an open todo was cancelled or archived.
  private var isClosed: Bool {
    ["canceled", "cancelled", "archived"].contains { others[$0].map { $0.asTick != false } == true }
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

  /// A day without a time stands for its start.
  func start(in calendar: LocalCalendar) -> Moment {
    clock == nil ? calendar.start(of: day) : moment(in: calendar)
  }
}
