import Todos

/// The members of an object, read as what they have to be.
struct JSONRecord {
  private let members: [String: JSON]

  /// - Throws: ``ExchangeError/Reason/malformed`` for what is no object.
  init(_ json: JSON) throws(ExchangeError.Reason) {
    guard case .object(let list) = json else { throw .malformed }
    members = Dictionary(list.map { ($0.name, $0.value) }) { first, _ in first }
  }

  /// Nil where it is absent or null.
  func text(_ name: String) throws(ExchangeError.Reason) -> String? {
    switch members[name] {
    case .string(let text): return text
    case nil, .null: return nil
    case let value?: throw .invalidValue(field: name, value: value.text)
    }
  }

  /// Nil for anything but an integer.
  func integer(_ name: String) -> Int64? {
    if case .integer(let number) = members[name] { number } else { nil }
  }

  /// Empty where it is absent.
  func list(_ name: String) throws(ExchangeError.Reason) -> [JSON] {
    switch members[name] {
    case .array(let values): return values
    case nil, .null: return []
    case let value?: throw .invalidValue(field: name, value: value.text)
    }
  }

  /// What a text stands for; nil where it is absent or empty.
  func value<Value>(
    _ name: String, _ read: (String) -> Value?
  ) throws(ExchangeError.Reason) -> Value? {
    guard let text = try text(name), !text.isEmpty else { return nil }
    guard let value = read(text) else { throw .invalidValue(field: name, value: text) }
    return value
  }
}
