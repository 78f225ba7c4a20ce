import Todos

extension ICalendarWriter {
  /// The line by which ootd itself says a property of a record, if it says it.
  func own(_ name: String, of record: TodoRecord) -> String? {
    let isDone = record.status == .done && !record.isDeleted
    switch name {
    case "UID": return "UID:\(record.id.uuid)"
    case "DTSTAMP": return "DTSTAMP:\(now.basic)"
    case "SUMMARY": return text(name, record.title)
    case "DESCRIPTION": return text(name, record.notes)
    case "STATUS": return "STATUS:\(status(record))"
    case "PERCENT-COMPLETE": return isDone ? "PERCENT-COMPLETE:100" : nil
    case "PRIORITY": return record.priority.icalendar.map { "PRIORITY:\($0)" }
    case "DTSTART", "X-OOTD-DAY": return day(name, of: record)
    case "DUE": return due(record.due)
    case "CREATED": return moment(name, record.created)
    case "COMPLETED": return isDone ? moment(name, record.completed) : nil
    case "X-OOTD-STARTED": return moment(name, record.started)
    case "X-OOTD-PROJECT": return text(name, record.project ?? "")
    case "X-OOTD-MILESTONE": return text(name, record.milestone ?? "")
    default: return nil
    }
  }

  private func text(_ name: String, _ text: String) -> String? {
    text.isEmpty ? nil : "\(name):\(text.asICalendarText)"
  }

  private func moment(_ name: String, _ moment: Moment?) -> String? {
    moment.map { "\(name):\($0.basic)" }
  }

  private func status(_ record: TodoRecord) -> String {
    if record.isDeleted { return "CANCELLED" }
    switch record.status {
    case .todo: return "NEEDS-ACTION"
    case .doing: return "IN-PROCESS"
    case .done: return "COMPLETED"
    }
  }

  private func due(_ due: Due?) -> String? {
    switch due {
    case .day(let day)?: "DUE;VALUE=DATE:\(day.basic)"
    case .moment(let moment, _)?: "DUE:\(moment.basic)"
    case nil: nil
    }
  }

  /// RFC 5545, section 3.8.2.3: DUE comes after DTSTART and is of the same kind.
  private func day(_ name: String, of record: TodoRecord) -> String? {
    guard let day = record.day else { return nil }
    let mayStart =
      switch record.due {
      case nil: true
      case .day(let due)?: due > day
      case .moment?: false
      }
    return mayStart == (name == "DTSTART") ? "\(name);VALUE=DATE:\(day.basic)" : nil
  }
}

extension Priority {
  /// Nil for none.
  fileprivate var icalendar: Int? {
    switch self {
    case .high: 1
    case .medium: 5
    case .low: 9
    case .unset: nil
    }
  }
}
