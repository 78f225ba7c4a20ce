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

  /// Slows down the page's CPU by a factor.
  package func slowDown(by factor: Double) async throws {
    try await devTools("Emulation.setCPUThrottlingRate", ["rate": .number(factor)])
  }

  /// Disconnects the page from the network, or reconnects it.
  package func setOffline(_ isOffline: Bool) async throws {
    try await devTools("Network.enable")
    try await devTools(
      "Network.emulateNetworkConditions",
      [
        "offline": .bool(isOffline), "latency": 0, "downloadThroughput": -1,
        "uploadThroughput": -1,
      ])
  }

  /// Runs JavaScript in each page that this tab opens from now on, before the page's own.
  package func runInNewPages(_ script: String) async throws {
    try await devTools("Page.addScriptToEvaluateOnNewDocument", ["source": .text(script)])
  }
}
