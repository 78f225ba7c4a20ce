import TestSupport
import Testing

/// Hooks that git's configuration names, which run from git 2.54 on.
@Suite struct HookConfigurationTests {
  private static let events = ["post-commit", "post-merge", "post-rewrite", "post-applypatch"]

  /// The real git, but for the version that it gives.
  private func sandbox(version: String) async throws -> (Sandbox, TestRepository) {
    let sandbox = try Sandbox()
    let repository = try await sandbox.enterRepository()
    let wrapper = """
      #!/bin/sh
      for word do
        [ "$word" != version ] || { echo 'git version \(version)'; exit; }
      done
      PATH=${PATH#*:} exec git "$@"

      """
    try sandbox.home.directory.write(wrapper, to: "newer/git")
    _ = try await sandbox.shell("chmod +x ../newer/git")
    sandbox.environment["PATH"] =
      "\(sandbox.home.path("newer")):\(sandbox.environment["PATH"] ?? "")"
    return (sandbox, repository)
  }

  private func entries(_ repository: TestRepository) async throws -> [String] {
    try await repository.run("config", "--local", "--get-regexp", "--name-only", "^hook\\.")
      .split(separator: "\n").map(String.init)
  }

  @Test func `files that aren't ootd's to write to are left for it, and the file comes back`()
    async throws
  {
    let (sandbox, repository) = try await sandbox(version: "2.54.0")
    try await repository.run("config", "core.hooksPath", "../shared")
    let before = try sandbox.snapshot(of: "\(repository.path)/.git")
    let names = Self.events.joined(separator: ", ")
    #expect(
      try await sandbox.output("hook", "install")
        == "set in git config \(names)  \(repository.path)\n")
    // An event without its command makes git abort commits.
    #expect(
      try await entries(repository)
        == Self.events.flatMap { ["hook.ootd-\($0).command", "hook.ootd-\($0).event"] })
    #expect(try await sandbox.output("hook", "install").hasPrefix("unchanged "))
    sandbox.executable = "/opt/new/ootd"
    #expect(try await sandbox.output("hook", "install").hasPrefix("set in git config "))
    #expect(try await entries(repository).count == 8)
    #expect(try await sandbox.output("hook", "uninstall").hasPrefix("removed \(names)  "))
    #expect(try sandbox.snapshot(of: "\(repository.path)/.git") == before)
  }

  @Test func `only hooks whose files can't be written to are configured`() async throws {
    let (sandbox, repository) = try await sandbox(version: "2.55.0.618.g1a3e64c6c4")
    try await sandbox.writeHook("#!/usr/bin/python3\n", to: "post-merge")
    #expect(
      try await sandbox.output("hook", "install") == """
        installed post-commit, post-rewrite, post-applypatch  \(repository.path)
        set in git config post-merge  \(repository.path)

        """)
    #expect(
      try await entries(repository)
        == ["hook.ootd-post-merge.command", "hook.ootd-post-merge.event"])
    // A hook that runs by its file must not run twice.
    try await sandbox.writeHook("#!/bin/sh\n", to: "post-merge")
    #expect(try await sandbox.output("hook", "install").hasPrefix("installed post-commit, post-m"))
    #expect(try await repository.run("config", "--list").contains("hook.ootd") == false)
    #expect(try await sandbox.run("hook", "uninstall").status == 0)
    #expect(try sandbox.text(of: "\(repository.path)/.git/hooks/post-merge") == "#!/bin/sh\n")
  }

  @Test func `an older git has no such hooks`() async throws {
    let (sandbox, repository) = try await sandbox(version: "2.53.1")
    try await repository.run("config", "core.hooksPath", "../shared")
    #expect(try await sandbox.run("hook", "install").status == 3)
    #expect(try await repository.run("config", "--list").contains("hook.ootd") == false)
  }

  @Test(arguments: [[], ["amend"], ["it's", "b  c"]])
  func `the command is one that git can append its words to`(words: [String]) async throws {
    let (sandbox, repository) = try await sandbox(version: "2.54.0")
    try await repository.run("config", "core.hooksPath", "../shared")
    try await sandbox.startInHooks(
      "echo \"$*\" >> \"$log\"; cat >> \"$log\"; echo 'ootd: a line'")
    try await sandbox.output("hook", "install")
    _ = try sandbox.logged()
    let command = try await repository.run("config", "hook.ootd-post-rewrite.command")
    let waiting = command.replacing("(sleep 0.08 && echo)", with: ":")
    try FileSystem.write(Array(waiting.utf8), to: sandbox.home.path("command"))
    // As git's run-command.c makes a command with arguments one line of shell.
    let run = words.isEmpty ? "\"$(cat ../command)\"" : "\"$(cat ../command)\"' \"$@\"' sh"
    let quoted = words.map { "\"\($0)\"" }.joined(separator: " ")
    let outcome = try await sandbox.shell("echo 'old new' | sh -c \(run) \(quoted)")
    #expect(outcome == .init(status: 0, output: "", error: "ootd: a line\n"))
    let logged = try sandbox.logged()
    #expect(logged == ["hook run post-rewrite background", "old new"])
  }
}
