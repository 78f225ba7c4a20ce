package import Activity
package import Localization
package import Rendering
package import Store
package import Todos

/// The board's dependencies: the store, commit readers, the clock, a random source and settings.
package struct BoardContext: Sendable {
  /// A connection that is only read from, so that its version changes with every write, including the
  /// board's.
  package let reading: TodoStore
  /// A second connection to the same store, for changes.
  package let writing: TodoStore
  /// Counts commits without updating todos.
  package let counter: ActivityReader
  /// Counts commits and applies them to the todos that they refer to.
  package let scanner: ActivityReader
  package let calendar: LocalCalendar
  package let language: Language
  /// The preset blocks, with titles in the language.
  package let presets: [Block]
  /// The maximum number of todos in progress; nil for no limit.
  package let wipLimit: Int?
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
  package let syncStatus: @Sendable (TodoStore) throws -> SyncStatus
  /// The record of the last sync, whose text changes after each sync.
  package let lastSync: @Sendable () -> String?
  /// Syncs with the remote once and returns a report.
  package let sync: @Sendable (TodoStore) async throws -> JSON

  package init(
    reading: TodoStore, writing: TodoStore, counter: ActivityReader, scanner: ActivityReader,
    calendar: LocalCalendar, language: Language, presets: [Block], wipLimit: Int?,
    clock: @escaping @Sendable () -> Moment, random: @escaping @Sendable () -> UInt64,
    isPresent: @escaping @Sendable (String) -> Bool,
    ignore: @escaping @Sendable (any Error) -> Void,
    watchedFolders: Set<String>, watchedRepositoryFolders: @escaping @Sendable () -> Set<String>,
    onChange: @escaping @Sendable () async -> Void,
    syncStatus: @escaping @Sendable (TodoStore) throws -> SyncStatus,
    lastSync: @escaping @Sendable () -> String?,
    sync: @escaping @Sendable (TodoStore) async throws -> JSON
  ) {
    self.reading = reading
    self.writing = writing
    self.counter = counter
    self.scanner = scanner
    self.calendar = calendar
    self.language = language
    self.presets = presets
    self.wipLimit = wipLimit
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
  }

  var today: Day { calendar.day(of: clock()) }

  /// A new random id.
  func newID() -> EntityID {
    EntityID(high: random(), low: random())
  }
}

extension BoardContext: RandomNumberGenerator {
  package mutating func next() -> UInt64 { random() }
}
