import Foundation
import Git
import Rendering

/// Changes of hook files, of which either all are made or none.
struct HookChanges {
  private var changes: [Change] = []
  private var folders: Set<String> = []

  private struct Change {
    let file: HookFile
    /// Nil for a file that goes.
    let bytes: [UInt8]?
  }

  var isEmpty: Bool { changes.isEmpty }

  /// Gives a file those bytes, or takes it away; a folder that is missing is made for it.
  mutating func add(_ file: HookFile, _ bytes: [UInt8]?) {
    changes.append(Change(file: file, bytes: bytes))
  }

  /// A folder that goes too, if nothing is left in it.
  mutating func addRemoval(ofFolder path: String) {
    folders.insert(path)
  }

  /// - Throws: ``InputError/unwritable(path:message:)``; then all is as it was.
  func make(_ context: CommandContext) throws(InputError) {
    let made = try makeFolders()
    var done: [Change] = []
    do throws(InputError) {
      for change in changes { try WholeFile(change.file.path).checkRights() }
      for change in changes {
        try write(change.file, change.bytes, context)
        done.append(change)
      }
    } catch {
      // What can't be put back either is told by the error that led here.
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
    let whole = WholeFile(file.path)
    guard let bytes else { return try whole.remove() }
    try whole.write(bytes, suffix: String(context.random(), radix: 36), mode: 0o755)
  }

  /// - Returns: Those that were missing.
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
