import Store
import Todos

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
