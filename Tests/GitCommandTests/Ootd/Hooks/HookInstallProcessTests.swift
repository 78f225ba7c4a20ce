import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// `hook install` by the built program, whose umask, user, limits, path and end a test can choose.
@Suite(.serialized, .startsOotd) final class HookInstallProcessTests: RepositoryMachineTest {
  private var folder: String { "\(repository.path)/.git/hooks" }

  @Test func `nothing is written without permission to write everything`() async throws {
    try await machine.writeHook("#!/bin/sh\n", to: "post-commit")
    let before = try machine.snapshot(of: "\(repository.path)/.git")
    for path in ["hooks", "hooks/post-merge"] {
      // Root may write anything, so the test then runs as another user.
      let outcome = try await machine.shell(
        """
        [ hooks = '\(path)' ] || { cp .git/hooks/post-commit '.git/\(path)'; }
        chmod a-w '.git/\(path)'; run="$OOTD"
        if [ $(id -u) = 0 ]; then
          chmod 755 '\(machine.home.directory.path)'; chown -R 12345 '\(machine.home.directory.path)'
          set -- setpriv --reuid 12345 --clear-groups --
        fi
        "$@" "$run" hook install; status=$?; chmod u+w .git/hooks
        [ hooks = '\(path)' ] || rm -f '.git/\(path)'; exit $status
        """)
      expectEqual(outcome.status, 1)
      #expect(outcome.output.isEmpty)
      expectEqual(outcome.error.split(separator: "\n").count, 1)
      #expect(outcome.error.contains("`\(repository.path)/.git/\(path)"))
      try expectEqual(machine.snapshot(of: "\(repository.path)/.git"), before)
    }
  }

  @Test func `a full disk leaves all hooks unchanged`() async throws {
    let text = "#!/bin/sh\n" + String(repeating: "# filling\n", count: 60)
    try await machine.writeHook(text, to: "post-rewrite")
    let before = try machine.snapshot(of: folder)
    // Files up to 2 blocks of 512 bytes: enough for the first hooks, but not for post-rewrite.
    let outcome = try await machine.shell("trap '' XFSZ; ulimit -f 2; \"$OOTD\" hook install")
    expectEqual(outcome.status, 1)
    #expect(outcome.error.contains("post-rewrite"))
    try expectEqual(machine.snapshot(of: folder), before)
    try FileSystem.remove(folder)
    let without = try await machine.shell("trap '' XFSZ; ulimit -f 0; \"$OOTD\" hook install")
    expectEqual(without.status, 1)
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func `killing it at any moment leaves whole files`() async throws {
    let hook = "#!/bin/sh\necho mine >&2\n"
    try await machine.writeHook(hook, to: "post-commit")
    var random = SeededGenerator(seed: 3)
    for index in 0..<Seeds.size(10, full: 25) {
      let milliseconds = Int.random(in: 10...60, using: &random)
      let verb = index % 2 == 0 ? "install" : "uninstall"
      _ = try await machine.shell("timeout -s KILL 0.0\(milliseconds) \"$OOTD\" hook \(verb)")
      let text = try machine.text(of: "\(folder)/post-commit")
      #expect(text == hook || text.hasSuffix("# <<< ootd hook <<<\necho mine >&2\n"))
      let commit = try await machine.shell("git commit -q --allow-empty -m Two")
      expectEqual(commit, .init(status: 0, output: "", error: "mine\n"))
    }
    try await expectEqual(machine.shell("\"$OOTD\" hook uninstall").status, 0)
    try expectEqual(machine.text(of: "\(folder)/post-commit"), hook)
  }

  @Test
  func `a new hook has the umask's mode, and the path that was called without resolving links`()
    async throws
  {
    let bin = machine.home.path("bin")
    _ = try await machine.shell("mkdir '\(bin)' && ln -s \"$OOTD\" '\(bin)/ootd'")
    let binary = Program.ootd
    for (call, path) in [
      ("umask 007 && \"$OOTD\"", binary),
      ("env PATH=/nowhere:'\(bin)':\"$PATH\" ootd", "\(bin)/ootd"),
      ("../bin/ootd", "\(repository.path)/../bin/ootd"),
      ("cd '\(bin)' && ./ootd", "\(bin)/ootd"),
    ] {
      let outcome = try await machine.shell("\(call) hook install '\(repository.path)'")
      expectEqual(outcome.status, 0, "\(outcome)")
      let text = try machine.text(of: "\(folder)/post-commit")
      #expect(text.contains("[ -x '\(path)' ]"), "\(text)")
      try expectEqual(machine.snapshot(of: folder)["post-commit"].map { $0.mode & 0o777 }, 0o750)
    }
    let renamed = try await machine.shell("bash -c 'exec -a nothing \"$OOTD\" hook install'")
    expectEqual(renamed.status, 0)
    #expect(try machine.text(of: "\(folder)/post-commit").contains("'\(binary)'"))
  }
}
