import CommandSupport
import Foundation
import Git
import TestSupport
import Testing
import TestingAdditions

@testable import Commands

@Suite(.serialized, .startsPrograms) struct HealthySetupTests {
  /// Everything that can be set up, some days later without the files that can be rebuilt.
  @Test(arguments: [false, true])
  func `a full set-up without faults gives no finding`(isLater: Bool) async throws {
    let patient = try Patient()
    let machine = patient.machine
    let settings = [
      "dayStartsAt = 04:30", "language = fr", "identity = me@work.example", "wipLimit = 9",
      "bareReferences = yes",
    ]
    try machine.configure("[ootd]\n" + settings.map { "\t\($0)\n" }.joined())
    try await addRepositories(patient, withManager: isLater)
    for words in [
      ["add", "Todo é 한국어", "-p", "high", "--due", "2026-11-20"], ["add", "Two", "--due", "18:00"],
      ["done", "1"], ["comment", "2", "A comment"], ["undo"], ["label", "add", "bug"],
      ["block", "add", "review", "--every", "weekdays"], ["today"],
    ] { try await machine.run(words).checked() }
    let program = isLater ? "ootd" : "'\(machine.executable)'"
    try patient.write(
      """
      # eval "$(/old/ootd init bash)"
      alias ll=ls
      eval "$(\(program) init bash)"
      eval "$(\(program) completions bash)"

      """, to: isLater ? "home/.bash_profile" : "home/.bashrc")
    try patient.write("eval \"$(\(program) init zsh)\"\n", to: "home/.zshrc")
    try patient.write(
      "if status is-interactive\n  \(program) init fish | source\nend\n",
      to: "home/.config/fish/\(isLater ? "config.fish" : "conf.d/ootd.fish")")
    try await addSync(machine, ["--encrypt"].filter { _ in isLater })
    if isLater {
      machine.now = "2026-11-28T20:00:00+01:00"
      for folder in ["\(machine.homeFolder)/.cache/ootd", machine.stateFolder] {
        try FileSystem.remove(folder)
      }
      machine.workingDirectory = machine.homeFolder
    }
    try await expectEqual(patient.findings().map(\.code), [])
  }

  /// Links repositories of each shape, some of which have hooks.
  private func addRepositories(_ patient: Patient, withManager isManaged: Bool) async throws {
    let home = patient.machine.home
    let api = try await patient.addRepository("src/api")
    let site = try await patient.addRepository("src/my site", options: ["--object-format=sha256"])
    let app = try await patient.addRepository("작업/앱")
    let deep = try await patient.addRepository("deep/er/it's")
    _ = try await patient.addRepository("bare", options: ["--bare"], isEmpty: true)
    _ = try await patient.addRepository("empty", isEmpty: true)
    try await site.commit("By another", by: .other)
    try await deep.run("pack-refs", "--all")
    try await TestGit(home).run(
      ["clone", "--quiet", "--depth=1", "file://\(app.path)", home.path("clone")],
      in: home.directory.path)
    // It may say that the clone has no commits of mine.
    try await patient.machine.run("project", "add", home.path("clone")).checked()
    try await api.run("worktree", "add", "--quiet", home.path("tree"))
    try await app.run("checkout", "--quiet", "--detach")
    if isManaged {
      // A hook manager's folder, with lines added by hand.
      try await api.run("config", "core.hooksPath", ".husky")
      for event in hookEvents {
        let line = try HookLines(executable: patient.machine.executable)
          .line(for: #require(.init(rawValue: event)))
        try await home.writeScript("#!/bin/sh\n\(line)\n", to: "src/api/.husky/\(event)")
      }
    } else {
      try await home.writeScript(
        "#!/bin/sh\necho own\nexit 0\n", to: "src/api/.git/hooks/post-commit")
      try await patient.machine.run("hook", "install", api.path).checked()
    }
    try await patient.machine.run("hook", "install", deep.path, "--prepare-commit-msg").checked()
    for repository in [api, deep] { try await repository.commit("With a hook") }
  }

  /// Syncs with another machine, and leaves a change to be sent.
  private func addSync(_ machine: Machine, _ options: [String]) async throws {
    let remote = try await TestRemote(in: machine.home)
    try await machine.run(["sync", "setup", remote.path, "--name", "laptop"] + options).checked()
    let other = try Machine("desk", in: machine.home)
    other.now = machine.now
    let key = options.isEmpty ? [] : ["--key", "\(machine.dataFolder)/sync.key"]
    try await other.run(["sync", "setup", remote.path, "--name", "desk"] + key).checked()
    try await other.run("add", "From desk").checked()
    try await other.run("sync").checked()
    try await machine.run("sync").checked()
    try await machine.run("add", "Waiting").checked()
  }

  @Test func `nothing set up is healthy, and doctor writes nothing outside of the cache`()
    async throws
  {
    let patient = try Patient()
    let findings = try await patient.findings(notes: true)
    expectEqual(findings.map(\.code), ["repository.notLinked", "shell.notSetUp"])
    #expect(!FileManager.default.fileExists(atPath: patient.machine.dataFolder))
    #expect(!FileManager.default.fileExists(atPath: patient.machine.stateFolder))
  }

  @Test func `doctor changes no file of a store, and keeps the log of a killed process`()
    async throws
  {
    let patient = try await Patient.working(isSyncing: true)
    // A copy of the files while the store is open looks like those of a killed process.
    let machine = patient.machine
    let copies = ["", "-wal", "-shm"].map { machine.databasePath + $0 }
    try patient.write(copies.map { "cp '\($0)' '\($0).copy'\n" }.joined(), to: "copy.sh")
    let outcome = try await machine.script(
      """
      sqlite3 "$1" "UPDATE local SET name = 'tower';" ".shell sh $2"
      for end in '' -wal -shm; do mv "$1$end.copy" "$1$end"; done
      """, [machine.databasePath, machine.home.path("copy.sh")])
    expectEqual(outcome.status, 0, "\(outcome)")
    #expect(try !FileSystem.bytes(copies[1]).isEmpty)
    let folders = [machine.dataFolder, machine.stateFolder, patient.repository]
    let before = try folders.map(machine.snapshot)
    try await expectEqual(patient.findings().map(\.code), [])
    let after = try folders.map(machine.snapshot)
    for (old, new) in zip(before, after) {
      let changed = Set(old.keys).union(new.keys).filter { name in
        !name.hasSuffix("-shm") && old[name] != new[name]
      }
      expectEqual(changed.sorted(), [])
    }
  }
}
