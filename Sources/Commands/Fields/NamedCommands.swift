import Actions
import Localization
import Rendering
import Store
import Todos

/// The options for the fields of one kind of entities that have names: labels, milestones, views, blocks or projects.
/// The verbs that all kinds share derive from it.
protocol NamedFields: ParameterGroup {
  static var kind: EntityKind { get }
  /// The source of their names.
  static var names: ValueSource { get }
  /// Command lines by verb.
  static var examples: [String: [String]] { get }
}

extension NamedFields {
  fileprivate static func usage(_ verb: String) -> Usage {
    Usage("\(kind.rawValue) \(verb)", examples: examples[verb] ?? [])
  }

  fileprivate static var nameText: String { "\(kind.rawValue)Name" }
}

struct NamedList<Fields: NamedFields>: OotdCommand {
  static var usage: Usage {
    let words = "\(Fields.kind.rawValue) list"
    return Usage(words, examples: [words, "\(words) --json"])
  }

  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let entities = try session.store().read {
      try $0.entities(Fields.kind, presets: session.presets)
    }
    if json { return try session.print(.array(entities.map { session.json(of: $0) })) }
    let none: [EntityKind: String] = [
      .label: "label.none", .milestone: "milestone.none", .view: "view.none",
    ]
    if entities.isEmpty, let none = none[Fields.kind] {
      return try session.report(session.language.t(none))
    }
    try session.page(session.format.list(entities))
  }
}

struct NamedAdd<Fields: NamedFields>: OotdCommand {
  static var usage: Usage { Fields.usage("add") }

  @Argument(Fields.nameText) var name: String
  @OptionGroup var fields: Fields
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let inputs = try $fields.inputs(session)
    try session.change(json: json) { try $0.add(Fields.kind, named: name, inputs) }
  }
}

struct NamedEdit<Fields: NamedFields>: OotdCommand {
  static var usage: Usage { Fields.usage("edit") }

  static func arranged(_ words: [String]) -> [String] {
    Fields.kind == .view ? ViewAdd.arranged(words) : words
  }

  @Argument(Fields.nameText, offering: Fields.names) var name: String
  @OptionGroup var newName: NewName
  @OptionGroup var fields: Fields
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let inputs = try ($newName + $fields).inputs(session)
    let name = Fields.kind == .view ? SavedView.bareName(name) : name
    try session.edit(Fields.kind, named: name, inputs, json: json)
  }
}

struct NamedRm<Fields: NamedFields>: OotdCommand {
  static var usage: Usage { Fields.usage("rm") }

  @Argument(Fields.nameText, offering: Fields.names) var name: String
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let name = Fields.kind == .view ? SavedView.bareName(name) : name
    try session.change(json: json) { try $0.delete(Fields.kind, named: name) }
    if Fields.kind == .project, let store = session.openedStore {
      try session.forgetUnlinked(in: store)
    }
  }
}

/// The option that renames an entity.
struct NewName: ParameterGroup {
  @Option("name") var name: String?
}

extension Session {
  func edit(_ kind: EntityKind, named name: String, _ inputs: [FieldInput], json: Bool) throws {
    if inputs.isEmpty { throw Failure.nothingToChange(command: "\(kind.rawValue) edit") }
    try change(json: json) { try $0.edit(kind, named: name, inputs) }
  }

  /// Sets a flag, such as that a milestone is closed.
  func set(
    _ flag: String, _ isTrue: Bool, of kind: EntityKind, named name: String, json: Bool
  ) throws {
    try edit(kind, named: name, [FieldInput(flag, .flag(isTrue), at: .option(flag))], json: json)
  }

  func json(of entity: NamedEntity) -> JSON {
    entity.json(today: today, in: language, isPresent: Session.isPresent)
  }
}
