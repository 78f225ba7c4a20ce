import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// The prompt in real shells in a terminal.
@Suite(.serialized, .startsOotd) final class ShellPromptTests: MachineTest {
  typealias Shell = ShellSession.Shell

  @Test(arguments: Shell.allCases)
  func `each prompt shows the day and preserves the exit status, and one prints the briefing`(
    shell: Shell
  ) throws {
    let first = try machine.start(shell)
    expectEqual(first.prompt, "0|")
    try expectEqual(first.run("$OOTD add 'Fix token refresh'"), "0|0/1 0c")
    try expectEqual(first.run("$OOTD add Two --due yesterday"), "0|0/2 0c ‼1")
    try expectEqual(first.run("false"), "1|0/2 0c ‼1")
    try expectEqual(first.run("$OOTD done 2"), "0|1/2 ✓ 0c")
    try expectEqual(first.run("sh -c 'exit 42'"), "42|1/2 ✓ 0c")
    #expect(try first.run("").hasSuffix("|1/2 ✓ 0c"))
    let second = try machine.start(shell)
    let briefing = try #require(second.output.components(separatedBy: "<1|").first)
    #expect(briefing.contains("Yesterday: 0 commits, no plan."))
    #expect(briefing.contains("Fix token refresh"))
    expectEqual(second.prompt, "0|1/2 ✓ 0c")
    // A hook in the background leaves lines for the next prompt.
    let line = "ootd: a1b2c3d completed 1"
    try FileSystem.write(Array("\(line)\n".utf8), to: machine.unreadPath)
    for _ in 1...2 { try expectEqual(second.run(""), "0|1/2 ✓ 0c") }
    expectEqual(second.output.ranges(of: line).count, 1)
    expectEqual(second.briefings, 1)
    try expectEqual(machine.start(shell).briefings, 0)
    try first.run("")
    expectEqual(first.briefings, 0)
  }

  @Test(arguments: Shell.allCases)
  func `a prompt starts no process while the state is fresh`(shell: Shell) throws {
    let log = machine.home.path("calls")
    let launcher = "strace -f -qq -e trace=fork,vfork,clone,clone3,execve -o '\(log)'"
    // Without a store there is nothing to print.
    let end = Int(Date().timeIntervalSince1970) + 3600
    try machine.writePrompt("1\t\(end)\t3/5 ✓ 7c\n")
    let fresh = try machine.start(shell, launcher: launcher)
    expectEqual(fresh.prompt, "0|3/5 ✓ 7c")
    #expect(!(try processes(in: log).contains { $0.contains("morning") }))
    fresh.end()
    try machine.start(shell).run("$OOTD add One")
    _ = try machine.start(shell)
    let session = try machine.start(shell, launcher: launcher)
    expectEqual(session.prompt, "0|0/1 0c")
    let started = try processes(in: log)
    // Only the shell and `ootd init` were started.
    #expect(started.contains { $0.contains("execve") && $0.contains("init") })
    #expect(!started.contains { $0.contains("morning") })
    for _ in 0..<5 { try session.run("") }
    #expect(session.prompt.hasSuffix("|0/1 0c"))
    try expectEqual(processes(in: log), started)
  }

  /// The calls that start a process, without those that start fish's threads.
  private func processes(in log: String) throws -> [String] {
    let text = String(decoding: try FileSystem.bytes(log), as: UTF8.self)
    return text.split(separator: "\n").map(String.init).filter { !$0.contains("CLONE_THREAD") }
  }

  @Test(arguments: Shell.allCases)
  func `sourcing it twice changes nothing`(shell: Shell) throws {
    let again = shell == .fish ? "$OOTD init fish | source" : "eval \"$($OOTD init \(shell))\""
    try machine.start(shell).run("$OOTD add One")
    let session = try machine.start(shell, after: again)
    expectEqual(session.briefings, 1)
    try expectEqual(session.run("false"), "1|0/1 0c")
    try session.run(again)
    try expectEqual(session.run("false"), "1|0/1 0c")
    expectEqual(session.briefings, 1)
    let hooks = [
      Shell.bash: "echo \"[${PROMPT_COMMAND[*]}]\"", .zsh: "echo \"[$precmd_functions]\"",
      .fish: "functions --handlers-type generic",
    ]
    try session.run(hooks[shell] ?? "")
    let listing = try #require(session.output.components(separatedBy: "false").last)
    let name = shell == .zsh ? "__ootd_precmd" : "__ootd_prompt"
    expectEqual(listing.components(separatedBy: name).count, 2, "\(listing)")
  }

