import Files
import Localization
import Rendering

/// The system's own scheduler.
private enum Scheduler {
  case systemd(SystemProgram)
  case launchd(SystemProgram)
}

/// Installs and removes the timer of reminders.
extension Session {
  /// Shows the files, and after a confirmation writes them and starts the timer.
  func install(_ timer: ReminderTimer, isConfirmed: Bool) async throws {
    guard timer.isWritable else { throw Failure.unusableProgram(path: timer.program) }
    // A reminder that can't be shown is useless: check that first.
    _ = try Notifier(context)
    guard let scheduler = await reminderScheduler() else {
      try print(timer.crontab(user: getuid()).visible + "\n")
      throw Failure("remind.noScheduler", .refused)
    }
    let paths = try reminderPaths()
    let files: [(path: String, text: String)] =
      switch scheduler {
      case .systemd: Array(zip(paths.systemd, [timer.service, timer.timer]))
      case .launchd: Array(zip(paths.launchd, [timer.agent]))
      }
    for file in files where FileSystem.exists(file.path) && !isReminderFile(file.path) {
      throw Failure.foreignFile(path: file.path)
    }
    let listing = files.map { file in
      ([file.path.visible] + file.text.visibleLines.dropLast().map { "  \($0)" })
        .joined(separator: "\n") + "\n\n"
    }.joined()
    if isConfirmed { try print(listing) }
    try confirm(.reminders, unless: isConfirmed, listing: listing)
    for file in files {
      guard FileSystem.makeFolder(of: file.path) else {
        throw Failure.unwritable(path: file.path, message: String(cString: strerror(errno)))
      }
      try AtomicFile(file.path).write(Array(file.text.utf8))
    }
    switch scheduler {
    case .systemd(let systemctl):
      try await systemctl.run(["--user", "daemon-reload"])
      try await systemctl.run(["--user", "enable", "--now", "\(ReminderTimer.name).timer"])
    case .launchd(let launchctl):
      // A job that is already loaded can't be loaded again.
      try? await launchctl.run(["bootout", reminderJob])
      try await launchctl.run(["bootstrap", "gui/\(getuid())", files[0].path])
    }
    let minutes = Int(timer.every / 60)
    try print(Message("remind.installed", ["count": minutes]))
  }

  /// Stops the timer and removes its files, but none that ootd didn't write.
  func removeReminderTimer() async throws {
    let (systemd, launchd) = try reminderPaths()
    let paths = (systemd + launchd).filter(FileSystem.exists)
    if let foreign = paths.first(where: { !isReminderFile($0) }) {
      throw Failure.foreignFile(path: foreign)
    }
    if paths.isEmpty { return try report(Message("remind.notInstalled")) }
    let scheduler = await reminderScheduler()
    // Each fails if the timer has already been stopped by hand.
    switch scheduler {
    case .systemd(let systemctl):
      try? await systemctl.run(["--user", "disable", "--now", "\(ReminderTimer.name).timer"])
    case .launchd(let launchctl): try? await launchctl.run(["bootout", reminderJob])
    case nil: break
    }
    for path in paths {
      try AtomicFile(path).remove()
      try print(Message("remind.removed", ["path": path]))
    }
    if case .systemd(let systemctl) = scheduler {
      try await systemctl.run(["--user", "daemon-reload"])
    }
  }

  /// Nil without a user's session of systemd or launchd.
  private func reminderScheduler() async -> Scheduler? {
    if let launchctl = SystemProgram("launchctl", context) { return .launchd(launchctl) }
    guard let systemctl = SystemProgram("systemctl", context) else { return nil }
    // It is installed in many containers, but can't reach a manager there.
    let isRunning = (try? await systemctl.run(["--user", "show-environment"])) != nil
    return isRunning ? .systemd(systemctl) : nil
  }

  private func reminderPaths() throws(Failure) -> (systemd: [String], launchd: [String]) {
    guard let home = context.environment["HOME"], home.hasPrefix("/") else { throw .noHome }
    let folder = context.environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let unit = "\(folder ?? "\(home)/.config")/systemd/user/\(ReminderTimer.name)"
    return (
      ["\(unit).service", "\(unit).timer"],
      ["\(home)/Library/LaunchAgents/\(ReminderTimer.name).plist"]
    )
  }

  private var reminderJob: String { "gui/\(getuid())/\(ReminderTimer.name)" }

  private func isReminderFile(_ path: String) -> Bool {
    guard let bytes = FileSystem.contents(of: path) else { return false }
    return String(decoding: bytes, as: UTF8.self).contains(ReminderTimer.mark)
  }
}

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
