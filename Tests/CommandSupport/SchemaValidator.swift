import Rendering
import Synchronization
import TestSupport
import Testing
package import Todos

extension Outcome {
  /// Records an issue if JSON isn't what the command's schema describes, and returns the same outcome.
  func checkedBySchema(of arguments: [String]) -> Outcome {
    let own = arguments.prefix { $0 != "--" }
    // With members of its choice, a command prints those.
    let asksForJSON = zip(own, own.dropFirst() + [""]).contains { word, next in
      (word == "--json" || word == "--porcelain") && !next.contains(",")
    }
    let isJSON = bytes.first.map { "[{n".utf8.contains($0) } ?? false
    guard asksForJSON, isJSON, let validator = SchemaValidator(of: arguments) else { return self }
    let problems = Todos.JSON(utf8: bytes).map(validator.problems) ?? ["isn't JSON"]
    if !problems.isEmpty { Issue.record("\(command): \(problems)") }
    return self
  }
}

/// Checks JSON against the schemas of `ootd schema`: Todos.JSON Schema 2020-12 with the keywords that they use.
package struct SchemaValidator {
  private let schema: Todos.JSON

  package init(_ schema: Todos.JSON) { self.schema = schema }

  /// The schema of that name; nil if there is none.
  package init?(named name: String) {
    let made = Self.made.withLock { made in
      let schema = made[name] ?? OutputSchema.schema(named: name)
      made[name] = schema
      return schema
    }
    guard let made else { return nil }
    schema = made
  }

  private static let made = Mutex<[String: Todos.JSON]>([:])

  /// The schema of what a command line prints; nil if it starts with neither a command nor a group.
  package init?(of arguments: [String]) {
    let words = Array(arguments.prefix { !$0.hasPrefix("-") }.prefix(2))
    if words.isEmpty, arguments.count > 1 { return nil }
    let first = words.first ?? "today"
    let names = [words.joined(separator: " "), first, "\(first) list", "\(first) now"]
    guard let found = names.lazy.compactMap({ SchemaValidator(named: $0) }).first else {
      return nil
    }
    self = found
  }

  /// The problems of a value, by its path; empty if it is valid. An unknown keyword is a problem too.
  package func problems(_ value: Todos.JSON) -> [String] { problems(value, schema, at: "$") }

  private func problems(_ value: Todos.JSON, _ schema: Todos.JSON, at path: String) -> [String] {
    schema.members.flatMap { keyword -> [String] in
      switch (keyword.name, keyword.value) {
      case ("$schema", _), ("title", _), ("description", _), ("$defs", _): []
      case ("$ref", .string(let reference)):
        definition(reference).map { problems(value, $0, at: path) } ?? ["\(path): no \(reference)"]
      case ("type", .string(let type)): check(isType(type, value), path, "isn't \(type)")
      case ("type", .array(let types)):
        check(types.contains { isType($0.string ?? "", value) }, path, "isn't of \(types)")
      case ("enum", .array(let values)): check(values.contains(value), path, "isn't in the enum")
      case ("minimum", .integer(let least)): check(isAtLeast(least, value), path, "below \(least)")
      case ("format", .string(let format)):
        check(hasFormat(format, value), path, "isn't a \(format)")
      case ("anyOf", .array(let shapes)):
        check(
          shapes.contains { problems(value, $0, at: path).isEmpty }, path, "matches none of anyOf")
      case ("required", .array(let names)):
        names.compactMap(\.string).filter { name in
          value.isObject && !value.members.contains { $0.name == name }
        }.map { "\(path): lacks \($0)" }
      case ("properties", .object(let properties)):
        properties.flatMap { property in
          value.members.filter { $0.name == property.name }
            .flatMap { problems($0.value, property.value, at: "\(path).\($0.name)") }
        }
      case ("additionalProperties", .bool(false)):
        value.members.map(\.name).filter { name in
          !(schema.member("properties")?.members ?? []).contains { $0.name == name }
        }.map { "\(path): has \($0)" }
      case ("items", _):
        value.elements.enumerated()
          .flatMap { problems($0.element, keyword.value, at: "\(path)[\($0.offset)]") }
      default: ["\(path): unknown keyword \(keyword.name)"]
      }
    }
  }

  private func check(_ isValid: Bool, _ path: String, _ problem: String) -> [String] {
    isValid ? [] : ["\(path): \(problem)"]
  }

  private func definition(_ reference: String) -> Todos.JSON? {
    guard reference.hasPrefix("#/$defs/") else { return nil }
    return schema.member("$defs")?.member(String(reference.dropFirst("#/$defs/".count)))
  }

  private func isType(_ type: String, _ value: Todos.JSON) -> Bool {
    switch value {
    case .null: type == "null"
    case .bool: type == "boolean"
    case .integer: type == "integer" || type == "number"
    case .number(let number):
      type == "number" || type == "integer" && number.rounded() == number
    case .string: type == "string"
    case .array: type == "array"
    case .object: type == "object"
    }
  }

  /// Like `format`, `minimum` says nothing of other types.
  private func isAtLeast(_ least: Int64, _ value: Todos.JSON) -> Bool {
    if case .integer(let number) = value { number >= least } else { true }
  }

  private func hasFormat(_ format: String, _ value: Todos.JSON) -> Bool {
    guard case .string(let text) = value else { return true }
    switch format {
    case "date": return Day(iso: text) != nil
    case "date-time": return text.contains("T") && Moment.parse(iso8601: text) != nil
    default: return false
    }
  }
}

extension Todos.JSON {
  fileprivate var members: [Member] { if case .object(let members) = self { members } else { [] } }
  fileprivate var elements: [Todos.JSON] {
    if case .array(let values) = self { values } else { [] }
  }
  fileprivate var isObject: Bool { if case .object = self { true } else { false } }
  fileprivate var string: String? { if case .string(let text) = self { text } else { nil } }

  fileprivate func member(_ name: String) -> Todos.JSON? {
    members.first { $0.name == name }?.value
  }
}
