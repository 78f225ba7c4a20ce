extension Browser {
  private struct NewTab: Decodable, Sendable {
    let handle: String
  }

  /// Opens an empty tab.
  ///
  /// Only one tab of a window is visible: the one that received the last command.
  package func openTab(inNewWindow: Bool = false) async throws -> BrowserTab {
    // A tab can only be opened from an existing one.
    let new = try await command(
      "POST", "/window/new", ["type": inNewWindow ? "window" : "tab"], as: NewTab.self,
      in: emptyTab)
    return BrowserTab(browser: self, handle: new.handle)
  }

  /// All open tabs.
  package func tabs() async throws -> [BrowserTab] {
    try await command("GET", "/window/handles", as: [String].self).map {
      BrowserTab(browser: self, handle: $0)
    }
  }

  /// Closes all tabs but an empty one and deletes everything that pages stored.
  package func clear() async throws {
    hand = Hand()
    for tab in try await tabs() where tab.handle != emptyTab { try await tab.close() }
    let empty = BrowserTab(browser: self, handle: emptyTab)
    try await empty.devTools("Network.clearBrowserCookies")
    _ = try await consoleErrors()
  }

  private struct Message: Decodable, Sendable {
    let level: String
    let message: String
  }

  /// The errors that pages logged to the console since the last call.
  package func consoleErrors() async throws -> [String] {
    let messages = try await command(
      "POST", "/se/log", ["type": "browser"], as: [Message].self)
    return messages.filter { $0.level == "SEVERE" }.map(\.message)
  }
}
