package import Todos

extension JSON {
  /// The members with these names, of each object of a list; of an object that lacks one of them, such as a day, the
  /// lists whose objects have them.
  package func selecting(_ names: [String]) -> JSON {
    switch self {
    case .array(let elements):
      return .array(elements.map { $0.selecting(names) }.filter { !$0.isEmpty })
    case .object(let members):
      let own = names.filter { self[$0] != nil }
      let nested = members.compactMap { member -> Member? in
        guard own.count < names.count, case .array = member.value else { return nil }
        let value = member.value.selecting(names)
        return value.isEmpty ? nil : Member(member.name, value)
      }
      if !nested.isEmpty || own.isEmpty { return .object(nested) }
      return .object(names.map { Member($0, self[$0] ?? .null) })
    default: return .null
    }
  }

  /// The value for lists and answers: without `uuid` and what is empty, and with the beginning of long notes and
  /// comments.
  package var brief: JSON {
    switch self {
    case .array(let elements): .array(elements.map(\.brief))
    case .object(let members): .object(members.flatMap(\.brief))
    default: self
    }
  }

  /// An object without the members that are empty.
  var withoutEmpty: JSON {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { !$0.value.isEmpty })
  }

  fileprivate var isEmpty: Bool {
    switch self {
    case .null: true
    case .string(let text): text.isEmpty
    case .array(let elements): elements.isEmpty
    case .object(let members): members.isEmpty
    default: false
    }
  }

  /// The most bytes of a todo's notes, and of its comments together.
  fileprivate static var maxBytes: Int { 200 }
}

extension JSON.Member {
  fileprivate var brief: [JSON.Member] {
    switch (name, value) {
    case ("uuid", _): return []
    case ("notes", .string(let text)) where text.utf8.count > JSON.maxBytes:
      return [
        JSON.Member(name, .string(text.truncated(toBytes: JSON.maxBytes))),
        JSON.Member("notesBytes", JSON(text.utf8.count)),
      ]
    case ("comments", .array(let comments)) where !comments.isEmpty:
      return [
        JSON.Member(name, .array(Self.brief(comments))),
        JSON.Member("commentCount", JSON(comments.count)),
      ]
    default:
      let value = value.brief
      return value.isEmpty ? [] : [JSON.Member(name, value)]
    }
  }

  /// The last comments that fit, the first of them cut.
  private static func brief(_ comments: [JSON]) -> [JSON] {
    var left = JSON.maxBytes
    var kept: [JSON] = []
    for comment in comments.reversed() where left > 0 {
      guard case .object(let members) = comment.brief else { continue }
      kept.append(
        .object(
          members.map { member in
            guard member.name == "text", let text = member.value.string else { return member }
            let cut = text.truncated(toBytes: left)
            left -= text.utf8.count
            return JSON.Member(member.name, .string(cut))
          }))
    }
    return kept.reversed()
  }
}

extension JSONSchema {
  /// The shape of ``Todos/JSON/brief``.
  var brief: JSONSchema {
    switch self {
    case .array(let element): return .array(element.brief)
    case .nullable(let shape): return .nullable(shape.brief)
    case .either(let shapes): return .either(shapes.map(\.brief))
    case .shared(let name, let shape): return .shared(name, shape.brief)
    case .described(let shape, let text): return .described(shape.brief, text)
    case .properties(let properties, let required, let isClosed):
      var kept: [Property] = []
      for property in properties where property.name != "uuid" {
        kept.append((property.name, property.shape.brief))
        if property.name == "notes" {
          let text = "The whole length, if `notes` are only the beginning."
          kept.append(("notesBytes", .described(.count, text)))
        }
        if property.name == "comments" { kept.append(("commentCount", .count)) }
      }
      let filled = properties.filter { $0.name != "uuid" && !$0.shape.canBeEmpty }.map(\.name)
      return .properties(kept, required: required.filter(filled.contains), isClosed: isClosed)
    default: return self
    }
  }

  private var canBeEmpty: Bool {
    switch self {
    case .text, .array, .nullable, .null, .either, .properties: true
    case .shared(_, let shape), .described(let shape, _): shape.canBeEmpty
    default: false
    }
  }

  /// The names of what the objects of a list or an object have, and the todos in it.
  var members: [String] {
    switch self {
    case .array(let shape), .nullable(let shape), .shared(_, let shape), .described(let shape, _):
      return shape.members
    case .either(let shapes): return shapes.flatMap(\.members)
    case .properties(let properties, _, _):
      let nested = properties.flatMap { property -> [String] in
        if case .array(.shared(_, let shape)) = property.shape.plain { shape.members } else { [] }
      }
      return properties.map(\.name) + nested
    default: return []
    }
  }

  private var plain: JSONSchema {
    if case .described(let shape, _) = self { shape.plain } else { self }
  }
}
