/// Which todos to list, in what order: those that meet all of the conditions.
package struct TodoQuery: Hashable, Sendable {
  /// Of each condition any value may match.
  package enum Condition: Hashable, Sendable {
    case states([TodoState])
    case priorities([Priority])
    /// Names of projects.
    case projects([String])
  }

  package var conditions: [Condition] = []
  package var sort: TodoSort = .priority

  package init() {}

  /// Reads the words of a query: `is:`, `priority:`, `project:` and `sort:`, each with one value or
  /// several separated by commas. Quotes keep commas and blanks.
  package init(_ words: [String]) throws(QueryError) {
    for word in words {
      guard let colon = word.firstIndex(of: ":") else { throw .word(word) }
      let qualifier = String(word[..<colon])
      let values = word[word.index(after: colon)...].splitOutsideQuotes()
      guard !values.isEmpty else { throw .missingValue(qualifier) }
      try read(qualifier, values)
    }
  }

  /// Whether a condition says in what state todos have to be.
  package var hasState: Bool {
    conditions.contains { if case .states = $0 { true } else { false } }
  }

  /// What can stand before a colon.
  package static let qualifiers = ["is", "priority", "project", "sort"]

  private mutating func read(_ qualifier: String, _ values: [String]) throws(QueryError) {
    switch qualifier.lowercased() {
    case "is":
      let words = TodoState.allCases.map { ($0.rawValue, $0) }
      conditions.append(.states(try Self.match(values, of: qualifier, in: words)))
    case "priority":
      let words = Priority.allCases.map { ($0.word, $0) }
      conditions.append(.priorities(try Self.match(values, of: qualifier, in: words)))
    case "project": conditions.append(.projects(values))
    case "sort":
      let words = TodoSort.allCases.map { ($0.rawValue, $0) }
      sort = try Self.match(values, of: qualifier, in: words).last ?? sort
    default:
      throw .unknownQualifier(qualifier, nearest: Self.qualifiers.nearest(to: qualifier))
    }
  }

  private static func match<Value>(
    _ values: [String], of qualifier: String, in words: [(String, Value)]
  ) throws(QueryError) -> [Value] {
    var matches: [Value] = []
    for value in values {
      guard let match = words.first(where: { $0.0 == value.lowercased() }) else {
        throw .unknownValue(value, of: qualifier, known: words.map(\.0))
      }
      matches.append(match.1)
    }
    return matches
  }
}

extension Substring {
  /// The parts between commas, without empty ones; double quotes keep a comma and are left out.
  fileprivate func splitOutsideQuotes() -> [String] {
    var parts = [""]
    var isQuoted = false
    for character in self {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: parts.append("")
      default: parts[parts.count - 1].append(character)
      }
    }
    return parts.filter { !$0.isEmpty }
  }
}
