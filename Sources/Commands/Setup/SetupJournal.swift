import Files
import Foundation
import Rendering

/// A change that setup makes, with what `setup --undo` needs to undo it.
enum SetupStep: Codable, Hashable {
  /// A repository was linked; `newProject` is the project that was created for it, if there was none.
  case link(path: String, newProject: String?)
  /// An email was added to `ootd.identity` in the user's git config.
  case identity(String)
  /// Hooks were installed in a repository that had none of ootd's.
  case hooks(path: String)
  /// A text was inserted into a shell's startup file; `newFile` if the file was created.
  case block(path: String, inserted: String, newFile: Bool)
  /// A file was written; `before` is its former text, and `digest` that of its new one.
  case file(path: String, before: String?, digest: String)
  /// A folder was created.
  case folder(path: String)

  /// Identifies the contents of a file.
  static func digest(of bytes: [UInt8]) -> String {
    String(bytes.withUnsafeBytes { Digest(of: $0).value }, radix: 16)
  }
}

/// The changes that setup has made and `setup --undo` hasn't undone. Each is recorded before it is made, so
/// that the record is complete even if setup is killed.
struct SetupJournal {
  private(set) var steps: [SetupStep]
  private let path: String
  private let context: CommandContext

  /// - Throws: ``InputError/noHome``, and ``InputError/unreadable(path:message:)`` if it is damaged.
  init(_ context: CommandContext) throws(InputError) {
    guard let folder = context.stateFolder else { throw .noHome }
    path = "\(folder)/setup"
    self.context = context
    switch FileSystem.file(path) {
    case .missing: steps = []
    case .contents(let bytes):
      do {
        steps = try JSONDecoder().decode([SetupStep].self, from: Data(bytes))
      } catch {
        throw .unreadable(path: path, message: "unknown format")
      }
    default: throw .unreadable(path: path, message: String(cString: strerror(errno)))
    }
  }

  /// Records a change that is about to be made.
  /// - Throws: ``InputError/unwritable(path:message:)``
  mutating func record(_ step: SetupStep) throws(InputError) {
    if steps.contains(step) { return }
    try write(steps + [step])
  }

  /// Removes changes that are undone, or were never made.
  /// - Throws: ``InputError/unwritable(path:message:)``
  mutating func remove(where isUndone: (SetupStep) -> Bool) throws(InputError) {
    let rest = steps.filter { !isUndone($0) }
    if rest.count < steps.count { try write(rest) }
  }

  private mutating func write(_ new: [SetupStep]) throws(InputError) {
    if new.isEmpty {
      try AtomicFile(path).remove()
    } else {
      guard FileSystem.makeFolder(of: path) else {
        throw .unwritable(path: path, message: String(cString: strerror(errno)))
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let data: Data
      do {
        data = try encoder.encode(new)
      } catch {
        throw .unwritable(path: path, message: "\(error)")
      }
      try AtomicFile(path).write(Array(data), mode: 0o600)
    }
    steps = new
  }
}
