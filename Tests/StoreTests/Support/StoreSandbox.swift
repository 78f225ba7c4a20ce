import Store
import TestSupport
import Todos

/// A test's own folder with its stores. The folder is removed when the sandbox is released.
final class StoreSandbox {
  private let directory: TemporaryDirectory
  private var random = SeededGenerator(seed: 1)

  init() throws {
    directory = try TemporaryDirectory()
  }

  var folder: String { directory.path }

  /// The folder of a machine's store.
  func folder(of name: String) -> String {
    "\(folder)/\(name)"
  }

  /// The database file of a machine.
  func path(of name: String) -> String {
    folder(of: name) + "/ootd.db"
  }

  /// Opens a machine's store, creating it if needed.
  func open(_ name: String = "laptop", in calendar: LocalCalendar = .utc) throws -> TodoStore {
    try TodoStore.open(folder: folder(of: name), name: name, in: calendar, using: &random)
  }

  /// The stores of two machines that haven't synced.
  func openTwo() throws -> (laptop: TodoStore, desktop: TodoStore) {
    (try open("laptop"), try open("desktop"))
  }

  func newID() -> EntityID {
    EntityID(using: &random)
  }
}
