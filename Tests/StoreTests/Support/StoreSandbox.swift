import Store
import TestSupport
import Todos

/// A folder of one test's own, and the stores in it. The folder goes when the sandbox does.
final class StoreSandbox {
  private let directory: TemporaryDirectory
  private var random = SeededGenerator(seed: 1)

  init() throws {
    directory = try TemporaryDirectory()
  }

  var folder: String { directory.path }

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

  /// The stores of two machines that have not met.
  func openTwo() throws -> (laptop: TodoStore, desktop: TodoStore) {
    (try open("laptop"), try open("desktop"))
  }

  func newID() -> EntityID {
    EntityID(using: &random)
  }
}
