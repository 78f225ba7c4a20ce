import CommandSupport
import Foundation
import Git
import TestSupport
import Testing
import TestingAdditions

@testable import Commands

/// One thing that is wrong on an otherwise working machine.
struct Breakage: CustomTestStringConvertible, Sendable {
  /// The code of its finding.
  let code: String
  let isSyncing: Bool
  let breakIt: @Sendable (Patient) async throws -> Void

  init(
    _ code: String, syncing: Bool = false,
    _ breakIt: @escaping @Sendable (Patient) async throws -> Void
  ) {
    self.code = code
    isSyncing = syncing
    self.breakIt = breakIt
  }

  var testDescription: String { code }
}

@Suite(.serialized, .startsPrograms) struct BrokenSetupTests {
  @Test(arguments: Seeds.each(3, of: all))
  func `a broken set-up gives its own finding, and a repair leaves none`(
    _ breakage: Breakage
  ) async throws {
    let patient = try await Patient.working(isSyncing: breakage.isSyncing)
    try await breakage.breakIt(patient)
    let findings = try await patient.findings()
    expectEqual(findings.map(\.code), [breakage.code], "\(findings)")
    for finding in findings {
      // A message whose key has no text would be the key itself.
      #expect(!finding.message.contains(finding.code) && finding.hint?.isEmpty != true)
      #expect(finding.hint != nil || finding.message.contains("upgrade"), "\(finding)")
    }
    guard findings.contains(where: \.fixable) else { return }
    let rest = try await patient.findings(notes: false, "--fix", "--yes")
    expectEqual(rest.map(\.code), [])
  }

  @Test func `a program that a package owns is left to its manager`() async throws {
    let patient = try Patient()
    try patient.link("other/ootd", to: "/bin/false")
    patient.machine.environment["PATH"]? += ":\(patient.machine.home.path("other"))"
    let hint = { try await patient.findings().first { $0.code == "version.twoPrograms" }?.hint }
    try await expectEqual(hint(), "rm \(patient.machine.home.path("other"))/ootd")
    try await patient.machine.home.writeScript("#!/bin/sh\necho ootd: $2\n", to: "bin/dpkg")
    try await expectEqual(hint(), "sudo apt remove ootd")
  }

  private static let all = store + repositories + hooks + promptAndShells + sync + others

  private static let store = [
    Breakage("store.damaged") { patient in
      let bytes = try FileSystem.bytes(patient.machine.databasePath)
      try FileSystem.write(Array(bytes.prefix(bytes.count / 2)), to: patient.machine.databasePath)
    },
    Breakage("store.notAStore") { try $0.write("my notes", at: $0.machine.databasePath) },
    Breakage("store.newer") { try await $0.execute("PRAGMA user_version = 99") },
    Breakage("store.old") { patient in
      try await patient.execute("PRAGMA application_id = 1869575268")
    },
    Breakage("store.staleTables") { patient in
      try await patient.execute("UPDATE todo SET title = 'Another' WHERE number = 1")
    },
    Breakage("store.staleTables") { patient in
      try await patient.execute("INSERT INTO search_index (search_index) VALUES ('delete-all')")
    },
    Breakage("store.unreadableOperation") { patient in
      try await patient.execute(
        "UPDATE operation SET bytes = CAST('{}' AS BLOB) WHERE sequence = 1")
    },
    Breakage("store.unreadLines") { patient in
      try await patient.execute("INSERT INTO unread_line VALUES (randomblob(16), x'7b7d', NULL)")
    },
    Breakage("store.incomplete") { try await $0.execute(held(1)) },
    Breakage("clock.operationsAhead") { try await $0.execute(held(2)) },
    Breakage("store.unfinishedPurge") { try await $0.execute("UPDATE local SET unwiped = 2") },
    Breakage("store.folderMode") { chmod($0.machine.dataFolder, 0o755) },
    Breakage("store.fileMode") { chmod($0.machine.databasePath, 0o644) },
    Breakage("clock.behind") { $0.machine.now = "2026-11-19T10:00:00+01:00" },
  ]

  /// A received operation that isn't applied.
  private static func held(_ reason: Int) -> String {
    """
    INSERT INTO operation (
      id, replica, time, wall, day, command, author, retracts, bytes, own, held)
    VALUES (randomblob(16), randomblob(16), 1, 1, 1, 'add', 'person', 0, x'7b7d', 0, \(reason))
    """
  }

