import Todos

extension ICalendarFormat {
  /// All lines of a record's VTODO between BEGIN and END, unfolded.
  /// - Parameter uids: The UIDs of todos that had another one than their UUIDs.
  func lines(
    _ record: TodoRecord, uids: [EntityID: String], using reader: inout ICalendarReader
  ) -> [String] {
    var kept: [String: ContentLine] = [:]
    for key in record.attributes.keys where key.hasPrefix("ics/") {
      let line = record.kept(key)?.string.flatMap { ContentLine($0) }
      guard let line, key == "ics/\(line.name)", matches(line, record, &reader) else { continue }
      kept[line.name] = line
    }
    let schedule = ICalendarSchedule(of: record, kept: kept, calendar, &reader.dates)
    let single = TodoProperties.order.compactMap { name in
      ICalendarSchedule.names.contains(name)
        ? schedule.lines[name] : kept[name]?.text ?? own(name, of: record)
    }
    let dependencies = record.after.sorted().map { todo in
      let uid = uids[todo] ?? record.uid(ofOther: todo) ?? todo.uuid
      return "RELATED-TO;RELTYPE=DEPENDS-ON:\(uid.asICalendarText)"
    }
    let isSameText = record.attributes["ics/DESCRIPTION"] == nil || kept["DESCRIPTION"] != nil
    let others = others(of: record).parts.filter { part in
      (isSameText || !part[0].isDescription) && !schedule.contradicts(part)
    }
    return single + several(record) + dependencies + others.joined().map(\.text)
  }

  /// The attributes to keep of a VTODO that was read as that record.
  func attributes(of properties: TodoProperties, read record: TodoRecord) -> [String: String] {
    var attributes: [String: String] = [:]
    let others = properties.others
    let hasDescription = others.contains(where: \.isDescription)
    let needsDates = others.contains { $0.isRecurrence || $0.isRelativeTrigger }
    for (name, line) in properties.single {
      let isKept = isKept(line) && line.text != own(name, of: record)
      // Kept for what depends on it.
      let isNeeded =
        name == "DESCRIPTION" && hasDescription
        || name == "DTSTART" && properties["DURATION"] != nil
        || ["DTSTART", "DUE"].contains(name) && needsDates && !line.value.isEmpty
      guard isKept || isNeeded else { continue }
      attributes["ics/\(name)"] = JSON.string(line.text).text
    }
    if !others.isEmpty {
      attributes["ics/properties"] = JSON.array(others.map { JSON.string($0.text) }).text
    }
    return attributes
  }

  /// Whether a kept property still has the value of the record's field. The dates of a schedule depend on each other.
  private func matches(
    _ line: ContentLine, _ record: TodoRecord, _ reader: inout ICalendarReader
  ) -> Bool {
    if ICalendarSchedule.names.contains(line.name) { return true }
    let others = line.name == "UID" ? others(of: record) : []
    reader.leftOut = []
    let read = reader.record(TodoProperties([line] + others))
    guard reader.leftOut.isEmpty else { return false }
    if line.name == "UID" { return read.id == record.id }
    return own(line.name, of: read) == own(line.name, of: record)
  }

  private func isKept(_ line: ContentLine) -> Bool {
    switch line.name {
    case "DTSTAMP",
      _ where line.name.hasPrefix("X-OOTD-") || line.value.isEmpty:
      false
    case "UID", "PRIORITY", "DUE", "DURATION", "DTSTART", "PERCENT-COMPLETE", "COMPLETED": true
    default: !line.parameters.isEmpty
    }
  }

  private func several(_ record: TodoRecord) -> [String] {
    record.categories
      + record.comments.map { "COMMENT;X-OOTD-AT=\($0.at.basic):\($0.text.asICalendarText)" }
  }

  private func others(of record: TodoRecord) -> [ContentLine] {
    guard case .array(let lines)? = record.kept("ics/properties") else { return [] }
    return lines.compactMap { $0.string.flatMap { ContentLine($0) } }
  }
}

extension ICalendarFormat {
  /// The line that ootd itself writes for a property; nil if it doesn't write one.
  func own(_ name: String, of record: TodoRecord) -> String? {
    switch name {
    case "UID": return "UID:\(record.id.uuid)"
    case "DTSTAMP": return "DTSTAMP:\(now.basic)"
    case "SUMMARY": return text(name, record.title)
    case "DESCRIPTION": return text(name, record.notes)
    case "STATUS": return "STATUS:\(status(record))"
    case "PERCENT-COMPLETE": return record.status == .done ? "PERCENT-COMPLETE:100" : nil
    case "PRIORITY": return record.priority.icalendar.map { "PRIORITY:\($0)" }
    case "DTSTART", "X-OOTD-DAY": return ICalendarSchedule.day(name, of: record)
    case "DUE": return record.due.map(ICalendarSchedule.due)
    case "CREATED": return moment(name, record.created)
    case "COMPLETED": return record.status == .done ? moment(name, record.completion) : nil
    case "X-OOTD-FINISHED": return finished(record)
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

  /// The day that a completion counts for, which its moment doesn't say in another zone.
  private func finished(_ record: TodoRecord) -> String? {
    guard record.status == .done else { return nil }
    return record.finished.map { "X-OOTD-FINISHED;VALUE=DATE:\($0.basic)" }
  }

  private func status(_ record: TodoRecord) -> String {
    switch record.status {
    case .todo: "NEEDS-ACTION"
    case .doing: "IN-PROCESS"
    case .done: "COMPLETED"
    case .dropped: "CANCELLED"
    }
  }
}

extension ContentLine {
  /// Whether it is the description in another form, which Outlook writes.
  fileprivate var isDescription: Bool { name == "X-ALT-DESC" }
}

extension TodoRecord {
  /// The line with its labels, if it has any.
  var categories: [String] {
    labels.isEmpty ? [] : ["CATEGORIES:" + labels.map(\.asICalendarText).joined(separator: ",")]
  }
}

extension Priority {
  /// Nil for `unset`.
  var icalendar: Int? {
    switch self {
    case .high: 1
    case .medium: 5
    case .low: 9
    case .unset: nil
    }
  }
}
