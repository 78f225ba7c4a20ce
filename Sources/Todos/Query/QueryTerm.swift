/// One term of a query: a qualifier with its values, the name of a view, or a text to search for.
struct QueryTerm {
  /// The term as typed in a search field.
  let text: String
  /// The text before the first colon, as typed; nil for a text to search for.
  let qualifier: String?
  /// The parts between unquoted commas, without empty ones.
  let values: [String]
  let isNegated: Bool
  /// Whether it has a quote, which makes a handle a text to search for.
  private var isQuoted = false
  /// The name after an `@`; nil for any other term.
  private var viewName: String?

  /// The todos that its values name, as `#3` or `ootd-3`.
  var handles: [Handle] {
    guard qualifier == nil, !isQuoted else { return [] }
    return values.filter { value in
      Handle.prefixes.contains { value.lowercased().hasPrefix($0) }
    }.compactMap { Handle($0) }
  }

  /// The view that it names; nil if it is anything else.
  func view(in views: [SavedView]) throws(QueryError) -> SavedView? {
    guard let viewName else { return nil }
    let view = try views.view(named: viewName)
    if isNegated { throw .negatedView(view.word) }
    return view
  }

  /// Parses the terms in command-line arguments.
  static func terms(inArguments arguments: [String]) throws(QueryError) -> [QueryTerm] {
    try arguments.map { argument throws(QueryError) in try terms(inArgument: argument) }
      .flatMap(\.self)
  }

  /// Parses the terms of a query in one text.
  static func terms(in text: String) throws(QueryError) -> [QueryTerm] {
    try pieces(of: text).map { piece throws(QueryError) in try QueryTerm(piece) }
  }

  /// Parses the terms in one command-line argument.
  private static func terms(inArgument argument: String) throws(QueryError) -> [QueryTerm] {
    let pieces = pieces(of: argument)
    guard !argument.contains("\""), pieces.count > 1, let last = pieces.last else {
      return try terms(in: argument)
    }
    // Treat a mistyped qualifier as a qualifier rather than as a text to search for.
    let prefixes = pieces.map { String(prefix(of: $0)) }
    let areQualifiers = prefixes.map { QueryQualifier.names.nearest(to: $0) != nil }
    let areViews = pieces.map { isView($0.first == "-" ? $0.dropFirst() : $0) }
    if zip(areQualifiers, areViews).dropFirst().contains(where: { $0 || $1 }) {
      return try terms(in: argument)
    }
    // Trim the surrounding whitespace.
    let text = argument[pieces[0].startIndex..<last.endIndex]
    if areViews[0] { return [try QueryTerm(text)] }
    switch QueryQualifier(rawValue: prefixes[0].lowercased()) {
    case let qualifier? where qualifier.takesNames: return [try QueryTerm(text)]
    case nil where !areQualifiers[0]:
      let isNegated = pieces[0].count > 1 && pieces[0].first == "-"
      let value = String(isNegated ? text.dropFirst() : text)
      return [QueryTerm(searching: value, isNegated: isNegated)]
    default: return try terms(in: argument)
    }
  }

  /// Creates a text to search for.
  private init(searching text: String, isNegated: Bool) {
    self.text = (isNegated ? "-" : "") + text.quotedForQuery
    qualifier = nil
    values = [text]
    self.isNegated = isNegated
  }

  /// - Throws: ``QueryError/openQuote(_:)``
  private init(_ piece: Substring) throws(QueryError) {
    var rest = piece
    isNegated = rest.first == "-" && rest.count > 1
    if isNegated { rest = rest.dropFirst() }
    let name = Self.prefix(of: piece)
    qualifier = name.isEmpty ? nil : String(name)
    if qualifier != nil { rest = rest.dropFirst(name.count + 1) }
    let (parts, isOpen) = rest.commaSeparated
    if isOpen { throw .openQuote(String(piece)) }
    isQuoted = piece.contains("\"")
    let texts = parts.filter { !$0.isEmpty }
    // A lone comma is a text to search for.
    self.values = texts.isEmpty && qualifier == nil && !rest.isEmpty ? [String(rest)] : texts
    if qualifier == nil, Self.isView(rest) {
      viewName = String(parts.joined(separator: ",").dropFirst())
    }
    // Only the parts of a command-line argument can have spaces outside of quotes.
    let hasSpaces = !isQuoted && piece.contains(where: \.isWhitespace)
    let head = "\(isNegated ? "-" : "")\(viewName == nil ? "\(name):" : "@")"
    let names = (viewName.map { [$0] } ?? self.values).map(\.quotedForQuery)
    text = hasSpaces ? head + names.joined(separator: ",") : String(piece)
  }

  /// Whether a term without its minus names a view.
  private static func isView(_ term: Substring) -> Bool {
    term.first == "@" && term.dropFirst().contains { $0 != "\"" }
  }

  /// A possible qualifier: letters, dashes and underscores before the first colon.
  private static func prefix(of piece: Substring) -> Substring {
    let start = piece.first == "-" ? piece.dropFirst() : piece
    let name = start.prefix { $0.isLetter || $0 == "-" || $0 == "_" }
    guard name.first?.isLetter == true, start.dropFirst(name.count).first == ":" else { return "" }
    return name
  }

