import Files
import Foundation
import Git
import Rendering
import Todos

/// The user's editor: the one that `git commit` would start.
struct Editor {
  /// A line of shell.
  let command: String
  private let program: ForegroundProgram

  /// Looks for the editor as git-var(1) describes for GIT_EDITOR: that variable, `core.editor`, VISUAL,
  /// EDITOR, `vi`. A dumb terminal skips VISUAL and `vi`.
  /// - Throws: ``InputError/noEditor``
  init(_ context: CommandContext, _ configuration: Git.Configuration?) throws(InputError) {
    let environment = context.environment
    let isDumb = ["", "dumb"].contains(environment["TERM"] ?? "")
    let candidates = [
      environment["GIT_EDITOR"], configuration?.string("core.editor"),
      isDumb ? nil : environment["VISUAL"], environment["EDITOR"], isDumb ? nil : "vi",
    ]
    guard let command = candidates.compactMap(\.self).first(where: { !$0.isEmpty }) else {
      throw .noEditor
    }
    self.command = command
    program = ForegroundProgram(
      command, environment: environment, folder: context.workingDirectory)
  }

  /// Edits a file, and waits until the editor ends.
  /// - Returns: The editor's exit status: 0 for success, 128 and the signal if one ended it.
  func edit(_ path: String) async throws -> Int { try await program.run([path]) }
}

/// A private file in which the user edits a text.
struct EditedFile {
  let path: String
  private let original: [UInt8]

  /// - Throws: ``InputError/unwritable(path:message:)``
  init(_ text: String, _ context: CommandContext) throws(InputError) {
    guard let folder = context.stateFolder else { throw .noHome }
    path = "\(folder)/edit-\(context.random.id().hex.prefix(8)).md"
    original = Array(text.utf8)
    _ = FileSystem.makeFolder(of: path)
    try AtomicFile(path).write(
      original, mode: 0o600)
  }

  /// - Throws: ``InputError/unreadable(path:message:)``, ``InputError/notUTF8``
  func contents() throws(InputError) -> String {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw .unreadable(path: path, message: String(cString: strerror(errno)))
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .notUTF8
    }
    // Some editors on Windows put a byte order mark before UTF-8.
    return text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
  }

  /// Whether the user has changed the text and not emptied the file.
  var isChanged: Bool {
    FileManager.default.contents(atPath: path).map { Array($0) != original && !$0.isEmpty } ?? false
  }

  func remove() {
    unlink(path)
  }
}
