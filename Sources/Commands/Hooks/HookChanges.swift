import Foundation
import Git
import Rendering

/// Changes to hook files: either all are applied or none.
struct HookChanges {
  private var changes: [Change] = []
  private var folders: Set<String> = []

  private struct Change {
    let file: HookFile
    /// Nil to remove the file.
    let bytes: [UInt8]?
  }

  var isEmpty: Bool { changes.isEmpty }

  /// Adds a change that writes a file, creating its folder if necessary, or removes it if `bytes` is nil.
  mutating func add(_ file: HookFile, _ bytes: [UInt8]?) {
    changes.append(Change(file: file, bytes: bytes))
  }

  /// Adds a folder to remove if it is empty afterwards.
  mutating func addRemoval(ofFolder path: String) {
    folders.insert(path)
  }

  /// - Throws: ``InputError/unwritable(path:message:)``, after restoring all files.
  func apply(_ context: CommandContext) throws(InputError) {
    let made = try makeFolders()
    var done: [Change] = []
    do throws(InputError) {
      for change in changes { try AtomicFile(change.file.path).checkRights() }
      for change in changes {
        try write(change.file, change.bytes, context)
        done.append(change)
      }
    } catch {
      // Throw the original error even if a file can't be restored.
      for change in done {
        context.debug.ignoring("restoring hooks") {
          try write(change.file, change.file.exists ? change.file.bytes : nil, context)
        }
      }
      for folder in made { rmdir(folder) }
      throw error
    }
    for folder in folders { rmdir(folder) }
  }

  private func write(
    _ file: HookFile, _ bytes: [UInt8]?, _ context: CommandContext
  ) throws(InputError) {
    let target = AtomicFile(file.path)
    guard let bytes else { return try target.remove() }
    try target.write(bytes, mode: 0o755)
  }

  /// - Returns: The folders that it created.
  private func makeFolders() throws(InputError) -> [String] {
    var made: [String] = []
    for folder in Set(changes.map(\.file.folder)) where access(folder, F_OK) != 0 {
      guard mkdir(folder, 0o777) == 0 else {
        throw .unwritable(path: folder, message: String(cString: strerror(errno)))
      }
      made.append(folder)
    }
    return made
  }
}
