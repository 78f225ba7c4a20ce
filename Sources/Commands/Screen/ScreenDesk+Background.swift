import Actions
import Activity
import Board
import Files
import Git
import Rendering
import Store
import Synchronization
import Todos

/// Reading that takes longer than a key may: commits, the activity, a day of it.
extension ScreenDesk {
  private func start(_ work: @escaping @Sendable (Session, TodoStore) async throws -> Work) {
    // A connection of its own: what waits for another process must not stop keys.
    let session = Session(session.context.present(isWatched: false), session.environment, in: nil)
    Task(executorPreference: DedicatedThreadExecutor()) { [finished, wake] in
      do {
        let store = try session.openStore()
        defer { store.close() }
        let result = try await work(session, store)
        finished.works.withLock { $0.append(result) }
      } catch {
        let line = ErrorLine(error, format: session.format).sentence
        finished.works.withLock { $0.append(.failed(line)) }
      }
      wake(.work)
    }
  }

  /// Reads the commits of the shown week, and applies what they say about todos.
  func readCommits() {
    if isReadingCommits {
      timers[.commits] = .now + .milliseconds(30)
      return
    }
    isReadingCommits = true
    let week = DaySpan.weeks(1).days(today: state.headDay)
    start { [context = session.context] session, store in
      let reader = session.activityReader(store, Interactivity.none)
      let commits = try await reader.commits(of: week, at: session.now)
      let linked = try store.read { try $0.linkedRepositories() }
      let branch = await Session(context.present(isWatched: false)).todoOfBranchHere()
      return .commits(
        week, commits, branch: branch,
        folders: Set(linked.flatMap { Repository.foldersWithReferences(at: $0.path) }))
    }
  }

  func readActivity() {
    let (query, days) = (state.query, state.activityDays)
    start { session, store in
      let query = (try store.read { try $0.query(query, session.dayParser) }, query)
      return .activity(
        try await session.activityReader(store, Interactivity.none).activity(
          of: .days(days), project: nil, matching: query.0,
          presets: query.0.namesBlocks ? session.presets : [],
          text: query.1.isEmpty ? nil : query.1, at: session.now))
    }
  }

  func openDay() {
    let day = state.pointedDay
    start { session, store in
      let reader = session.activityReader(store, Interactivity.none)
      let report = try await reader.day(day, at: session.now)
      let log = try await reader.log(of: day...day, project: nil, limit: nil, at: session.now)
      return .day(report, log)
    }
  }

  func take(_ work: Work) {
    switch work {
    case .commits(let week, let read, let branch, let folders):
      isReadingCommits = false
      (commits, self.branch) = ((week, read), branch)
      repositories.watch(folders)
      load()
    case .activity(let report): state.show(report)
    case .day(let report, let log): state.open(report, log)
    case .failed(let sentence):
      isReadingCommits = false
      state.fail(sentence)
    }
  }

  /// What follows a change of its own, once for several in quick succession.
  func noteOwnChange() { timers[.follow] = .now + .milliseconds(500) }

  func follow() {
    let session = Session(session.context.present(isWatched: false), session.environment, in: nil)
    Task(executorPreference: DedicatedThreadExecutor()) { [store] in await session.follow(store) }
  }
}
