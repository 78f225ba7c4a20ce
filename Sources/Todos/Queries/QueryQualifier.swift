/// What stands before a colon in a query.
enum QueryQualifier: String, CaseIterable {
  case `is`, project, priority, label, milestone, block, due, day, created, done, no, sort

  static let names = allCases.map(\.rawValue)

  /// Whether its values are names, which can hold blanks.
  var takesNames: Bool {
    [.project, .label, .milestone, .block].contains(self)
  }

  /// What todos are asked for; nil for `sort`, which asks for an order.
  func test(
    _ values: [String], typed name: String, _ days: DayParser
  ) throws(QueryError) -> TodoQuery.Test? {
    switch self {
    case .is: .states(try Self.match(values, of: name, in: TodoState.self))
    case .priority: .priorities(try Self.priorities(values, of: name))
    case .project: .projects(values)
    case .label: .labels(values)
    case .milestone: .milestones(values)
    case .block: .blocks(values)
    case .due: .days(.due, try ranges(values, .due, name, days))
    case .day: .days(.day, try ranges(values, .day, name, days))
    case .created: .days(.created, try ranges(values, .created, name, days))
    case .done: .days(.done, try ranges(values, .done, name, days))
    case .no: .without(try Self.match(values, of: name, in: TodoPart.self))
    case .sort: nil
    }
  }

  /// The values that words stand for, whatever the case of their letters.
  static func match<Value: RawRepresentable<String> & CaseIterable>(
    _ words: [String], of qualifier: String, in values: Value.Type
  ) throws(QueryError) -> [Value] {
    var matches: [Value] = []
    for word in words {
      guard let value = Value(rawValue: word.lowercased()) else {
        throw .unknownValue(word, of: qualifier, known: values.allCases.map(\.rawValue))
      }
      matches.append(value)
    }
    return matches
  }

  private static func priorities(
    _ words: [String], of qualifier: String
  ) throws(QueryError) -> [Priority] {
    var priorities: [Priority] = []
    for word in words {
      guard let priority = Priority(word: word) else {
        throw .unknownValue(word, of: qualifier, known: Priority.allCases.map(\.word))
      }
      priorities.append(priority)
    }
    return priorities
  }

  private func ranges(
    _ values: [String], _ date: TodoDate, _ name: String, _ days: DayParser
  ) throws(QueryError) -> [DayRange] {
    var ranges: [DayRange] = []
    for value in values {
      ranges.append(try DayRangeReader(qualifier: name, date: date, days: days).range(value))
    }
    return ranges
  }
}
