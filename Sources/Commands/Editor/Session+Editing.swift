import Foundation
import Git
import Localization
import Rendering
import Todos

extension Session {
  /// Lets the user edit a title with its notes, and keeps the text if `body` fails.
  /// - Parameter subject: The todo or block to edit; nil for a new todo.
  func edit(
    _ text: TodoText, about subject: String?, _ body: (TodoText) throws -> Void
  ) async throws {
    try await edit(
      text.text, explanation: "editor.todo",
      about: subject?.visible ?? language.t("editor.newTodo"),
      { try body(text.merging(TodoText($0), over: TodoText($1))) })
  }

  /// Lets the user edit a comment.
  func edit(
    _ comment: String, about todo: Todo, _ body: (String) throws -> Void
  ) async throws {
    try await edit(
      comment, explanation: "editor.comment", about: "\(todo.handle)  \(todo.title)".visible,
      { text, _ in try body(text) })
  }

  /// - Parameters:
  ///   - explanation: The message key of the instructions below the text.
  ///   - body: Takes the edited text, and the text that the unchanged file would give.
  /// - Throws: ``InputError/editingCancelled`` if the text is empty. If the user has changed it, ``SavedTextError``
  ///   with ``InputError/editorFailed(_:status:)`` or an error of `body`, otherwise that error itself.
  private func edit(
    _ text: String, explanation: String, about todo: String,
    _ body: (String, String) throws -> Void
  ) async throws {
    let editor = try Editor(context, configuration)
    let mark = configuration?.string("core.commentChar") ?? "#"
    let edited = EditedText(text, mark: mark.count == 1 ? mark : "#")
    let explanation = language.t(explanation, ["todo": todo, "mark": edited.mark])
    let file = try EditedFile(
      edited.file(explanation: explanation.components(separatedBy: "\n")), context)
    do {
      let status = try await editor.edit(file.path)
      guard status == 0 else { throw InputError.editorFailed(editor.command, status: status) }
      let text = edited.text(ofFile: try file.contents())
      if text.isEmpty { throw InputError.editingCancelled }
      try body(text, edited.unedited)
    } catch {
      guard error as? InputError != .editingCancelled, file.isChanged else {
        file.remove()
        throw error
      }
      throw SavedTextError(error, path: file.path)
    }
    file.remove()
  }
}
