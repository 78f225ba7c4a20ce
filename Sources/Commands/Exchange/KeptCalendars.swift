import Exchange
import Files
import Localization
import Rendering
import Store
import Todos

/// The calendar files that ootd rewrites after changes, listed in a file of its state folder.
struct KeptCalendars {
  struct Calendar: Hashable, Codable {
    /// Absolute.
    let path: String
    /// The query as typed.
    let query: [String]
    /// Whether it has events instead of todos.
    let isOfEvents: Bool
    /// Whether the last attempt to write it failed, which was reported.
    var isFailing = false

    private enum CodingKeys: String, CodingKey {
      case path, query
      case isOfEvents = "events"
      case isFailing = "failing"
    }
  }

  private let file: CacheFile

  init(in folder: String, _ debug: DebugLog) {
    file = CacheFile(path: "\(folder)/\(Self.fileName)", debug: debug)
  }

  /// The folder to lock while the list is changed or the files are written.
  static func lockFolder(in folder: String) -> String { "\(folder)/calendars" }

  /// The file with the list, in the state folder.
  static let fileName = "calendars/kept"

  var calendars: [Calendar] {
    guard let bytes = file.bytes else { return [] }
    return (try? JSONDecoder().decode([Calendar].self, from: Data(bytes))) ?? []
  }

  /// - Throws: ``Failure/unwritable(path:message:)``
  func write(_ calendars: [Calendar]) throws(Failure) {
    if calendars.isEmpty { return try AtomicFile(file.path).remove() }
    guard let json = try? JSONEncoder().encode(calendars), file.write(Array(json)) else {
      throw .unwritable(path: file.path, message: String(cString: strerror(errno)))
    }
  }
}

extension Session {
  /// Writes a calendar file, unless it already has these todos.
  func write(_ calendar: KeptCalendars.Calendar, _ store: TodoStore) throws {
    let filter = try query(calendar.query, store).exporting(to: .ics)
    let todos = try todos(matching: filter, store)
    let records = try store.read { try $0.records(of: todos) }
    let format = ICalendarFormat(calendar: self.calendar, now: now)
    let text = calendar.isOfEvents ? format.events(records) : format.text(records)
    let old = FileSystem.contents(of: calendar.path).map { String(decoding: $0, as: UTF8.self) }
    if old?.withoutStamps == text.withoutStamps { return }
    try AtomicFile(calendar.path).write(Array(text.utf8))
  }
}

extension String {
  /// The lines without those that have the time of writing.
  fileprivate var withoutStamps: [Substring] {
    unicodeScalars.split(separator: "\n").map { Substring($0) }.filter { !$0.hasPrefix("DTSTAMP:") }
  }
}

extension Export {
  /// Handles `--keep`, `--stop` and `--kept`.
  /// - Returns: Whether one of them was given.
  func keepCalendars(_ session: Session) throws -> Bool {
    let modes = [
      keep ? "--keep" : nil, stop == nil ? nil : "--stop", kept ? "--kept" : nil,
    ].compactMap(\.self)
    guard let mode = modes.first else { return false }
    if modes.count > 1 { throw Failure.conflicting(modes[0], modes[1]) }
    guard format.lowercased() == "ics" else { throw Failure.onlyWith(mode, other: "ics") }
    guard let folder = session.context.stateFolder else { throw Failure.noHome }
    let list = KeptCalendars(in: folder, session.context.debug)
    if kept {
      let lines = list.calendars.map { calendar in
        let options = calendar.isOfEvents ? ["--events"] : []
        let words = [calendar.path] + calendar.query.map(\.shellWord) + options
        return words.joined(separator: " ").visible + "\n"
      }
      try session.print(lines.joined())
      return true
    }
    if keep, to == nil || to == "-" { throw Failure.onlyWith("--keep", other: "--to FILE") }
    let path = session.context.absolutePath(stop ?? to ?? "")
    try change(list, at: path, session, folder)
    return true
  }

  private func change(
    _ list: KeptCalendars, at path: String, _ session: Session, _ folder: String
  ) throws {
    let calendar = KeptCalendars.Calendar(path: path, query: query, isOfEvents: events)
    let store = keep ? try session.store() : nil
    // A query that can't be read is an error before the file is listed.
    if let store { try session.write(calendar, store) }
    let lock = try session.lock(KeptCalendars.lockFolder(in: folder), timeout: TodoStore.timeout)
    defer { withExtendedLifetime(lock) {} }
    let calendars = list.calendars
    let others = calendars.filter { $0.path != path }
    if stop != nil, others == calendars {
      throw Failure.path("export.notKept", .missing, path, hint: "ootd export ics --kept")
    }
    try list.write(others + (keep ? [calendar] : []))
    // Once it is listed, later changes rewrite it; this writes those made since the first time.
    if let store { try session.write(calendar, store) }
    let key = keep ? "export.kept" : "export.stopped"
    try session.print(session.language.t(key, ["path": path.visible]) + "\n")
  }
}

/// Rewrites the kept calendar files, in a background process. There is one such process at a time.
struct CalendarRefresh {
  static let arguments = ["export", "ics", "--background"]

  let context: CommandContext

  func run() {
    var written: Int64?
    // After the lock is released, look for changes of commands whose process has found it taken.
    while let sequence = context.debug.ignoring("calendar files", writeExclusively) ?? nil,
      sequence != written
    {
      written = sequence
    }
  }

  /// Writes the files, unless another process is about to.
  /// - Returns: The number of the last operation before they were written; nil if there is nothing to write.
  private func writeExclusively() throws -> Int64? {
    let session = context.sessionOfStore
    defer { session.close() }
    guard let folder = context.stateFolder,
      let store = try session.existingStore(timeout: TodoStore.timeout),
      let lock = try session.freeLock(KeptCalendars.lockFolder(in: folder))
    else { return nil }
    defer { withExtendedLifetime(lock) {} }
    let kept = KeptCalendars(in: folder, context.debug)
    let sequence = try store.read { try $0.sequence() }
    let calendars = kept.calendars
    let written = calendars.map { write($0, session, store) }
    if written != calendars { try kept.write(written) }
    return sequence
  }

  /// - Returns: The calendar with the result. Only the first of several failures is reported.
  private func write(
    _ calendar: KeptCalendars.Calendar, _ session: Session, _ store: TodoStore
  ) -> KeptCalendars.Calendar {
    var calendar = calendar
    do {
      try session.write(calendar, store)
      calendar.isFailing = false
    } catch {
      context.debug.log("writing \(calendar.path)", error)
      if !calendar.isFailing {
        let text = session.language.t(
          "export.keepFailed",
          [
            "error": ErrorLine(error, format: session.format).sentence,
            "command": "ootd export ics --stop \(calendar.path.shellWord)",
          ])
        session.unreadLines?.append("ootd: \(text)")
      }
      calendar.isFailing = true
    }
    return calendar
  }
}
