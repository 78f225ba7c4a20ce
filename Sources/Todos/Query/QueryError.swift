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
  package var failure: Failure {
    switch self {
    case .unknownQualifier(let name, let nearest):
      .unknown(
        "query.unknownQualifier", "qualifier", name, nearest: nearest.map { "\($0):" },
        else: Message("error.hint.searchText", ["text": name]))
    case .unknownValue(let value, let qualifier, let known):
      Failure(
        "query.unknownValue", .usage,
        [
          "value": value, "qualifier": qualifier,
          "values": (known.nearest(to: value).map { [$0] } ?? known).map { "`\($0)`" },
        ], given: value, nearest: known.nearest(to: value))
    case .missingValue(let qualifier): failure("missingValue", ["qualifier": qualifier], qualifier)
    case .invalidDay(let text, let qualifier):
      failure("invalidDay", ["day": text, "qualifier": qualifier], text)
    case .unclearDay(let error): error.failure
    case .reversedRange(let text, let qualifier):
      failure("reversedRange", ["range": text, "qualifier": qualifier], text)
    case .openQuote(let word): failure("openQuote", ["word": word], word)
    case .noOpposite(let qualifier): failure("noOpposite", ["qualifier": qualifier], qualifier)
    case .unsorted: failure("unsorted", [:], nil)
    case .unknownView(let name, let nearest):
      unknownView(name, nearest)
    case .invalidView(let view, let error):
      Failure(
        "query.invalidView", .conflict, ["view": view, "error": error.failure.message],
        given: view)
    case .negatedView(let view): failure("negatedView", ["view": view], view)
    case .empty: failure("empty", [:], nil)
    case .tooLong(let count):
      failure("tooLong", ["count": count, "limit": TodoQuery.limit], nil)
    }
  }

  private func failure(
    _ name: String, _ values: [String: any MessageValue], _ given: String?
  ) -> Failure {
    Failure("query.\(name)", .usage, values, given: given)
  }

  private func unknownView(_ name: String, _ nearest: String?) -> Failure {
    var failure = Failure.unknown(
      "query.unknownView", "view", "@\(name)", kind: .missing, nearest: nearest.map { "@\($0)" },
      else: Message("error.hint.seeViews", ["text": "@\(name)"]), command: "ootd view list")
    failure.given = name
    return failure
  }
}
