import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsPrograms) final class HookRefusalTests: RepositoryMachineTest {
  private static func line(_ event: String) -> String {
    "[ ! -x '/usr/local/bin/ootd' ] || '/usr/local/bin/ootd' hook run \(event)"
  }

  @Test func `install changes no hook if it can't edit one of them`() async throws {
    for (script, reason) in [
      ("printf '#!/usr/bin/env python3\\nprint()\\n' > post-merge; chmod +x post-merge", "python3"),
      ("printf 'echo hi\\n' > post-merge; chmod +x post-merge", "not a shell script"),
      ("printf '#!/bin/sh\\r\\n:\\r\\n' > post-merge; chmod +x post-merge", "CRLF"),
      ("printf '#!/bin/sh\\n' > post-merge", "not executable"),
      ("printf '#!/bin/sh\\n' > ../m; chmod +x ../m; ln -s ../m post-merge", "symbolic link"),
      ("ln -s nowhere post-merge", "symbolic link"), ("mkdir post-merge", "not a file"),
      ("mkfifo post-merge", "not a file"),
    ] {
      try await repository.script("cd .git/hooks\nrm -rf post-merge\n\(script)")
      let before = try machine.snapshot(of: "\(repository.path)/.git")
      let outcome = try await machine.run("hook", "install")
      expectEqual(outcome.status, 3, "\(script)")
      #expect(outcome.output.contains("  \(repository.path)/.git/hooks/post-merge"), "\(script)")
      #expect(outcome.output.contains(reason), "\(outcome)")
      #expect(outcome.output.contains("    \(Self.line("post-merge"))\n"), "\(outcome)")
      #expect(!outcome.output.contains("hook run post-commit"), "\(outcome)")
      expectEqual(outcome.error.split(separator: "\n").count, 1, "\(outcome)")
      #expect(outcome.error.contains("scanning"), "\(outcome)")
      try expectEqual(machine.snapshot(of: "\(repository.path)/.git"), before, "\(script)")
    }
  }

  @Test func `for hooks outside the git folder, install prints the lines to add`() async throws {
    for (value, language) in [
      (".husky/_", "C"), ("~/hooks", "fr_FR.UTF-8"), ("../shared", "ko_KR.UTF-8"),
      ("../shared", "ja_JP.UTF-8"),
    ] {
      try await repository.run("config", "core.hooksPath", value)
      let before = try machine.snapshot(of: machine.home.directory.path)
      machine.environment["LC_ALL"] = language
      let outcome = try await machine.run("hook", "install")
      expectEqual(outcome.status, 3)
      let place = "core.hooksPath = \(value)  (\(repository.path)/.git/config)"
      #expect(outcome.output.contains(place), "\(outcome)")
      for event in hookEvents { #expect(outcome.output.contains("    \(Self.line(event))\n")) }
      expectEqual(outcome.error.split(separator: "\n").count, 1)
      try expectEqual(machine.snapshot(of: machine.home.directory.path), before)
    }
  }

  @Test func `where core.hooksPath names no folder, hooks are switched off`() async throws {
    let file = "\(repository.path)/.git/config"
    for value in ["/dev/null", "", "/dev/null/hooks", ".git/HEAD"] {
      try await repository.run("config", "core.hooksPath", value)
      for words in [["hook", "install"], ["hook", "install", "--all"]] {
        let outcome = try await machine.run(words)
        expectEqual(outcome.status, 3)
        #expect(outcome.error.contains("hooks are switched off"))
        #expect(outcome.error.contains("`\(value)` in `\(file)`"))
      }
      let status = try await machine.output("hook", "status")
      #expect(status.contains("hooks are switched off here\n") && status.contains(file))
      #expect(!status.contains("ootd hook install"))
    }
    #expect(try await machine.output("doctor").contains("--unset-all core.hooksPath"))
  }

  @Test func `a hooks folder that is a link is not written to`() async throws {
    try await repository.script("mv .git/hooks ../shared && ln -s ../../shared .git/hooks")
    let before = try machine.snapshot(of: machine.home.path("shared"))
    let outcome = try await machine.run("hook", "install")
    expectEqual(outcome.status, 3)
    #expect(outcome.output.contains(".git/hooks  a link to a folder outside the git folder\n"))
    try expectEqual(machine.snapshot(of: machine.home.path("shared")), before)
  }

  @Test func `the printed line runs the program, and does nothing if it is missing`() async throws {
    try await machine.setHookProgram("echo \"$*\" >> \"$log\"")
    try await repository.run("config", "core.hooksPath", ".husky/_")
    let output = try await machine.run("hook", "install", "--prepare-commit-msg").output
    let lines = output.split(separator: "\n").filter { $0.hasPrefix("    [") }
    expectEqual(lines.count, 5)
    for (event, line) in zip(hookEvents + ["prepare-commit-msg"], lines) {
      let hook = "#!/bin/sh -e\n\(line.dropFirst(4))\n"
      try await machine.home.writeScript(hook, to: "api/.husky/_/\(event)")
    }
    try await repository.run("commit", "--quiet", "--allow-empty", "-m", "Two")
    let prepare = "hook run prepare-commit-msg .git/COMMIT_EDITMSG message"
    try expectEqual(machine.logged(), [prepare, "hook run post-commit"])
    try FileSystem.remove(machine.executable)
    try await repository.run("commit", "--quiet", "--allow-empty", "-m", "Three")
  }

  @Test func `a hook with the line added by hand is skipped, and the others are installed`()
    async throws
  {
    for (line, word) in [
      ("ootd hook run post-merge", "installed"), ("'/x/ootd' hook run post-merge 0", "unchanged"),
    ] {
      let hook = "#!/usr/bin/python3\nimport os\nos.system(\"\"\"\(line)\"\"\")\n"
      try await machine.writeHook(hook, to: "post-merge")
      try await expectEqual(
        machine.output("hook", "install"),
        """
        \(word) post-commit, post-rewrite, post-applypatch  \(repository.path)
        by hand post-merge  \(repository.path)

        """)
      try expectEqual(machine.text(of: "\(repository.path)/.git/hooks/post-merge"), hook)
    }
    // Other programs' hook runners.
    for line in ["lefthook run post-merge", "git hook run post-merge"] {
      try await machine.writeHook("#!/bin/sh\n\(line)\n", to: "post-merge")
      try await machine.output("hook", "install")
      let text = try machine.text(of: "\(repository.path)/.git/hooks/post-merge")
      #expect(text.contains("/usr/local/bin/ootd"))
    }
  }

  @Test func `with husky the line belongs in the folder above, and is found there`() async throws {
    try await repository.run("config", "core.hooksPath", ".husky/_")
    try machine.home.directory.write("", to: "api/.husky/_/h")
    let outcome = try await machine.run("hook", "install")
    #expect(outcome.output.contains("  \(repository.path)/.husky/post-commit\n"))
    for event in hookEvents {
      try machine.home.directory.write("\(Self.line(event))\n", to: "api/.husky/\(event)")
    }
    let names = hookEvents.joined(separator: ", ")
    try await expectEqual(
      machine.output("hook", "install"), "by hand \(names)  \(repository.path)\n")
  }

  @Test func `an incomplete block is reported, and nothing is changed`() async throws {
    try await machine.output("hook", "install")
    let file = "\(repository.path)/.git/hooks/post-rewrite"
    let text = try machine.text(of: file).replacing("# <<< ootd hook <<<\n", with: "")
    try FileSystem.write(Array(text.utf8), to: file)
    machine.executable = "/opt/new/ootd"
    let before = try machine.snapshot(of: "\(repository.path)/.git")
    for verb in ["install", "uninstall"] {
      let outcome = try await machine.run("hook", verb)
      expectEqual(outcome.status, 3)
      #expect(outcome.output.isEmpty)
      #expect(outcome.error.contains("`\(file)`"))
      try expectEqual(machine.snapshot(of: "\(repository.path)/.git"), before)
    }
  }
}
