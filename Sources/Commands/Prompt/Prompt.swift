import Activity
import Files
import Git
import Localization
import Rendering
package import Store
import Todos

/// Prints the prompt segment, for programs that can't read its file themselves.
struct Prompt: OotdCommand {
  static let usage = Usage("prompt", examples: ["prompt", "prompt --format tmux"])

  @Option("format", help: "promptFormat", offering: .promptFormats)
  var format = PromptFormat.plain.rawValue

  var needsSettings: Bool { false }

  func run(in session: Session) async throws {
    Self.show(try PromptFormat(named: format), in: session.context)
  }

  /// Prints the segment, or nothing if it isn't known: an error would appear at every prompt.
  static func show(_ format: PromptFormat, in context: CommandContext) {
    guard let segment = context.promptState?.segment(at: context.now), !segment.isEmpty else {
      return
    }
    context.debug.ignoring("prompt") { try context.write(.output, format.escaped(segment) + "\n") }
  }
}

extension CommandContext {
  /// Nil if there is no home folder.
  var promptState: PromptState? { stateFolder.map { PromptState(in: $0, debug) } }
}

extension Session {
  /// How long a command may count commits for prompts.
  private static let countingTimeout = Duration.milliseconds(50)
  /// How long to wait for other processes that write what prompts show, in seconds.
  private static let writingTimeout = 0.2

  /// Updates what prompts show, after a command that has changed anything or counted today's figures.
  /// Failures are ignored, because shells use the file for some hours at most. Only a folder in a
  /// file's place is reported: it would keep prompts empty forever.
  func refreshPromptAfterCommand(_ store: TodoStore) async {
    await refreshPrompt(store)
    for name in ["prompt", "tally", "morning"] {
      guard let file = context.stateFile(name), file.isFolder else { continue }
      try? report("ootd: " + language.t("prompt.folderInPlace", ["file": file.path]))
    }
  }

  /// Updates what prompts show, even if nothing has changed.
  func refreshPrompt(_ store: TodoStore) async {
    guard let state = context.promptState else { return }
    if let snapshot, state.isCurrent(snapshot, at: now, in: calendar) { return }
    guard let lock = promptLock(Self.writingTimeout) else { return }
    var commits = snapshot?.commits
    if commits == nil { commits = await countCommits(store) }
    if let commits { writePrompt(commits, store, lock) }
  }

  /// Today's commits, as far as they can be counted in a short time.
  private func countCommits(_ store: TodoStore) async -> DayCommits? {
    guard let repositories = linkedRepositories(store) else { return nil }
    if repositories.isEmpty { return DayCommits(day: today) }
    let interactivity = context.interactivity.limited(to: Self.countingTimeout)
    let counts = await commitCounter(interactivity).read(repositories, days: week)
    ignore(counts.warnings)
    for (path, count) in counts.found { recordFound(count, in: path) }
    return counts.today
  }

  /// Updates what prompts show after a hook: counts only the commits of its repository, if the rest is known.
  /// - Parameter hasChanged: Whether the hook has changed todos.
  func refreshPromptInHook(
    _ path: String, _ counts: CommitCounts, hasChanged: Bool, _ limits: HookLimits
  ) {
    if hasChanged { startCalendarRefresh() }
    guard let state = context.promptState, let lock = promptLock(limits.store) else { return }
    defer { withExtendedLifetime(lock) {} }
    if var snapshot = state.snapshot(at: now, in: calendar),
      snapshot.commits.update(path, counts)
    {
      if hasChanged {
        guard let summary = openedStore.flatMap(summary(of:)) else { return }
        snapshot.summary = summary
      }
      state.write(snapshot, at: now, in: calendar)
    } else if let store = logging({ try storeForHook(limits) }) ?? nil,
      let repositories = linkedRepositories(store)
    {
      // As last counted, without reading the repositories.
      let counts = commitCounter(.none).cached(repositories, days: today...today)
      writePrompt(counts.today, store, lock)
    }
  }

  private func linkedRepositories(_ store: TodoStore) -> [LinkedRepository]? {
    logging { try store.read { try $0.linkedRepositories() } }
  }

  /// Today's figures of the todos.
  func summary(of store: TodoStore) -> DaySummary? {
    logging { try store.read { try $0.summary(at: now, in: calendar) } }
  }

  /// Lets one process at a time write what prompts show, so that the last one has seen the changes of the
  /// others. Nil if the lock can't be acquired in time.
  func promptLock(_ timeout: Double) -> FolderLock? {
    context.stateFolder.flatMap { folder in logging { try lock(folder, timeout: timeout) } }
  }

  /// - Returns: Nil after an error; prompts then keep showing the old segment.
  private func logging<Result>(_ body: () throws -> Result) -> Result? {
    context.debug.ignoring("prompt", body)
  }

  /// - Parameter lock: Keeps other processes from writing, so that the figures read here are the latest.
  func writePrompt(
    _ commits: DayCommits, _ store: TodoStore, _ lock: FolderLock
  ) {
    if let summary = summary(of: store) {
      context.promptState?.write(DaySnapshot(summary, commits), at: now, in: calendar)
    }
    withExtendedLifetime(lock) {}
  }
}