  private static let repositories = [
    Breakage("git.missing") { try FileSystem.remove($0.repository) },
    Breakage("git.repositoryGone") { try FileSystem.remove("\($0.repository)/.git") },
    Breakage("repository.moved") { patient in
      try FileSystem.move(patient.repository, to: patient.machine.home.path("src/service"))
    },
    Breakage("git.corrupt") { try $0.write("nonsense", at: "\($0.repository)/.git/HEAD") },
    Breakage("git.brokenReference") { patient in
      let text = String(repeating: "a", count: 40) + "\n"
      try patient.write(text, at: "\(patient.repository)/.git/refs/heads/broken")
    },
    Breakage("git.symbolicLoop") { patient in
      try patient.write("ref: refs/heads/loop\n", at: "\(patient.repository)/.git/refs/heads/loop")
    },
    Breakage("git.unsupported") { patient in
      let repository = TestRepository(existing: patient.repository, in: patient.machine.home)
      try await repository.run("config", "extensions.unheardOf", "true")
      try await repository.run("config", "core.repositoryFormatVersion", "1")
    },
    Breakage("git.specialFile") { mkfifo("\($0.repository)/.git/packed-refs", 0o600) },
    Breakage("git.configuration") { try $0.write("[core\n", at: "\($0.repository)/.git/config") },
    Breakage("git.noIdentity") { try $0.machine.home.configure("[core]\n\tbare = false\n") },
    Breakage("repository.otherEmail") { patient in
      let repository = TestRepository(existing: patient.repository, in: patient.machine.home)
      try await repository.commit("At work", by: TestAuthor("Me", "me@work.example"))
    },
  ]

  private static let hooks = [
    Breakage("hook.binaryGone") { patient in
      try FileSystem.remove(patient.machine.executable)
      patient.machine.executable = try patient.link("new/ootd", to: "/bin/true")
      patient.machine.environment["PATH"]? += ":\(patient.machine.home.path("new"))"
    },
    Breakage("hook.otherProgram") { patient in
      let usual = patient.machine.executable
      patient.machine.executable = try patient.link("other/ootd", to: "/bin/false")
      try await patient.machine.output("hook", "install", patient.repository)
      patient.machine.executable = usual
    },
    Breakage("hook.damaged") { patient in
      try await edit("post-commit", "/^# <<< ootd/d", patient)
    },
    Breakage("hook.outdated") { try await edit("post-merge", "s/uninstall/remove/", $0) },
    Breakage("hook.incomplete") { try FileSystem.remove("\($0.repository)/.git/hooks/post-merge") },
    Breakage("hook.notExecutable") { chmod("\($0.repository)/.git/hooks/post-commit", 0o644) },
    Breakage("hook.bypassed") { patient in
      try patient.machine.configure("[core]\n\thooksPath = ~/hooks\n")
    },
    Breakage("hook.disabled") { patient in
      try patient.machine.configure("[core]\n\thooksPath = /dev/null\n")
    },
    Breakage("hook.lfs") { patient in
      try patient.write("*.bin filter=lfs -text\n", at: "\(patient.repository)/.gitattributes")
    },
    Breakage("hook.disabledBySetting") { patient in
      let repository = TestRepository(existing: patient.repository, in: patient.machine.home)
      let name = "hook.ootd-post-commit"
      try await repository.run(
        "config", "\(name).command", "[ -x '\(patient.machine.executable)' ]")
      try await repository.run("config", "\(name).event", "post-commit")
      try await repository.run("config", "\(name).enabled", "false")
    },
    Breakage("hook.disabledByVariable") { $0.machine.environment["OOTD_HOOK"] = "0" },
    Breakage("hook.recordDamaged") { patient in
      let journal = HookJournal(in: patient.machine.stateFolder, of: patient.repository, .off)
      journal.recordRun(event: .postCommit, at: try patient.machine.context().now)
      let folder = "\(patient.machine.stateFolder)/hooks"
      let name = try #require(try FileSystem.names(in: folder).first)
      try patient.write("nonsense\n", at: "\(folder)/\(name)")
    },
  ]

  /// Edits an installed hook with sed(1).
  private static func edit(_ hook: String, _ script: String, _ patient: Patient) async throws {
    try await TestRepository(existing: patient.repository, in: patient.machine.home)
      .script("sed -i '\(script)' .git/hooks/\(hook)")
  }

