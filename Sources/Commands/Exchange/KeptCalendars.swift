import Exchange
import Files
import Foundation
import Git
import Localization
import Rendering
import Store
import Todos

/// The calendar files that ootd rewrites after changes, listed in a file of its state folder.
struct KeptCalendars {
  struct Calendar: Hashable {
    /// Absolute.
    let path: String
    /// The query as typed.
    let query: [String]
    /// Whether it has events instead of todos.
    let isOfEvents: Bool
    /// Whether the last attempt to write it failed, which was reported.
    var isFailing = false
  }

  private let file: CacheFile

  init(in folder: String, _ debug: DebugLog) {
    file = CacheFile(path: "\(folder)/\(Self.fileName)", debug)
  }

  /// The folder to lock while the list is changed or the files are written.
  static func lockFolder(in folder: String) -> String { "\(folder)/calendars" }

  /// The file with the list, in the state folder.
  static let fileName = "calendars/kept"

  var calendars: [Calendar] {
    guard let bytes = file.bytes, case .array(let values) = JSON(utf8: bytes) else {
      return []
    }
    return values.compactMap(Calendar.init)
  }

  /// - Throws: ``InputError/unwritable(path:message:)``
  func write(_ calendars: [Calendar]) throws(InputError) {
    if calendars.isEmpty { return try AtomicFile(file.path).remove() }
    guard file.write(JSON.array(calendars.map(\.json)).utf8) else {
      throw .unwritable(path: file.path, message: String(cString: strerror(errno)))
    }
  }
}

extension KeptCalendars.Calendar {
  fileprivate init?(_ json: JSON) {
    guard case .object(let members) = json else { return nil }
    let values = Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
    guard case .string(let path)? = values["path"], case .array(let words)? = values["query"] else {
      return nil
    }
    let query = words.compactMap { if case .string(let word) = $0 { word } else { nil } }
    self.init(
      path: path, query: query, isOfEvents: values["events"] == .bool(true),
      isFailing: values["failing"] == .bool(true))
  }

  var json: JSON {
    [
      "path": .string(path), "query": .array(query.map(JSON.string)), "events": .bool(isOfEvents),
      "failing": .bool(isFailing),
    ]
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
    try AtomicFile(calendar.path).write(
      Array(text.utf8))
  }
}

extension String {
  /// The lines without those that have the time of writing.
  fileprivate var withoutStamps: [Substring] {
    unicodeScalars.split(separator: "\n").map { Substring($0) }.filter { !$0.hasPrefix("DTSTAMP:") }
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
    let session = Session(
      context.present(), context.gitEnvironment, in: nil)
    defer { session.close() }
    guard let folder = context.stateFolder,
      let store = try session.existingStore(timeout: TodoStore.timeout)
    else { return nil }
    let lock: FolderLock
    do {
      lock = try session.lock(KeptCalendars.lockFolder(in: folder), timeout: 0)
    } catch StoreError.locked {
      return nil
    }
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
      if !calendar.isFailing, let folder = context.stateFolder {
        let text = session.language.t(
          "export.keepFailed",
          [
            "error": ErrorLine(error, format: session.format).sentence,
            "command": "ootd export ics --stop \(calendar.path.shellWord)",
          ])
        UnreadLines(in: folder, context.debug).append("ootd: \(text)")
      }
      calendar.isFailing = true
    }
    return calendar
  }
}
