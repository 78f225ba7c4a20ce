package import Activity
package import Rendering
package import Store
package import Todos

/// All that the board takes from the program that serves it: the store, the commits, the clock, chance
/// and settings.
package struct BoardContext: Sendable {
  /// Only reads, so that it sees what anybody else changes.
  package let reading: TodoStore
  /// The same store, opened once more for changes.
  package let writing: TodoStore
  /// Counts commits, and settles nothing.
  package let counter: ActivityReader
  /// Counts commits, and settles what they say of todos.
  package let scanner: ActivityReader
  package let calendar: LocalCalendar
  package let language: Language
  /// The preset blocks, with titles in the language.
  package let presets: [Block]
  /// How many todos should be in progress at most; nil for any number.
  package let wipLimit: Int?
  package let clock: @Sendable () -> Moment
  package let random: @Sendable () -> UInt64
  /// Whether there is a repository at a path.
  package let isPresent: @Sendable (String) -> Bool
  /// Takes errors that are ignored.
  package let ignore: @Sendable (any Error) -> Void
  /// Told after the board changed anything.
  package let noteChange: @Sendable () async -> Void
  /// How it stands with sync.
  package let syncStanding: @Sendable (TodoStore) throws -> SyncStanding
  /// What is remembered of the last exchange, in words that are others after another one.
  package let lastExchange: @Sendable () -> String?
  /// Exchanges changes with the remote once, and gives what that did.
  package let sync: @Sendable (TodoStore) async throws -> JSON

  package init(
    reading: TodoStore, writing: TodoStore, counter: ActivityReader, scanner: ActivityReader,
    calendar: LocalCalendar, language: Language, presets: [Block], wipLimit: Int?,
    clock: @escaping @Sendable () -> Moment, random: @escaping @Sendable () -> UInt64,
    isPresent: @escaping @Sendable (String) -> Bool,
    ignore: @escaping @Sendable (any Error) -> Void,
    noteChange: @escaping @Sendable () async -> Void,
    syncStanding: @escaping @Sendable (TodoStore) throws -> SyncStanding,
    lastExchange: @escaping @Sendable () -> String?,
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
    self.noteChange = noteChange
    self.syncStanding = syncStanding
    self.lastExchange = lastExchange
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
