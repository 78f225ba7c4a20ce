import CommandSupport
import TestSupport
import Testing
import TestingAdditions

@testable import Commands

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
