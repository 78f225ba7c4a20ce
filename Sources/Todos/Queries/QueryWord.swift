/// One word of a query: a qualifier with its values, or a text to search for.
struct QueryWord {
  /// What stands before the first colon, as typed; nil where it is a text.
  let qualifier: String?
  /// The parts between commas that stand outside of quotes, without empty ones.
  let values: [String]
  let isNegated: Bool

  /// The words of a query in one text.
  static func words(in text: String) throws(QueryError) -> [QueryWord] {
    var words: [QueryWord] = []
    for piece in pieces(of: text) { words.append(try QueryWord(piece)) }
    return words
  }

  /// The words in one argument of a command line.
  static func words(inArgument argument: String) throws(QueryError) -> [QueryWord] {
    let pieces = pieces(of: argument)
    guard !argument.contains("\""), pieces.count > 1, let last = pieces.last else {
      return try words(in: argument)
    }
    // With a slip in it, it is a qualifier all the same, rather than a text to search for.
    let prefixes = pieces.map { String(prefix(of: $0)) }
    let areMeant = prefixes.map { QueryQualifier.names.nearest(to: $0) != nil }
    if areMeant.dropFirst().contains(true) { return try words(in: argument) }
    // Without the blanks around it.
    let text = argument[pieces[0].startIndex..<last.endIndex]
    switch QueryQualifier(rawValue: prefixes[0].lowercased()) {
    case let qualifier? where qualifier.takesNames: return [try QueryWord(text)]
    case nil where !areMeant[0]:
      let isNegated = pieces[0].count > 1 && pieces[0].first == "-"
      let value = String(isNegated ? text.dropFirst() : text)
      return [QueryWord(qualifier: nil, values: [value], isNegated: isNegated)]
    default: return try words(in: argument)
    }
  }

  private init(qualifier: String?, values: [String], isNegated: Bool) {
    self.qualifier = qualifier
    self.values = values
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
    var quotes = QuoteReader()
    var values = [String.UnicodeScalarView()]
    for scalar in rest.unicodeScalars {
      guard let kept = quotes.read(scalar) else { continue }
      if kept == ",", !quotes.isOpen {
        values.append(String.UnicodeScalarView())
      } else {
        values[values.count - 1].append(kept)
      }
    }
    if quotes.isOpen { throw .openQuote(String(piece)) }
    let texts = values.map { String($0) }.filter { !$0.isEmpty }
    // A comma alone is something to search for.
    self.values = texts.isEmpty && qualifier == nil && !rest.isEmpty ? [String(rest)] : texts
  }

  /// What may be a qualifier: letters, also with dashes, before the first colon.
  private static func prefix(of piece: Substring) -> Substring {
    let start = piece.first == "-" ? piece.dropFirst() : piece
    let name = start.prefix { $0.isLetter || $0 == "-" || $0 == "_" }
    guard name.first?.isLetter == true, start.dropFirst(name.count).first == ":" else { return "" }
    return name
  }

  /// The parts between blanks that stand outside of quotes.
  private static func pieces(of text: String) -> [Substring] {
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
