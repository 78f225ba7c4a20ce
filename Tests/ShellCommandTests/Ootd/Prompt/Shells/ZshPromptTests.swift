import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Options, aliases and themes that users add to zsh.
@Suite(.serialized, .startsOotd) final class ZshPromptTests: MachineTest {
  /// Options set before the script, which it must support.
  private static let options = [
    "ksharrays", "err_return", "nounset", "shwordsplit", "noclobber", "extendedglob", "nullglob",
    "warncreateglobal", "ksharrays shwordsplit nounset", "posixbuiltins", "cshnullglob", "shglob",
    "ignorebraces", "noequals", "octalzeroes", "noaliases", "promptpercent",
  ]

  private static let lines = [
    "alias read=false local=false builtin=false typeset=false", "alias -g prompt=x state=y",
    "read() { false }; typeset() { false }; emulate() { false }; add() { false }",
    "disable -r time", "IFS=01tp/", "HISTFILE=/dev/null",
  ]

  @Test(arguments: Seeds.each(3, of: options).map { "setopt \($0)" } + lines)
  func `it works with any options, and with overridden builtins, aliases and variables`(
    line: String
  ) throws {
    try machine.start(.zsh).run("$OOTD add One")
    let session = try machine.start(.zsh, before: "precmd_functions+=(count)\n\(line)")
    expectEqual(session.briefings, 1)
    expectEqual(session.prompt, "0|0/1 0c")
    try expectEqual(session.run("false"), "1|0/1 0c")
    try expectEqual(session.run("$OOTD done 1"), "0|1/1 ✓ 0c")
    for trouble in ["zsh:", "__ootd", "not found", "error"] {
      #expect(!session.output.contains(trouble), "\(session.output)")
    }
  }

  /// As powerlevel10k does: it reports output that comes before its prompt is expanded.
  private static let instantPrompt = """
    typeset -g __p9k_instant_prompt_active=1
    on_expand() { unset __p9k_instant_prompt_active; (( 1 )) }
    functions -M on_expand
    theme() {
      if (( ! ${+themed} )); then
        themed=1
        print '[begin]'
        PROMPT='${$((on_expand()))+}'$PROMPT
      fi
    }
    """

  @Test(arguments: ["before", "after"])
  func `with an instant prompt, the briefing comes after the first real prompt`(order: String)
    throws
  {
    try machine.start(.zsh).run("$OOTD add One")
    try FileSystem.remove(machine.promptPath)
    let theme = "\(Self.instantPrompt)\nprecmd_functions+=(count theme)"
    let session =
      order == "before"
      ? try machine.start(.zsh, before: theme) : try machine.start(.zsh, before: "", after: theme)
    // The first prompt is empty and is redrawn once the segment is known.
    try session.wait(for: "<1|0|0/1 0c>")
    expectEqual(session.briefings, 1)
    let parts = session.output.components(separatedBy: "<1|")
    #expect(parts.count > 1)
    #expect(!parts[0].contains("Good morning"))
    try expectEqual(session.run("false"), "1|0/1 0c")
    expectEqual(session.briefings, 1)
    #expect(!session.output.contains("__ootd"))
  }
}

/// The status line of a real tmux.
@Suite(.serialized, .startsOotd) final class TmuxPromptTests: MachineTest {
  @Test func `the status line shows the day and interprets nothing in it`() async throws {
    try await machine.output("add", "One")
    try waitForStatusLine("[0/1 0c]")
    let text = "#[fg=red]#(touch pwned)#{pid}%H$(touch pwned)"
    let script =
      "sed -i \"s/\\t[^\\t]*$/\\t$TEXT/\" '\(machine.promptPath)' && \"$OOTD\" prompt"
    machine.environment["TEXT"] = text
    try await expectEqual(machine.shell(script).output, "\(text)\n")
    try waitForStatusLine("[\(text)]")
    #expect(!FileManager.default.fileExists(atPath: "\(machine.workingDirectory)/pwned"))
  }

  /// Starts tmux and waits until its status line shows the text.
  private func waitForStatusLine(_ text: String) throws {
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
