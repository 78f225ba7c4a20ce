import Foundation
import Store
import Todos

/// A folder of one test's own, and the stores in it. The folder goes when the sandbox does.
final class StoreSandbox {
  let folder: String
  private var random = SeededGenerator(seed: 1)

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/ootd-store-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// The folder of the store of that machine.
  func folder(of name: String) -> String {
    "\(folder)/\(name)"
  }

  /// The database file of that machine.
  func path(of name: String) -> String {
    folder(of: name) + "/ootd.db"
  }

  /// Opens the store of that machine, or makes one.
  func open(_ name: String = "laptop") throws -> TodoStore {
    try TodoStore.open(folder: folder(of: name), name: name, using: &random)
  }

  func newID() -> EntityID {
    EntityID(using: &random)
  }
}
