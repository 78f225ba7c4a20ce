import Activity
import ArgumentParser
import Files
import Foundation
import Localization
import Rendering
import Store
import Todos

struct Today: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("today", examples: ["today", "today --on yesterday", "today --json"])
  }

  @Option(help: .text("shownDay"), completion: .offering(.days)) var on: String?
  @Flag(help: .text("json")) var json = false

  func run(in session: Session) async throws { try await view.run(in: session) }

  var view: DayCommand { DayCommand(on: on, json: json) }
}

/// The view of a day.
struct DayCommand: SessionCommand, Equatable {
  /// The day as typed; nil for today.
  let on: String?
  let json: Bool

  func run(in session: Session) async throws {
    let day = try on.map(session.dayParser.day) ?? session.today
    let store = try session.store()
    let report = try await session.activityReader(store).day(day, at: session.now)
    try session.finishReading(report.warnings)
    if day == session.today {
      session.remember(DaySnapshot(report.plan.summary, report.dayCommits))
      for path in session.context.leftovers(olderThan: 24 * 3600) { unlink(path) }
    }
    if json {
      let plan = report.plan
      let todos = plan.todos + plan.carriedOver + plan.due + plan.overdue
      return try session.print(report.json(session.json(of: todos, store)))
    }
    try session.page(DayView(report, format: session.shadeFormat).text)
    try session.printUnread(store)
    try session.offer(report.forgeAddresses)
  }
}

extension Session {
  /// Says, once for each email of a forge, how to count its commits.
  fileprivate func offer(_ addresses: [String]) throws {
    if addresses.isEmpty { return }
    guard let folder = context.stateFolder else { return }
    let file = CacheFile(path: "\(folder)/offered", context.debug)
    let known = String(decoding: file.bytes ?? [], as: UTF8.self)
    let offered = known.split(separator: "\n").map(String.init)
    let new = addresses.filter { !offered.contains($0) }
    if new.isEmpty || !file.write((offered + new).joined(separator: "\n")) { return }
    for email in new {
      let command = "git config --global --add ootd.identity \(email.shellWord)"
      try report("ootd: " + language.t("day.forgeAddress", ["email": email, "command": command]))
    }
  }
}
