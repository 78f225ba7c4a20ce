import Files

/// A hook's file as it is on disk.
package struct HookFile: Sendable {
  package let path: String
  /// All that is in it; empty where it is missing or can't be read.
  package let bytes: [UInt8]
  package let exists: Bool
  /// Where it is a shell's, whether or not it is executable.
  package let script: HookScript?
  /// Why it is not to be written to.
  package let obstacle: HookObstacle?

  package init(at path: String) {
    self.path = path
    let content = FileSystem.file(path)
    exists = FileSystem.exists(path) || FileSystem.isSymbolicLink(path)
    if case .contents(let found) = content { bytes = found } else { bytes = [] }
    do throws(HookObstacle) {
      script = try HookFile.script(at: path, content)
      obstacle = script == nil || FileSystem.isExecutable(path) ? nil : .notExecutable
    } catch {
      script = nil
      obstacle = error
    }
  }

  /// Nil where there is no file.
  private static func script(
    at path: String, _ content: FileSystem.File
  ) throws(HookObstacle) -> HookScript? {
    if FileSystem.isSymbolicLink(path) { throw .symbolicLink }
    switch (content, FileSystem.kind(of: path)) {
    case (.contents(let bytes), _): return try HookScript(bytes)
    case (.missing, _): return nil
    case (_, .folder), (_, .special): throw .notAFile
    default: throw .unreadable
    }
  }

  package var folder: String { path.parentFolder }

  /// Whether its owner has made it run ootd, outside ootd's block.
  package func runsByHand(_ event: HookEvent) -> Bool {
    if obstacle == .damagedBlock { return false }
    let text = String(decoding: script.map { $0.uninstalling() ?? [] } ?? bytes, as: UTF8.self)
    return ["ootd", "ootd'", "ootd\""].contains { text.contains("\($0) hook run \(event.name)") }
  }
}
