import Todos

/// Converts records to the content lines of VTODO components.
struct ICalendarWriter {
  let calendar: LocalCalendar
  let now: Moment

  /// All lines between BEGIN and END, unfolded.
  /// - Parameter uids: The UIDs of todos that had another one than their UUIDs.
  func lines(
    _ record: TodoRecord, uids: [EntityID: String], using reader: inout ICalendarReader
  ) -> [String] {
    var others: [String: String?] = [:]
    for (key, text) in record.attributes where key.hasPrefix("ics/") {
      let line = JSON(utf8: Array(text.utf8))?.string.flatMap(ContentLine.init)
      guard let line, key == "ics/\(line.name)", matches(line, record, &reader) else { continue }
      others[line.name] = line.text
      if line.name == "DTSTART" { others["X-OOTD-DAY"] = .some(nil) }
    }
    let single = TodoProperties.order.compactMap { others[$0] ?? own($0, of: record) }
    let dependencies = record.after.sorted().map { todo in
      let uid = uids[todo] ?? record.uid(ofOther: todo) ?? todo.uuid
      return "RELATED-TO;RELTYPE=DEPENDS-ON:\(uid.asICalendarText)"
    }
    return single + several(record) + dependencies + kept(record)
  }

  /// The attributes to keep of a VTODO that was read as that record.
  func attributes(of properties: TodoProperties, read record: TodoRecord) -> [String: String] {
    var attributes: [String: String] = [:]
    for (name, line) in properties.single where isKept(line) {
      if line.text == own(name, of: record) { continue }
      attributes["ics/\(name)"] = JSON.string(line.text).text
    }
    if !properties.others.isEmpty {
      attributes["ics/properties"] = JSON.array(properties.others.map(JSON.string)).text
    }
    return attributes
  }

  /// Whether a kept property still has the value of the record's field.
  private func matches(
    _ line: ContentLine, _ record: TodoRecord, _ reader: inout ICalendarReader
  ) -> Bool {
    do throws(ExchangeError.Reason) {
      let others = line.name == "UID" ? kept(record).compactMap(ContentLine.init) : []
      let read = try reader.record(TodoProperties([line] + others))
      switch line.name {
      case "UID": return read.id == record.id
      case "DTSTART": return read.day == record.day
      default: return own(line.name, of: read) == own(line.name, of: record)
      }
    } catch {
      return false
    }
  }

  private func isKept(_ line: ContentLine) -> Bool {
    switch line.name {
    case "DTSTAMP",
      _ where line.name.hasPrefix("X-OOTD-"):
      false
    case "UID", "PRIORITY", "DUE", "DTSTART", "PERCENT-COMPLETE": true
    default: !line.parameters.isEmpty
    }
  }

  private func several(_ record: TodoRecord) -> [String] {
    let labels = record.labels.map(\.asICalendarText).joined(separator: ",")
    let comments = record.comments.map {
      "COMMENT;X-OOTD-AT=\($0.at.basic):\($0.text.asICalendarText)"
    }
    return (labels.isEmpty ? [] : ["CATEGORIES:\(labels)"]) + comments
  }

  private func kept(_ record: TodoRecord) -> [String] {
    guard let text = record.attributes["ics/properties"],
      case .array(let lines) = JSON(utf8: Array(text.utf8))
    else { return [] }
    return lines.compactMap { $0.string.flatMap(ContentLine.init)?.text }
  }
}

extension ICalendarWriter {
  /// The line that ootd itself writes for a property; nil if it doesn't write one.
  func own(_ name: String, of record: TodoRecord) -> String? {
    let isDone = record.status == .done
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
    switch record.status {
    case .todo: return "NEEDS-ACTION"
    case .doing: return "IN-PROCESS"
    case .done: return "COMPLETED"
    case .dropped: return "CANCELLED"
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
  /// Nil for `unset`.
  fileprivate var icalendar: Int? {
    switch self {
    case .high: 1
    case .medium: 5
    case .low: 9
    case .unset: nil
    }
  }
}