  @Test(arguments: Shell.allCases)
  func `it is silent in a dumb terminal, in a script or without the program`(shell: Shell)
    async throws
  {
    try machine.start(shell).run("$OOTD add One")
    let dumb = try machine.start(shell, variables: ["TERM": "dumb"])
    expectEqual(dumb.prompt, "0|")
    expectEqual(dumb.briefings, 0)
    let words = shell == .fish ? "$OOTD init fish | source" : "eval \"$(\"$OOTD\" init \(shell))\""
    let script = try await machine.shell("\(shell) -c '\(words); echo \"[$OOTD_PROMPT]\"'")
    expectEqual(script, Outcome(status: 0, output: "[]\n", error: ""))

    let link = machine.home.path("ootd")
    expectEqual(symlink(Program.ootd, link), 0)
    let session = try machine.start(shell, variables: ["OOTD": link])
    expectEqual(session.briefings, 1)
    try FileSystem.remove(link)
    try FileSystem.remove(machine.promptPath)
    try expectEqual(session.run("true"), "0|")
    #expect(!session.output.contains("ootd:"))
    #expect(!session.output.contains("No such file"))
    #expect(!session.output.contains("not found"))
  }

  /// Text that a shell or tmux could interpret.
  static let hostile = [
    "$(touch pwned)", "`touch pwned`", "%F{red}%S", "%(?.a.b)", "#[fg=red]", "${x@P}", "\\[\\e[31m",
    "a[$(touch pwned)]", "* ~ !! $$", "(touch pwned)", "; touch pwned", "%{\\033[31m%}",
  ]

  @Test(arguments: Shell.allCases)
  func `a prompt shows the state's text literally and runs nothing`(shell: Shell) throws {
    let session = try machine.start(shell)
    try session.run("$OOTD add '$(touch pwned)`touch pwned`%F{red}#[fg=red]'")
    let end = Int(Date().timeIntervalSince1970) + 3600
    for text in Self.hostile {
      try FileSystem.write(Array("1\t\(end)\t\(text)\n".utf8), to: machine.promptPath)
      #expect(try session.run("").hasSuffix("|\(text)"))
    }
    try FileSystem.remove(machine.promptPath)
    let second = try machine.start(shell)
    #expect(second.output.contains("$(touch pwned)`touch pwned`%F{red}#[fg=red]"))
    expectEqual(second.prompt, "0|0/1 0c")
    #expect(!FileManager.default.fileExists(atPath: "\(machine.workingDirectory)/pwned"))
  }

  /// Invalid states. `@` stands for a time in the future.
  static let damaged = [
    "", "1\t\n", "2\t@\tx\n", "1\t-@\tx\n", "1\t0\tx\n", "1\ta[$(touch pwned)]\tx\n",
    "1\t@\t\u{1B}[31mx\n", "1\t9@\tx\n", "1\t99999999999\tx\n", "1 @ x\n", "\u{0}\u{0}\u{0}",
  ]

  @Test(arguments: Shell.allCases)
  func `an invalid state is renewed and not shown, and a pipe in its place blocks nothing`(
    shell: Shell
  ) throws {
    try machine.start(shell).run("$OOTD add One")
    let end = String(Int(Date().timeIntervalSince1970) + 3600)
    for text in Self.damaged {
      let bytes = Array(text.replacing("@", with: end).utf8)
      try FileSystem.write(bytes, to: machine.promptPath)
      let session = try machine.start(shell)
      expectEqual(session.prompt, "0|0/1 0c", "\(text.debugDescription)")
      #expect(!session.output.contains("\u{1B}[31m"))
      #expect(!session.output.contains("ootd:"))
      session.end()
    }
    #expect(!FileManager.default.fileExists(atPath: "\(machine.workingDirectory)/pwned"))
    for path in [machine.promptPath, machine.markerPath] {
      try FileSystem.remove(path)
      expectEqual(mkfifo(path, 0o600), 0)
      let session = try machine.start(shell)
      expectEqual(session.prompt, "0|0/1 0c", "\(path)")
      expectEqual(session.briefings, path == machine.markerPath ? 1 : 0)
    }
    try expectEqual(machine.start(shell).briefings, 0)
  }
}
