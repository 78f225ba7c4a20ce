import Files
import Foundation

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
    var status = stat()
    exists = lstat(path, &status) == 0
    let content = FileSystem.file(path)
    if case .contents(let found) = content { bytes = found } else { bytes = [] }
    var script: HookScript?
    obstacle = HookFile.obstacle(status, exists: exists, content, &script)
    self.script = script
  }

  private static func obstacle(
    _ status: stat, exists: Bool, _ content: FileSystem.File, _ script: inout HookScript?
  ) -> HookObstacle? {
    guard exists else {
      if case .missing = content { return nil }
      return .unreadable
    }
    switch status.st_mode & S_IFMT {
    case S_IFLNK: return .symbolicLink
    case S_IFREG: break
    default: return .notAFile
    }
    guard case .contents(let bytes) = content else { return .unreadable }
    do throws(HookObstacle) {
      script = try HookScript(bytes)
    } catch {
      return error
    }
    return status.st_mode & 0o111 == 0 ? .notExecutable : nil
  }

  package var folder: String { path.parentFolder }

  /// Whether its owner has made it run ootd, outside ootd's block.
  package func runsByHand(_ event: HookEvent) -> Bool {
    if obstacle == .damagedBlock { return false }
    let text = String(decoding: script.map { $0.uninstalling() ?? [] } ?? bytes, as: UTF8.self)
    return ["ootd", "ootd'", "ootd\""].contains { text.contains("\($0) hook run \(event.name)") }
  }
}
