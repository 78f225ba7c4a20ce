import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// How shells get to know the completions, and what they list.
@Suite(.serialized, .startsOotd) struct ShellListingTests {
  typealias Shell = ShellSession.Shell

  @Test(arguments: Shell.allCases)
  func `several are listed with titles that steer no terminal`(shell: Shell) async throws {
    let machine = try Machine()
    try await machine.output("add", "Fix \u{1B}[35m\"it's\" $(touch pwned)")
    try await machine.output("add", "Second")
    let person = try CompletingShell(shell, in: machine)
    // bash lists at the second; others put in the first of the list by then.
    person.session.type(shell == .bash ? "ootd done \t\t" : "ootd done \t")
    try person.session.wait(for: "Second")
    try person.session.wait(for: "Fix ␛[35m\"it's\" $(touch pwned)")
    #expect(!person.session.output.contains("\u{1B}[35m\"it"))
    // What was typed is as it was.
    try expectEqual(person.words(of: "2 x"), ["done", "2", "x"])
    #expect(!FileManager.default.fileExists(atPath: "\(machine.workingDirectory)/pwned"))
  }

  /// Where shells look for completions of commands by themselves.
  private static let folders: [Shell: String] = [
    // bash-completion's way: at the first TAB, from a folder.
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
  func `a file in the shell's own folder does too`(shell: Shell) async throws {
    let machine = try Machine()
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
  func `zsh's compinit may come before it, after it or not at all`(lines: String) async throws {
    let machine = try Machine()
    try await machine.addProjects(["my app"])
    let shell = try CompletingShell(
      .zsh, in: machine, installation: lines.replacing("@", with: Shell.zsh.installation))
    try expectEqual(shell.words(of: "ootd add -P m\tx"), ["add", "-P", "my app", "x"])
    #expect(!shell.session.output.contains("not found"))
  }

  @Test(arguments: Shell.allCases)
  func `--program names the ootd that the shell starts`(shell: Shell) async throws {
    let machine = try Machine()
    try await machine.addProjects(["my app"])
    let link = machine.home.path("home/it's ootd")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: Program.ootd)
    let script = try await machine.output("completions", shell.rawValue, "--program", link)
    #expect(!script.contains(machine.executable))
    try machine.home.directory.write(script, to: "home/script")
    let shell = try CompletingShell(shell, in: machine, installation: ". $HOME/script")
    try expectEqual(shell.words(of: "ootd add -P m\tx"), ["add", "-P", "my app", "x"])
  }

  @Test(arguments: Shell.allCases)
  func `where the program is gone it is silent`(shell: Shell) async throws {
    let machine = try Machine()
    let script = try await machine.output("completions", shell.rawValue)
    #expect(script.contains("'/usr/local/bin/ootd'"))
    try machine.home.directory.write(
      script.replacing(machine.executable, with: "/nowhere/ootd"),
      to: "home/script")
    let shell = try CompletingShell(shell, in: machine, installation: ". $HOME/script")
    try expectEqual(shell.words(of: "ootd don\tx"), ["donx"])
    #expect(!shell.session.output.contains("nowhere"))
  }

  @Test func `bash's strictest options and odd functions leave it as it is`() async throws {
    let machine = try Machine()
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

  @Test func `menu completion puts in no description`() async throws {
    let machine = try Machine()
    try await machine.output("add", "; touch pwned #")
    try await machine.output("add", "; touch pwned #")
    let shell = try CompletingShell(.bash, in: machine)
    try shell.session.run("bind 'TAB: menu-complete'")
    try expectEqual(shell.words(of: "ootd done \t\t x").last, "x")
    #expect(!FileManager.default.fileExists(atPath: "\(machine.workingDirectory)/pwned"))
  }
}
