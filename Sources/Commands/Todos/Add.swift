import Actions
import ArgumentParser
import Localization
import Rendering
import Store
import Todos

struct Add: OotdCommand, FieldOptions {
  static let usage = Usage(
    "add",
    examples: [
      "add Fix token refresh -p high", "add \"Write release notes\" --due \"fri 18:00\"",
      "add -B algorithm --on tomorrow", "add -e -l bug -m 1.0",
      "add Deploy --after 12,9 --check \"Tag the release\"", "add - -P api < titles.txt",
      "add --json - < plan.json",
    ])

  static let others: Set<String> = ["title", "once", "edits", "json"]

  @Argument(help: .text("titleWords")) var title: [String] = []
  @OptionGroup var fields: TodoFields
  @Option(name: .block, help: .text("block"), completion: .offering(.blocks)) var block: String?
  @Option(help: .text("waitsFor"), completion: .offering(.todos)) var after: [String] = []
  @Option(help: .text("neededBy"), completion: .offering(.todos)) var before: [String] = []
  @Option(help: .text("check")) var check: [String] = []
  @Option(help: .text("from"), completion: .offering(.todos)) var from: String?
  @Flag(help: .text("backlog")) var backlog = false
  @Option(help: .text("once")) var once: String?
  @Flag(name: .editor, help: .text("todoEditor")) var edits = false
  @Flag(help: .text("json")) var json = false

  func run(in session: Session) async throws {
    let store = try session.store()
    let context = try session.actionContext(store)
    let inputs = try inputs(session)
    if title == ["-"] { return try addMany(inputs, context, session, store) }
    // Check the options before an editor opens, so that an error in them doesn't lose the user's text.
    let words = title.isEmpty ? nil : title.joined(separator: " ")
    let titles =
      edits ? [] : words.map { [FieldInput("title", .set($0), at: .option("TITLE"))] } ?? []
    let id = once.map { EntityID(once: $0, in: store.replica.id) }
    var new = try store.read { try TodoReader(context, $0).newTodo(titles + inputs, id: id) }
    if edits, let words { new.edit.title = words }
    if new.edit.title == nil, !edits {
      throw Failure("input.noTitle", .usage, hint: "ootd add --help")
    }
    try session.checkSpelling(of: [new.edit.fields], store)
    let add = { (new: NewTodo) in
      try session.change(store, in: context, json: json) { try $0.add([new]) }
    }
    guard edits else { return try add(new) }
    try await session.edit(new.edit, about: nil) { text, header in
      let edited = try store.read { try TodoReader(context, $0).edit(header) }
      new.edit.apply(edited)
      new.edit.title = try Title.checked(text.title)
      new.edit.notes = try Notes.checked(text.notes)
      new.edit.checklist = ChecklistEdit(
        adding: try text.checklist.map { try $0.checked() }, seed: new.id)
      try session.checkSpelling(of: [edited.fields], store)
      try add(new)
    }
  }

  /// Adds a todo for each line of standard input, or with `--json` for each object of its array, in one
  /// operation. The options hold for all of them.
  private func addMany(
    _ usual: [FieldInput], _ context: ActionContext, _ session: Session, _ store: TodoStore
  ) throws {
    if edits { throw Failure.conflicting("-", "--edit") }
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
