import Localization
import Rendering
import Store
import Todos

extension Export {
  /// Handles `--keep`, `--stop` and `--kept`.
  /// - Returns: Whether one of them was given.
  func keepCalendars(_ session: Session) throws -> Bool {
    let modes = [
      keep ? "--keep" : nil, stop == nil ? nil : "--stop", kept ? "--kept" : nil,
    ].compactMap(\.self)
    guard let mode = modes.first else { return false }
    if modes.count > 1 { throw InputError.conflicting(modes[0], modes[1]) }
    guard format.lowercased() == "ics" else { throw InputError.onlyWith(mode, other: "ics") }
    guard let folder = session.context.stateFolder else { throw InputError.noHome }
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
    if keep, to == nil || to == "-" { throw InputError.onlyWith("--keep", other: "--to FILE") }
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
    let lock = try session.lock(
      KeptCalendars.lockFolder(in: folder), timeout: TodoStore.timeout)
    defer { withExtendedLifetime(lock) {} }
    let calendars = list.calendars
    let others = calendars.filter { $0.path != path }
    if stop != nil, others == calendars { throw InputError.notKept(path: path) }
    try list.write(others + (keep ? [calendar] : []))
    // Once it is listed, later changes rewrite it; this writes those made since the first time.
    if let store { try session.write(calendar, store) }
    let key = keep ? "export.kept" : "export.stopped"
    try session.print(session.language.t(key, ["path": path.visible]) + "\n")
  }
}
