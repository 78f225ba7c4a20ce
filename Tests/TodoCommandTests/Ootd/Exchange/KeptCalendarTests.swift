import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Calendar files that are rewritten in the background after changes.
@Suite(.serialized, .startsOotd) final class KeptCalendarTests: MachineTest {
  private var file: String { machine.home.path("work/todos.ics") }

  override init() async throws {
    try await super.init()
    machine.executable = Program.ootd
    machine.environment["OOTD_NOW"] = machine.now
    try await machine.output("add", "One")
  }

  /// Waits until the background process has written the file.
  private func expectSummaries(_ titles: [String]) async throws {
    let deadline = ContinuousClock.now + .seconds(30)
    while ContinuousClock.now < deadline {
      let lines = (try? machine.text(of: file))?.split(whereSeparator: \.isNewline) ?? []
      let found = lines.filter { $0.hasPrefix("SUMMARY:") }.map { String($0.dropFirst(8)) }
      if found == titles { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    let text = try machine.text(of: file)
    #expect(Bool(false), "\(titles) isn't in \(text)")
  }

  @Test func `a kept file follows the todos of its query until it is stopped`() async throws {
    try await expectEqual(
      machine.output("export", "ics", "is:open", "--to", "todos.ics", "--keep"),
      "keeping \(file) up to date\n")
    try await expectSummaries(["One"])
    try await machine.output("add", "Two")
    try await expectSummaries(["One", "Two"])
    let shell = try await machine.shell("\"$OOTD\" done 1")
    expectEqual(shell.status, 0)
    try await expectSummaries(["Two"])
    try await expectEqual(machine.output("export", "ics", "--kept"), "\(file) 'is:open'\n")
    try await expectEqual(
      machine.output("export", "ics", "--stop", file), "no longer updating \(file)\n")
    try await machine.output("add", "Three")
    try await expectEqual(machine.output("export", "ics", "--kept"), "")
    try await expectSummaries(["Two"])
    try await expectEqual(
      machine.run("export", "ics", "--stop", file).error,
      "ootd: `\(file)` isn't kept up to date; see `ootd export ics --kept`\n")
  }

  @Test func `the file may have events, without expired todos`() async throws {
    try await machine.output("block", "add", "standup", "--title", "Stand up", "--every", "day")
    try await machine.output("today")
    machine.now = "2026-11-22T10:00:00+01:00"
    try await machine.output("today")
    try await machine.output(
      "export", "ics", "block:standup", "--events", "--to", "todos.ics", "--keep")
    try await expectSummaries(["Stand up"])
    #expect(try machine.text(of: file).contains("BEGIN:VEVENT"))
    try await expectEqual(
      machine.output("export", "ics", "--kept"), "\(file) 'block:standup' --events\n")
  }

  @Test func `a file that can't be written is reported once, and no command fails`() async throws {
    let folder = machine.home.path("work/calendars")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try await machine.output("export", "ics", "--to", "calendars/todos.ics", "--keep")
    try FileSystem.remove(folder)
    try await machine.output("add", "Two")
    let unread = "\(machine.stateFolder)/unread"
    let deadline = ContinuousClock.now + .seconds(30)
    while !FileManager.default.fileExists(atPath: unread), ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(10))
    }
    let told = try await machine.shell("\"$OOTD\" list > /dev/null")
    #expect(told.error.hasPrefix("ootd: a calendar file is no longer up to date: "))
    #expect(told.error.hasSuffix(" with `ootd export ics --stop \(folder)/todos.ics`\n"))
  }
}
