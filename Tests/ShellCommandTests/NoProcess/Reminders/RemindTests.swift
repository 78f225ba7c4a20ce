import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@testable import Commands

/// On Saturday 21 November 2026 at 10:00.
@Suite(.serialized, .startsNothing) final class RemindTests: MachineTest {
  private func reminded(_ arguments: String...) async throws -> [String] {
    try await machine.json([ShownTodo].self, ["remind"] + arguments).map(\.title)
  }

  @Test func `each near deadline is shown once, earliest first`() async throws {
    try await machine.output("add", "Soon", "--due", "10:45")
    try await machine.run("add", "Passed", "--due", "09:15").checked()
    try await machine.output("add", "Later", "--due", "12:00")
    try await machine.run("add", "Long ago", "--due", "2026-11-20 09:00").checked()
    try await machine.output("add", "Today", "--due", "today")
    try await machine.output("add", "Tomorrow", "--due", "tomorrow", "--backlog")
    try await machine.output("add", "Done", "--due", "10:30")
    try await machine.output("done", "7")
    try await expectEqual(
      machine.output("remind"),
      """
         2       ·  Passed  overdue 09:15
         1       ·  Soon    due today 10:45
         5       ·  Today   due today

      """)
    try await expectEqual(machine.output("remind"), "")
    try await expectEqual(reminded("--within", "2h"), ["Later"])
    try await expectEqual(reminded("--within", "2h"), [])
  }

  @Test func `a changed deadline is shown again`() async throws {
    try await machine.output("add", "Call", "--due", "10:30")
    try await expectEqual(reminded(), ["Call"])
    try await machine.output("edit", "1", "--due", "10:50")
    try await expectEqual(reminded(), ["Call"])
    try await machine.output("edit", "1", "--due", "10:30")
    try await expectEqual(reminded(), [])
  }

  @Test func `the record of what was shown doesn't grow`() async throws {
    for day in ["2026-11-21", "2026-11-22", "2026-11-23", "2026-11-24"] {
      machine.now = "\(day)T10:00:00+01:00"
      try await machine.output("add", "Call", "--due", "10:30")
      try await machine.output("remind")
    }
    let record = try machine.text(of: "\(machine.stateFolder)/reminders/shown")
    expectEqual(record.split(separator: "\n").count, 2)
  }

  @Test func `only a terminal is told of the next deadline`() async throws {
    try await expectEqual(machine.output("remind"), "")
    machine.terminalWidth = 80
    try await expectEqual(machine.run("remind").error, "No deadlines are coming up.\n")
    try await machine.output("add", "Ship", "--due", "2026-11-23 18:00", "--backlog")
    let outcome = try await machine.run("remind")
    expectEqual(
      outcome,
      .init(
        status: 0, output: "", error: "No new reminders. Next: 1  Ship, due Mon 18:00\n"))
    try await machine.output("add", "Shown", "--due", "10:30")
    #expect(try await machine.output("remind").contains("Shown"))
    try await expectEqual(
      machine.run("remind").error, "No new reminders. Next: 1  Ship, due Mon 18:00\n")
  }

  @Test func `other uses are errors`() async throws {
    machine.environment["PATH"] = "/nowhere"
    try await machine.output("add", "Call", "--due", "10:30")
    for (words, status, message) in [
      (["--within", "soon"], Int32(64), "invalid time `soon`; use `30m`, `2h` or `1d`"),
      (["--within", "0h"], 64, "invalid time `0h`; use `30m`, `2h` or `1d`"),
      (["--notify", "--json"], 64, "`--notify` and `--json` can't be combined"),
      (["--every", "5m"], 64, "`--every` only works with `--install`"),
      (
        ["--notify"], 1,
        "no notification program found; install `notify-send` (package libnotify-bin or libnotify)"
      ),
    ] {
      let outcome = try await machine.run(["remind"] + words)
      #expect(outcome.status == status && outcome.error.contains(message), "\(outcome)")
    }
    try await expectEqual(reminded(), ["Call"])
  }
}

@Suite(.serialized, .startsNothing) final class ReminderTimerTests: MachineTest {
  override init() async throws {
    try await super.init()
    machine.executable = "/opt/50% \"a\\b\"/ootd"
    machine.environment = ["XDG_DATA_HOME": "/data & more", "LANG": "fr_FR.UTF-8", "HOME": "/home"]
  }

  private func timer(every: Int64 = 300) throws -> ReminderTimer {
    ReminderTimer(try machine.context(), within: "2h", every: every)
  }

  @Test func `systemd gets the program's path and the user's folders quoted`() throws {
    try expectEqual(
      timer().service,
      #"""
      # Written by ootd remind
      [Unit]
      Description=ootd: reminders of deadlines

      [Service]
      Type=oneshot
      Environment="XDG_DATA_HOME=/data & more"
      Environment="LANG=fr_FR.UTF-8"
      ExecStart="/opt/50%% \"a\\b\"/ootd" remind --notify --within 2h
      TimeoutStartSec=60

      """#)
    #expect(try timer(every: 600).timer.contains("\nOnUnitActiveSec=600\n"))
  }

  @Test func `launchd gets them as XML`() throws {
    let agent = try timer().agent
    #expect(agent.contains("<string>/opt/50% \"a\\b\"/ootd</string>\n    <string>remind</string>"))
    #expect(agent.contains("<key>XDG_DATA_HOME</key><string>/data &amp; more</string>"))
    #expect(agent.contains("<key>StartInterval</key><integer>300</integer>"))
  }

  @Test(arguments: [(60, "*/1 * * * *"), (300, "*/5 * * * *"), (7200, "0 */2 * * *")])
  func `cron gets a line in which percent signs are escaped`(
    seconds: Int64, times: String
  ) throws {
    let line = try timer(every: seconds).crontab(user: 1000)
    #expect(line.hasPrefix("\(times) XDG_DATA_HOME='/data & more' LANG=fr_FR.UTF-8 "))
    #expect(line.contains("DBUS_SESSION_BUS_ADDRESS='unix:path=/run/user/1000/bus'"))
    #expect(line.hasSuffix(#" '/opt/50\% "a\b"/ootd' remind --notify --within 2h"#))
  }

  @Test func `a path with a line break can't be written`() throws {
    machine.executable = "/opt/a\nb/ootd"
    #expect(try !timer().isWritable)
  }
}
