package import Todos

/// The shape of a JSON value that programs read, beside the code that writes it: JSON Schema 2020-12 for `ootd schema`.
package indirect enum JSONSchema: Sendable {
  case string, boolean, integer, number, null
  /// A string that may be empty.
  case text
  /// An integer of at least 0.
  case count
  /// A calendar day: `2026-11-21`.
  case day
  /// An ISO 8601 time with its offset.
  case moment
  /// One of these words.
  case words([String])
  case array(JSONSchema)
  /// A value that may also be null.
  case nullable(JSONSchema)
  case either([JSONSchema])
  /// An object with those of the properties that are required; `isClosed` forbids others.
  case properties([Property], required: [String], isClosed: Bool)
  /// A shape that is described once, under `$defs`.
  case shared(String, JSONSchema)
  /// A shape with an explanation.
  case described(JSONSchema, String)

  package typealias Property = (name: String, shape: JSONSchema)

  /// An object that always has the first properties. Readers ignore others, because later versions may add some.
  package static func object(
    _ always: KeyValuePairs<String, JSONSchema>, optional: KeyValuePairs<String, JSONSchema> = [:]
  ) -> JSONSchema {
    JSONSchema.properties([], required: [], isClosed: false).adding(always, optional: optional)
  }

  /// An object for input, without other properties than those.
  package static func input(
    _ properties: KeyValuePairs<String, JSONSchema>, required: [String]
  ) -> JSONSchema {
    .properties(properties.map { ($0.key, $0.value) }, required: required, isClosed: true)
  }

  /// An object with more properties: those that it always has, and others.
  func adding(
    _ always: KeyValuePairs<String, JSONSchema> = [:],
    optional: KeyValuePairs<String, JSONSchema> = [:]
  ) -> JSONSchema {
    guard case .properties(let properties, let required, let isClosed) = self else { return self }
    return .properties(
      properties + (Array(always) + Array(optional)).map { ($0.key, $0.value) },
      required: required + always.map(\.key), isClosed: isClosed)
  }

  /// The whole schema of a value.
  /// - Parameter title: The command line that prints or reads the value.
  package func document(title: String) -> JSON {
    var definitions: [String: JSON] = [:]
    let shape = members(&definitions)
    let shared = definitions.sorted { $0.key < $1.key }.map { JSON.Member($0.key, $0.value) }
    return .object(
      [
        JSON.Member("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
        JSON.Member("title", .string(title)),
      ] + shape + (shared.isEmpty ? [] : [JSON.Member("$defs", .object(shared))]))
  }

  /// A short schema for a parameter of a tool: of a value that may be null or have several shapes only the first one.
  package var parameter: JSON {
    var definitions: [String: JSON] = [:]
    return switch self {
    case .nullable(let shape): shape.parameter
    case .array(.either(let shapes)): JSONSchema.array(shapes.first ?? .string).parameter
    case .array(.properties): ["type": "array", "items": ["type": "object"]]
    default: .object(members(&definitions))
    }
  }

  /// - Parameter definitions: Collects the shared shapes by name.
  private func members(_ definitions: inout [String: JSON]) -> [JSON.Member] {
    switch self {
    case .string, .text: Self.type("string")
    case .boolean: Self.type("boolean")
    case .integer: Self.type("integer")
    case .number: Self.type("number")
    case .null: Self.type("null")
    case .count: Self.type("integer") + [JSON.Member("minimum", JSON(0))]
    case .day: Self.type("string") + [JSON.Member("format", .string("date"))]
    case .moment: Self.type("string") + [JSON.Member("format", .string("date-time"))]
    case .words(let words): [JSON.Member("enum", .array(words.map(JSON.string)))]
    case .array(let element):
      Self.type("array") + [JSON.Member("items", .object(element.members(&definitions)))]
    case .nullable(let shape): Self.nullable(shape.members(&definitions))
    case .either(let shapes):
      [JSON.Member("anyOf", .array(shapes.map { .object($0.members(&definitions)) }))]
    case .properties(let properties, let required, let isClosed):
      Self.object(properties, required, &definitions)
        + (isClosed ? [JSON.Member("additionalProperties", .bool(false))] : [])
    case .shared(let name, let shape): reference(to: name, shape, &definitions)
    case .described(let shape, let text):
      shape.members(&definitions) + [JSON.Member("description", .string(text))]
    }
  }

  private static func type(_ name: String) -> [JSON.Member] { [JSON.Member("type", .string(name))] }

  /// The shape or null: `"type":["string","null"]` if that is all that it takes.
  private static func nullable(_ shape: [JSON.Member]) -> [JSON.Member] {
    guard let first = shape.first, first.name == "type" else {
      let null = JSON.object(type("null"))
      return [JSON.Member("anyOf", .array([.object(shape), null]))]
    }
    return [JSON.Member("type", [first.value, .string("null")])] + shape.dropFirst()
  }

  private static func object(
    _ properties: [Property], _ required: [String], _ definitions: inout [String: JSON]
  ) -> [JSON.Member] {
    let shapes = properties.map { JSON.Member($0.name, .object($0.shape.members(&definitions))) }
    return type("object") + [
      JSON.Member("properties", .object(shapes)),
      JSON.Member("required", .array(required.map(JSON.string))),
    ]
  }

  private func reference(
    to name: String, _ shape: JSONSchema, _ definitions: inout [String: JSON]
  ) -> [JSON.Member] {
    if definitions[name] == nil {
      // Before its parts, which may refer to it.
      definitions[name] = .null
      definitions[name] = .object(shape.members(&definitions))
    }
    return [JSON.Member("$ref", .string("#/$defs/\(name)"))]
  }
}
