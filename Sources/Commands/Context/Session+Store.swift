import Activity
import Files
import Localization
import Rendering
import Store
import Synchronization
import Todos

extension Session {
  /// The store, if the command has opened it.
  var openedStore: TodoStore? { state.opened.withLock(\.self).first }

  /// Today's figures, if the command has counted them.
  var snapshot: DaySnapshot? { state.snapshot.withLock(\.self) }

  func remember(_ snapshot: DaySnapshot) { state.snapshot.withLock { $0 = snapshot } }

  /// The user's store, open until ``close()``. The first command of a day adds the todos that repeat.
  ///
  /// - Parameters:
  ///   - timeout: How long to wait for other processes, in seconds.
  ///   - beginsDay: Whether to add the todos that repeat; false for undo, redo, sync and hooks.
  func store(
    timeout: Double = TodoStore.timeout, beginsDay: Bool = true
  ) throws -> TodoStore {
    var random = context.random
    var store = try TodoStore.open(
      folder: try context.dataFolder, name: context.hostName, by: actor, in: calendar,
      timeout: timeout, onWait: reportWaiting, using: &random)
    // Whoever sets the time knows it.
    if context.environment["OOTD_NOW"] == nil { store.confirmsDay = { confirmDay($0, last: $1) } }
    state.opened.withLock { [store] in $0.append(store) }
    if beginsDay { beginDay(store) }
    return store
  }

  /// Asks at a terminal whether the clock is right. Elsewhere a command says what it saw, and goes on.
  private func confirmDay(_ day: Day, last: Day) -> Bool {
    let days: [String: any MessageValue] = ["day": day.description, "last": last.description]
    if let answer = context.console.ask(language.t("confirm.clock", days) + " ") {
      return isYes(answer)
    }
    try? report("ootd: " + language.t("clock.behind", days))
    return true
  }

  /// Reports once that the command waits for another process: at a terminal, or if that one will never end.
  @Sendable private func reportWaiting(for process: Int32?) {
    let isStopped = process.map(Self.isStopped) ?? false
    guard context.interactivity.width != nil || isStopped,
      !state.isWaitReported.exchange(true, ordering: .relaxed)
    else { return }
    let key = isStopped ? "waitingForStopped" : "waitingForProcess"
    let message =
      process.map { Message("store.\(key)", ["process": String($0)]) } ?? Message("store.waiting")
    try? report(language.t(message))
  }

  /// Whether a process is suspended, as by Ctrl-Z, if the system says so (proc_pid_stat(5)).
  private static func isStopped(_ process: Int32) -> Bool {
    let text = FileSystem.stream("/proc/\(process)/stat") ?? []
    // `1234 (ootd) T …`; the name may contain parentheses.
    let state = String(decoding: text, as: UTF8.self).split(separator: ")").last?.first {
      $0 != " "
    }
    return state == "T" || state == "t"
  }

  /// Adds the todos of blocks that repeat. An error doesn't stop the command, which is about something else.
  func beginDay(_ store: TodoStore) {
    if store.unwritable != nil { return }
    do {
      guard try store.read({ try $0.hasRepeatingBlocks() }) else { return }
      _ = try store.makeRepeating(on: today, presets: presets, at: now)
    } catch {
      try? report(error)
    }
  }

  /// The existing store without migration, open until ``close()``; nil if there is none that can be read.
  func existingStore(timeout: Double) throws -> TodoStore? {
    if let openedStore { return openedStore }
    let store = try TodoStore.existing(
      in: try context.dataFolder, by: actor, calendar: calendar, timeout: timeout)
    if let store { state.opened.withLock { $0.append(store) } }
    return store
  }

  /// Lets one process at a time use a state folder, and creates it if it is missing.
  /// - Throws: ``Failure/unwritable(path:message:)``, ``StoreError/locked(path:)``.
  func lock(_ folder: String, timeout: Double) throws -> FolderLock {
    guard FileSystem.makeFolder(of: "\(folder)/lock") else {
      throw Failure.unwritable(path: folder, message: String(cString: strerror(errno)))
    }
    return try FolderLock(folder, timeout: timeout)
  }

  /// Whether the command has changed a store that it opened.
  var hasChanged: Bool { state.opened.withLock(\.self).contains(where: \.hasChanged) }

  /// Closes the stores that the command opened.
  func close() {
    for store in state.opened.withLock(\.self) { store.close() }
  }
}
