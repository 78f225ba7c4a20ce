import Todos

extension CSVFormat {
  func cell(_ column: CSVColumn, of record: TodoRecord) -> String {
    switch column {
    case .known(let name): cell(name, of: record)
    case .other(let name):
      record.attributes["csv/\(name)"].flatMap { JSON(utf8: Array($0.utf8)) }?.plainText ?? ""
    case .unnamed: ""
    }
  }

  private func cell(_ column: CSVColumn.Name, of record: TodoRecord) -> String {
    switch column {
    case .id: record.id.uuid
    case .title: record.title
    case .status: record.isDeleted ? "deleted" : record.status.rawValue
    case .priority: record.priority == .unset ? "" : record.priority.word
    case .project: record.project ?? ""
    case .labels: record.labels.map(\.asField).joined(separator: ",")
    case .milestone: record.milestone ?? ""
    case .day: record.day?.description ?? ""
    case .due: due(record.due)
    case .created: moment(record.created)
    case .started: moment(record.started)
    case .completed: moment(record.completed)
    case .notes: record.notes
    case .comments: comments(record.comments)
    case .attributes: attributes(record.attributes)
    }
  }

  private func due(_ due: Due?) -> String {
    switch due {
    case .day(let day)?: day.description
    case .moment(let moment, let offset)?: moment.precise(offsetMinutes: offset)
    case nil: ""
    }
  }

  private func moment(_ moment: Moment?) -> String {
    moment.map { $0.precise(offsetMinutes: Int(calendar.offset(at: $0) / 60)) } ?? ""
  }

  private func comments(_ comments: [Comment]) -> String {
    if comments.isEmpty { return "" }
    return JSON.array(
      comments.map { ["at": .string(moment($0.at)), "text": .string($0.text)] }
    ).text
  }

  private func attributes(_ attributes: [String: String]) -> String {
    let others = attributes.filter { CSVColumn(attribute: $0.key) == nil }
    if others.isEmpty { return "" }
    let sorted = others.sorted { $0.key < $1.key }
    return JSON.object(sorted.map { JSON.Member($0.key, .string($0.value)) }).text
  }
}
