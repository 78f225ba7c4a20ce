import Actions
import ArgumentParser
import Localization
import Rendering
import Store
import Todos

/// Options that set the fields of an entity. Their names are those of the fields, with a few of the words that people
/// expect on a command line.
protocol FieldOptions: ParsableArguments {
  /// Its properties that set no field.
  static var others: Set<String> { get }
}

extension FieldOptions {
  static var others: Set<String> { [] }

  /// The inputs of the options that were given, in the order of their declaration.
  func inputs(_ session: Session) throws -> [FieldInput] {
    try Mirror(reflecting: self).children.flatMap { child -> [FieldInput] in
      // The storage of the property wrapper of `due` is `_due`.
      guard let property = child.label.map({ String($0.dropFirst()) }),
        !Self.others.contains(property)
      else { return [] }
      // Blocks have the fields of todos as a group.
      if let group = child.value as? OptionGroup<TodoFields> {
        return try group.wrappedValue.inputs(session)
      }
      guard let words = try words(child.value, property, session) else { return [] }
      let name = Self.names[property] ?? property
      return [FieldInput(name, words, at: .option(Self.spelling(of: property)))]
    }
  }

  private func words(
    _ storage: Any, _ property: String, _ session: Session
  ) throws -> FieldInput.Words? {
    switch storage {
    case let option as Option<String?>:
      return try option.wrappedValue.map { text in
        .set(Self.texts.contains(property) ? try session.text(text) : text)
      }
    case let option as Option<[String]>:
      let values = option.wrappedValue
      if values.isEmpty { return nil }
      switch property {
      case "check": return .lines(try session.checklist(values))
      case "after", "before": return .elements(add: values)
      case "unlabel", "noTech": return .elements(remove: values.flatMap(\.listed))
      case _ where property.hasPrefix("no"): return .elements(remove: values)
      case "label", "tech": return .elements(add: values.flatMap(\.listed))
      default: return .elements(add: values)
      }
    case let argument as Argument<[String]>:
      let query = argument.wrappedValue
      return query.isEmpty ? nil : .set(try TodoQuery.text(of: query))
    case let flag as Flag<Bool>:
      guard flag.wrappedValue else { return nil }
      return switch property {
      case "backlog": .set(Block.backlog)
      case "pause": .flag(true)
      case "resume": .flag(false)
      default: .clear
      }
    default: return nil
    }
  }

  /// The options whose text can be `-`, for standard input.
  private static var texts: Set<String> { ["notes", "description", "memo"] }

  /// The fields of options with another name.
  static var names: [String: String] {
    [
      "on": "day", "backlog": "day", "label": "labels", "unlabel": "labels", "check": "checklist",
      "newName": "name", "member": "members", "noMember": "members", "noTech": "tech",
      "noProject": "project", "noMilestone": "milestone", "noDay": "day", "noDue": "due",
      "noEvery": "every", "noAfter": "after", "pause": "paused", "resume": "paused",
    ]
  }

  /// `--no-day`.
  private static func spelling(of property: String) -> String {
    if property == "newName" { return "--name" }
    if property == "query" { return "QUERY" }
    return "--" + property.map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
  }
}

/// The fields of todos and blocks.
struct TodoFields: FieldOptions {
  @Option(name: .priority, help: .text("priority"), completion: .offering(.priorities))
  var priority: String?
  @Option(name: .project, help: .text("project"), completion: .offering(.projects))
  var project: String?
  @Flag(name: .customLong("no-project"), help: .text("noProject")) var noProject = false
  @Option(name: .label, help: .text("label"), completion: .offering(.labels))
  var label: [String] = []
  @Option(help: .text("unlabel"), completion: .offering(.labels)) var unlabel: [String] = []
  @Option(name: .milestone, help: .text("milestone"), completion: .offering(.milestones))
  var milestone: String?
  @Flag(name: .customLong("no-milestone"), help: .text("noMilestone")) var noMilestone = false
  @Option(help: .text("plannedDay"), completion: .offering(.days)) var on: String?
  @Flag(help: .text("backlog")) var backlog = false
  @Flag(name: .customLong("no-day"), help: .hidden) var noDay = false
  @Option(name: .due, help: .text("due"), completion: .offering(.days)) var due: String?
  @Flag(name: .customLong("no-due"), help: .text("noDue")) var noDue = false
  @Option(help: .text("notes")) var notes: String?
}

