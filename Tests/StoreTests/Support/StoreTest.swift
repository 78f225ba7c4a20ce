import Store
import Todos

/// A test with a store of its own. Its commands are a second apart.
class StoreTest {
  let sandbox: StoreSandbox
  let store: TodoStore
  var clock = FakeClock()

  init() throws {
    sandbox = try StoreSandbox()
    store = try sandbox.open()
  }

  init(_ sandbox: StoreSandbox, _ store: TodoStore) {
    (self.sandbox, self.store) = (sandbox, store)
  }

  /// The store, in tests of several machines.
  var laptop: TodoStore { store }

  func newID() -> EntityID { sandbox.newID() }

  // MARK: Commands, on this store or another one

  /// - Parameter now: By default a second after the command before.
  @discardableResult
  func write<Result>(
    on other: TodoStore? = nil, at now: Moment? = nil, _ body: (Transaction) throws -> Result
  ) throws -> Result {
    try (other ?? store).write(at: now ?? clock.tick(), body)
  }

  @discardableResult
  func add(_ new: TodoEdit, on other: TodoStore? = nil) throws -> Todo {
    try write(on: other) { try $0.add(new, id: newID()) }
  }

  @discardableResult
  func add(_ title: String, on other: TodoStore? = nil) throws -> Todo {
    try add(TodoEdit(title: title), on: other)
  }

  /// Runs `done`, `reopen`, `start` or `drop`.
  @discardableResult
  func set(_ status: Status, _ words: String..., on other: TodoStore? = nil) throws -> TodoChange {
    let command: CommandName =
      switch status {
      case .todo:
        try (other ?? store).read { try $0.todos(.words(words)) }.contains { $0.status == .doing }
          ? .stop : .reopen
      case .doing: .start
      case .done: .done
      case .dropped: .drop
      }
    return try write(on: other) { try $0.setStatus(status, of: .words(words), as: command) }
  }

  @discardableResult
  func edit(
    _ words: String..., on other: TodoStore? = nil, change: (inout TodoEdit) throws -> Void
  ) throws -> TodoChange {
    var edit = TodoEdit()
    try change(&edit)
    return try write(on: other) { try $0.edit(.words(words), edit) }
  }

  /// Edits a project, a label, a milestone or a block.
  @discardableResult
  func edit(
    _ kind: EntityKind, _ name: String, on other: TodoStore? = nil,
    change: (inout FieldEdit) -> Void
  ) throws -> EntityChange {
    var edit = FieldEdit()
    change(&edit)
    return try write(on: other) { try $0.edit(kind, named: name, edit) }
  }

  @discardableResult
  func delete(_ words: String..., on other: TodoStore? = nil) throws -> TodoChange {
    try write(on: other) { try $0.delete(.words(words)) }
  }

  func addLabel(_ name: String, on other: TodoStore? = nil) throws {
    try write(on: other) { try $0.add(.label, named: name) }
  }

  func addMilestone(_ name: String, on other: TodoStore? = nil) throws {
    try write(on: other) { try $0.add(.milestone, named: name) }
  }

  /// - Parameter path: Of the project's repository.
  func addProject(_ name: String, at path: String? = nil, on other: TodoStore? = nil) throws {
    let repository = path.map { NewRepository(id: newID(), path: $0, root: nil) }
    try write(on: other) { try $0.addProject(name, repository: repository) }
  }

  func addBlock(_ name: String, every recurrence: Recurrence? = nil, on other: TodoStore? = nil)
    throws
  {
    var edit = FieldEdit()
    edit.recurrence = recurrence.map { .value($0) }
    try write(on: other) { try $0.add(.block, named: name, edit) }
  }
}

/// A test with the stores of a laptop and a desktop that haven't synced.
class TwoStoresTest: StoreTest {
  let desktop: TodoStore

  override init() throws {
    let sandbox = try StoreSandbox()
    let laptop = try sandbox.open("laptop")
    desktop = try sandbox.open("desktop")
    super.init(sandbox, laptop)
  }

  var both: [TodoStore] { [laptop, desktop] }

  /// Imports each store's operations into the other.
  func syncAll() throws {
    try laptop.receive(desktop.read { try $0.operations() })
    try desktop.receive(laptop.read { try $0.operations() })
  }

  /// Like sync: also finds conflicts.
  func mergeAll() throws {
    for (store, other) in [(laptop, desktop), (desktop, laptop)] {
      try store.importAll(of: other, at: clock.now)
      try store.write(by: .automatic, at: clock.now) { try $0.merge() }
    }
  }
}

/// A test with the stores of a laptop, whose handles are plain numbers, and of a desktop, whose handles have the suffix
/// `b`.
class SyncedStoresTest: TwoStoresTest {
  override init() throws {
    try super.init()
    for store in both {
      try store.write(by: .automatic, at: clock.now) { try $0.merge() }
      try syncAll()
    }
  }
}

/// A test with a store and a copy of its file that continues on its own, as in a cloned machine or a restored backup:
/// both write under one replica id.
class CopyTest: StoreTest {
  let copy: TodoStore
  var original: TodoStore { store }

  /// - Parameter titles: The todos that both have.
  init(of titles: String...) throws {
    let sandbox = try StoreSandbox()
    let original = try sandbox.open("laptop")
    var clock = FakeClock()
    for title in titles {
      _ = try original.write(at: clock.tick()) {
        try $0.add(TodoEdit(title: title), id: sandbox.newID())
      }
    }
    try original.write(by: .automatic, at: clock.tick()) { try $0.merge() }
    try original.markAsRead(at: clock.now)
    try copyStore(from: "laptop", to: "copy", in: sandbox)
    copy = try sandbox.open("copy")
    super.init(sandbox, original)
    self.clock = clock
  }
}
