import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// Hooks in git's configuration, which git supports since 2.54.
@Suite(.serialized, .startsPrograms) final class HookConfigurationTests: RepositoryMachineTest {
  init() async throws {
    try await super.init()
    let path = machine.environment["PATH"] ?? ""
    machine.environment["PATH"] = "\(machine.home.path("newer")):\(path)"
  }

  /// Replaces the real git by one that reports this version.
  private func setGit(_ version: String) async throws {
    let wrapper = """
      #!/bin/sh
      for word do
        [ "$word" != version ] || { echo 'git version \(version)'; exit; }
      done
      PATH=${PATH#*:} exec git "$@"

      """
    try await machine.home.writeScript(wrapper, to: "newer/git")
  }

  private func entries() async throws -> [String] {
    try await repository.run("config", "--local", "--get-regexp", "--name-only", "^hook\\.")
      .split(separator: "\n").map(String.init)
  }

  @Test func `hooks outside the git folder go into git config, and uninstall removes them`()
    async throws
  {
    try await repository.run("config", "core.hooksPath", "../shared")
    let before = try machine.snapshot(of: "\(repository.path)/.git")
    try await setGit("2.53.1")
    try await expectEqual(machine.run("hook", "install").status, 3)
    try expectEqual(machine.snapshot(of: "\(repository.path)/.git"), before)
    try await setGit("2.54.0")
    let names = hookEvents.joined(separator: ", ")
    try await expectEqual(
      machine.output("hook", "install"), "set in git config \(names)  \(repository.path)\n")
    // Git aborts commits if an event has no command.
    try await expectEqual(
      entries(), hookEvents.flatMap { ["hook.ootd-\($0).command", "hook.ootd-\($0).event"] })
    #expect(try await machine.output("hook", "install").hasPrefix("unchanged "))
    machine.executable = "/opt/new/ootd"
    #expect(try await machine.output("hook", "install").hasPrefix("set in git config "))
    try await expectEqual(entries().count, 8)
    #expect(try await machine.output("hook", "uninstall").hasPrefix("removed \(names)  "))
    try expectEqual(machine.snapshot(of: "\(repository.path)/.git"), before)
  }

  @Test func `only hooks whose files can't be edited are configured`() async throws {
    try await setGit("2.55.0.618.g1a3e64c6c4")
    try await machine.writeHook("#!/usr/bin/python3\n", to: "post-merge")
    try await expectEqual(
      machine.output("hook", "install"),
      """
      installed post-commit, post-rewrite, post-applypatch  \(repository.path)
      set in git config post-merge  \(repository.path)

      """)
    try await expectEqual(
      entries(), ["hook.ootd-post-merge.command", "hook.ootd-post-merge.event"])
    // A hook that now runs from its file must not run twice.
    try await machine.writeHook("#!/bin/sh\n", to: "post-merge")
    #expect(try await machine.output("hook", "install").hasPrefix("installed post-commit, post-m"))
    try await expectEqual(repository.run("config", "--list").contains("hook.ootd"), false)
    try await expectEqual(machine.run("hook", "uninstall").status, 0)
    try expectEqual(machine.text(of: "\(repository.path)/.git/hooks/post-merge"), "#!/bin/sh\n")
  }

  @Test func `git can append arguments to the command`() async throws {
    try await setGit("2.54.0")
    try await repository.run("config", "core.hooksPath", "../shared")
    try await machine.setHookProgram(
      "echo \"$*\" >> \"$log\"; cat >> \"$log\"; echo 'ootd: a line'")
    try await machine.output("hook", "install")
    _ = try machine.logged()
    let command = try await repository.run("config", "hook.ootd-post-rewrite.command")
    let waiting = command.replacing("(sleep 0.08 && echo)", with: ":")
    try FileSystem.write(Array(waiting.utf8), to: machine.home.path("command"))
    for words in ["", "\"amend\"", "\"it's\" \"b  c\""] {
      // As git's run-command.c builds a shell command with arguments.
      let run = words.isEmpty ? "\"$(cat ../command)\"" : "\"$(cat ../command)\"' \"$@\"' sh"
      let outcome = try await machine.script("echo 'old new' | sh -c \(run) \(words)")
      expectEqual(outcome, .init(status: 0, output: "", error: "ootd: a line\n"))
      try expectEqual(machine.logged(), ["hook run post-rewrite background", "old new"])
    }
  }
}
