import Files
import Foundation
import Git
import Rendering
import Todos

/// A file of the person's own in which a text is edited.
struct EditedFile {
  let path: String
  private let original: [UInt8]

  /// - Throws: ``InputError/unwritable(path:message:)``
  init(_ text: String, _ context: CommandContext) throws(InputError) {
    guard let folder = context.stateFolder else { throw .noHome }
    path = "\(folder)/edit-\(context.newID().hex.prefix(8)).md"
    original = Array(text.utf8)
    _ = FileSystem.makeFolder(of: path)
    try WholeFile(path).write(original, suffix: "edit", mode: 0o600)
  }

  /// - Throws: ``InputError/unreadable(path:message:)``, ``InputError/notUTF8``
  func contents() throws(InputError) -> String {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw .unreadable(path: path, message: String(cString: strerror(errno)))
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .notUTF8
    }
    // Some editors of Windows put it in front of UTF-8.
    return text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
  }

  /// Whether it holds anything that was written by the person.
  var isChanged: Bool {
    FileManager.default.contents(atPath: path).map { Array($0) != original && !$0.isEmpty } ?? false
  }

  func remove() {
    unlink(path)
  }
}