/// The prompt segment in a file that shells read, the figures that it shows in a second one, and in a third the day of
/// the last morning briefing.
struct PromptState {
  private let file: CacheFile
  private let snapshotFile: CacheFile
  let markerFile: CacheFile

  /// The longest validity of a segment, in seconds: unreported changes are shown after that at the latest.
  private static let longest: Int64 = 6 * 3600
  /// The longest validity of a segment without commits, in seconds: not all of them have been read yet.
  private static let longestIncomplete: Int64 = 10 * 60
  /// How much too early an otherwise correct segment may expire before it is rewritten, in seconds.
  private static let tolerance: Int64 = 3600

  /// - Parameter folder: ootd's state folder.
  init(in folder: String, _ debug: DebugLog) {
    file = CacheFile(path: "\(folder)/prompt", debug: debug)
    snapshotFile = CacheFile(path: "\(folder)/tally", debug: debug)
    markerFile = CacheFile(path: "\(folder)/morning", debug: debug)
  }

  /// The damaged files, which prompts ignore.
  var damagedFiles: [String] {
    let isSnapshotDamaged = !snapshotFile.isFolder && DaySnapshot.isDamaged(snapshotFile.path)
    return (file.hasDamagedText ? [file.path] : [])
      + (isSnapshotDamaged ? [snapshotFile.path] : [])
      + (markerFile.hasDamagedText ? [markerFile.path] : [])
  }

  /// The current segment; nil if it isn't known.
  func segment(at now: Moment) -> String? {
    let state = file.expiringText
    guard let state, state.isCurrent(at: now, longest: PromptState.longest) else { return nil }
    return state.text
  }

  /// The segment's figures; nil if it has expired.
  func snapshot(at now: Moment, in calendar: LocalCalendar) -> DaySnapshot? {
    guard segment(at: now) != nil, let bytes = snapshotFile.bytes,
      let snapshot = DaySnapshot(bytes: bytes), snapshot.commits.day == calendar.day(of: now)
    else { return nil }
    return snapshot
  }

  /// Whether the segment already shows the snapshot and expires at about the right time.
  func isCurrent(_ snapshot: DaySnapshot, at now: Moment, in calendar: LocalCalendar) -> Bool {
    let new = text(of: snapshot, at: now, in: calendar)
    guard let state = file.expiringText, state.text == new.text,
      (new.end - PromptState.tolerance...new.end).contains(state.end)
    else { return false }
    return snapshotFile.bytes == snapshot.bytes
  }

  func write(_ snapshot: DaySnapshot, at now: Moment, in calendar: LocalCalendar) {
    snapshotFile.write(snapshot.bytes)
    file.write(text(of: snapshot, at: now, in: calendar).line)
  }

  private func text(of snapshot: DaySnapshot, at now: Moment, in calendar: LocalCalendar)
    -> ExpiringText
  {
    let commits = snapshot.commits.count
    let lifetime = commits == nil ? PromptState.longestIncomplete : PromptState.longest
    let nextDay = calendar.start(of: snapshot.commits.day.advanced(by: 1))
    // Rounded up to whole seconds.
    let changes = [nextDay, snapshot.summary.nextDue].compactMap(\.self)
      .map { Moment(milliseconds: $0.milliseconds + 999).seconds }
    let end = changes.reduce(now.seconds + lifetime, min)
    return ExpiringText(until: end, snapshot.summary.promptSegment(commits: commits))
  }

  /// Writes an empty segment, because there is nothing to show yet.
  func writeNothing(at now: Moment) {
    file.write(ExpiringText(until: now.seconds + PromptState.longest, "").line)
  }
}

extension CacheFile {
  /// Whether shells can't read its text.
  var hasDamagedText: Bool { FileSystem.exists(path) && !isFolder && expiringText == nil }
}

extension DaySummary {
  /// A day's counts for a shell prompt: `4/5 ✓ 8c ‼1 ↑2`; empty if there is nothing to show. It contains no user
  /// text, which a shell could evaluate.
  /// - Parameter commits: Nil if unknown.
  package func promptSegment(commits: Int?) -> String {
    let isPlanned = completion.total > 0
    let rate = isPlanned ? "\(completion.done)/\(completion.total)" : nil
    let check = completion.done > 0 ? "✓" : nil
    let count = commits.flatMap { isPlanned || $0 > 0 ? "\($0)c" : nil }
    let overdue = self.overdue > 0 ? "‼\(self.overdue)" : nil
    let waiting = self.waiting > 0 ? "↑\(self.waiting)" : nil
    return [rate, check, count, overdue, waiting].compactMap(\.self).joined(separator: " ")
  }
}

/// The program that displays the prompt's text, which determines the escaping.
package enum PromptFormat: String, CaseIterable, Sendable {
  case plain, zsh, tmux

  /// Doubles the character that starts an escape there: `%` (zshmisc(1), "Expansion of prompt sequences"),
  /// `#` (tmux(1), "Styles").
  package func escaped(_ text: String) -> String {
    switch self {
    case .plain: text
    case .zsh: text.doubling("%")
    case .tmux: text.doubling("#")
    }
  }
}

extension String {
  /// Works on scalars: in Swift, a combining mark merges with the scalar before it.
  fileprivate func doubling(_ scalar: Unicode.Scalar) -> String {
    unicodeScalars.map { $0 == scalar ? "\($0)\($0)" : String($0) }.joined()
  }
}
