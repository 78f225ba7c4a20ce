package import Activity
import Files
package import Localization
import Synchronization
package import Todos

/// The user's settings, as far as the board depends on them.
package struct BoardSettings: Sendable {
  let language: Language
  let calendar: LocalCalendar
  /// The maximum number of todos in progress; nil for no limit.
  let wipLimit: Int?
  /// When the day is offered for review, in seconds after midnight; nil for never.
  let reviewTime: Int64?
  /// Counts commits without updating todos.
  let counter: ActivityReader
  /// Counts commits and applies them to the todos that they refer to.
  let scanner: ActivityReader
  /// The settings that the page shows, and the user's identities.
  let json: JSON

  package init(
    language: Language, calendar: LocalCalendar, wipLimit: Int?, reviewTime: Int64?,
    counter: ActivityReader, scanner: ActivityReader, json: JSON
  ) {
    self.language = language
    self.calendar = calendar
    self.wipLimit = wipLimit
    self.reviewTime = reviewTime
    self.counter = counter
    self.scanner = scanner
    self.json = json
  }
}

/// The present settings, read again after a change of the files that they come from.
package final class LiveSettings: Sendable {
  private let current: Mutex<BoardSettings>
  private let known: Mutex<KnownFiles>
  private let host: any BoardHost

  init(_ host: any BoardHost) throws {
    self.host = host
    // Take the state before reading, so that a change during the reading shows later.
    known = Mutex(KnownFiles(try host.settingFiles()))
    current = Mutex(try host.settings())
  }

  func callAsFunction() -> BoardSettings { current.withLock(\.self) }

  /// The folders that change with the files, following symbolic links.
  var folders: Set<String> {
    let paths = known.withLock(\.paths)
    return Set((paths + paths.compactMap(FileSystem.realPath)).map(\.parentFolder))
  }

  /// Reads the settings again if their files have changed. Blocks while it reads files.
  /// - Returns: Whether anything that the page shows has changed.
  /// - Throws: Once after each change to invalid settings; the former ones are kept.
  func refresh() throws -> Bool {
    try known.withLock { known in
      guard known.haveChanged() else { return false }
      known = KnownFiles(try host.settingFiles())
      let settings = try host.settings()
      return current.withLock { current in
        defer { current = settings }
        return settings.json != current.json
      }
    }
  }
}

/// Files and their state.
private struct KnownFiles {
  let paths: [String]
  private let inputs: FingerprintInputs
  private var state: Digest

  init(_ paths: [String]) {
    self.paths = paths
    inputs = FingerprintInputs(root: "/", contents: paths, owners: [])
    state = inputs.state().digest
  }

  /// Whether they have changed since the last call.
  mutating func haveChanged() -> Bool {
    let last = state
    state = inputs.state().digest
    return state != last
  }
}
