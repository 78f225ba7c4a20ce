package import Actions
import Activity
import Localization
package import Rendering
package import Store
package import Todos

/// The board's dependencies: the store, commit readers, the clock, a random source and settings.
package struct BoardContext: Sendable {
  /// A connection that is only read from, so that its version changes with every write, including the
  /// board's.
  package let reading: TodoStore
  private let writer: TodoStore
  /// The user's settings, which can change while the board runs.
  package let settings: LiveSettings
  /// Changes settings; nil unsets one. Checks all values first.
  package let changeSettings: @Sendable ([SettingChange]) async throws -> Void
  /// The repository in which the board was started; nil if there is none.
  package let folder: BoardFolder?
  /// The values of a project for that repository.
  package let newProject: @Sendable () async throws -> NewProject
  package let clock: @Sendable () -> Moment
  package let random: @Sendable () -> UInt64
  /// Whether there is a repository at a path.
  package let isPresent: @Sendable (String) -> Bool
  /// Logs an error that the board otherwise ignores.
  package let ignore: @Sendable (any Error) -> Void
  /// The folders of the store and of what else belongs to this machine.
  package let watchedFolders: Set<String>
  /// The folders that change with the linked repositories' refs.
  package let watchedRepositoryFolders: @Sendable () -> Set<String>
  /// Called after the board has made changes.
  package let onChange: @Sendable () async -> Void
  /// The current sync status.
  package let syncStatus: @Sendable (Snapshot) throws -> SyncStatus
  /// The record of the last sync, whose text changes after each sync.
  package let lastSync: @Sendable () -> String?
  /// Syncs with the remote once and returns a report.
  package let sync: @Sendable (TodoStore) async throws -> JSON
  let times: BoardTimes

  package init(
    reading: TodoStore, writing: TodoStore, settings: LiveSettings,
    changeSettings: @escaping @Sendable ([SettingChange]) async throws -> Void,
    folder: BoardFolder?, newProject: @escaping @Sendable () async throws -> NewProject,
    clock: @escaping @Sendable () -> Moment, random: @escaping @Sendable () -> UInt64,
    isPresent: @escaping @Sendable (String) -> Bool,
    ignore: @escaping @Sendable (any Error) -> Void,
    watchedFolders: Set<String>, watchedRepositoryFolders: @escaping @Sendable () -> Set<String>,
    onChange: @escaping @Sendable () async -> Void,
    syncStatus: @escaping @Sendable (Snapshot) throws -> SyncStatus,
    lastSync: @escaping @Sendable () -> String?,
    sync: @escaping @Sendable (TodoStore) async throws -> JSON, times: BoardTimes = BoardTimes()
  ) {
    self.reading = reading
    writer = writing
    self.settings = settings
    self.changeSettings = changeSettings
    self.folder = folder
    self.newProject = newProject
    self.clock = clock
    self.random = random
    self.isPresent = isPresent
    self.ignore = ignore
    self.watchedFolders = watchedFolders
    self.watchedRepositoryFolders = watchedRepositoryFolders
    self.onChange = onChange
    self.syncStatus = syncStatus
    self.lastSync = lastSync
    self.sync = sync
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
  var presets: [Block] { settings().presets }
  var wipLimit: Int? { settings().wipLimit }
  var counter: ActivityReader { settings().counter }
  var scanner: ActivityReader { settings().scanner }

  var today: Day { calendar.day(of: clock()) }

  /// The day and the settings, on which cards depend besides the store.
  func cardKey(at now: Moment) -> String {
    let settings = settings()
    return "\(settings.language) \(settings.calendar.dayStart) \(settings.wipLimit ?? 0) "
      + settings.calendar.day(of: now).description
  }

  /// The current sync status, for the page.
  func syncJSON(_ snapshot: Snapshot) throws -> JSON {
    try syncStatus(snapshot).json(in: calendar)
  }

  /// The context of an action, at this moment.
  func actionContext(_ snapshot: Snapshot) throws -> ActionContext {
    ActionContext(
      now: clock(), calendar: calendar, language: language,
      project: try folder.flatMap { try snapshot.projectName(ofRepositoryAt: $0.path) },
      random: random)
  }

  func format(for actor: Actor) -> Format {
    Format(
      language: language, width: nil, color: .none, calendar: calendar, now: clock(), actor: actor)
  }

  /// A new random id.
  func newID() -> EntityID {
    EntityID(high: random(), low: random())
  }
}

/// A repository's folder.
package struct BoardFolder: Hashable, Sendable {
  /// The repository's main path.
  let path: String
  let name: String

  package init(path: String, name: String) {
    self.path = path
    self.name = name
  }
}

extension BoardContext: RandomNumberGenerator {
  package mutating func next() -> UInt64 { random() }
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
