import Foundation
import Localization
import Rendering

/// The files that make the system run `ootd remind --notify` again and again.
struct ReminderTimer {
  /// A text in each file, so that ootd replaces and removes no other.
  static let mark = "Written by ootd remind"
  /// The name of the files, and of the job for launchd.
  static let name = "ootd-remind"

  let program: String
  /// As typed.
  let within: String
  /// In seconds.
  let every: Int64
  /// The variables with which the timer's processes find the same store and language as the user's shell.
  private let variables: [(name: String, value: String)]

  init(_ context: CommandContext, within: String, every: Int64) {
    program = context.executable
    self.within = within
    self.every = every
    let names = [
      "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "LC_ALL",
      "LC_MESSAGES", "LANG", "TZ",
    ]
    variables = names.compactMap { name in
      context.environment[name].flatMap { $0.isEmpty ? nil : (name, $0) }
    }
  }

  private var words: [String] { ["remind", "--notify", "--within", within] }

  /// Whether a line of a file can hold the program's path and the variables.
  var isWritable: Bool {
    ([program] + variables.map(\.value)).allSatisfy { text in
      text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    }
  }

  /// A unit of systemd (systemd.service(5)).
  var service: String {
    let lines = variables.map { "Environment=\("\($0.name)=\($0.value)".systemdQuoted)\n" }.joined()
    return """
      # \(Self.mark)
      [Unit]
      Description=ootd: reminders of deadlines

      [Service]
      Type=oneshot
      \(lines)ExecStart=\(program.systemdQuoted) \(words.joined(separator: " "))
      TimeoutStartSec=60

      """
  }

  /// A unit of systemd (systemd.timer(5)).
  var timer: String {
    """
    # \(Self.mark)
    [Unit]
    Description=ootd: reminders of deadlines

    [Timer]
    OnStartupSec=60
    OnUnitActiveSec=\(every)
    AccuracySec=30

    [Install]
    WantedBy=timers.target

    """
  }

  /// A job of launchd (launchd.plist(5)).
  var agent: String {
    let arguments = ([program] + words).map { "    <string>\($0.xmlEscaped)</string>\n" }.joined()
    let environment = variables.map { variable in
      "    <key>\(variable.name)</key><string>\(variable.value.xmlEscaped)</string>\n"
    }.joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN"
        "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <!-- \(Self.mark) -->
      <plist version="1.0">
      <dict>
        <key>Label</key><string>\(Self.name)</string>
        <key>ProgramArguments</key>
        <array>
      \(arguments)  </array>
        <key>EnvironmentVariables</key>
        <dict>
      \(environment)  </dict>
        <key>RunAtLoad</key><true/>
        <key>StartInterval</key><integer>\(every)</integer>
      </dict>
      </plist>

      """
  }

  /// A line for crontab(5), in which a percent sign ends the command unless a backslash precedes it.
  /// - Parameter user: The user's number. Cron's processes don't know the bus that notifications need.
  func crontab(user: UInt32) -> String {
    let minutes = max(1, every / 60)
    let times = minutes < 60 ? "*/\(minutes) * * * *" : "0 */\(min(minutes / 60, 23)) * * *"
    let bus = ("DBUS_SESSION_BUS_ADDRESS", "unix:path=/run/user/\(user)/bus")
    let assignments = (variables + [bus]).map { "\($0)=\($1.shellWord)" }
    let command = (assignments + [program.shellWord] + words).joined(separator: " ")
    return "\(times) \(command.replacing("%", with: "\\%"))"
  }
}

extension String {
  /// A word of a unit of systemd (systemd.syntax(7), "Quoting"; systemd.unit(5), "Specifiers").
  fileprivate var systemdQuoted: String {
    let escaped = replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped.replacing("%", with: "%%"))\""
  }

  fileprivate var xmlEscaped: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
