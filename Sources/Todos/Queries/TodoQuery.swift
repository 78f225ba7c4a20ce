/// Which todos to list, in what order. Within a qualifier any value may match; all qualifiers must.
package struct TodoQuery: Hashable, Sendable {
  /// Empty: whatever state.
  package var states: Set<TodoState> = []
  package var priorities: Set<Priority> = []
  /// Names of projects.
  package var projects: Set<String> = []
  package var sort: TodoSort = .priority

  package init() {}

  /// Reads the words of a query: `is:`, `priority:`, `project:` and `sort:`, each with one value or
  /// several separated by commas.
  package init(_ words: [String]) throws(QueryError) {
    for word in words {
      guard let colon = word.firstIndex(of: ":") else { throw .word(word) }
      let qualifier = String(word[..<colon])
      let text = String(word[word.index(after: colon)...])
      let values = text.split(separator: ",").map(String.init)
      guard !values.isEmpty else { throw .missingValue(qualifier) }
      try read(qualifier, values)
    }
  }

  private static let qualifiers = ["is", "priority", "project", "sort"]

  private mutating func read(_ qualifier: String, _ values: [String]) throws(QueryError) {
    for value in values {
      switch qualifier {
      case "is": states.insert(try Self.match(value, of: qualifier, in: TodoState.allCases))
      case "priority": priorities.insert(try Self.priority(value))
      case "project": projects.insert(value)
      case "sort": sort = try Self.match(value, of: qualifier, in: TodoSort.allCases)
      default:
        throw .unknownQualifier(qualifier, nearest: Self.qualifiers.nearest(to: qualifier))
      }
    }
  }

  private static func match<Value: RawRepresentable<String>>(
    _ text: String, of qualifier: String, in cases: [Value]
  ) throws(QueryError) -> Value {
    guard let value = Value(rawValue: text) else {
      throw .unknownValue(text, of: qualifier, known: cases.map(\.rawValue))
    }
    return value
  }

  private static func priority(_ text: String) throws(QueryError) -> Priority {
    guard let priority = Priority(word: text) else {
      throw .unknownValue(text, of: "priority", known: Priority.allCases.map(\.word))
    }
    return priority
  }
}
