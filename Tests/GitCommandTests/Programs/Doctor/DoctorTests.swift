import CommandSupport
import Foundation
import Rendering
import TestSupport
import Testing
import TestingAdditions

@testable import Commands

@Suite(.serialized, .startsPrograms) struct DoctorTests {
  @Test func `it prints a line per area, and a finding with its command below its area`()
    async throws
  {
    let patient = try await Patient.working()
    try FileSystem.remove("\(patient.repository)/.git/hooks/post-merge")
    let outcome = try await patient.machine.run("doctor")
    expectEqual(outcome.status, 0)
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines[0].hasPrefix("✓ store         4 operations, "))
    expectEqual(
      Array(lines[1...4]),
      [
        "✓ repositories  1 linked", "! hooks         run in 0 of 1 repository",
        "    `\(patient.repository)`: missing post-merge",
        "      ootd hook install \(patient.repository)",
      ])
    expectEqual(lines.last, "1 warning; `ootd doctor --fix` can repair 1")
  }

  @Test func `with --json, a finding has the form of an error`() async throws {
    let patient = try await Patient.working()
    let path = patient.repository
    try FileSystem.remove("\(path)/.git/hooks/post-merge")
    try patient.machine.configure("[ootd]\n\tautoSync = flase\n")
    let output = try await patient.machine.run("doctor", "--json").output
    let own = """
      {"code":"hook.incomplete","kind":"failed","given":"\(path)",\
      "message":"`\(path)`: missing post-merge","hint":"ootd hook install \(path)",\
      "area":"hooks","severity":"warning","fixable":true}
      """
    #expect(output.contains(own), "\(output)")
    let error = #"{"code":"setting.invalid","kind":"failed","given":"flase","message":"#
    #expect(output.contains(error), "\(output)")
  }

  @Test func `its lines fit the terminal`() async throws {
    let patient = try Patient()
    patient.machine.environment["OOTD_NOW"] = "2026-11-21T10:00:00+01:00"
    patient.machine.terminalWidth = 80
    try await patient.machine.output("add", "One")
    chmod(patient.machine.dataFolder, 0o755)
    for language in ["C", "ko_KR.UTF-8", "fr_FR.UTF-8", "ja_JP.UTF-8"] {
      patient.machine.environment["LC_ALL"] = language
      let text = try await patient.machine.output("doctor")
      #expect(!text.contains("doctor."))
      for line in text.split(separator: "\n") where !line.hasPrefix("      ") {
        #expect(line.contains(patient.machine.homeFolder) || line.displayWidth <= 80, "\(line)")
      }
    }
  }

  @Test func `without a terminal, --fix repairs nothing unless told not to ask`() async throws {
    let patient = try await Patient.working()
    chmod(patient.machine.dataFolder, 0o755)
    let refused = try await patient.machine.run("doctor", "--fix")
    expectEqual(refused.status, 3)
    #expect(refused.error.contains("`--yes`") && refused.error.contains(patient.machine.dataFolder))
    try await expectEqual(patient.findings().map(\.code), ["store.folderMode"])
    try await expectEqual(patient.machine.run("doctor", "--yes").status, 64)
  }

  @Test func `rebuilt tables are restored, and a copy of the store is kept`() async throws {
    let patient = try await Patient.working()
    try await patient.execute("DELETE FROM todo; DELETE FROM write")
    try await expectEqual(patient.findings().map(\.code), ["store.staleTables"])
    try await expectEqual(patient.findings(notes: false, "--fix", "--yes").map(\.code), [])
    let titles = try await patient.machine.json([ShownTodo].self, "list", "--all").map(\.title)
    expectEqual(Set(titles), ["Fix token refresh", "Write release notes"])
    let names = try FileSystem.names(in: patient.machine.dataFolder)
    #expect(names.contains { $0.hasPrefix("ootd.db.before-rebuild-2026") })
  }

  @Test(arguments: [
    (UInt64(0), false, "disk.full"), (1 << 19, false, "disk.full"), (50 << 20, false, "disk.low"),
    (1 << 40, true, "disk.readOnly"), (1 << 40, false, nil),
  ])
  func `little space is reported`(free: UInt64, isReadOnly: Bool, code: String?) {
    expectEqual(Disk(free: free, isReadOnly: isReadOnly).problem?.code, code)
  }

  @Test(arguments: [("1.4.6", true), ("1.5.1", false), ("1.9.0", false), ("1.10.0", true)])
  func `an untested libgit2 is reported`(version: String, isReported: Bool) {
    expectEqual(!Checkup.isTested(libgit2: version), isReported)
  }

  @Test(arguments: [
    ("/home/me/x", "nfs4"), ("/home/other", "ext4"), ("/mnt/my disk/x", "vfat"), ("/", "ext4"),
  ])
  func `the file system of a path is that of the nearest mount`(path: String, name: String) {
    let mounts = """
      /dev/sda1 / ext4 rw 0 0
      server:/me /home/me nfs4 rw 0 0
      /dev/sdb1 /mnt/my\\040disk vfat rw 0 0
      """
    expectEqual(FileSystemKind.name(of: path, in: mounts), name)
    expectEqual(FileSystemKind(name: "nfs4").networkName, "nfs4")
    #expect(!FileSystemKind(name: "vfat").hasModes && FileSystemKind(name: "ext4").hasModes)
  }
}
