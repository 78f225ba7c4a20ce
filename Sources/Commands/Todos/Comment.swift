import Actions
import Localization
import Rendering
import Store
import Todos

struct CommentCommand: OotdCommand {
  static let usage = Usage(
    "comment",
    examples: [
      "comment 12 Fails on macOS alone", "comment \"Race in refresh()\"", "comment 12 -e",
      "comment 12 --edit 1 Fails everywhere", "comment 12 --delete 2",
    ])

  @Argument("commentWords", offering: .todoThenText) var words: [String] = []
  @Flag("e", help: "commentEditor") var edits = false
  @Option("edit", help: "editedComment") var edit: String?
  @Option("delete", help: "deletedComment") var delete: String?
  @Option("once") var once: String?
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let changesComment = edit != nil || delete != nil
    if words.isEmpty, !edits, !changesComment { throw Failure.missingArgument("TEXT") }
    // Without an ID, all words are the comment, on the current todo.
    let store = try session.store()
    let id = try store.read { snapshot in
      try words.prefix(1).filter { try Selection.isID($0, snapshot) }
    }
    let text = try session.text(words.dropFirst(id.count).joined(separator: " "))
    if !edits, !changesComment { _ = try Comment.checked(text) }
    let todo = try await session.todoOrCurrent(id, for: .comment, json: json, store)
    if changesComment { return try await change(text, on: todo, session, store) }
    guard edits else { return try add(text, todo.handle, session, store) }
    try await session.edit(text, about: todo) { try add($0, todo.handle, session, store) }
  }

  private func add(
    _ text: String, _ handle: Handle, _ session: Session, _ store: TodoStore
  ) throws {
    let id = once.map { EntityID(once: $0, in: store.replica.id) }
    try session.change(store, json: json) { try $0.comment(text, on: handle, id: id) }
  }

  /// Changes or deletes the comment whose number `--edit` or `--delete` names.
  /// - Parameter text: The new text; if it is empty, the user edits the old one.
  private func change(
    _ text: String, on todo: Todo, _ session: Session, _ store: TodoStore
  ) async throws {
    if edit != nil, delete != nil { throw Failure.conflicting("--edit", "--delete") }
    if delete != nil, edits { throw Failure.conflicting("--delete", "-e") }
    if delete != nil, !text.isEmpty { throw Failure.unexpectedArgument(text) }
    let number = edit ?? delete ?? ""
    let comments = try store.read { try $0.comments(on: [todo]) }[todo.id] ?? []
    guard let posted = comments.first(where: { String($0.number) == number }) else {
      let advice =
        comments.isEmpty
        ? Message("error.input.noSuchComment.none")
        : Message("error.input.noSuchComment.use", ["numbers": comments.map { "`\($0.number)`" }])
      throw Failure(
        "input.noSuchComment", .missing,
        ["number": number, "id": todo.handle.description, "numbers": advice], given: number)
    }
    if delete != nil {
      return try session.change(store, json: json) { try $0.deleteComment(posted.id) }
    }
    let save = { (new: String) in
      try session.change(store, json: json) { try $0.editComment(posted.id, to: new) }
    }
    if !text.isEmpty, !edits { return try save(text) }
    try await session.edit(text.isEmpty ? posted.comment.text : text, about: todo, save)
  }
}
