/// A JSON value whose objects keep the order of their members.
package enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  package struct Member: Hashable, Sendable {
    package let name: String
    package let value: JSON

    package init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// A string, or null.
  package init(_ text: String?) {
    self = text.map(JSON.string) ?? .null
  }

  package init(_ number: Int) {
    self = .integer(Int64(number))
  }
}

extension JSON: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
  package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map(Member.init))
  }

  package init(arrayLiteral elements: JSON...) {
    self = .array(elements)
  }
}
