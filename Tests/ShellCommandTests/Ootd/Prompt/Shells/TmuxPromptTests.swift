import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// The status line of a real tmux.
@Suite(.serialized, .startsOotd) struct TmuxPromptTests {
  @Test func `the status line shows the day and interprets nothing in it`() async throws {
    let machine = try Machine()
    try await machine.output("add", "One")
    try waitForStatusLine("[0/1 ✓ 0c]", on: machine)
    let text = "#[fg=red]#(touch pwned)#{pid}%H$(touch pwned)"
    let script =
      "sed -i \"s/\\t[^\\t]*$/\\t$TEXT/\" '\(machine.promptPath)' && \"$OOTD\" prompt"
    machine.environment["TEXT"] = text
    try await expectEqual(machine.shell(script).output, "\(text)\n")
    try waitForStatusLine("[\(text)]", on: machine)
    #expect(!FileManager.default.fileExists(atPath: "\(machine.workingDirectory)/pwned"))
  }

  /// Starts tmux and waits until its status line shows the text.
  private func waitForStatusLine(_ text: String, on machine: Machine) throws {
    let configuration = """
      set -g status-interval 1
      set -g status-left ''
      set -g status-right-length 70
      set -g status-right '[#(\(Program.ootd) prompt --format tmux)]'
      set -g destroy-unattached on
      """
    let file = try machine.home.directory.write(configuration, to: "tmux.conf")
    let terminal = try Terminal(
      "cd '\(machine.workingDirectory)' && tmux -u -S '\(machine.home.path("socket"))' "
        + "-f '\(file)' new-session 'cat'",
      environment: machine.processEnvironment)
    defer { terminal.end() }
    try terminal.wait(text) { $0.contains(text) }
  }
}
