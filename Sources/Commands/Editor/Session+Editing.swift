import Foundation
import Git
import Rendering
import Todos

extension Session {
  /// Lets the person edit a title with its notes; what they wrote is kept where `body` fails.
  /// - Parameter todo: The one whose they are; nil for a new one.
  func edit(
    _ text: TodoText, about todo: Todo?, _ body: (TodoText) throws -> Void
  ) async throws {
    let about = todo.map { "\($0.handle)  \($0.title.visible)" }
    try await edit(
      text.text, explanation: { phrases.editorTexts(about: about, mark: $0) },
      { try body(TodoText($0)) })
  }

  /// Lets the person edit a comment.
  func edit(
    _ comment: String, about todo: Todo, _ body: (String) throws -> Void
  ) async throws {
    let about = "\(todo.handle)  \(todo.title.visible)"
    try await edit(
      comment, explanation: { phrases.editorTexts(commentOn: about, mark: $0) }, body)
  }

  /// - Throws: ``InputError/editingCancelled`` where nothing is left, ``InputError/editorFailed(_:status:)``,
  ///   and what `body` throws.
  private func edit(
    _ text: String, explanation: (String) -> [String], _ body: (String) throws -> Void
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
      try body(text)
    } catch {
      try give(back: file, after: error)
      throw error
    }
    file.remove()
  }

  /// Keeps what was written, and says where it is, unless there is nothing to keep.
  private func give(back file: EditedFile, after error: any Error) throws {
    if error as? InputError != .editingCancelled, file.isChanged {
      try tell("ootd: " + phrases.textKept(file.path))
    } else {
      file.remove()
    }
  }
}
