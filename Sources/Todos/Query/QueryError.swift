package import Localization

/// An invalid query.
package enum QueryError: Error, Hashable, Sendable {
  case unknownQualifier(String, nearest: String?)
  case unknownValue(String, of: String, known: [String])
  case missingValue(String)
  /// Not a day, for a date qualifier.
  case invalidDay(String, of: String)
  /// A day with several meanings: ``TodoError/unclearDate(_:_:or:)``.
  case unclearDay(TodoError)
  /// A range that ends before it begins.
  case reversedRange(String, of: String)
  /// An unclosed quote.
  case openQuote(String)
  /// A minus before a qualifier that can't be negated.
  case noOpposite(String)
  /// `sort:` for a result without an order.
  case unsorted
  /// An `@` before a name that no view has.
  case unknownView(String, nearest: String?)
  /// A view with an invalid query, such as one saved in another language or by a later version of ootd.
  indirect case invalidView(String, QueryError)
  /// A minus before a view.
  case negatedView(String)
  /// A view to be saved without a condition and an order.
  case empty
  /// More texts and comma-separated values than ``TodoQuery/limit``.
  case tooLong(count: Int)
}

extension QueryError: CodedError {
  package var message: Message {
    switch self {
    case .unknownQualifier(let name, let nearest):
      Message(
        "error.query.unknownQualifier",
        [
          "qualifier": name,
          "hint": Message.didYouMean(
            nearest.map { "\($0):" }, else: Message("error.hint.searchText", ["text": name])),
        ])
    case .unknownValue(let value, let qualifier, let known):
      Message(
        "error.query.unknownValue",
        [
          "value": value, "qualifier": qualifier,
          "values": (known.nearest(to: value).map { [$0] } ?? known).map { "`\($0)`" },
        ])
    case .missingValue(let qualifier):
      Message("error.query.missingValue", ["qualifier": qualifier])
    case .invalidDay(let text, let qualifier):
      Message("error.query.invalidDay", ["day": text, "qualifier": qualifier])
    case .unclearDay(let error): error.message
    case .reversedRange(let text, let qualifier):
      Message("error.query.reversedRange", ["range": text, "qualifier": qualifier])
    case .openQuote(let word): Message("error.query.openQuote", ["word": word])
    case .noOpposite(let qualifier):
      Message("error.query.noOpposite", ["qualifier": qualifier])
    case .unsorted: Message("error.query.unsorted")
    case .unknownView(let name, let nearest):
      Message(
        "error.query.unknownView",
        [
          "view": "@\(name)",
          "hint": Message.didYouMean(
            nearest.map { "@\($0)" },
            else: Message("error.hint.seeViews", ["text": "@\(name)"])),
        ])
    case .invalidView(let view, let error):
      Message("error.query.invalidView", ["view": view, "error": error.message])
    case .negatedView(let view): Message("error.query.negatedView", ["view": view])
    case .empty: Message("error.query.empty")
    case .tooLong(let count):
      Message("error.query.tooLong", ["count": count, "limit": TodoQuery.limit])
    }
  }

  package var given: String? {
    switch self {
    case .unknownQualifier(let text, _), .unknownValue(let text, _, _), .missingValue(let text),
      .invalidDay(let text, _), .reversedRange(let text, _), .openQuote(let text),
      .noOpposite(let text), .unknownView(let text, _), .invalidView(let text, _),
      .negatedView(let text):
      text
    case .unclearDay(let error): error.given
    case .unsorted, .empty, .tooLong: nil
    }
  }
}
