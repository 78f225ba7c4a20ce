import Actions
import Localization
import Rendering
import Store
import Todos

extension [Parameter] {
  /// The inputs of options that set fields, in the order of their declaration.
  func inputs(_ session: Session) throws -> [FieldInput] {
    try map { option in
      let spelling = option.spellings.last ?? option.placeholder
      return FieldInput(option.field, try option.words(session), at: .option(spelling))
    }
  }
}

extension Parameter {
  /// The field that an option sets: its name, but for a few of the words that people expect on a command line.
  var field: String {
    let name = name.hasPrefix("no-") ? String(name.dropFirst(3)) : name
    return switch name {
    case "on", "backlog": "day"
    case "label", "unlabel": "labels"
    case "check": "checklist"
    case "member": "members"
    case "pause", "resume": "paused"
    default: name
    }
  }

  fileprivate func words(_ session: Session) throws -> FieldInput.Words {
    switch (kind, isRepeating) {
    case (.positional, _): return .set(try TodoQuery.text(of: given))
    case (.flag, _):
      return switch name {
      case "backlog": .set(Block.backlog)
      case "pause": .flag(true)
      case "resume": .flag(false)
      default: .clear
      }
    case (.option, false):
      let text = given[given.count - 1]
      // `-` stands for standard input.
      let isText = ["notes", "description", "memo"].contains(name)
      return .set(isText ? try session.text(text) : text)
    case (.option, true):
      switch name {
      case "check": return .lines(try session.checklist(given))
      case "unlabel", "no-tech": return .elements(remove: given.flatMap(\.listed))
      case "label", "tech": return .elements(add: given.flatMap(\.listed))
      default: return name.hasPrefix("no-") ? .elements(remove: given) : .elements(add: given)
      }
    }
  }
}

/// The fields of todos and blocks.
struct TodoFields: ParameterGroup {
  @Option("p", "priority", offering: .priorities) var priority: String?
  @Option("P", "project", offering: .projects) var project: String?
  @Flag("no-project") var noProject = false
  @Option("l", "label", offering: .labels) var label: [String] = []
  @Option("unlabel", offering: .labels) var unlabel: [String] = []
  @Option("m", "milestone", offering: .milestones) var milestone: String?
  @Flag("no-milestone") var noMilestone = false
  @Option("on", help: "plannedDay", offering: .days) var on: String?
  @Flag("backlog") var backlog = false
  @Flag("no-day", isHidden: true) var noDay = false
  @Option("d", "due", offering: .days) var due: String?
  @Flag("no-due") var noDue = false
  @Option("notes") var notes: String?
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
