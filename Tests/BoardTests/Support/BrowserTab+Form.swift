import TestSupport

/// The selector of a field of the form.
func formField(_ name: String) -> String { "#todo-form [name=\(name)]" }

extension BrowserTab {
  /// Opens the form of a todo and waits for what it holds.
  func open(_ id: String) async throws {
    try await click("\(card(id)) .card-title")
    try await wait(
      for: "todo \(id)",
      until: "document.querySelector('#todo-dialog').open && location.hash === '#' + arguments[0]",
      .text(id))
  }

  /// Opens the form of a new todo.
  func openNew() async throws {
    try await click("#add")
    try await wait(
      for: "form",
      until: "document.querySelector('#todo-dialog').open && location.hash === '#new'")
  }

  func save() async throws {
    try await click("#todo-form button[type=submit]")
  }

  /// Waits also for what the page does once the form is closed: then the address names no todo.
  func waitForFormToClose() async throws {
    try await wait(
      for: "end of the form",
      until: "!document.querySelector('#todo-dialog').open && !location.hash")
  }
}
