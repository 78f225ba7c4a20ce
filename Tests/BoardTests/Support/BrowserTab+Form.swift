import TestSupport

/// The selector of a form field.
func formField(_ name: String) -> String { "#todo-form [name=\(name)]" }

extension BrowserTab {
  /// Opens the form of a todo and waits until it is filled.
  func open(_ id: String) async throws {
    try await click("\(card(id)) .card-title")
    try await wait(
      for: "todo \(id)",
      until: "document.querySelector('#todo-dialog').open && location.hash === '#' + arguments[0]",
      .text(id))
  }

  /// Opens the form for a new todo.
  func openNew() async throws {
    try await click("#add")
    try await wait(
      for: "form",
      until: "document.querySelector('#todo-dialog').open && location.hash === '#new'")
  }

  func save() async throws {
    try await click("#todo-form button[type=submit]")
  }

  /// Also waits for what the page does after closing the form: only then does the address no longer name a
  /// todo.
  func waitForFormToClose() async throws {
    try await wait(
      for: "end of the form",
      until: "!document.querySelector('#todo-dialog').open && !location.hash")
  }
}
