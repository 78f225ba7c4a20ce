import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// Notifications and the timer, with scripts in place of the system's programs.
@Suite(.serialized, .startsPrograms) final class ReminderProgramTests: MachineTest {
  private var log: String { machine.home.path("calls") }
  private var units: String { "\(machine.homeFolder)/.config/systemd/user" }

  override init() async throws {
    try await super.init()
    machine.environment["PATH"] = "\(machine.home.path("bin")):/usr/bin:/bin"
  }

  /// Makes a program that logs its name and arguments, one a line.
  private func makeProgram(_ name: String, status: Int = 0) throws {
    let path = try machine.home.directory.write(
      "#!/bin/sh\nprintf '%s\\n' \(name) \"$@\" >> '\(log)'\necho broken >&2\nexit \(status)\n",
      to: "bin/\(name)")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  private func calls() throws -> String {
    FileManager.default.fileExists(atPath: log) ? try machine.text(of: log) : ""
  }

  @Test func `a notification has the texts as arguments, and a failed one is tried again`()
    async throws
  {
    try await machine.output("project", "add", "--name", "a<b> & \\n")
    try await machine.output("add", "$(id); `x`", "-P", "a<b> & \\n", "--due", "10:30")
    try makeProgram("notify-send", status: 1)
    let outcome = try await machine.run("remind", "--notify")
    expectEqual(
      outcome, .init(status: 1, output: "", error: "ootd: `notify-send` failed: broken\n"))
    try FileSystem.remove(log)
    try makeProgram("notify-send")
    try await expectEqual(machine.output("remind", "--notify"), "")
    let call = """
      notify-send
      --app-name=ootd
      --
      1  $(id); `x`
      due today 10:30 · a&lt;b&gt; &amp; \\\\n

      """
    try expectEqual(calls(), call)
    try await expectEqual(machine.output("remind", "--notify"), "")
    try expectEqual(calls(), call)
  }

  @Test func `the timer is shown, installed and removed`() async throws {
    for name in ["notify-send", "systemctl"] { try makeProgram(name) }
    let refused = try await machine.run("remind", "--install")
    expectEqual(refused.status, 3)
    #expect(!FileManager.default.fileExists(atPath: units))
    let output = try await machine.output("remind", "--install", "--yes", "--every", "10m")
    for name in ["service", "timer"] {
      let path = "\(units)/ootd-remind.\(name)"
      let lines = try machine.text(of: path).split(
        separator: "\n", omittingEmptySubsequences: false
      )
      .dropLast().map { "  \($0)" }
      #expect(output.contains(([path] + lines).joined(separator: "\n")))
    }
    #expect(output.hasSuffix("\ninstalled; reminders are checked every 10 minutes\n"))
    #expect(try calls().hasSuffix("--user\nenable\n--now\nootd-remind.timer\n"))
    try await expectEqual(
      machine.output("remind", "--uninstall"),
      "removed \(units)/ootd-remind.service\nremoved \(units)/ootd-remind.timer\n")
    #expect(try calls().contains("disable\n--now\nootd-remind.timer\n"))
    #expect(try FileSystem.names(in: units).isEmpty)
    try await expectEqual(
      machine.run("remind", "--uninstall").error, "No reminder timer is installed.\n")
  }

  @Test func `a file that ootd didn't write is left alone`() async throws {
    for name in ["notify-send", "systemctl"] { try makeProgram(name) }
    let path = try machine.home.directory.write(
      "mine\n", to: "home/.config/systemd/user/ootd-remind.timer")
    for words in [["--install", "--yes"], ["--uninstall"]] {
      let outcome = try await machine.run(["remind"] + words)
      expectEqual(outcome.status, 3)
      expectEqual(outcome.error, "ootd: `\(path)` isn't from ootd; move it away first\n")
    }
    try expectEqual(FileSystem.names(in: units), ["ootd-remind.timer"])
  }

  @Test func `without a session of systemd, the line for cron is printed`() async throws {
    try makeProgram("notify-send")
    try makeProgram("systemctl", status: 1)
    let outcome = try await machine.run("remind", "--install", "--yes")
    expectEqual(outcome.status, 3)
    #expect(outcome.output.hasPrefix("*/5 * * * * "))
    #expect(outcome.error.hasPrefix("ootd: no systemd user session here; add the line above"))
  }
}
