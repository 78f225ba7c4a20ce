extension BrowserTab {
  /// Makes the page as large as this many CSS pixels.
  package func resize(width: Int, height: Int) async throws {
    try await devTools(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .number(Double(width)), "height": .number(Double(height)),
        "deviceScaleFactor": 1, "mobile": false,
      ])
  }

  /// Says what the person prefers: `prefers-color-scheme: dark`.
  package func prefer(_ features: [String: String]) async throws {
    let list = features.map { name, value -> JSON in
      ["name": .text(name), "value": .text(value)]
    }
    try await devTools("Emulation.setEmulatedMedia", ["features": .list(list)])
  }

  /// Makes all work of the page this many times slower.
  package func slowDown(by factor: Double) async throws {
    try await devTools("Emulation.setCPUThrottlingRate", ["rate": .number(factor)])
  }

  /// Cuts the page off from the network, or connects it again.
  package func setOffline(_ isOffline: Bool) async throws {
    try await devTools("Network.enable")
    try await devTools(
      "Network.emulateNetworkConditions",
      [
        "offline": .bool(isOffline), "latency": 0, "downloadThroughput": -1,
        "uploadThroughput": -1,
      ])
  }

  /// Runs JavaScript in each page that this tab opens from now on, before its own.
  package func runInNewPages(_ script: String) async throws {
    try await devTools("Page.addScriptToEvaluateOnNewDocument", ["source": .text(script)])
  }
}
