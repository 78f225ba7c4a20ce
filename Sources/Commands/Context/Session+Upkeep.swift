import Activity
import Files
import Foundation
import Git
import Localization
import Rendering
import Store
import Todos

/// The work around a command: applying commits before it, and at its end notices, sync and calendar files.
extension Session {
  /// Applies new commits to todos, for a command that shows no commits. Doesn't warn about repositories that
  /// can't be read: commands that show commits do.
  func scan(_ store: TodoStore) async throws {
    let repositories = try store.read { try $0.linkedRepositories() }
    guard !repositories.isEmpty else { return }
    let reader = activityReader(store)
    reader.applyCommits(try await reader.readCommits(of: repositories, days: week), at: now)
    try finishReading([])
  }

  /// The days to read of each repository, so that the day's view needn't read them again.
  var week: ClosedRange<Day> { DaySpan.weeks(1).days(today: today) }

  /// Prints, once, the lines of background hooks.
  func printUnreadLines(to stream: Stream) throws {
    guard let folder = context.stateFolder else { return }
    for line in UnreadLines(in: folder, context.debug).drain() {
      try context.write(stream, line + "\n")
    }
  }

  /// Prints what automatic syncs did, below a day, and marks it as read.
  func printUnread(_ store: TodoStore) throws {
    let unread = try store.read { try $0.unread() }
    if unread.isEmpty { return }
    try print(format.text(unread))
    try store.markAsRead(unread, at: now)
  }

  /// What follows a command, in this order: prompts and calendars show its changes, other machines get them, and the
  /// store learns that an agent is alive.
  /// - Parameter isForPerson: False if a program runs it for a person, and would drop notices.
  /// - Returns: The notices to print at its end.
  func followUp(_ verb: String?, isForPerson: Bool) async -> [String] {
    guard let store = openedStore else { return [] }
    if hasChanged { startCalendarRefresh() }
    if hasChanged || snapshot != nil { await refreshPrompt() }
    if verb != "sync" { startAutomaticSync(store, isChanged: hasChanged) }
    let isAgent = actor.session != nil
    if isAgent, ["prime", "show", "today"].contains(verb) {
      context.debug.ignoring("sign of life") {
        try store.write(by: .automatic, at: now) { try $0.markSeen() }
      }
    }
    guard isAgent || isForPerson else { return [] }
    return context.debug.ignoring("notices") { try takeNotices(from: store) } ?? []
  }

  /// The notices for the actor as lines, each once. A day shows what is done, but not what no longer is.
  func takeNotices(from store: TodoStore) throws -> [String] {
    let unread = try store.read { try $0.unreadOfActor(at: now) }
    if unread.numbers.isEmpty { return [] }
    try store.markAsRead(unread, at: now)
    let reopened = unread.reopened.map {
      HookLine($0, rate: nil, today: today, language: language).laterText
    }
    return (reopened ?? "").split(separator: "\n").map(String.init)
      + unread.lostClaims.map { "ootd: \(format.lostClaim($0))" }
  }

  /// Rewrites the kept calendar files in the background, if there are any.
  func startCalendarRefresh() {
    guard let folder = context.stateFolder, FileSystem.exists("\(folder)/\(KeptCalendars.fileName)")
    else { return }
    DetachedProcess.start(CalendarRefresh.arguments, in: context)
  }

  /// Whether automatic sync is switched on.
  var isAutoSyncEnabled: Bool { configuration?.bool(Setting.Name.autoSync.rawValue) ?? false }

  /// How long after the last attempt a command syncs to fetch other machines' changes, in seconds.
  private static let freshness: Int64 = 15 * 60

  /// Starts an automatic sync if it is switched on and due.
  /// - Parameter isChanged: Whether the command has changed anything.
  func startAutomaticSync(_ store: TodoStore, isChanged: Bool) {
    guard isAutoSyncEnabled,
      // Nil if sync is not set up.
      let waiting = context.debug.ignoring(
        "automatic sync", { try store.read { try $0.waitingChanges() } }) ?? nil
    else { return }
    if !isChanged || waiting == 0 {
      let last = syncState?.state.tried?.seconds ?? 0
      guard !(last...last + Self.freshness).contains(now.seconds) else { return }
    }
    // If another process is about to sync, it will find this command's changes. The lock is released at once.
    guard waitingLock() != nil else { return }
    DetachedProcess.start(AutomaticSync.arguments, in: context)
  }
}

/// Lines of background hooks, kept until the next command or prompt prints them.
struct UnreadLines {
  private let path: String
  private let debug: DebugLog

  /// The most bytes to read from the file.
  private static let limit = 64 << 10

  /// - Parameter folder: ootd's state folder.
  init(in folder: String, _ debug: DebugLog) {
    path = "\(folder)/unread"
    self.debug = debug
  }

  func append(_ text: String) {
    guard FileSystem.makeFolder(of: path) else { return debug.log("writing \(path)") }
    // If another process has just taken the file, it is gone: try again with a new one.
    for _ in 0..<100 {
      guard let descriptor = open(O_WRONLY | O_APPEND | O_CREAT) else { return }
      defer { close(descriptor) }
      guard isLinked(descriptor) else { continue }
      let error = FileOutput.write(Array("\(text)\n".utf8), to: descriptor)
      if error != 0 { debug.log("writing \(path)", errno: error) }
      return
    }
  }

  /// Removes and returns the lines. If several processes do so at once, one gets them.
  func drain() -> [String] {
    guard let descriptor = open(O_RDWR) else { return [] }
    defer { close(descriptor) }
    guard isLinked(descriptor) else { return [] }
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.limit) { buffer, count in
      count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
    }
    guard unlink(path) == 0 else {
      debug.log("removing \(path)")
      return []
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { String($0).visible }
  }

  /// The file, locked until it is closed; nil if there is none. NFS locks only files open for writing.
  private func open(_ flags: Int32) -> Int32? {
    let descriptor = Foundation.open(
      path, flags | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW, 0o600 as mode_t)
    guard descriptor >= 0 else {
      if errno != ENOENT { debug.log("opening \(path)") }
      return nil
    }
    guard flock(descriptor, LOCK_EX) == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  private func isLinked(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_nlink > 0 && status.isRegularFile
  }
}
