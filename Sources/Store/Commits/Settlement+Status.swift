import GRDB
import Todos

extension Settlement {
  /// Marks a todo as done by a commit, at the time of the commit as far as that can be: not before
  /// the todo was there, and not to come.
  /// - Returns: Whether it was open.
  mutating func complete(_ todo: EntityID, by row: SightingTable.Row) throws -> Bool {
    guard let open = try Todo.fetch(db, ids: [todo]).first, open.status != .done else {
      return false
    }
    let moment = max(open.created, min(Moment(milliseconds: row.committed), now))
    try completions.set(.status, of: todo, to: Status.done.rawValue)
    try completions.set(.completed, of: todo, to: RegisterValue(moment))
    try completions.set(.commit, of: todo, to: try words(row.oid, todo))
    return true
  }

  /// Gives a todo the status back that it had before a commit finished it.
  /// - Parameter rows: The commits that had.
  mutating func reopen(_ todo: EntityID, after rows: [SightingTable.Row]) throws {
    let reverter = try rows.lazy.compactMap { try table.reverter(of: $0.oid) }.first
    var draft = reverter == nil ? droppings : reversions
    try draft.set(.status, of: todo, to: try formerStatus(of: todo).rawValue)
    try draft.set(.completed, of: todo, to: .null)
    try draft.set(.commit, of: todo, to: try reverter.map { try words($0, todo) })
    if reverter == nil { droppings = draft } else { reversions = draft }
  }

  /// The command that gave a todo its status; nil if it wasn't a commit's.
  func statusCommand(of todo: EntityID) throws -> CommitCommand? {
    try Registers(of: todo, db).history(of: .status).first
      .flatMap { CommitCommand(rawValue: $0.writer.command) }
  }

  /// Whether a commit that was known finishes a todo now that it is there again, or no longer reverted: if it was a
  /// commit's end that opened the todo, or nobody has changed it since the commit was linked. Who undid a change has
  /// changed it too.
  func mayComplete(_ todo: EntityID, by row: SightingTable.Row) throws -> Bool {
    if try statusCommand(of: todo)?.reopens == true { return true }
    let link = try Registers(of: EntityID(linkOf: todo, toCommit: row.oid), db)
    let linked = link.writes.filter { $0.field == .kind }.map(\.writer).min()
    let changed = try Registers(of: todo, db).writes.filter { $0.field == .status }.map(\.writer)
      .max()
    guard let linked else { return false }
    return changed.map { $0 < linked } ?? true
  }

  private func formerStatus(of todo: EntityID) throws -> Status {
    let former = try Registers(of: todo, db).history(of: .status).dropFirst().first
    let status = former?.value.string.flatMap(Status.init) ?? .todo
    return status == .done ? .todo : status
  }

  /// A commit as history names it: its name and its subject, as far as that is known.
  private func words(_ oid: String, _ todo: EntityID) throws -> String {
    let subject =
      try subjects[oid]
      ?? String.fetchOne(
        db, sql: "SELECT subject FROM commit_link WHERE id = ?",
        arguments: [EntityID(linkOf: todo, toCommit: oid)]) ?? ""
    return subject.isEmpty ? oid : "\(oid) \(subject)"
  }
}
