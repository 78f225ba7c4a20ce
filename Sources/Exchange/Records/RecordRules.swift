import Todos

/// The rules for what a store can hold.
struct RecordRules {
  /// Names that were found to be good; a file has few, each many times.
  private var names: Set<String> = []

  mutating func check(_ record: TodoRecord) throws(ExchangeError.Reason) {
    guard !record.title.isEmpty else { throw .noTitle }
    do throws(TodoError) {
      _ = try Title.checked(record.title)
      _ = try Notes.checked(record.notes)
      if let project = record.project { try check(name: project) }
      if let milestone = record.milestone { try check(name: milestone) }
      for label in record.labels { try check(name: label) }
      for comment in record.comments { _ = try Comment.fitting(comment.text) }
    } catch {
      throw .unfit(error)
    }
    if case .moment(let moment, _) = record.due { try check(moment) }
    for moment in [record.created, record.started, record.completed] {
      if let moment { try check(moment) }
    }
    for comment in record.comments { try check(comment.at) }
  }

  private mutating func check(name: String) throws(TodoError) {
    if names.contains(name) { return }
    names.insert(try Name.checked(name))
  }

  private func check(_ moment: Moment) throws(ExchangeError.Reason) {
    guard Moment(stored: moment.milliseconds) == nil else { return }
    throw .invalidValue(field: "date", value: moment.iso8601(offsetMinutes: 0))
  }
}