  /// The parts between unquoted whitespace.
  static func pieces(of text: String) -> [Substring] {
    var pieces: [Substring] = []
    var quotes = QuoteReader()
    var start: String.Index?
    let scalars = text.unicodeScalars
    for index in scalars.indices {
      _ = quotes.read(scalars[index])
      let isBlank = scalars[index].properties.isWhitespace && !quotes.isOpen
      if isBlank, let first = start { pieces.append(text[first..<index]) }
      start = isBlank ? nil : start ?? index
    }
    return start.map { pieces + [text[$0...]] } ?? pieces
  }
}

/// The qualifiers of a query.
enum QueryQualifier: String, CaseIterable {
  case `is`, project, priority, label, milestone, block, due, day, created, updated, done, ref,
    claimed,
    by, no, sort

  static let names = allCases.map(\.rawValue)

  /// Whether its values are names, which can contain spaces.
  var takesNames: Bool {
    [.project, .label, .milestone, .block].contains(self)
  }

  var values: TodoQuery.Values? {
    switch self {
    case .is: .states
    case .no: .absences
    case .priority: .priorities
    case .project: .projects
    case .block: .blocks
    case .label: .labels
    case .milestone: .milestones
    case .due, .day: .days
    case .created, .updated, .done: .pastDays
    case .claimed, .by: .authors
    case .sort: .sorts
    case .ref: nil
    }
  }

  /// The test for the values; nil for `sort`, which sets an order.
  func test(
    _ values: [String], typed name: String, _ days: DayParser
  ) throws(QueryError) -> TodoQuery.Test? {
    if let date = TodoDate(rawValue: rawValue) {
      let reader = DayRangeReader(qualifier: name, date: date, days: days)
      return .days(date, try values.map { value throws(QueryError) in try reader.range(value) })
    }
    switch self {
    case .is:
      return .states(try Self.read(values, of: name, TodoState.words) { TodoState(word: $0) })
    case .priority:
      let words = Priority.allCases.map(\.word)
      return .priorities(try Self.read(values, of: name, words) { try? Priority.checked($0) })
    case .project: return .projects(values)
    case .label: return .labels(values)
    case .milestone: return .milestones(values)
    case .block: return .blocks(values)
    case .ref:
      let patterns = try Self.read(values, of: name, IssuePattern.examples, IssuePattern.patterns)
      return .references(patterns.flatMap(\.self))
    case .claimed: return .claimed(try Self.read(values, of: name, Self.people, Self.person))
    case .by: return .addedBy(try Self.read(values, of: name, Self.people, Self.person))
    case .no: return .without(try Self.match(values, of: name, in: TodoPart.self))
    default: return nil
    }
  }

  /// Examples of authors: oneself, the person, an agent.
  private static let people = ["me", Author.person.rawValue, "claude"]

  /// An author by name; ``Author/me`` for oneself.
  private static func person(_ word: String) -> Author? {
    let name = word.lowercased()
    if name == "me" { return .me }
    let isKnown = [Author.person, .automatic].contains(Author(rawValue: name))
    return isKnown
      ? Author(rawValue: name) : Author.isAgentName(word) ? Author(rawValue: word) : nil
  }

  /// Matches words with values, ignoring case.
  static func match<Value: RawRepresentable<String> & CaseIterable>(
    _ words: [String], of qualifier: String, in values: Value.Type
  ) throws(QueryError) -> [Value] {
    try read(words, of: qualifier, values.allCases.map(\.rawValue)) {
      Value(rawValue: $0.lowercased())
    }
  }

  /// - Throws: ``QueryError/unknownValue(_:of:known:)`` for a word without a value
  private static func read<Value>(
    _ words: [String], of qualifier: String, _ known: [String], _ value: (String) -> Value?
  ) throws(QueryError) -> [Value] {
    try words.map { word throws(QueryError) in
      guard let value = value(word) else {
        throw .unknownValue(word, of: qualifier, known: known)
      }
      return value
    }
  }
}

/// Reads a text with double quotes, inside which a backslash escapes a character.
struct QuoteReader {
  /// Whether a quote is open.
  private(set) var isOpen = false
  private var isEscaped = false

  /// - Returns: The literal scalar; nil for a quote or an escaping backslash.
  mutating func read(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if isEscaped {
      isEscaped = false
      return scalar
    }
    switch scalar {
    case "\"":
      isOpen.toggle()
      return nil
    case "\\" where isOpen:
      isEscaped = true
      return nil
    default: return scalar
    }
  }
}

extension StringProtocol {
  /// The parts between commas outside of quotes, without their quotes, and whether the last quote is open.
  var commaSeparated: (parts: [String], isOpen: Bool) {
    var quotes = QuoteReader()
    var parts = [""]
    for scalar in unicodeScalars {
      guard let kept = quotes.read(scalar) else { continue }
      if kept == ",", !quotes.isOpen {
        parts.append("")
      } else {
        parts[parts.count - 1].unicodeScalars.append(kept)
      }
    }
    return (parts, quotes.isOpen)
  }
}

extension String {
  /// The text in a query's quotes.
  package var quotedForQuery: String {
    "\"\(replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
