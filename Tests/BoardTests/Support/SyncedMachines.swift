import CommandSupport
import TestSupport
import Testing

/// Two machines that sync through one remote: the desk, whose board is open, and a laptop.
struct SyncedMachines {
  let desk: ServedBoard
  let page: BrowserTab
  /// A minute ahead, so that its changes are the later ones.
  let laptop: ServedBoard
  let remote: TestRemote

  /// Clicks "Sync now" and waits for the sync to finish.
  func sync() async throws {
    try await page.click("#sync-now")
    try await page.waitForSync()
  }

  /// Makes the remote unreachable for the desk.
  func cutOff() async throws {
    // Redirects the configured remote to a server that doesn't exist.
    try await TestGit(desk.home).run(
      ["config", "--global", "url.git://127.0.0.1:1/.insteadOf", remote.path], in: "/")
  }
}

/// Runs `work` with a board that shows two todos, after setting up sync on that machine and another one.
/// - Parameter statuses: The HTTP error statuses that the test provokes.
func withSync(
  provoking statuses: [Int] = [], _ work: (SyncedMachines) async throws -> Void
) async throws {
  try await withBoard(["One", "Two"], provoking: statuses) { desk, page in
    let remote = try await TestRemote(in: desk.home)
    try await desk.ootd("sync", "setup", remote.path, "--name", "desk")
    let laptop = try ServedBoard(
      browser: try desk.browser, now: "2026-11-21T10:01:00+01:00",
      seed: 1000)
    try await laptop.ootd("sync", "setup", remote.path, "--name", "laptop")
    try await page.wait(
      for: "sync in the header", until: "document.querySelector('#sync-now').checkVisibility()")
    try await work(SyncedMachines(desk: desk, page: page, laptop: laptop, remote: remote))
  }
}

extension BrowserTab {
  /// Adds a todo with the form.
  func addTodo(_ title: String) async throws {
    try await openNew()
    try await fill(formField("title"), with: title)
    try await save()
    try await waitForFormToClose()
  }

  /// The text of the sync indicator; empty if it is hidden.
  var status: String {
    get async throws {
      try await value(BrowserTab.status, as: String.self)
    }
  }

  private static let status = """
    [...document.querySelectorAll('#sync-status, #sync-problem')]
      .filter((node) => node.checkVisibility()).map((node) => node.textContent.trim()).join()
      .replace(/[\\u00a0\\u202f]/g, ' ')
    """

  /// Waits until the indicator contains a text.
  func waitForStatus(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    do {
      try await wait(
        for: "\(text)", until: "(\(BrowserTab.status)).includes(arguments[0])", .text(text))
    } catch {
      Issue.record(
        "\(try await status) is shown, expected \(text): \(error)",
        sourceLocation: sourceLocation)
    }
  }

  /// Waits until the sync that the page started has finished.
  func waitForSync() async throws {
    try await wait(
      for: "end of sync",
      until: "document.querySelector('#sync-now').getAttribute('aria-busy') === 'false'")
  }

  func waitForToast(_ text: String) async throws {
    try await wait(
      for: "toast \(text)",
      until: "document.querySelector('#toast').textContent.includes(arguments[0])", .text(text))
  }
}
