import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// How shells load the completions, and what they list.
@Suite(.serialized, .startsOotd) final class ShellListingTests: MachineTest {
  typealias Shell = ShellSession.Shell

  @Test(arguments: Shell.allCases)
  func `candidates are listed with escaped titles`(shell: Shell) async throws {
    try await machine.output("add", "Fix \u{1B}[35m\"it's\" $(touch pwned)")
    try await machine.output("add", "Second FIX")
    let keys = shell == .bash ? "ootd done fix\t\t" : "ootd done fix\t"
    let shell = try CompletingShell(shell, in: machine)
    // bash lists at the second TAB, at which the others would insert the first candidate.
    shell.session.type(keys)
    try shell.session.wait(for: "Second")
    try shell.session.wait(for: "Fix ␛[35m\"it's\" $(touch pwned)")
    #expect(!shell.session.output.contains("\u{1B}[35m\"it"))
    // The typed text is unchanged.
    try expectEqual(shell.words(of: "2 x"), ["done", "fix2", "x"])
    #expect(!FileManager.default.fileExists(atPath: "\(machine.workingDirectory)/pwned"))
  }

  /// How each shell loads completions automatically from a folder.
  private static let folders: [Shell: String] = [
    // As bash-completion does: at the first TAB.
    .bash: """
    "$OOTD" completions bash >"$HOME/ootd"
    load() { . "$HOME/$1" && return 124; }
    complete -D -F load
    """,
    .zsh: """
    mkdir -p $HOME/functions && "$OOTD" completions zsh >$HOME/functions/_ootd
    fpath=($HOME/functions $fpath) && autoload -Uz compinit && compinit -u -D
    """,
    .fish: """
    mkdir -p $HOME/functions && $OOTD completions fish >$HOME/functions/ootd.fish
    set -g fish_complete_path $HOME/functions $fish_complete_path
    """,
  ]

  @Test(arguments: Shell.allCases)
  func `a file in the shell's completion folder works too`(shell: Shell) async throws {
    try await machine.addProjects(["my app"])
    let shell = try CompletingShell(shell, in: machine, installation: Self.folders[shell])
    for _ in 0..<2 {
      try expectEqual(shell.words(of: "ootd add -P m\tx"), ["add", "-P", "my app", "x"])
    }
  }

  @Test(arguments: [
    "autoload -Uz compinit && compinit -u -D\n@", "@\nautoload -Uz compinit && compinit -u -D",
    "autoload -Uz compinit && compinit -u -D\n@\n@", "@",
  ])
  func `zsh's compinit may run before it, after it or not at all`(lines: String) async throws {
    try await machine.addProjects(["my app"])
    let shell = try CompletingShell(
      .zsh, in: machine, installation: lines.replacing("@", with: Shell.zsh.installation))
    try expectEqual(shell.words(of: "ootd add -P m\tx"), ["add", "-P", "my app", "x"])
    #expect(!shell.session.output.contains("not found"))
  }

  @Test(arguments: Shell.allCases)
  func `a script runs the program that it names, and is silent without it`(shell: Shell)
    async throws
  {
    try await machine.addProjects(["my app"])
    let link = machine.home.path("home/it's ootd")
    expectEqual(symlink(Program.ootd, link), 0)
    let script = try await machine.output("completions", shell.rawValue, "--program", link)
    try machine.home.directory.write(script, to: "home/script")
    let shell = try CompletingShell(shell, in: machine, installation: ". $HOME/script")
    try expectEqual(shell.words(of: "ootd add -P m\tx"), ["add", "-P", "my app", "x"])
    try FileSystem.remove(link)
    try expectEqual(shell.words(of: "ootd don\tx"), ["donx"])
    #expect(!shell.session.output.contains("home/it"))
  }

  @Test func `it works under bash's strictest options and with overridden builtins`() async throws {
    try await machine.addProjects(["my app"])
    let odd = """
      local() { echo odd; }; read() { echo odd; }; compopt() { echo odd; }; complete() { echo odd; }
      IFS=my; shopt -s nocasematch
      """
    let shell = try CompletingShell(
      .bash, in: machine, installation: "\(odd)\n\(Shell.bash.installation)\nset -eu")
    for quote in ["", "\"", "'"] {
      let words = try shell.words(of: "ootd add -P \(quote)m\tx")
      expectEqual(words, ["add", "-P", "my app", "x"])
    }
    try expectEqual(shell.words(of: "ootd add zz\tx"), ["add", "zzx"])
    #expect(!shell.session.output.contains("odd\r"))
  }

  @Test func `menu completion inserts no description`() async throws {
    try await machine.output("add", "; touch pwned #")
    try await machine.output("add", "; touch pwned #")
    let shell = try CompletingShell(.bash, in: machine)
    try shell.session.run("bind 'TAB: menu-complete'")
    try expectEqual(shell.words(of: "ootd done \t\t x").last, "x")
    #expect(!FileManager.default.fileExists(atPath: "\(machine.workingDirectory)/pwned"))
  }
}
