import ArgumentParser
import Files
import Localization
import Rendering
import Store
import Todos

/// Reminds of each deadline that is near, once on this machine.
struct Remind: OotdCommand {
  static let usage = Usage(
    "remind",
    examples: ["remind", "remind --within 2h --notify", "remind --install", "remind --uninstall"])

  @Option(help: .text("remindWithin"), completion: .offering(.durations)) var within = "1h"
  @Flag(help: .text("remindNotify")) var notify = false
  @Flag(help: .text("remindInstall")) var install = false
  @Option(help: .text("remindEvery"), completion: .offering(.durations)) var every: String?
  @Flag(help: .text("remindUninstall")) var uninstall = false
  @Flag(help: .text("yes")) var yes = false
  @Flag(help: .text("json")) var json = false

  func run(in session: Session) async throws {
    try check()
    if uninstall { return try await ReminderInstallation(session.context).remove(in: session) }
    let seconds = try session.duration(within)
    if install {
      let timer = ReminderTimer(
        session.context, within: within, every: try session.duration(every ?? "5m"))
      return try await ReminderInstallation(session.context)
        .install(timer, in: session, isConfirmed: yes)
    }
    guard let folder = session.context.stateFolder else { throw Failure.noHome }
    guard TodoStore.exists(in: try session.context.dataFolder) else {
      return try report(next: nil, session)
    }
    let store = try session.store()
    // Until the reminders are recorded, so that several processes at once remind only once.
    let lock = try session.lock("\(folder)/reminders", timeout: TodoStore.timeout)
    defer { withExtendedLifetime(lock) {} }
    let record = ReminderRecord(in: folder, session.context.debug)
    let near = try session.todosDue(within: seconds, store)
    let new = near.filter { !record.contains($0) }
    if new.isEmpty {
      let next = try session.nextDue(store) { !record.contains($0) }
      return try report(next: next, session)
    }
    // If that isn't possible, the same reminders would come again and again.
    try record.checkIsWritable()
    if notify {
      try await Notifier(session.context).show(
        new.map { ReminderText($0, format: session.format) }, language: session.language)
    } else if json {
      try session.print(json: new, store)
    } else {
      try session.print(session.format.list(new))
    }
    // Only now: a reminder that comes twice is better than one that never comes.
    record.add(new, at: session.now, in: session.calendar)
  }

  private func check() throws(Failure) {
    let modes = [
      ("--notify", notify), ("--json", json), ("--install", install), ("--uninstall", uninstall),
    ].filter(\.1)
    if modes.count > 1 { throw .conflicting(modes[0].0, modes[1].0) }
    if every != nil, !install { throw .onlyWith("--every", other: "--install") }
  }

  /// Without new reminders, tells only a person when the next deadline is.
  private func report(next: Todo?, _ session: Session) throws {
    if json { return try session.print(.array([])) }
    guard session.context.console.width != nil, !notify else { return }
    guard let next else {
      return try session.report(session.language.t("remind.none"))
    }
    let text = ReminderText(next, format: session.format)
    try session.report(
      session.language.t("remind.next", ["todo": text.heading, "due": text.details]))
  }
}

extension Session {
  /// Open todos with a deadline that is near, earliest first.
  fileprivate func todosDue(within seconds: Int64, _ store: TodoStore) throws -> [Todo] {
    let days = DayRange(
      first: calendar.day(of: now).advanced(by: -2),
      last: calendar.day(of: now.advanced(bySeconds: seconds)))
    return try openTodos(due: days, store).filter {
      $0.due?.isNear(at: now, within: seconds, in: calendar) ?? false
    }
  }

  /// The open todo whose deadline is the next to pass, among those that a condition selects.
  fileprivate func nextDue(
    _ store: TodoStore, where isSelected: (Todo) -> Bool
  ) throws -> Todo? {
    let today = calendar.day(of: now)
    return try openTodos(due: DayRange(first: today, last: nil), store)
      .first { !$0.isOverdue(at: now, in: calendar) && isSelected($0) }
  }

  private func openTodos(due days: DayRange, _ store: TodoStore) throws -> [Todo] {
    var query = TodoQuery([.states([.open]), .days(.due, [days])])
    query.sort = .due
    return try store.read { try $0.todos(matching: query, at: now, in: calendar) }
  }
}

/// The deadlines that this machine has reminded of, in a file of ootd's state folder: a line with a todo's id and
/// the deadline for each. A changed deadline is another one.
struct ReminderRecord {
  private let file: CacheFile
  private let lines: [String]

  /// - Parameter folder: ootd's state folder.
  init(in folder: String, _ debug: DebugLog) {
    file = CacheFile(path: "\(folder)/reminders/shown", debug)
    let text = String(decoding: file.bytes ?? [], as: UTF8.self)
    lines = text.split(separator: "\n").map(String.init)
  }

  func contains(_ todo: Todo) -> Bool {
    lines.contains(Self.line(todo))
  }

  /// - Throws: ``Failure/unwritable(path:message:)``
  func checkIsWritable() throws(Failure) {
    try AtomicFile(file.path).checkRights()
  }

  /// Adds deadlines, and removes those that have passed for so long that nothing reminds of them.
  func add(_ todos: [Todo], at now: Moment, in calendar: LocalCalendar) {
    let current = lines.filter { line in
      let due = line.split(separator: " ").last.flatMap { Due(iso: String($0)) }
      return due.map { !$0.isLongPast(at: now, in: calendar) } ?? false
    }
    let lines = (current + todos.map(Self.line)).map { $0 + "\n" }
    file.write(Array(lines.joined().utf8))
  }

  private static func line(_ todo: Todo) -> String {
    "\(todo.id.uuid) \(todo.due?.description ?? "")"
  }
}
