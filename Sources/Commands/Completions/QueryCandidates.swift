import Todos

/// The possible words of a query: views, qualifiers and their values.
extension CandidateReader {
  var queryWords: [Candidate] {
    get throws {
      if partial.hasPrefix("@") { return try viewCandidates }
      let sign = partial.hasPrefix("-") ? "-" : ""
      let text = partial.dropFirst(sign.count)
      guard let colon = text.firstIndex(of: ":") else {
        return try TodoQuery.qualifiers.map { Candidate("\(sign)\($0):", isWhole: false) }
          + (partial.isEmpty ? viewCandidates : [])
      }
      guard let source = Self.source(of: text[..<colon].lowercased()) else { return [] }
      let isDay = [.days, .pastDays].contains(source)
      let typed = QueryValue(text[text.index(after: colon)...], isDay: isDay)
      let values = CandidateReader(session: session, partial: typed.partial, given: [])
      return try values.candidates(source).compactMap { candidate in
        typed.word(for: candidate.value).map { value in
          Candidate("\(sign)\(text[...colon])\(typed.head)\(value)", candidate.description)
        }
      }
    }
  }

  private var viewCandidates: [Candidate] {
    get throws {
      let typed = QueryValue(partial.dropFirst(), isDay: false)
      return try views.compactMap { view in
        typed.word(for: view.name).map { Candidate("@\(typed.head)\($0)", view.query) }
      }
    }
  }

  /// The source of a qualifier's values.
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
    case "created", "updated", "done": .pastDays
    case "claimed", "by": .authors
    case "sort": .sorts
    default: nil
    }
  }
}

/// The typed part of a query's word after the colon: `a,"b c` of `project:a,"b c`.
struct QueryValue {
  /// The text before the value at the cursor, including its final comma or sign.
  let head: String
  /// The typed part of that value, without quotes.
  let partial: String
  private let text: Substring
  /// Whether a quote is open at the cursor.
  private let isQuoted: Bool

  /// - Parameter isDay: Whether values are days, which can follow a sign or end a range.
  init(_ text: Substring, isDay: Bool) {
    var start = text.startIndex
    var isQuoted = false
    for index in text.indices {
      if text[index] == "\"" { isQuoted.toggle() }
      let isSign = isDay && ("<>=".contains(text[index]) || text[...index].hasSuffix(".."))
      if text[index] == "," || isSign, !isQuoted { start = text.index(after: index) }
    }
    head = String(text[..<start])
    self.text = text[start...]
    partial = self.text.filter { $0 != "\"" }
    self.isQuoted = isQuoted
  }

  /// A value in a query's syntax that continues the typed part; nil if the value contains a quote and its
  /// typed part isn't empty.
  func word(for value: String) -> String? {
    if value.contains("\"") {
      let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return text.isEmpty ? "\"\(escaped)\"" : nil
    }
    let isBegun = value.hasPrefix(partial)
    let rest = isBegun ? value.dropFirst(partial.count) : value[...]
    let typed = isBegun ? text : ""
    if isQuoted, isBegun { return "\(typed)\(rest)\"" }
    return rest.contains(",") ? "\(typed)\"\(rest)\"" : "\(typed)\(rest)"
  }
}
