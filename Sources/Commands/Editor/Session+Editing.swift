import Foundation
import Git
import Rendering
import Todos

extension Session {
  /// Lets the person edit a title with its notes; what they wrote is kept where `body` fails.
  /// - Parameter subject: What they are of; nil for a new todo.
  func edit(
    _ text: TodoText, about subject: String?, _ body: (TodoText) throws -> Void
  ) async throws {
    let about = subject?.visible
    try await edit(
      text.text, explanation: { phrases.editorTexts(about: about, mark: $0) },
      { try body(text.merging(TodoText($0), over: TodoText($1))) })
  }

  /// Lets the person edit a comment.
  func edit(
    _ comment: String, about todo: Todo, _ body: (String) throws -> Void
  ) async throws {
    let about = "\(todo.handle)  \(todo.title)".visible
    try await edit(
      comment, explanation: { phrases.editorTexts(commentOn: about, mark: $0) },
      { text, _ in try body(text) })
  }

  /// - Parameter body: Takes the text, and what would have been read of it unchanged.
  /// - Throws: ``InputError/editingCancelled`` where nothing is left, ``InputError/editorFailed(_:status:)``,
  ///   and what `body` throws; as ``KeptText`` where anything was written.
  private func edit(
    _ text: String, explanation: (String) -> [String], _ body: (String, String) throws -> Void
  ) async throws {
    let editor = try Editor(context, configuration)
    let mark = configuration?.string("core.commentChar") ?? "#"
    let edited = EditedText(text, mark: mark.count == 1 ? mark : "#")
    let file = try EditedFile(edited.file(explanation: explanation(edited.mark)), context)
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
      throw KeptText(error, path: file.path)
    }
    file.remove()
  }
}