  private static let promptAndShells = [
    Breakage("prompt.folderInPlace") { patient in
      let path = "\(patient.machine.stateFolder)/prompt"
      try FileSystem.remove(path)
      try patient.write("", at: "\(path)/file")
    },
    Breakage("prompt.damaged") {
      try $0.write("nonsense\n", at: "\($0.machine.stateFolder)/prompt")
    },
    Breakage("prompt.damaged") { try $0.write("short", at: "\($0.machine.stateFolder)/tally") },
    Breakage("prompt.damaged") { try $0.write("old\n", at: "\($0.machine.stateFolder)/morning") },
    Breakage("prompt.wrong") { patient in
      let files = ["prompt", "tally"].map { "\(patient.machine.stateFolder)/\($0)" }
      let before = try files.map(FileSystem.bytes)
      try await patient.machine.output("done", "2")
      for (file, bytes) in zip(files, before) { try FileSystem.write(bytes, to: file) }
    },
    Breakage("prompt.folderMode") { chmod($0.machine.stateFolder, 0o755) },
    Breakage("shell.wrongShell") { try $0.write("ootd init fish | source\n", to: "home/.bashrc") },
    Breakage("shell.programGone") { patient in
      try patient.write("eval \"$('/old place/ootd' init bash)\"\n", to: "home/.bashrc")
    },
    Breakage("shell.programGone") { patient in
      try patient.write("eval \"$(~/.local/bin/ootd completions zsh)\"\n", to: "home/.zshrc")
    },
    Breakage("shell.notInPath") { $0.machine.environment["PATH"] = "/usr/bin:/bin" },
    Breakage("shell.duplicate") { try $0.write(Patient.line + Patient.line, to: "home/.bashrc") },
    Breakage("shell.completionsGone") { patient in
      try patient.write(
        "test -x '/old/ootd'; or return\n", to: "home/.config/fish/completions/ootd.fish")
    },
  ]

  private static let sync = [
    Breakage("sync.keyMissing", syncing: true) { try FileSystem.remove(key(of: $0)) },
    Breakage("sync.keyUnreadable", syncing: true) { try $0.write("nonsense", at: key(of: $0)) },
    Breakage("sync.keyMode", syncing: true) { chmod(key(of: $0), 0o644) },
    Breakage("sync.remoteMissing", syncing: true) { patient in
      try await patient.execute("UPDATE remote SET url = '/nowhere/todos.git'")
    },
    Breakage("input.invalidRemote", syncing: true) { patient in
      try await patient.execute("UPDATE remote SET url = '-x'")
    },
    Breakage("sync.failed", syncing: true) { try recordFailure(isOffline: false, $0) },
    Breakage("sync.offline", syncing: true) { patient in
      patient.machine.now = "2026-12-21T10:00:00+01:00"
      try recordFailure(isOffline: true, patient)
    },
    Breakage("sync.waiting", syncing: true) { patient in
      try await patient.machine.output("add", "Later")
      try patient.machine.configure("[ootd]\n\tautoSync = true\n")
      patient.machine.now = "2026-11-25T10:00:00+01:00"
    },
    Breakage("sync.stateDamaged", syncing: true) { patient in
      try patient.write("nonsense\n", at: "\(patient.machine.stateFolder)/sync")
    },
    Breakage("sync.repositoryDamaged", syncing: true) { patient in
      try patient.write("[core\n", at: "\(patient.machine.dataFolder)/sync.git/config")
    },
    Breakage("sync.staleLock", syncing: true) { patient in
      let lock = "\(patient.machine.dataFolder)/sync.git/config.lock"
      try patient.write("", at: lock)
      try patient.age(lock)
    },
    Breakage("version.noGit", syncing: true) { patient in
      patient.machine.environment["PATH"] = patient.machine.home.path("bin")
    },
  ]

  /// Records that the sync after the one on 21 November failed.
  private static func recordFailure(isOffline: Bool, _ patient: Patient) throws {
    let state = """
      {"last":1795251600000,"tried":1795251700000,"problem":"no luck","offline":\(isOffline)}

      """
    try patient.write(state, at: "\(patient.machine.stateFolder)/sync")
  }

  private static func key(of patient: Patient) -> String {
    "\(patient.machine.dataFolder)/sync.key"
  }

  private static let others = [
    Breakage("disk.notAFolder") { patient in
      let folder = "\(patient.machine.homeFolder)/.cache/ootd"
      try FileSystem.remove(folder)
      try patient.write("", at: folder)
    },
    Breakage("disk.leftovers") { patient in
      let file = "\(patient.machine.stateFolder)/prompt.draft-1f"
      try patient.write("", at: file)
      try patient.age(file)
    },
    Breakage("disk.cacheDamaged") { patient in
      let folder = "\(patient.machine.homeFolder)/.cache/ootd/activity"
      try patient.write("short", at: "\(folder)/1f")
    },
    Breakage("version.twoPrograms") { patient in
      try patient.link("other/ootd", to: "/bin/false")
      patient.machine.environment["PATH"]? += ":\(patient.machine.home.path("other"))"
    },
    Breakage("version.oldGit") { patient in
      try await patient.machine.home.writeScript(
        "#!/bin/sh\necho git version 2.20.1\n", to: "bin/git")
    },
    Breakage("setting.invalid") { patient in
      try patient.machine.configure("[ootd]\n\tdayStartsAt = 25:00\n")
    },
    Breakage("setting.invalid") { try $0.machine.configure("[ootd]\n\tautoSync = flase\n") },
    Breakage("setting.unknown") { try $0.machine.configure("[ootd]\n\tautoSinc = true\n") },
    Breakage("git.configuration") { try $0.machine.home.configure("[user\n") },
  ]
}
