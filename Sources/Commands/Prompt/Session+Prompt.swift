import Activity
import Rendering
import Store
import Todos

extension Session {
  /// How long a change may take to count commits for prompts.
  private static let countingPatience = Duration.milliseconds(50)
  /// How long to wait for others that write what prompts show, in seconds.
  private static let writingPatience = 0.2

  /// Updates what prompts show, if the command has changed anything or counted today's figures.
  /// Failures are ignored, because shells use the file for some hours at most. Only a folder in a
  /// file's place is reported: it would keep prompts empty forever.
  func refreshPrompt() async {
    guard let store = openedStore, tally != nil || hasChanged else { return }
    await refreshPrompt(store)
    for name in ["prompt", "tally", "morning"] {
      let file = context.stateFolder.map { StateFile(path: "\($0)/\(name)", context.debug) }
      guard let file, file.isFolder else { continue }
      try? tell("ootd: " + phrases.folderInPlace(of: file.path))
    }
  }

  /// The same, whatever was done.
  func refreshPrompt(_ store: TodoStore) async {
    guard let folder = context.stateFolder else { return }
    let calendar = commonCalendar
    // A repository's own setting can make its day another one.
    let counted = calendar.dayStart == self.calendar.dayStart ? tally : nil
    let state = PromptState(in: folder, context.debug)
    if let counted, state.holds(counted, at: now, in: calendar) { return }
    guard let lock = promptLock(Self.writingPatience) else { return }
    var commits = counted?.commits
    if commits == nil { commits = await countCommits(store, in: calendar) }
    if let commits { writePrompt(commits, store, in: calendar, lock) }
  }

  /// Today's, as far as they can be counted in short time.
  private func countCommits(_ store: TodoStore, in calendar: LocalCalendar) async -> DayCommits? {
    guard let repositories = noting({ try store.linkedRepositories() }) else { return nil }
    let attention = context.attention.limited(to: Self.countingPatience)
    let today = calendar.day(of: now)
    let counts = await commitCounter(attention, calendar: calendar).read(
      repositories, days: DaySpan.weeks(1).days(today: today))
    ignore(counts.warnings)
    for (path, count) in counts.found { noteFound(count, in: path) }
    return counts.today
  }

  /// The same for a hook: counts only what is new in its repository, if the rest is known.
  /// - Parameter hasChanged: Whether todos were changed.
  func refreshPromptInHook(
    _ path: String, _ counts: CommitCounts, hasChanged: Bool, _ limits: HookLimits
  ) {
    guard let folder = context.stateFolder, let lock = promptLock(limits.store) else { return }
    defer { withExtendedLifetime(lock) {} }
    let state = PromptState(in: folder, context.debug)
    let calendar = commonCalendar
    if calendar.dayStart == self.calendar.dayStart, var tally = state.tally(at: now, in: calendar),
      tally.commits.update(path, counts)
    {
      if hasChanged {
        guard let standing = noting({ try openedStore?.standing(at: now, in: calendar) }) ?? nil
        else { return }
        tally.standing = standing
      }
      state.write(tally, at: now, in: calendar)
    } else if let store = noting({ try openedStore ?? storeForHook(limits) }) ?? nil,
      let commits = rememberedCommits(store, in: calendar)
    {
      writePrompt(commits, store, in: calendar, lock)
    }
  }

  /// Today's, without a look at the repositories.
  private func rememberedCommits(_ store: TodoStore, in calendar: LocalCalendar) -> DayCommits? {
    guard let repositories = noting({ try store.linkedRepositories() }) else { return nil }
    let today = calendar.day(of: now)
    return commitCounter(.none, calendar: calendar)
      .remembered(repositories, days: today...today).today
  }

  /// Lets one process at a time write what prompts show, so that the last to write has seen what the
  /// others did. Nil where it can't be had in time.
  func promptLock(_ patience: Double) -> FolderLock? {
    context.stateFolder.flatMap { folder in noting { try lock(folder, patience: patience) } }
  }

  /// - Returns: Nil after an error: then prompts go on showing what they showed.
  private func noting<Result>(_ body: () throws -> Result) -> Result? {
    context.debug.ignoring("prompt", body)
  }

  /// - Parameter lock: Held so that what is read of the store is the latest.
  func writePrompt(
    _ commits: DayCommits, _ store: TodoStore, in calendar: LocalCalendar, _ lock: FolderLock
  ) {
    if let folder = context.stateFolder,
      let standing = noting({ try store.standing(at: now, in: calendar) })
    {
      PromptState(in: folder, context.debug).write(
        DayTally(standing, commits), at: now, in: calendar)
    }
    withExtendedLifetime(lock) {}
  }
}
