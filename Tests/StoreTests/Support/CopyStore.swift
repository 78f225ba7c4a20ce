import Foundation
import Store

/// Copies one machine's store to another's folder, as copying a home folder does.
func copyStore(from name: String, to other: String, in sandbox: StoreSandbox) throws {
  let files = FileManager.default
  try files.createDirectory(
    atPath: sandbox.folder(of: other), withIntermediateDirectories: true)
  for suffix in ["", "-wal"] where files.fileExists(atPath: sandbox.path(of: name) + suffix) {
    try files.copyItem(
      atPath: sandbox.path(of: name) + suffix, toPath: sandbox.path(of: other) + suffix)
  }
}
