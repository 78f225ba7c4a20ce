import Actions
import Activity
import Localization
package import Rendering
package import Store
package import Todos

/// The machine that the board runs on. Each value is current.
package protocol BoardHost: Sendable {
  var clock: WallClock { get }
  var random: RandomSource { get }
  /// The folders of the store and of what else belongs to this machine.
  var watchedFolders: Set<String> { get }
  /// The folders that change with the linked repositories' refs.
  var watchedRepositoryFolders: Set<String> { get }
  /// The record of the last sync, whose text changes after each sync.
  var lastSync: String? { get }
  /// The files that contain the settings, existing or not.
  func settingFiles() throws -> [String]
  func settings() throws -> BoardSettings
  /// Changes settings; nil unsets one. Checks all values first.
  func apply(_ changes: [SettingChange]) async throws
  /// The values of a project for the repository in which the board was started.
  func newProject() async throws -> NewProject
  func syncStatus(_ snapshot: Snapshot) throws -> SyncStatus
  /// Syncs with the remote once and returns a report.
  func sync(_ store: TodoStore) async throws -> JSON
  /// Does what follows changes by the board.
  func follow(_ store: TodoStore) async
  /// Logs an error that the board otherwise ignores.
  func ignore(_ error: any Error)
}

/// The board's dependencies: the store, the machine and its settings.
package struct BoardContext: Sendable {
  /// A connection that is only read from, so that its version changes with every write, including the
  /// board's.
  package let reading: TodoStore
  private let writer: TodoStore
  package let host: any BoardHost
  /// The user's settings, which can change while the board runs.
  package let settings: LiveSettings
  /// The main path and the name of the repository in which the board was started; nil if there is none.
  let folder: (path: String, name: String)?
  let times: BoardTimes

  package init(
    reading: TodoStore, writing: TodoStore, host: any BoardHost,
    folder: (path: String, name: String)?,
    times: BoardTimes = BoardTimes()
  ) throws {
    self.reading = reading
    writer = writing
    self.host = host
    settings = try LiveSettings(host)
    self.folder = folder
    self.times = times
  }

  /// A second connection to the same store, for changes. Its days begin as the settings say now.
  package var writing: TodoStore {
    var store = writer
    store.calendar = calendar
    return store
  }

  var language: Language { settings().language }
  var calendar: LocalCalendar { settings().calendar }
  var presets: [Block] { Block.presets(in: language) }
  var counter: ActivityReader { settings().counter }
  var scanner: ActivityReader { settings().scanner }

  var now: Moment { host.clock.now }
  var today: Day { calendar.day(of: now) }

  /// The day and the settings, on which cards depend besides the store. The page reads the day's start in it.
  func cardKey(at now: Moment) -> String {
    let settings = settings()
    return "\(settings.language) \(settings.calendar.dayStart) \(settings.wipLimit ?? 0) "
      + settings.calendar.day(of: now).description
  }

  /// The current sync status, for the page.
  func syncJSON(_ snapshot: Snapshot) throws -> JSON {
    try host.syncStatus(snapshot).json(in: calendar)
  }

  /// The context of an action, at this moment.
  func actionContext(_ snapshot: Snapshot) throws -> ActionContext {
    ActionContext(
      now: now, calendar: calendar, language: language,
      project: try folder.flatMap { try snapshot.projectName(ofRepositoryAt: $0.path) },
      random: host.random)
  }

  func format(for actor: Actor) -> Format {
    Format(language: language, width: nil, color: .none, calendar: calendar, now: now, actor: actor)
  }
}

/// How long the board's server waits.
package struct BoardTimes: Sendable {
  /// How often a page hears from the server, so that it notices within 5 seconds that the server has stopped.
  package var heartbeat = Duration.seconds(2)
  /// How often to look for changes that the system doesn't report.
  package var watch = Duration.seconds(10)
  /// How often to look for commits that the system doesn't report.
  package var commits = Duration.seconds(10)
  /// How long a complete request may take to arrive, and a connection may be idle.
  package var request = Duration.seconds(10)
  /// How long a change may wait for the ones before it. With the time for which SQLite waits for another program, it
  /// is decided before the page gives up, so that no change is made later that the page has reported as failed.
  package var longestWait = Duration.seconds(8)

  package init() {}
}
