import CommandSupport
import TestSupport
import Testing
import TestingAdditions

/// The installed hooks, run by git and various shells.
@Suite(.serialized, .startsPrograms) final class InstalledHookTests: RepositoryMachineTest {
  private static let shells = [
    "/bin/sh -e", "/usr/bin/env -S zsh -e", "/usr/bin/env -S dash -e", "/usr/bin/env -S bash -e",
  ]
  /// Shell lines that take about a minute and then log that they ended.
  private static let long = "for i in $(seq 500); do sleep 0.1; done; echo ended >> \"$log\""
  /// A program that only SIGKILL ends early.
  private static let hanging = "trap '' TERM HUP INT; echo $$ >> \"$log\"; \(long)"

  @Test func `each way to commit starts the program once`() async throws {
    try await machine.setHookProgram("echo \"$1 $2 $3 $#\" >> \"$log\"")
    try await machine.installWaitingHooks()
    for (script, events) in [
      ("git commit -q --allow-empty -m Two", ["post-commit"]),
      ("git commit -q --allow-empty --amend -m Three", ["post-commit", "post-rewrite"]),
      ("git checkout -q -b topic HEAD~1 && git commit -q --allow-empty -m Four", ["post-commit"]),
      ("git merge -q --no-edit main", ["post-merge"]),
      ("git checkout -q main && git merge -q topic", ["post-merge"]),
      ("git cherry-pick --allow-empty HEAD^1", ["post-commit"]),
      ("echo x > x && git add x && git commit -q -m x", ["post-commit"]),
      ("git revert --no-edit HEAD", ["post-commit"]),
      (
        "git format-patch -q -1 --stdout HEAD~1 > p && git reset -q --hard HEAD~2 && git am -q p",
        ["post-applypatch"]
      ),
    ] {
      try await repository.script(script)
      try expectEqual(machine.logged(), events.map { "hook run \($0) 4" }, "\(script)")
    }
  }

  @Test func `a rebase starts it once, at the end, with the rewritten commits`() async throws {
    try await repository.script(
      """
      for i in 1 2 3; do echo $i > $i; git add $i; git commit -q -m $i; done
      git commit -q --allow-empty -m 'fixup! 3' && git checkout -q -b other HEAD~4
      git commit -q --allow-empty -m Other && git checkout -q main
      """)
    try await machine.setHookProgram("{ echo \"$3\"; cut -c 41 < /dev/stdin; } >> \"$log\"")
    try await machine.installWaitingHooks("--prepare-commit-msg")
    for options in ["--autosquash --empty=keep -i", "--apply --force-rebase", "--force-rebase"] {
      try await repository.script("GIT_SEQUENCE_EDITOR=: git rebase -q \(options) other")
      let logged = try machine.logged()
      expectEqual(logged.first, "post-rewrite", "\(options)")
      expectEqual(logged.filter { $0.hasPrefix("p") }.count, 1, "\(options)")
      #expect(logged.count > 3, "\(options)")
    }
  }

  @Test func `a rebase in a linked worktree starts it once too`() async throws {
    try await machine.setHookProgram("echo \"$3\" >> \"$log\"")
    try await machine.installWaitingHooks()
    try await repository.script(
      """
      OOTD_HOOK=0 git commit -q --allow-empty -m Two
      git worktree add -q --detach ../linked HEAD && cd ../linked
      for i in 1 2 3; do git commit -q --allow-empty -m $i; done
      """)
    try expectEqual(machine.logged(), ["post-commit", "post-commit", "post-commit"])
    try await repository.script("cd ../linked && git rebase -q --force-rebase HEAD~2")
    try expectEqual(machine.logged(), ["post-rewrite"])
  }

