import Store
import Todos

/// The stores of a laptop, whose handles are plain numbers, and of a desktop, whose handles have the suffix
/// `b`. They work independently until they sync.
struct TwoStores {
  let sandbox: StoreSandbox
  let laptop: TodoStore
  let desktop: TodoStore
  var clock = FakeClock()

  init() throws {
    sandbox = try StoreSandbox()
    (laptop, desktop) = try sandbox.openTwo()
    for store in both {
      try store.merge(at: clock.now)
      try syncAll()
    }
  }

  var both: [TodoStore] { [laptop, desktop] }

  /// Imports each store's operations into the other.
  func syncAll() throws {
    try laptop.receive(desktop.operations())
    try desktop.receive(laptop.operations())
  }

  /// Like sync: also finds conflicts.
  func mergeAll() throws {
    for (store, other) in [(laptop, desktop), (desktop, laptop)] {
      try store.importAll(of: other, at: clock.now)
      try store.merge(at: clock.now)
    }
  }

  func newID() -> EntityID { sandbox.newID() }
}

extension [HandleSelection] {
  /// Handle selections from words: `1`, `2b`, `3-7`.
  static func words(_ words: String...) -> [HandleSelection] {
    words.map { word in
      guard let selection = HandleSelection(word) else { fatalError("invalid handle: \(word)") }
      return selection
    }
  }
}

extension TodoStore {
  /// The titles of the todos, listed by number.
  func titles(_ words: String...) throws -> [String] {
    try todos(
      matching: TodoQuery(words + ["sort:id"]), at: moment("2026-11-21T09:00:00Z"), in: .utc
    )
    .map(\.title)
  }

  /// The todo with a handle.
  func todo(_ word: String) throws -> Todo { try todos(.words(word))[0] }

  /// Changes a todo's title.
  func rename(_ word: String, _ title: String, at now: Moment) throws {
    var edit = TodoEdit()
    edit.title = title
    _ = try self.edit(.words(word), edit, at: now)
  }
}
