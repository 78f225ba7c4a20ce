package import Localization

/// What a door was given for a field, in words: the value of an option, a member of JSON, a line of an edited text.
package struct FieldInput: Hashable, Sendable {
  package enum Words: Hashable, Sendable {
    case set(String)
    case clear
    case flag(Bool)
    case elements(add: [String] = [], remove: [String] = [])
    /// All elements of a set.
    case list([String])
    case lines([ChecklistLine])
  }

  /// The name of the field for people and programs: `due`, `labels`.
  package let name: String
  package let words: Words
  /// Where it was read, for errors.
  package let place: Failure.Place

  package init(_ name: String, _ words: Words, at place: Failure.Place) {
    self.name = name
    self.words = words
    self.place = place
  }
}

extension [FieldInput] {
  /// Refuses a value that is both set and removed at different places, or an element that is both added and removed.
  package func checkConflicts() throws(Failure) {
    for (index, input) in enumerated() {
      for other in self[(index + 1)...] where other.name == input.name {
        switch (input.words, other.words) {
        case (.elements(let added, _), .elements(_, let removed)):
          let isBoth = { (name: String) in removed.contains(where: name.isSameName) }
          guard added.contains(where: isBoth) else { continue }
        // An option that is given twice has its last value, but two options contradict each other.
        case (.set, .set):
          guard case .option(let first) = input.place, case .option(let second) = other.place,
            first != second
          else { continue }
        case (.lines, _), (.list, _): continue
        default: break
        }
        throw .conflicting(input.place.name, other.place.name)
      }
    }
  }
}

/// Reads the words of fields, by the rules of their rows, the same for all doors.
package struct FieldReader: Sendable {
  package let days: DayParser
  /// Decides the colour of `random`.
  private let seed: UInt64

  package init(days: DayParser, seed: UInt64 = 0) {
    self.days = days
    self.seed = seed
  }

  /// - Parameter inputs: Of fields of the kind.
  /// - Throws: The failure of the first that isn't valid, at its place.
  package func edit(_ inputs: [FieldInput], of kind: EntityKind) throws(Failure) -> FieldEdit {
    try inputs.checkConflicts()
    var edit = FieldEdit()
    for input in inputs {
      guard let row = FieldRow.inputs(of: kind).first(where: { $0.input == input.name }) else {
        throw .unknownKey(input.name, of: FieldRow.inputs(of: kind).compactMap(\.input))
          .at(input.place)
      }
      do {
        try read(input.words, of: row, into: &edit)
      } catch {
        throw error.anyFailure.at(input.place)
      }
    }
    return edit
  }

  private func read(_ words: FieldInput.Words, of row: FieldRow, into edit: inout FieldEdit) throws
  {
    switch words {
    // They have no other word for none.
    case .set("") where row.isClearable && row.isPlain:
      edit[row.field] = .null
    case .set(let text) where row.value == .day && days.isBacklog(text): edit[row.field] = .null
    case .set(let text): edit[row.field] = .string(try value(text, of: row))
    case .clear:
      let none = row.field == .priority ? RegisterValue.string(Priority.unset.word) : .null
      edit[row.field] = row.isClearable || row.field == .priority ? none : .string("")
    case .flag(let isTrue): edit[row.field] = .bool(isTrue)
    case .list(let names):
      edit.change(row.field, adding: try names.map { try value($0, of: row) })
    case .elements(let added, let removed):
      edit.change(
        row.field,
        adding: try (edit.added[row.field] ?? []) + added.map { try value($0, of: row) },
        removing: (edit.removed[row.field] ?? []) + removed)
    case .lines: throw Failure.wrongType(row.type)
    }
  }

  /// The value of a register, or the name of another entity.
  private func value(_ text: String, of row: FieldRow) throws -> String {
    switch row.value {
    case .priority: return try Priority.checked(text).word
    case .day: return try days.day(text).description
    case .due: return try days.due(text).description
    case .month: return try Month.checked(text).description
    case .recurrence: return try days.recurrence(text).description
    case .color: return try LabelColor.checked(text, seed: seed).description
    case .typedDay where days.isBacklog(text): return Block.backlog
    case .typedDay: _ = try days.day(text)
    case .typedDue: _ = try days.due(text)
    case .flag where row.element == .entity: break
    case .entity: break
    default: return try row.rule.checked(text)
    }
    return text
  }
}

extension FieldRow {
  /// Whether a word is its value as it stands.
  fileprivate var isPlain: Bool {
    switch value {
    case .month: true
    case .text: ![.title, .notes].contains(field)
    default: false
    }
  }

  /// The type of its member in JSON, as in TypeScript.
  package var type: String {
    if element != nil { return "string[]" }
    if case .flag = value { return "boolean" }
    return isClearable ? "string | null" : "string"
  }

  /// The words of a member of JSON.
  /// - Throws: ``Failure/wrongType(_:)``
  package func words(_ json: JSON) throws(Failure) -> FieldInput.Words {
    switch json {
    case .string(let text) where type.hasPrefix("string") && element == nil: return .set(text)
    case .null where isClearable: return .clear
    case .bool(let flag) where type == "boolean": return .flag(flag)
    case .array where element != nil:
      guard let names = json.strings else { throw .wrongType(type) }
      return .list(names)
    default: throw .wrongType(type)
    }
  }
}

extension Failure {
  /// A value of JSON with another type than the expected one, which is written as in TypeScript.
  package static func wrongType(_ expected: String) -> Failure {
    Failure("json.wrongType", .usage, ["type": expected])
  }

  package static func unknownKey(_ name: String, of known: [String]) -> Failure {
    .unknown(
      "json.unknownKey", "name", name, nearest: known.nearest(to: name),
      else: Message("error.json.unknownKey.use", ["keys": known.map { "`\($0)`" }]))
  }

  package static func missingKey(_ name: String) -> Failure {
    var failure = Failure("json.missingKey", .usage, ["name": name])
    failure.path = name
    return failure
  }
}
