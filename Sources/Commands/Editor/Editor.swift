import Files
import Git
import Localization
import Rendering
import Todos

/// A private file in which the user edits a text.
struct EditedFile {
  let path: String
  private let original: [UInt8]

  /// - Throws: ``Failure/unwritable(path:message:)``
  init(_ text: String, _ context: CommandContext) throws(Failure) {
    guard let folder = context.stateFolder else { throw .noHome }
    path = "\(folder)/edit-\(context.random.id().hex.prefix(8)).md"
    original = Array(text.utf8)
    _ = FileSystem.makeFolder(of: path)
    try AtomicFile(path).write(original, mode: 0o600)
  }

  /// - Throws: ``Failure/unreadable(path:message:)``, `editor.notUTF8`
  func contents() throws(Failure) -> String {
    guard let bytes = FileSystem.contents(of: path, limit: .max) else {
      throw .unreadable(path: path, message: String(cString: strerror(errno)))
    }
    guard let text = String(editorBytes: bytes) else {
      throw Failure("editor.notUTF8", .failed)
    }
    return text
  }

  /// Whether the user has changed the text and not emptied the file.
  var isChanged: Bool {
    FileSystem.contents(of: path, limit: .max).map { $0 != original && !$0.isEmpty } ?? false
  }

  func remove() { unlink(path) }
}

extension Session {
  /// Lets the user edit a block's title with its notes, and keeps the text if `body` fails.
  func edit(_ text: TodoText, about block: String, _ body: (TodoText) throws -> Void) async throws {
    try await edit(text.text, explanation: "editor.todo", about: block.visible) {
      try body(text.merging(TodoText($0), over: TodoText($1)))
    }
  }

  /// Lets the user edit a todo's fields, title, notes and checklist, and keeps the text if `body` fails.
  /// - Parameters:
  ///   - todo: The values before the edit.
  ///   - subject: The todo to edit; nil for a new one.
  ///   - body: Takes the edited text, and the lines of the fields that the user changed.
  func edit(
    _ todo: TodoEdit, about subject: String?, _ body: (TodoText, [FieldInput]) throws -> Void
  ) async throws {
    let text = TodoText(
      title: todo.title ?? "", notes: todo.notes ?? "", checklist: todo.checklist?.added ?? [])
    let header = TodoHeader(todo, in: calendar)
    try await edit(
      "\(header.text(in: language))\n\n\(text.escaped.text)", hasHeader: true,
      explanation: "editor.todoWithFields",
      about: subject?.visible ?? language.t("editor.newTodo")
    ) { edited, unedited in
      let parts = try TodoHeader.split(edited, in: language)
      let new = TodoText(belowHeader: parts.text)
      if new.title.isEmpty, edited == unedited { throw Failure.editingCancelled }
      if new.title.isEmpty { throw TodoHeaderError.noTitle }
      let original = try TodoHeader.split(unedited, in: language)
      try body(
        text.merging(new, over: TodoText(belowHeader: original.text)),
        parts.header?.inputs(since: header) ?? [])
    }
  }

  /// Lets the user edit a comment.
  func edit(_ comment: String, about todo: Todo, _ body: (String) throws -> Void) async throws {
    try await edit(
      comment, explanation: "editor.comment", about: "\(todo.handle)  \(todo.title)".visible,
      { text, _ in try body(text) })
  }

  /// - Parameters:
  ///   - hasHeader: Whether blank lines at the start count: a header begins on the first line.
  ///   - explanation: The message key of the instructions below the text.
  ///   - body: Takes the edited text, and the text that the unchanged file would give.
  /// - Throws: ``Failure/editingCancelled`` if the text is empty. If the user has changed it, ``SavedTextError``
  ///   with `editor.failed` or an error of `body`, otherwise that error itself.
  private func edit(
    _ text: String, hasHeader: Bool = false, explanation: String, about todo: String,
    _ body: (String, String) throws -> Void
  ) async throws {
    let editor = try context.editor(configuration)
    let mark = configuration?.string("core.commentChar") ?? "#"
    let edited = EditedText(text, mark: mark.count == 1 ? mark : "#")
    let explanation = language.t(explanation, ["todo": todo, "mark": edited.mark])
    let file = try EditedFile(
      edited.file(
        explanation: explanation.split(separator: "\n", omittingEmptySubsequences: false)
          .map(String.init)), context)
    do {
      let status = try await context.runInForeground(editor, [file.path])
      guard status == 0 else {
        throw Failure(
          "editor.failed", .failed, ["editor": editor, "status": String(status)], given: editor)
      }
      let new = edited.text(ofFile: try file.contents(), trimsStart: !hasHeader)
      if new.allSatisfy(\.isWhitespace) { throw Failure.editingCancelled }
      try body(new, edited.text(ofFile: text, trimsStart: !hasHeader))
    } catch {
      guard error as? Failure != .editingCancelled, file.isChanged else {
        file.remove()
        throw error
      }
      throw SavedTextError(error, path: file.path)
    }
    file.remove()
  }
}

extension CommandContext {
  /// The user's editor as a line of shell: the one that `git commit` would start. git-var(1) describes it for
  /// GIT_EDITOR: that variable, `core.editor`, VISUAL, EDITOR, `vi`. A dumb terminal skips VISUAL and `vi`.
  /// - Throws: `editor.notSet`
  func editor(_ configuration: Git.Configuration?) throws(Failure) -> String {
    let isDumb = ["", "dumb"].contains(environment["TERM"] ?? "")
    let candidates = [
      environment["GIT_EDITOR"], configuration?.string("core.editor"),
      isDumb ? nil : environment["VISUAL"], environment["EDITOR"], isDumb ? nil : "vi",
    ]
    let command = candidates.compactMap(\.self).first { !$0.isEmpty }
    guard let command else { throw Failure("editor.notSet", .failed) }
    return command
  }
}

extension String {
  /// Text in UTF-8, without the byte order mark that some editors on Windows put before it; nil if it isn't UTF-8.
  init?(editorBytes bytes: some Sequence<UInt8>) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    self = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
  }
}
