import Files
import Foundation
import Localization
import Rendering

/// Installs and removes the timer of reminders, for the system's own scheduler.
struct ReminderInstallation {
  private enum Scheduler {
    case systemd(SystemProgram)
    case launchd(SystemProgram)
  }

  private let context: CommandContext

  init(_ context: CommandContext) {
    self.context = context
  }

  /// Shows the files, and after a confirmation writes them and starts the timer.
  func install(_ timer: ReminderTimer, in session: Session, isConfirmed: Bool) async throws {
    guard timer.isWritable else { throw Failure.unusableProgram(path: timer.program) }
    // A reminder that can't be shown is useless: check that first.
    _ = try Notifier(context)
    guard let scheduler = await scheduler() else {
      try session.print(timer.crontab(user: getuid()).visible + "\n")
      throw Failure("remind.noScheduler", .refused)
    }
    let files = try files(scheduler, timer)
    for file in files where FileSystem.exists(file.path) && !isOwn(file.path) {
      throw Failure.foreignFile(path: file.path)
    }
    let listing = files.map { file in
      ([file.path.visible] + file.text.visibleLines.dropLast().map { "  \($0)" })
        .joined(separator: "\n") + "\n\n"
    }.joined()
    if isConfirmed { try session.print(listing) }
    try session.confirm(.reminders, unless: isConfirmed, listing: listing)
    for file in files {
      guard FileSystem.makeFolder(of: file.path) else {
        throw Failure.unwritable(path: file.path, message: String(cString: strerror(errno)))
      }
      try AtomicFile(file.path).write(
        Array(file.text.utf8))
    }
    switch scheduler {
    case .systemd(let systemctl):
      try await systemctl.run(["--user", "daemon-reload"])
      try await systemctl.run(["--user", "enable", "--now", "\(ReminderTimer.name).timer"])
    case .launchd(let launchctl):
      // A job that is already loaded can't be loaded again.
      try? await launchctl.run(["bootout", job])
      try await launchctl.run(["bootstrap", "gui/\(getuid())", files[0].path])
    }
    let minutes = Int(timer.every / 60)
    try session.print(session.language.t("remind.installed", ["count": minutes]) + "\n")
  }

  /// Stops the timer and removes its files, but none that ootd didn't write.
  func remove(in session: Session) async throws {
    let (systemd, launchd) = try paths()
    let paths = (systemd + launchd).filter(FileSystem.exists)
    if let foreign = paths.first(where: { !isOwn($0) }) {
      throw Failure.foreignFile(path: foreign)
    }
    if paths.isEmpty { return try session.report(session.language.t("remind.notInstalled")) }
    let scheduler = await scheduler()
    // Each fails if the timer has already been stopped by hand.
    switch scheduler {
    case .systemd(let systemctl):
      try? await systemctl.run(["--user", "disable", "--now", "\(ReminderTimer.name).timer"])
    case .launchd(let launchctl): try? await launchctl.run(["bootout", job])
    case nil: break
    }
    for path in paths {
      try AtomicFile(path).remove()
      try session.print(session.language.t("remind.removed", ["path": path.visible]) + "\n")
    }
    if case .systemd(let systemctl) = scheduler {
      try await systemctl.run(["--user", "daemon-reload"])
    }
  }

  /// Nil without a user's session of systemd or launchd.
  private func scheduler() async -> Scheduler? {
    if let launchctl = SystemProgram("launchctl", context) { return .launchd(launchctl) }
    guard let systemctl = SystemProgram("systemctl", context) else { return nil }
    // It is installed in many containers, but can't reach a manager there.
    let isRunning = (try? await systemctl.run(["--user", "show-environment"])) != nil
    return isRunning ? .systemd(systemctl) : nil
  }

  private func files(
    _ scheduler: Scheduler, _ timer: ReminderTimer
  ) throws -> [(path: String, text: String)] {
    switch scheduler {
    case .systemd: Array(zip(try paths().systemd, [timer.service, timer.timer]))
    case .launchd: Array(zip(try paths().launchd, [timer.agent]))
    }
  }

  private func paths() throws(Failure) -> (systemd: [String], launchd: [String]) {
    guard let home = context.environment["HOME"], home.hasPrefix("/") else { throw .noHome }
    let folder = context.environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let unit = "\(folder ?? "\(home)/.config")/systemd/user/\(ReminderTimer.name)"
    return (
      ["\(unit).service", "\(unit).timer"],
      ["\(home)/Library/LaunchAgents/\(ReminderTimer.name).plist"]
    )
  }

  private var job: String { "gui/\(getuid())/\(ReminderTimer.name)" }

  private func isOwn(_ path: String) -> Bool {
    guard let bytes = FileSystem.contents(of: path) else { return false }
    return String(decoding: bytes, as: UTF8.self).contains(ReminderTimer.mark)
  }
}
