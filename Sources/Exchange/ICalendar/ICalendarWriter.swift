import Todos

/// Makes the content lines of VTODO components.
struct ICalendarWriter {
  let calendar: LocalCalendar
  let now: Moment

  /// All lines between BEGIN and END, unfolded.
  func lines(_ record: TodoRecord, keptBy reader: inout ICalendarReader) -> [String] {
    var others: [String: String?] = [:]
    for (key, text) in record.attributes where key.hasPrefix("ics/") {
      let line = JSON(utf8: Array(text.utf8))?.string.flatMap(ContentLine.init)
      guard let line, key == "ics/\(line.name)", says(line, record, &reader) else { continue }
      others[line.name] = line.text
      if line.name == "DTSTART" { others["X-OOTD-DAY"] = .some(nil) }
    }
    let single = TodoProperties.order.compactMap { others[$0] ?? own($0, of: record) }
    return single + several(record) + kept(record)
  }

  /// What is to be kept of a VTODO that was read as that record.
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

  /// Whether a property that was kept still says what the record does.
  private func says(
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
