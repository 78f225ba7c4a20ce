import Store
import Todos

/// The stores of a laptop, whose handles are numbers, and of a desktop, whose handles have the letter
/// `b`; each works alone until they exchange what they did.
struct TwoStores {
  let sandbox: StoreSandbox
  let laptop: TodoStore
  let desktop: TodoStore
  var clock = FakeClock()

  init() throws {
    sandbox = try StoreSandbox()
    (laptop, desktop) = try sandbox.openTwo()
    for (store, letters) in [(laptop, ""), (desktop, "b")] {
      try introduce(store.replica, letters: letters)
    }
  }

  var both: [TodoStore] { [laptop, desktop] }

  /// As the first sync does: every replica knows the others' names and letters.
  private func introduce(_ replica: Replica, letters: String) throws {
    guard let time = HybridTime(at: clock.now, after: nil) else { return }
    let name = Operation(
      replica: EntityID(high: 9, low: 9), time: time, wall: clock.now, command: "sync", group: time,
      writes: [
        RegisterWrite(replica.id, .kind, .string("replica")),
        RegisterWrite(replica.id, .name, .string(replica.name)),
        RegisterWrite(replica.id, .handle, .string(letters)),
      ])
    for store in both { try store.receive([name]) }
  }

  /// Both get what the other has.
  func exchange() throws {
    try laptop.receive(desktop.operations())
    try desktop.receive(laptop.operations())
  }

  func newID() -> EntityID { sandbox.newID() }
}

extension [HandleSelection] {
  /// `1`, `2b`, `3-7`.
  static func words(_ words: String...) -> [HandleSelection] {
    words.map { word in
      guard let selection = HandleSelection(word) else { fatalError("no todos: \(word)") }
      return selection
    }
  }
}

extension TodoStore {
  /// The todos as a list shows them by number.
  func titles(_ words: String...) throws -> [String] {
    try todos(
      matching: TodoQuery(words + ["sort:id"]), at: moment("2026-11-21T09:00:00Z"), in: .utc
    )
    .map(\.title)
  }

  /// The todo of a handle.
  func todo(_ word: String) throws -> Todo { try todos(.words(word))[0] }
}
