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

  @Option("within", help: "remindWithin", offering: .durations) var within = "1h"
  @Flag("notify", help: "remindNotify") var notify = false
  @Flag("install", help: "remindInstall") var install = false
  @Option("every", help: "remindEvery", offering: .durations) var every: String?
  @Flag("uninstall", help: "remindUninstall") var uninstall = false
  @Flag("yes") var yes = false
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    try check()
    if uninstall { return try await session.removeReminderTimer() }
    let seconds = try session.duration(within)
    if install {
      let timer = ReminderTimer(
        session.context, within: within, every: try session.duration(every ?? "5m"))
      return try await session.install(timer, isConfirmed: yes)
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
        new.map(session.format.reminder), language: session.language)
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
    guard let next else { return try session.report(Message("remind.none")) }
    let text = session.format.reminder(of: next)
    try session.report(Message("remind.next", ["todo": text.heading, "due": text.details]))
  }
}

extension Session {
  /// Open todos with a deadline that is near, earliest first.
  fileprivate func todosDue(within seconds: Int64, _ store: TodoStore) throws -> [Todo] {
    let days = DayRange(
      first: today.advanced(by: -2),
      last: calendar.day(of: now.advanced(bySeconds: seconds)))
    return try openTodos(due: days, store).filter {
      $0.due?.isNear(at: now, within: seconds, in: calendar) ?? false
    }
  }

  /// The open todo whose deadline is the next to pass, among those that a condition selects.
  fileprivate func nextDue(
    _ store: TodoStore, where isSelected: (Todo) -> Bool
  ) throws -> Todo? {
    try openTodos(due: DayRange(first: today, last: nil), store)
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
    file = CacheFile(path: "\(folder)/reminders/shown", debug: debug)
    lines = file.lines.map(String.init)
  }

  func contains(_ todo: Todo) -> Bool { lines.contains(Self.line(todo)) }

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

/// The system's program that shows a notification.
struct Notifier {
  private enum Kind: String {
    /// macOS.
    case osascript
    /// libnotify.
    case notifySend = "notify-send"
  }

  /// The most notifications to show at once; another one counts the rest.
  private static let limit = 5

  private let kind: Kind
  private let program: SystemProgram

  /// - Throws: `remind.noNotifier`
  init(_ context: CommandContext) throws(Failure) {
    for kind in [Kind.osascript, .notifySend] {
      guard let program = SystemProgram(kind.rawValue, context) else { continue }
      self.kind = kind
      self.program = program
      return
    }
    throw Failure("remind.noNotifier", .failed)
  }

  /// - Throws: ``Failure/programFailed(_:message:)``
  func show(_ reminders: [(heading: String, details: String)], language: Language) async throws {
    for reminder in reminders.prefix(Self.limit) {
      try await program.run(arguments(reminder.heading, reminder.details))
    }
    let others = reminders.count - Self.limit
    if others > 0 {
      let text = language.t("report.andMore", ["count": others])
      try await program.run(arguments("ootd", text))
    }
  }

  /// The texts are arguments, never a part of a script or command line.
  /// - Parameter heading: Doesn't begin with a dash.
  private func arguments(_ heading: String, _ text: String) -> [String] {
    switch kind {
    case .osascript:
      let script = "display notification (item 2 of argv) with title (item 1 of argv)"
      return ["-e", "on run argv", "-e", script, "-e", "end run", heading, text]
    case .notifySend:
      // The text may have markup (Desktop Notifications Specification) and, for notify-send, escapes.
      let plain = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        .replacing(">", with: "&gt;").replacing("\\", with: "\\\\")
      return ["--app-name=ootd", "--", heading, plain]
    }
  }
}
