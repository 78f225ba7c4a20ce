import TestSupport

/// The selector of a text field of the dialog for a new todo.
func formField(_ name: String) -> String { "#new-todo [name=\(name)]" }

/// The selector of a text of the open todo while it is edited.
func panelField(_ name: String) -> String { "#panel [name=\(name)]" }

extension BrowserTab {
  /// Opens the details of a todo.
  func open(_ id: String) async throws {
    try await click("\(card(id)) .card-title")
    try await waitForPanel(id)
  }

  func waitForPanel(_ id: String) async throws {
    try await wait(
      for: "todo \(id)",
      until: """
        document.querySelector('#panel').open && location.hash === '#' + arguments[0]
          && document.querySelector('#panel-id').textContent === arguments[0]
        """, .text(id))
  }

  /// Edits the title or the notes of the open todo, without saving.
  func edit(_ field: String, with text: String) async throws {
    if try await count(of: panelField(field)) == 0 {
      try await click("#panel \(field == "title" ? ".panel-title" : ".panel-text") .edit")
    }
    try await fill(panelField(field), with: text)
  }

  /// Saves the title or the notes of the open todo.
  func saveText(_ field: String) async throws {
    try await click("#panel form:has([name=\(field)]) [type=submit]")
  }

  /// Opens the dialog for a new todo.
  func openNew() async throws {
    try await click("#add")
    try await wait(
      for: "form",
      until: "document.querySelector('#new-todo').open && location.hash === '#new'")
  }

  /// The text that a property's button shows.
  func shown(_ property: String, in part: String = "#panel") async throws -> String {
    try await text(of: "\(part) [data-property=\(property)] .property-value")
  }

  func save() async throws {
    try await click("#new-todo button[type=submit]")
  }

  /// Also waits for what the page does after closing the form or the details: only then does the address no
  /// longer name a todo.
  func waitForFormToClose() async throws {
    try await wait(
      for: "end of the form",
      until: "!document.querySelector('#new-todo[open], #panel[open]') && !location.hash")
  }
}
