import Actions
import Localization
import Rendering
import Store
import Todos

/// The fields of a new todo.
struct NewTodoFields: ParameterGroup {
  @OptionGroup var fields: TodoFields
  @Option("B", "block", offering: .blocks) var block: String?
  @Option("after", help: "waitsFor", offering: .todos) var after: [String] = []
  @Option("before", help: "neededBy", offering: .todos) var before: [String] = []
  @Option("check") var check: [String] = []
  @Option("from", offering: .todos) var from: String?
}

struct Add: OotdCommand {
  static let usage = Usage(
    "add",
    examples: [
      "add Fix token refresh -p high", "add \"Write release notes\" --due \"fri 18:00\"",
      "add -B algorithm --on tomorrow", "add -e -l bug -m 1.0",
      "add Fix the race -b", "add Deploy --after 12,9 --check \"Tag the release\"",
      "add - -P api < titles.txt",
      "add --json - < plan.json",
    ])

  @Argument("titleWords") var title: [String] = []
  @OptionGroup var fields: NewTodoFields
  @Option("once") var once: String?
  @Flag("b", "branch", help: "addedBranch") var branch = false
  @Flag("e", "edit", help: "todoEditor") var edits = false
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let store = try session.store()
    let context = try session.actionContext(store)
    var inputs = try $fields.inputs(session)
    if branch {
      inputs.append(FieldInput("status", .set(Status.doing.rawValue), at: .option("--branch")))
    }
    if title == ["-"] { return try addMany(inputs, context, session, store) }
    // Check the options before an editor opens, so that an error in them doesn't lose the user's text.
    let words = title.isEmpty ? nil : title.joined(separator: " ")
    let titles =
      edits ? [] : words.map { [FieldInput("title", .set($0), at: .option("TITLE"))] } ?? []
    let id = once.map { EntityID(once: $0, in: store.replica.id) }
    var new = try store.read { try TodoReader(context, $0).newTodo(titles + inputs, id: id) }
    if edits, let words { new.edit.fields.title = words }
    if new.edit.fields.title == nil, !edits {
      throw Failure("input.noTitle", .usage, hint: "ootd add --help")
    }
    try session.checkSpelling(of: [new.edit.fields], store)
    // Before anything is added.
    if branch {
      let project = new.edit.fields.project?.value
      _ = try await session.repositoryForBranch(in: project, of: new.edit.fields.title ?? "", store)
    }
    let add = { (new: NewTodo) in try session.act(store, in: context) { try $0.add([new]) } }
    guard edits else { return try await finish(add(new), session, store) }
    var change: Change?
    try await session.edit(new.edit, about: nil) { text, header in
      let edited = try store.read { try TodoReader(context, $0).edit(header) }
      new.edit.apply(edited)
      new.edit.fields.title = try Title.checked(text.title)
      new.edit.fields.notes = try Notes.checked(text.notes)
      new.edit.checklist = ChecklistEdit(
        adding: try text.checklist.map { try $0.checked() }, seed: new.id)
      try session.checkSpelling(of: [edited.fields], store)
      change = try add(new)
    }
    if let change { try await finish(change, session, store) }
  }

  private func finish(_ change: Change, _ session: Session, _ store: TodoStore) async throws {
    var notes: [String] = []
    if branch, let todo = change.todos.changed.first {
      notes = [try await session.switchToBranch(of: todo, store)]
    }
    try session.finish(change, notes: notes, json: json, store)
  }

  /// Adds a todo for each line of standard input, or with `--json` for each object of its array, in one
  /// operation. The options hold for all of them.
  private func addMany(
    _ usual: [FieldInput], _ context: ActionContext, _ session: Session, _ store: TodoStore
  ) throws {
    if edits || branch { throw Failure.conflicting("-", edits ? "--edit" : "--branch") }
    let inputs =
      try json
      ? Self.inputs(ofArray: session.filledInputText())
      : session.inputLines().map { [FieldInput("title", .set($0.text), at: .line($0.number))] }
    let new = try store.read {
      try TodoReader(context, $0).newTodos(
        inputs, over: usual, once: once, in: store.replica.id, at: { "$\($0)." })
    }
    if new.isEmpty { return try session.print([:]) }
    try session.checkSpelling(of: new.map(\.edit.fields), store)
    try session.change(store, in: context, json: json) { try $0.add(new) }
  }

  /// The members of each object of the array.
  private static func inputs(ofArray text: String) throws -> [[FieldInput]] {
    guard case .array(let values) = JSON(utf8: Array(text.utf8)) else {
      throw Failure("json.malformed", .usage, hint: "ootd schema add --input")
    }
    return try TodoReader.inputs(ofEach: values)
  }
}
