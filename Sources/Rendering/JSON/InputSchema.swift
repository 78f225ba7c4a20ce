import Actions
import Todos

extension JSONSchema {
  /// The array that `add --json -` reads.
  package static var newTodos: JSONSchema { .array(newTodo) }

  private static var newTodo: JSONSchema {
    let relations = TodoReader.Relation.allCases.map(\.rawValue).filter(TodoReader.newKeys.contains)
    return .properties(
      todoInputs(relations).map { ($0.name, described($0.name, $0.shape)) }, required: [],
      isClosed: true)
  }

  /// What people can set of a todo: its fields, and some of its relations.
  package static func todoInputs(_ relations: [String]) -> [Property] {
    (FieldRow.inputs[.todo] ?? []).map { ($0.input ?? "", shape(of: $0)) }
      + relations.compactMap(TodoReader.Relation.init).map { ($0.rawValue, shape(of: $0)) }
  }

  private static func described(_ name: String, _ shape: JSONSchema) -> JSONSchema {
    let text: String? =
      switch name {
      case "title": "Required, except with a block."
      case "project": "The working folder's if absent."
      case "day": "A DAY, such as 2026-11-21 or fri; today if absent, for agents the backlog."
      case "due": "A WHEN: a day, a time, or both."
      case "from": "The todo during whose work it was found; a comment on both says so."
      case "after", "before": "IDs, or $0, $1 … for elements of the array."
      default: nil
      }
    return text.map { .described(shape, $0) } ?? shape
  }

  private static func shape(of row: FieldRow) -> JSONSchema {
    if row.element != nil { return .array(.string) }
    return switch row.value {
    case .priority: Priority.schema
    case .flag: .boolean
    default: row.isClearable ? .nullable(.string) : .string
    }
  }

  private static func shape(of relation: TodoReader.Relation) -> JSONSchema {
    switch relation {
    case .after, .before: .array(.string)
    case .checklist:
      .array(
        .either([
          .string, .input(["text": .string, "done": .boolean], required: ["text"]),
        ]))
    case .status: Status.schema
    case .block: .nullable(.string)
    case .comment, .from: .string
    }
  }
}
