import Activity
import Files
import Localization
import Rendering
import Store
import Todos

struct Today: QueryCommand {
  static let usage = Usage(
    "today", examples: ["today", "today fri", "today -1d", "today -P site", "today --json"])

  /// `-1d` is a day.
  static func isNegated(_ word: String) -> Bool {
    word.first == "-" && word.dropFirst().first?.isNumber == true
  }

  @Argument("shownDay", offering: .days) var day: [String] = []
  @Option("on", help: "shownDay", offering: .days) var on: String?
  @Option("P", "project", help: "onlyProject", offering: .projects) var project: String?
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    if on != nil, let word = day.first { throw Failure.conflicting("--on", word) }
    let day = on ?? (day.isEmpty ? nil : day.joined(separator: " "))
    let store = try session.store()
    let report = try await session.report(
      on: day, project: project, carriedOver: json ? .max : DayView.maxCarriedOver, store)
    if json { return try session.print(session.json(of: report, store)) }
    let plan = report.plan
    let isEmpty = [plan.todos, plan.carriedOver, plan.due, plan.overdue].allSatisfy(\.isEmpty)
    let next =
      plan.day == session.today && !isEmpty
      ? try await session.currentOrNext(project: project, store) : nil
    let format = plan.isFirst ? session.emptyFormat : session.shadeFormat
    try session.page(DayView(report, next: next?.id, format: format).text)
    try session.printUnread(store)
    try session.offer(report.forgeAddresses)
  }
}

extension Session {
  /// - Parameters:
  ///   - day: As typed; nil for today.
  ///   - project: The only project to count; nil for all.
  ///   - limit: As in the plan of a day.
  func report(
    on day: String?, project: String? = nil, carriedOver limit: Int = .max, _ store: TodoStore
  ) async throws -> DayReport {
    let day = try day.map(dayParser.day) ?? today
    let report = try await activityReader(store).day(
      day, project: project, carriedOver: limit, at: now)
    try finishReading(report.warnings)
    if day == today, project == nil {
      remember(DaySnapshot(report.plan.summary, report.dayCommits))
      for path in context.leftovers(olderThan: 24 * 3600) { unlink(path) }
    }
    return report
  }

  func json(of report: DayReport, _ store: TodoStore) throws -> JSON {
    let plan = report.plan
    return report.json(try json(of: plan.todos + plan.carriedOver + plan.due + plan.overdue, store))
  }

  /// Says, once for each email of a forge, how to count its commits.
  fileprivate func offer(_ addresses: [String]) throws {
    if addresses.isEmpty { return }
    guard let folder = context.stateFolder else { return }
    let file = CacheFile(path: "\(folder)/offered", debug: context.debug)
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
