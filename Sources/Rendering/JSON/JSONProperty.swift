package import Todos

/// A value that has the same shape in all JSON.
package protocol JSONValue: SendableMetatype {
  static var schema: JSONSchema { get }
  var json: JSON { get }
}

/// A member of the JSON objects of a type: its name, its shape for `ootd schema` and its value, declared once.
package struct JSONProperty<Object>: Sendable {
  fileprivate let name: String
  fileprivate let shape: JSONSchema
  fileprivate let value: @Sendable (Object) -> JSON

  init(_ name: String, _ shape: JSONSchema, _ value: @escaping @Sendable (Object) -> JSON) {
    self.name = name
    self.shape = shape
    self.value = value
  }

  init<Value: JSONValue>(_ name: String, _ value: @escaping @Sendable (Object) -> Value) {
    self.init(name, Value.schema, value)
  }

  /// A value of a more special shape than all such values.
  init<Value: JSONValue>(
    _ name: String, _ shape: JSONSchema, _ value: @escaping @Sendable (Object) -> Value
  ) {
    self.init(name, shape) { value($0).json }
  }

  /// An array of objects that have those members.
  init<Element>(
    _ name: String, _ members: [JSONProperty<Element>],
    _ value: @escaping @Sendable (Object) -> [Element]
  ) {
    self.init(name, .array(members.shape())) { .array(value($0).map(members.json)) }
  }
}

extension Array {
  /// The shape of objects that have these members.
  /// - Parameter always: Those that none lacks, which come first; nil for all.
  func shape<Object>(
    always: Set<String>? = nil
  ) -> JSONSchema where Element == JSONProperty<Object> {
    let isRequired = { (member: Element) in always?.contains(member.name) ?? true }
    let members = filter(isRequired) + filter { !isRequired($0) }
    return .properties(
      members.map { ($0.name, $0.shape) }, required: filter(isRequired).map(\.name),
      isClosed: false)
  }

  /// An object with these members.
  func json<Object>(of object: Object) -> JSON where Element == JSONProperty<Object> {
    .object(map { JSON.Member($0.name, $0.value(object)) })
  }
}

/// A value that is an object in JSON.
package protocol JSONObject: JSONValue {
  static var members: [JSONProperty<Self>] { get }
}

extension JSONObject {
  package static var schema: JSONSchema { members.shape() }
  package var json: JSON { Self.members.json(of: self) }
}

extension String: JSONValue {
  package static var schema: JSONSchema { .string }
  package var json: JSON { .string(self) }
}

extension Bool: JSONValue {
  package static var schema: JSONSchema { .boolean }
  package var json: JSON { .bool(self) }
}

extension Int: JSONValue {
  package static var schema: JSONSchema { .count }
  package var json: JSON { JSON(self) }
}

extension Day: JSONValue {
  package static var schema: JSONSchema { .day }
  package var json: JSON { .string(description) }
}

extension Optional: JSONValue where Wrapped: JSONValue {
  package static var schema: JSONSchema { .nullable(Wrapped.schema) }
  package var json: JSON { self?.json ?? .null }
}

extension Array: JSONValue where Element: JSONValue {
  package static var schema: JSONSchema { .array(Element.schema) }
  package var json: JSON { .array(map(\.json)) }
}

/// An enumeration is one of its words.
extension JSONValue where Self: RawRepresentable<String> & CaseIterable {
  package static var schema: JSONSchema { .words(allCases.map(\.rawValue)) }
  package var json: JSON { .string(rawValue) }
}

extension Status: JSONValue {}

extension Priority: JSONValue {
  package static var schema: JSONSchema { .words(allCases.map(\.word)) }
  package var json: JSON { .string(word) }
}

/// A deadline.
extension Due: JSONValue {
  package static var schema: JSONSchema { .either([.day, .moment]) }
  package var json: JSON { .string(description) }
}

extension Handle: JSONValue {
  package static var schema: JSONSchema { .string }
  package var json: JSON { .string(description) }
}
