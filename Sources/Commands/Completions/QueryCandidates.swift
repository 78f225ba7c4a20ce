import Todos

/// The words that a query can go on with: qualifiers, and their values.
struct QueryCandidates {
  private let word: String
  /// The candidates of a source for what is typed of a value.
  private let values: (String, ValueSource) throws -> [Candidate]

  init(_ word: String, values: @escaping (String, ValueSource) throws -> [Candidate]) {
    self.word = word
    self.values = values
  }

  var candidates: [Candidate] {
    get throws {
      let sign = word.hasPrefix("-") ? "-" : ""
      let text = word.dropFirst(sign.count)
      guard let colon = text.firstIndex(of: ":") else {
        return TodoQuery.qualifiers.map { Candidate("\(sign)\($0):", isWhole: false) }
      }
      guard let source = Self.source(of: text[..<colon].lowercased()) else { return [] }
      let isDay = [.days, .pastDays].contains(source)
      let typed = QueryValue(text[text.index(after: colon)...], isDay: isDay)
      return try values(typed.partial, source).compactMap { candidate in
        typed.word(for: candidate.value).map { value in
          Candidate("\(sign)\(text[...colon])\(typed.head)\(value)", candidate.description)
        }
      }
    }
  }

  /// What a qualifier's values are.
  private static func source(of qualifier: String) -> ValueSource? {
    switch qualifier {
    case "is": .states
    case "no": .absences
    case "priority": .priorities
    case "project": .projects
    case "block": .blocks
    case "label": .labels
    case "milestone": .milestones
    case "due", "day": .days
    case "created", "done": .pastDays
    case "sort": .sorts
    default: nil
    }
  }
}
