/// The declaration of a field of some kinds of entities. What people and programs can set, the store's columns, the text
/// that a purge erases, the changes that history shows, conflicts, and the values that an import compares derive from it.
/// A field of a later version has none: it is kept, and shown like any other.
package final class FieldRow: Sendable {
  package let field: Field
  package let kinds: [EntityKind]
  package let value: FieldValue
  /// The type of the name's part after the slash, for a set: it has a register for each element, so that concurrent
  /// additions all survive. Nil for a single register.
  package let element: FieldValue?
  /// The column of the kinds' tables; nil if there is none, or if it follows from several registers.
  package let column: String?
  /// Whether an entity without a value has no row.
  package let isRequired: Bool
  /// Whether it can be without a value. A text that can't is empty, a number 0.
  package let isClearable: Bool
  /// Whether history shows it. Hidden are fields that follow from other changes or that nobody chose.
  package let isShown: Bool
  /// Whether concurrent values are reported as a conflict.
  package let conflicts: Bool
  /// Its value in records of other programs; nil if they have none.
  package let content: FieldContent?
  /// The name under which options, JSON, the page and agents set it; nil if only ootd writes it.
  package let input: String?
  /// The rule for what a person types in a text.
  package let rule: TextRule
  /// Its value in a todo, with names in place of ids; nil if it has none there.
  package let property: (@Sendable (Todo) -> RegisterValue)?

  fileprivate init(
    _ field: Field, of kinds: EntityKind..., value: FieldValue, element: FieldValue? = nil,
    column: String? = nil, isRequired: Bool = false, isClearable: Bool = false,
    isShown: Bool = true, conflicts: Bool = true, content: FieldContent? = nil,
    input: String? = nil, rule: TextRule = .notes,
    property: (@Sendable (Todo) -> RegisterValue)? = nil
  ) {
    self.input = input
    self.rule = rule
    let isTodoText = kinds.contains(.todo) && value == .text && element == nil
    let text: @Sendable (Todo) -> RegisterValue = { RegisterValue($0.texts[field]) }
    self.property = property ?? (isTodoText ? text : nil)
    self.field = field
    self.kinds = kinds
    self.value = value
    self.element = element
    self.column = column
    self.isRequired = isRequired
    self.isClearable = isClearable
    self.isShown = isShown
    self.conflicts = conflicts && isShown
    self.content = content
  }

  /// All of them. A set is named with its slash.
  package static let all: [FieldRow] = [
    FieldRow(
      .title, of: .todo, value: .text, column: "title", isRequired: true, content: .title,
      input: "title", rule: .title, property: { .string($0.title) }),
    FieldRow(
      .notes, of: .todo, value: .text, column: "notes", content: .notes, input: "notes",
      property: { .string($0.notes) }),
    FieldRow(
      .priority, of: .todo, value: .priority, column: "priority", content: .priority,
      input: "priority", property: { .string($0.priority.word) }),
    FieldRow(
      .project, of: .todo, value: .entity, column: "project", isClearable: true, content: .project,
      input: "project", property: { RegisterValue($0.project) }),
    FieldRow(
      .milestone, of: .todo, value: .entity, column: "milestone", isClearable: true,
      content: .milestone, input: "milestone", property: { RegisterValue($0.milestone) }),
    FieldRow(.labels, of: .todo, .block, value: .flag, element: .entity, input: "labels"),
    FieldRow(
      .day, of: .todo, value: .day, column: "day", isClearable: true, content: .day, input: "day",
      property: { RegisterValue($0.day?.description) }),
    FieldRow(
      .due, of: .todo, value: .due, column: "due", isClearable: true, content: .due, input: "due",
      property: { RegisterValue($0.due?.description) }),
    // The issue on a forge that it stands for.
    FieldRow(
      .reference, of: .todo, value: .issue, column: "reference", isClearable: true,
      content: .reference),
    FieldRow(.block, of: .todo, value: .entity, column: "block", isClearable: true),
    // The todos that it waits for.
    FieldRow(Field(.after), of: .todo, value: .flag, element: .entity),

    // A transition writes these four. The day that a completion counts for, and who works on it, as Holder.
    FieldRow(.status, of: .todo, value: .word),
    FieldRow(.completed, of: .todo, value: .moment, isClearable: true, isShown: false),
    FieldRow(.finished, of: .todo, value: .day, isClearable: true, isShown: false),
    FieldRow(.holder, of: .todo, value: .word, isClearable: true, isShown: false),
    FieldRow(
      .started, of: .todo, value: .moment, column: "started", isClearable: true, isShown: false),
    // The id and subject of the commit that gave it its status.
    FieldRow(.commit, of: .todo, value: .text, isClearable: true),
    // Its position in the column of a status, apart from the status.
    FieldRow(Field(.place), of: .todo, .item, value: .word, element: .word, conflicts: false),
    // Its block made the next one, and someone has used it although no other field shows it.
    FieldRow(.expired, of: .todo, value: .flag, isShown: false),
    FieldRow(.kept, of: .todo, value: .flag, isShown: false),
    // Digests of its values in the files of a format, and values that only another tool uses.
    FieldRow(
      Field(.imported), of: .todo, value: .digests, element: .word, isShown: false),
    FieldRow(
      Field(.attribute), of: .todo, value: .text, element: .text, isClearable: true, isShown: false),

    FieldRow(.title, of: .item, value: .text, column: "title", isRequired: true),
    FieldRow(.done, of: .item, value: .flag, column: "done"),

    // What isn't set is the preset's. Day and deadline stay as typed: they are read when the block is used.
    FieldRow(.name, of: .block, value: .text, input: "name", rule: .name),
    FieldRow(.preset, of: .block, value: .word, isClearable: true, isShown: false),
    FieldRow(
      .title, of: .block, value: .text, column: "title", isClearable: true, input: "title",
      rule: .title),
    FieldRow(
      .priority, of: .block, value: .priority, column: "priority", isClearable: true,
      input: "priority"),
    FieldRow(
      .project, of: .block, value: .entity, column: "project", isClearable: true, input: "project"),
    FieldRow(.notes, of: .block, value: .text, column: "notes", isClearable: true, input: "notes"),
    FieldRow(
      .milestone, of: .block, value: .entity, column: "milestone", isClearable: true,
      input: "milestone"),
    FieldRow(.day, of: .block, value: .typedDay, column: "day", isClearable: true, input: "day"),
    FieldRow(.due, of: .block, value: .typedDue, column: "due", isClearable: true, input: "due"),
    FieldRow(
      .every, of: .block, value: .recurrence, column: "every", isClearable: true, input: "every"),
    FieldRow(
      .since, of: .block, value: .day, column: "since", isClearable: true, isShown: false),
    FieldRow(.paused, of: .block, value: .flag, column: "paused", input: "paused"),

    FieldRow(
      .name, of: .project, .label, .milestone, value: .text, column: "name", isRequired: true,
      input: "name", rule: .name),
    FieldRow(
      .name, of: .view, value: .text, column: "name", isRequired: true, input: "name",
      rule: .viewName),
    FieldRow(
      .description, of: .project, .milestone, value: .text, column: "description",
      input: "description"),
    FieldRow(
      .link, of: .project, value: .text, column: "link", isClearable: true, input: "link",
      rule: .link),
    FieldRow(.memo, of: .project, value: .text, column: "memo", input: "memo"),
    FieldRow(
      .start, of: .project, value: .month, column: "start", isClearable: true, input: "start"),
    FieldRow(.end, of: .project, value: .month, column: "end", isClearable: true, input: "end"),
    FieldRow(.archived, of: .project, value: .flag, column: "archived", input: "archived"),
    FieldRow(.members, of: .project, value: .flag, element: .text, input: "members", rule: .name),
    FieldRow(
      .technologies, of: .project, value: .flag, element: .text, input: "tech", rule: .name),
    FieldRow(.color, of: .label, value: .color, input: "color"),
    FieldRow(
      .due, of: .milestone, value: .day, column: "due", isClearable: true, input: "due"),
    FieldRow(.closed, of: .milestone, value: .flag, column: "closed", input: "closed"),
    FieldRow(
      .query, of: .view, value: .text, column: "query", isRequired: true, input: "query"),

    FieldRow(
      .project, of: .repository, value: .entity, column: "project", isRequired: true),
    // Its first commit, and its path on the machine that wrote it.
    FieldRow(.root, of: .repository, value: .word, column: "root", isClearable: true),
    FieldRow(.path, of: .repository, value: .text, conflicts: false),

    FieldRow(
      .todo, of: .item, .comment, .commit, value: .entity, column: "todo", isRequired: true),
    FieldRow(.text, of: .comment, value: .text, column: "text", isRequired: true),
    FieldRow(.oid, of: .commit, value: .oid, column: "oid", isRequired: true, isShown: false),
    FieldRow(.subject, of: .commit, value: .text, column: "subject", isShown: false),
    // In seconds; its author's offset from UTC in minutes; its place among the todo's commits of the same second.
    FieldRow(.authored, of: .commit, value: .integer, column: "authored", isShown: false),
    FieldRow(
      .offset, of: .commit, value: .offset, column: "offset", isClearable: true, isShown: false),
    FieldRow(.position, of: .commit, value: .integer, column: "position", isShown: false),
    FieldRow(.completes, of: .commit, value: .flag, column: "completes", isShown: false),
    FieldRow(
      .repository, of: .commit, value: .entity, column: "repository", isClearable: true),

    FieldRow(.name, of: .replica, value: .text),
    // The number that the writing replica gave it. On a replica, the suffix of its numbers.
    FieldRow(.handle, of: .todo, .item, value: .integer, isShown: false),
    FieldRow(.handle, of: .replica, value: .word, isShown: false),
    FieldRow(
      .kind, of: .todo, .item, .project, .repository, .block, .label, .milestone, .view, .comment,
      .commit, .replica, value: .word, isShown: false),
    FieldRow(.created, of: .todo, .comment, value: .moment, isShown: false, content: .created),
    FieldRow(.deleted, of: .todo, .item, value: .flag),
    FieldRow(
      .deleted, of: .project, .repository, .block, .label, .milestone, .view, .comment, .commit,
      value: .flag, column: "deleted"),
    // On a command's first operation: whether the command is undone. On an operation: its line as a purge rewrote it.
    FieldRow(.undone, value: .flag, isShown: false),
    FieldRow(.purged, value: .text, isShown: false),
  ]

  /// The rows with a column in the table of a kind.
  package static func stored(of kind: EntityKind) -> [FieldRow] { ofKinds[kind.number].stored }

  /// The rows that people and programs can set, in the order of ``all``.
  package static func inputs(of kind: EntityKind) -> [FieldRow] { ofKinds[kind.number].inputs }

  /// By the kind's number: a dictionary's key would be looked up at run time, in each start of the program.
  private static let ofKinds = EntityKind.allCases.map { kind in
    let rows = all.filter { $0.kinds.contains(kind) }
    return (stored: rows.filter { $0.column != nil }, inputs: rows.filter { $0.input != nil })
  }

  /// The rows of fields that records of other programs have.
  package static let content: [FieldRow] = all.filter { $0.content != nil }

  /// The rows of texts that mean nothing to ootd, such as an estimate: todos show them, and blocks give them.
  package static let texts: [FieldRow] = inputs(of: .todo).filter {
    $0.value == .text && ![.title, .notes].contains($0.field)
  }

  fileprivate static let byName = Field.Name.allCases.map { name in
    all.first { $0.field.name == name }
  }
}

extension Field {
  /// Its row; the first one, if kinds have several. Nil for a field of a later version.
  package var row: FieldRow? { FieldRow.byName[Int(name.rawValue)] }

  /// Its row for a kind; nil if that one has no such field.
  package func row(of kind: EntityKind) -> FieldRow? {
    FieldRow.all.first { $0.field == self && $0.kinds.contains(kind) }
  }

  /// Whether history shows it.
  package var isShown: Bool { row?.isShown ?? true }

  /// Whether concurrent values are reported as a conflict.
  package var conflicts: Bool { row?.conflicts ?? true }
}
