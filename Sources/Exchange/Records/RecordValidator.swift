import Todos

/// Checks the records of a file as they are read, and collects the errors and warnings.
struct RecordValidator {
  /// All errors and warnings found in the file.
  var warnings = ReadingWarnings()
  private var lines: [EntityID: Int] = [:]
  private var rules = RecordRules()

  /// The record that begins on a line; nil if there is none, or if it is invalid.
  mutating func record(
    line: Int, _ read: () throws(ExchangeError.Reason) -> TodoRecord?
  ) -> TodoRecord? {
    do throws(ExchangeError.Reason) {
      guard let record = try read() else { return nil }
      try rules.check(record)
      if let first = lines.updateValue(line, forKey: record.id) { throw .repeated(line: first) }
      return record
    } catch {
      reject(line: line, error)
      return nil
    }
  }

  mutating func reject(line: Int, _ reason: ExchangeError.Reason) {
    warnings.reject(ExchangeError.BadRecord(line: line, reason: reason))
  }
}

/// The rules for what a store accepts.
struct RecordRules {
  /// The most labels, comments and other elements of a record: an operation holds a digest of each.
  static let elementLimit = 3000

  /// Names that passed; a file has few names and repeats them often.
  private var names: Set<String> = []

  mutating func check(_ record: TodoRecord) throws(ExchangeError.Reason) {
    guard !record.title.isEmpty else { throw .noTitle }
    let elements =
      record.labels.count + record.after.count + record.comments.count + record.checklist.count
      + record.attributes.count
    guard elements <= Self.elementLimit else {
      throw .tooMany(found: elements, limit: Self.elementLimit)
    }
    do throws(TodoError) {
      _ = try Title.checked(record.title)
      _ = try Notes.checked(record.notes)
      if let project = record.project { try check(name: project) }
      if let milestone = record.milestone { try check(name: milestone) }
      for label in record.labels { try check(name: label) }
      for line in record.checklist { _ = try line.checked() }
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

/// Ids for records without one in the file: the same content gets the same id in every file.
struct ContentIDs {
  private let format: ExchangeFormat
  private var counts: [EntityID: Int] = [:]

  init(of format: ExchangeFormat) {
    self.format = format
  }

  /// - Parameter content: The values that identify the record. Further records with equal content get an id that
  ///   depends on their number too.
  mutating func next(_ content: [String]) -> EntityID {
    var bytes: [UInt8] = Array("ootd \(format.rawValue)".utf8)
    for part in content {
      bytes += " \(part.utf8.count) ".utf8
      bytes += part.utf8
    }
    let first = EntityID(digestOf: bytes)
    let count = counts[first, default: 0] + 1
    counts[first] = count
    return first.numbered(count)
  }
}