extension Session {
  /// Reads the words of fields.
  var fields: FieldReader { FieldReader(days: dayParser, seed: context.random.next()) }

  /// The context of an action, at this moment and in this folder.
  func actionContext(_ store: TodoStore) throws -> ActionContext {
    ActionContext(
      now: now, calendar: calendar, language: language, project: try projectHere(store),
      random: context.random)
  }

  /// Makes a change in one transaction.
  /// - Parameter context: Nil for that of this moment and folder.
  func act<Result>(
    _ store: TodoStore, in context: ActionContext? = nil, _ body: (Actions) throws -> Result
  ) throws -> Result {
    let context = try context ?? actionContext(store)
    return try store.write(at: now) { try body(Actions($0, context)) }
  }

  /// Makes a change in one transaction, and prints it.
  func change(
    _ store: TodoStore? = nil, in context: ActionContext? = nil, json: Bool,
    _ body: (Actions) throws -> Change
  ) throws {
    let store = try store ?? self.store()
    try finish(act(store, in: context, body), json: json, store)
  }

  /// Checklist items of `--check`; `-` stands for the lines of standard input that have text.
  func checklist(_ texts: [String]) throws -> [ChecklistLine] {
    try texts.flatMap { text in
      guard text == "-" else { return [ChecklistLine(typed: text)] }
      return try inputLines().map { ChecklistLine(typed: $0.text) }.filter { !$0.text.isEmpty }
    }
  }

  /// Asks about each label or milestone that would be created with a name that is probably a misspelling.
  /// - Throws: `label.misspelt` or `milestone.misspelt` if nobody can be asked, ``Failure/declined`` unless the answer is
  ///   yes.
  func checkSpelling(of edits: [FieldEdit], _ store: TodoStore) throws {
    let new = try store.read { try $0.missingNames(in: edits) }
    for (kind, names) in [(EntityKind.label, new.labels), (.milestone, new.milestones)] {
      for name in names {
        guard let nearest = new.misspelt[name] else { continue }
        let question = language.t(
          "confirm.create.\(kind.rawValue)", ["name": name, "nearest": nearest])
        guard let isConfirmed = isConfirmed(question.visible) else {
          let command = "ootd \(kind.rawValue) add \(name.shellWord)"
          throw Failure(
            "\(kind.rawValue).misspelt", .conflict,
            ["name": name, "nearest": nearest, "command": command], given: name, nearest: nearest)
        }
        if !isConfirmed { throw Failure.declined }
      }
    }
  }

  /// Prints a change.
  /// - Parameters:
  ///   - detail: A text at the end of its line.
  ///   - notes: What the command did besides.
  func finish(
    _ change: Change, detail: String = "", notes: [String] = [], json: Bool, _ store: TodoStore
  ) throws {
    if json { return try print(self.json(of: change, notes: notes, store)) }
    let view = ChangeView(change, detail: detail, format: format)
    for note in notes { try report(note) }
    try print(view.text)
    for warning in view.warnings { try report("ootd: \(warning)") }
  }

  /// The change for programs.
  func json(of change: Change, notes: [String] = [], _ store: TodoStore) throws -> JSON {
    let view = ChangeView(change, format: format)
    let entity = change.entity.map { self.json(of: $0.entity) }
    let todos = try self.json(of: change.todos.affected, store)
    return view.json(todos, entity: entity, warnings: (notes + view.warnings).map(\.visible))
  }
}

extension String {
  /// The names of a list with commas: `bug,ui`.
  fileprivate var listed: [String] {
    let names = split(separator: ",").filter { !$0.allSatisfy(\.isWhitespace) }
    return names.count > 1 ? names.map(String.init) : [self]
  }
}
