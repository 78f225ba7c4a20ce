import CommandSupport
import Foundation
import Git
import TestSupport
import Testing
import TestingAdditions

@testable import Commands

@Suite(.serialized, .startsPrograms) struct HealthySetupTests {
  @Test(arguments: Seeds.few(3, ofFirst: 1000))
  func `a random set-up without faults gives no finding`(seed: UInt64) async throws {
    var setup = try RandomSetup(seed: seed)
    let steps = try await setup.build()
    let findings = try await setup.patient.findings()
    expectEqual(findings.map(\.code), [], "\(steps.joined(separator: ", ")): \(findings)")
  }

  @Test func `nothing set up is healthy, and doctor writes nothing outside of the cache`()
    async throws
  {
    let patient = try Patient()
    let findings = try await patient.findings(notes: true)
    expectEqual(findings.map(\.code), ["shell.notSetUp"])
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
    try patient.write(
      copies.map { "cp '\($0)' '\($0).copy'\n" }.joined(), to: "copy.sh")
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

/// A machine that is set up at random, without faults.
private struct RandomSetup {
  let patient: Patient
  private var random: SeededGenerator
  private var steps: [String] = []

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    patient = try Patient()
  }

  /// - Returns: What was set up.
  mutating func build() async throws -> [String] {
    var lines = ""
    if chance(0.3) { lines += "\tdayStartsAt = 0\(pick(1...6)):30\n" }
    if chance(0.3) { lines += "\tlanguage = \(pick(["en", "ko", "fr", "ja"]))\n" }
    if chance(0.3) { lines += "\tidentity = me@work.example\n" }
    if chance(0.3) { lines += "\twipLimit = \(pick(1...9))\n" }
    if chance(0.3) { lines += "\tbareReferences = \(pick(["true", "false", "yes", "0"]))\n" }
    if !lines.isEmpty {
      steps.append("settings")
      try patient.machine.configure("[ootd]\n\(lines)")
    }
    for index in 0..<pick(0...5) where !chance(0.3) { try await addRepository(index) }
    try await addTodos()
    try addShellLines()
    if chance(0.35) { try await addSync() }
    try await laterState()
    return steps
  }

  private mutating func addRepository(_ index: Int) async throws {
    let shape = pick(["plain", "plain", "bare", "empty", "worktree", "detached", "packed", "clone"])
    let name = pick(["src/api", "src/my site", "작업/앱", "deep/er/it's"]) + "\(index)"
    steps.append("\(shape) \(name)")
    let home = patient.machine.home
    var options = shape == "bare" ? ["--bare"] : []
    if chance(0.1) { options.append("--object-format=sha256") }
    let isEmpty = ["bare", "empty"].contains(shape)
    let repository = try await patient.addRepository(name, options: options, isEmpty: isEmpty)
    if chance(0.3), !isEmpty { try await repository.commit("By another", by: .other) }
    switch shape {
    case "worktree":
      try await repository.run("worktree", "add", "--quiet", home.path("tree\(index)"))
    case "detached": try await repository.run("checkout", "--quiet", "--detach")
    case "packed": try await repository.run("pack-refs", "--all")
    case "clone":
      try await TestGit(home).run(
        ["clone", "--quiet", "--depth=1", "file://\(repository.path)", home.path("clone\(index)")],
        in: home.directory.path)
      // It may say that the clone has no commits of mine.
      try await patient.machine.run("project", "add", home.path("clone\(index)")).checked()
    default: break
    }
    try await addHooks(repository, isBare: shape == "bare")
  }

  private mutating func addHooks(_ repository: TestRepository, isBare: Bool) async throws {
    if chance(0.4) || isBare { return }
    steps.append("hooks")
    let hooks = "\(repository.path)/.git/hooks"
    if chance(0.3) {
      let own = Array("#!/bin/sh\necho own\nexit 0\n".utf8)
      try await patient.machine.home.writeScript(own, atPath: "\(hooks)/post-commit")
    }
    if chance(0.2) {
      // A hook manager's folder, with lines added by hand.
      try await repository.run("config", "core.hooksPath", ".husky")
      for event in ["post-commit", "post-merge", "post-rewrite", "post-applypatch"] {
        let line = try HookLines(executable: patient.machine.executable)
          .line(for: #require(.init(rawValue: event)))
        try await patient.machine.home.writeScript(
          Array("#!/bin/sh\n\(line)\n".utf8), atPath: "\(repository.path)/.husky/\(event)")
      }
      return
    }
    let options = chance(0.3) ? ["--prepare-commit-msg"] : []
    let outcome = try await patient.machine.run(["hook", "install", repository.path] + options)
    try outcome.checked()
    if chance(0.5) { try await repository.commit("With a hook") }
  }

  private mutating func addTodos() async throws {
    let machine = patient.machine
    for number in 0..<pick(0...6) {
      let due = chance(0.3) ? ["--due", pick(["2026-11-20", "18:00", "2026-12-01"])] : []
      try await machine.run(["add", "Todo \(number) é 한국어", "-p", "high"] + due).checked()
      if chance(0.3) { try await machine.output("done", "\(number + 1)") }
      if chance(0.3) { try await machine.output("comment", "\(number + 1)", "A comment") }
      if chance(0.2) { try await machine.output("undo") }
    }
    if chance(0.3) { try await machine.output("label", "add", "bug") }
    if chance(0.2) { try await machine.output("block", "add", "review", "--every", "weekdays") }
    if chance(0.5) { _ = try await machine.run("today") }
  }

  private mutating func addShellLines() throws {
    let program = chance(0.5) ? "ootd" : "'\(patient.machine.executable)'"
    if chance(0.5) {
      let completions = chance(0.5) ? "eval \"$(\(program) completions bash)\"\n" : ""
      let text =
        "# eval \"$(/old/ootd init bash)\"\nalias ll=ls\neval \"$(\(program) init bash)\"\n"
      try patient.write(text + completions, to: "home/\(pick([".bashrc", ".bash_profile"]))")
    }
    if chance(0.3) {
      try patient.write("eval \"$(\(program) init zsh)\"\n", to: "home/.zshrc")
    }
    if chance(0.3) {
      try patient.write(
        "if status is-interactive\n  \(program) init fish | source\nend\n",
        to: "home/.config/fish/\(pick(["config.fish", "conf.d/ootd.fish"]))")
    }
  }

  private mutating func addSync() async throws {
    let machine = patient.machine
    let options = chance(0.5) ? ["--encrypt"] : []
    steps.append("sync \(options)")
    let remote = try await TestRemote(in: machine.home)
    try await machine.run(["sync", "setup", remote.path, "--name", "laptop"] + options).checked()
    if chance(0.3) {
      let other = try Machine("desk", in: machine.home)
      other.now = machine.now
      let key = options.isEmpty ? [] : ["--key", "\(machine.dataFolder)/sync.key"]
      try await other.run(["sync", "setup", remote.path, "--name", "desk"] + key).checked()
      try await other.run("add", "From desk").checked()
      try await other.run("sync").checked()
      try await machine.run("sync").checked()
    }
    if chance(0.5) { try await machine.output("add", "Waiting") }
  }

  /// Hours or days pass, or files that can be rebuilt are gone.
  private mutating func laterState() async throws {
    let machine = patient.machine
    if chance(0.3) { machine.now = "2026-11-\(pick(22...30))T\(pick(10...23)):00:00+01:00" }
    if chance(0.2) { try? FileSystem.remove("\(machine.homeFolder)/.cache/ootd") }
    if chance(0.2) { try? FileSystem.remove(machine.stateFolder) }
    if chance(0.2) { machine.workingDirectory = machine.homeFolder }
  }

  private mutating func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < probability
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  private mutating func pick(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }
}