  @Test func `only the program's first line is printed, and no file is left`() async throws {
    try await machine.setHookProgram(
      #"printf '%s\n' 'ootd: 12 done \t (3/5 today)' 'ootd: second'"#)
    try await machine.installWaitingHooks()
    let before = try machine.snapshot(of: "\(repository.path)/.git").keys
    let outcome = try await machine.script("git commit -q --allow-empty -m Two")
    expectEqual(outcome, .init(status: 0, output: "", error: "ootd: 12 done \\t (3/5 today)\n"))
    let after = try machine.snapshot(of: "\(repository.path)/.git").keys
    #expect(after.filter { !$0.hasPrefix("objects/") && !before.contains($0) }.isEmpty)
  }

  @Test(arguments: Seeds.some(2, of: shells))
  func `nothing that the program does affects a commit`(shell: String) async throws {
    let commit = "git commit --allow-empty -m Two 2>&1 | sed 's/main .*]/main]/' | cat"
    let plain = try await machine.script(commit)
    try await machine.writeHook("#!\(shell)\nexit 0\n", to: "post-commit")
    try await machine.setHookProgram(":")
    try await machine.output("hook", "install")
    for program in [
      "kill -SEGV $$", "exit 3", "echo out; echo err >&2", Self.hanging,
      "(\(Self.long)) & echo $! > \"$log\"; wait", "(\(Self.long)) & echo $! > \"$log\"",
    ] {
      try await machine.setHookProgram(program)
      try await expectEqual(machine.script(commit), plain, "\(program)")
      let left = try machine.logged()
      #expect(!left.contains("ended"), "\(program)")
      for process in left { _ = try await machine.script("kill -9 \(process)") }
    }
  }

  @Test(arguments: Seeds.some(2, of: shells))
  func `the rest of the hook is not affected`(shell: String) async throws {
    let hook = """
      #!\(shell)
      set -u
      echo "$? $# $* $-"; pwd; umask; trap; ls /proc/self/fd
      echo "${line-} ${run-} ${text-} ${!-}"; cat; false; echo not reached

      """
    try await machine.writeHook(hook, to: "post-rewrite")
    try await machine.setHookProgram("echo 'ootd: a line'; echo more; exit 3")
    let runs = [
      "printf 'old new\\nof all\\n' > input; .git/hooks/post-rewrite amend 'b c' < input",
      "printf 'old new\\nof all\\n' | .git/hooks/post-rewrite amend",
      ".git/hooks/post-rewrite rebase < /dev/null",
    ]
    var plain: [Outcome] = []
    for run in runs { plain.append(try await machine.script(run)) }
    try await machine.installWaitingHooks()
    for (run, plain) in zip(runs, plain) {
      let outcome = try await machine.script(run)
      expectEqual(outcome.output, plain.output)
      expectEqual(outcome.status, plain.status)
      expectEqual(outcome.error, "ootd: a line\n" + plain.error)
    }
  }

  @Test func `a hook that exits or execs still runs it`() async throws {
    try await machine.setHookProgram("echo \"$3\" >> \"$log\"; exit 1")
    for lines in ["set -eu\nexit 0", "set -eu\nexec true", "set -e; set -u\nexit 0", "exec true"] {
      try await machine.writeHook("#!/bin/sh -eu\n\(lines)", to: "post-commit")
      try await machine.installWaitingHooks()
      try await repository.commit("Two")
      try expectEqual(machine.logged(), ["post-commit"], "\(lines)")
    }
  }

  @Test func `a variable disables it, and it is silent if the program is missing`() async throws {
    try await machine.setHookProgram("echo \"$3\" >> \"$log\"")
    try await machine.installWaitingHooks()
    let commit = "git commit -q --allow-empty -m Two"
    let nothing = Outcome(status: 0, output: "", error: "")
    try await expectEqual(machine.script("OOTD_HOOK=0 \(commit)"), nothing)
    #expect(try machine.logged().isEmpty)
    try await expectEqual(machine.script("OOTD_HOOK=1 \(commit)"), nothing)
    try expectEqual(machine.logged(), ["post-commit"])
    try FileSystem.remove(machine.executable)
    try await expectEqual(machine.script(commit), nothing)
  }

  @Test func `it works without other programs on PATH`() async throws {
    try await machine.setHookProgram("echo \"$3\" >> \"$log\"; echo 'ootd: a line'")
    try await machine.output("hook", "install")
    let outcome = try await machine.script(
      "mkdir ../bin && ln -s \"$(command -v git)\" ../bin/git && "
        + "PATH=\"$PWD/../bin\" git -c core.fsync=none commit -q --allow-empty -m Two")
    expectEqual(outcome, .init(status: 0, output: "", error: "ootd: a line\n"))
    try expectEqual(machine.logged(), ["post-commit"])
  }

  @Test func `it runs in submodules and subfolders`() async throws {
    let inner = try await TestRepository(in: machine.home, named: "inner", committing: "Begin")
    try await repository.run(
      "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner.path, "sub")
    machine.workingDirectory = "\(repository.path)/sub"
    try await machine.setHookProgram("echo \"$3 ${GIT_DIR-}\" >> \"$log\"; echo 'ootd: x'")
    try await machine.installWaitingHooks()
    let outcome = try await machine.script(
      "mkdir -p deep/down && cd deep/down && git commit -q --allow-empty -m Two")
    expectEqual(outcome.error, "ootd: x\n")
    try expectEqual(machine.logged().map { $0.hasPrefix("post-commit ") }, [true])
  }

  @Test func `prepare-commit-msg may change the message and never fails the commit`() async throws {
    try await machine.setHookProgram(
      "[ \"$3\" = post-commit ] || { echo \"$*\" >> \"$log\"; echo 'Ootd-Ref: 12' >> \"$4\"; }; exit 1"
    )
    try await machine.output("hook", "install", "--prepare-commit-msg")
    try await repository.run("commit", "--quiet", "--allow-empty", "-m", "Two\n")
    try expectEqual(machine.logged(), ["hook run prepare-commit-msg .git/COMMIT_EDITMSG message"])
    #expect(try await repository.run("log", "-1", "--format=%B").contains("Ootd-Ref: 12"))
    try await machine.setHookProgram(Self.hanging)
    try await repository.run("commit", "--quiet", "--allow-empty", "-m", "Three")
  }
}
