extension BrowserTab {
  /// Sets the size of the viewport in CSS pixels.
  package func resize(width: Int, height: Int) async throws {
    try await devTools(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .number(Double(width)), "height": .number(Double(height)),
        "deviceScaleFactor": 1, "mobile": false,
      ])
  }

  /// Emulates user preferences: `prefers-color-scheme: dark`.
  package func prefer(_ features: [String: String]) async throws {
    let list = features.map { name, value -> JSON in
      ["name": .text(name), "value": .text(value)]
    }
    try await devTools("Emulation.setEmulatedMedia", ["features": .list(list)])
  }

  /// Runs JavaScript in each page that this tab opens from now on, before the page's own.
  package func runInNewPages(_ script: String) async throws {
    try await devTools("Page.addScriptToEvaluateOnNewDocument", ["source": .text(script)])
  }
}
