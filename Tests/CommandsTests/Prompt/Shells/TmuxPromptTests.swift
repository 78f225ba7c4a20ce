import Foundation
import TestSupport
import Testing

/// The status line of a real tmux.
@Suite struct TmuxPromptTests {
  @Test func `the status line shows the day, and takes nothing of it for its own`() async throws {
    let sandbox = try Sandbox()
    try await sandbox.output("add", "One")
    #expect(try await status(sandbox, showing: "[0/1 ✓ 0c]"))
    let text = "#[fg=red]#(touch pwned)#{pid}%H$(touch pwned)"
    let script =
      "sed -i \"s/\\t[^\\t]*$/\\t$TEXT/\" '\(sandbox.promptState)' && \"$OOTD\" prompt"
    sandbox.environment["TEXT"] = text
    #expect(try await sandbox.shell(script).output == "\(text)\n")
    #expect(try await status(sandbox, showing: "[\(text)]"))
    #expect(!FileManager.default.fileExists(atPath: "\(sandbox.workingDirectory)/pwned"))
  }

  /// Waits until tmux shows it.
  private func status(_ sandbox: Sandbox, showing text: String) async throws -> Bool {
    let configuration = """
      set -g status-interval 1
      set -g status-left ''
      set -g status-right-length 70
      set -g status-right '[#(\(Sandbox.binary) prompt --format tmux)]'
      set -g destroy-unattached on
      """
    let file = try sandbox.home.directory.write(configuration, to: "tmux.conf")
    let terminal = try Terminal(
      "cd '\(sandbox.workingDirectory)' && tmux -u -S '\(sandbox.home.path("socket"))' "
        + "-f '\(file)' new-session 'cat'",
      environment: sandbox.environment.merging(["OOTD_NOW": sandbox.now]) { $1 })
    defer { terminal.end() }
    try terminal.wait(text) { $0.contains(text) }
    return true
  }
}
