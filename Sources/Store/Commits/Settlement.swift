import GRDB
import Todos

/// Works out what commits change: their links and, through these, the status of todos.
///
/// A todo counts as finished by commits while one that says so is there and not reverted. It is done
/// when that begins, and open again when that ends, unless a person has given it another status
/// since.
struct Settlement {
  /// A todo named by a commit that was not known to name it.
  struct Naming {
    let row: SightingTable.Row
    let sighting: CommitSighting
    /// Whether it was linked before: here and gone meanwhile, taken back, or by another machine.
    let wasLinked: Bool
  }

  let db: Database
  let now: Moment
  let table: SightingTable
  /// The paths of the repositories whose commits count.
  private let linked: Set<String>
  var links: Draft
  var completions: Draft
  var droppings: Draft
  var reversions: Draft
  /// Of the commits that were looked at, by their names.
  private(set) var subjects: [String: String] = [:]
  /// The commit that finished each todo.
  private var completed: [EntityID: String] = [:]
  private var reopened: Set<EntityID> = []

  /// - Parameter linked: The paths of the repositories whose commits count.
  init(_ db: Database, linked: Set<String>, at now: Moment) throws {
    self.db = db
    self.linked = linked
    self.now = now
    table = SightingTable(db)
    links = try Draft(db)
    completions = try Draft(db)
    droppings = try Draft(db)
    reversions = try Draft(db)
  }

  /// What is to be written, a command each.
  var drafts: [(Draft, CommitCommand)] {
    [(links, .link), (completions, .commit), (droppings, .drop), (reversions, .revert)]
  }

  /// The todos whose status changed, as they are now.
  func result() throws -> SettledTodos {
    SettledTodos(
      completed: try Todo.fetch(db, ids: Array(completed.keys)).sorted(by: Self.isBefore),
      by: completed,
      reopened: try Todo.fetch(db, ids: Array(reopened)).sorted(by: Self.isBefore))
  }

  /// Those that are not deleted.
  private func living(_ ids: Set<EntityID>) throws -> [Todo] {
    try ids.compactMap { try Todo.existing($0, db) }
  }

  private static func isBefore(_ left: Todo, _ right: Todo) -> Bool {
    (left.handle, left.id) < (right.handle, right.id)
  }

  /// Takes in what is new in one repository.
  mutating func settle(_ news: RepositoryNews) throws {
    for sighting in news.found { subjects[sighting.oid] = sighting.subject.beginning }
    let gone = try news.gone.sorted().flatMap { try table.rows(of: $0, in: news.path) }
    let namings = try namings(news, gone)
    var affected = Set((gone + namings.map(\.row)).compactMap(\.todo))
    affected.formUnion(try todosOfReverted(news))
    var former: [EntityID: Commits] = [:]
    for todo in affected { former[todo] = try commits(of: todo) }
    try note(news, namings)
    for row in gone { try removeLink(row) }
    for naming in namings { try addLink(naming, in: news.path) }
    for todo in try living(affected).sorted(by: Self.isBefore).map(\.id) {
      try settle(
        todo, former[todo] ?? Commits(), new: namings.filter { $0.row.todo == todo },
        gone: gone.filter { $0.todo == todo })
    }
  }

  /// The commits that name a todo, in all linked repositories.
  private struct Commits {
    var all: [SightingTable.Row] = []
    /// Those that say that they finish it and are not reverted.
    var finishing: [SightingTable.Row] = []
  }

  private func commits(of todo: EntityID) throws -> Commits {
    let rows = try table.rows(of: todo).filter { linked.contains($0.repository) }
    return Commits(
      all: rows,
      finishing: try rows.filter { try $0.completes && table.reverter(of: $0.oid) == nil })
  }

  /// Gives a todo the status that follows from its commits.
  private mutating func settle(
    _ todo: EntityID, _ former: Commits, new: [Naming], gone: [SightingTable.Row]
  ) throws {
    let finishing = try commits(of: todo).finishing
    // Copies, and what a commit was rewritten to, only say again what was said.
    let isRewritten = gone.contains(where: \.completes)
    let said = new.last { naming in
      naming.row.completes && !naming.wasLinked && !isRewritten && finishing.contains(naming.row)
        && !former.all.contains { $0.completes && $0.isCopy(of: naming.row) }
    }
    if let said {
      if try complete(todo, by: said.row) { completed[todo] = said.row.oid }
    } else if former.finishing.isEmpty, let last = finishing.last {
      guard try mayComplete(todo, by: last) else { return }
      if try complete(todo, by: last) { completed[todo] = last.oid }
    } else if finishing.isEmpty, !former.finishing.isEmpty {
      guard try statusCommand(of: todo) == .commit else { return }
      try reopen(todo, after: former.finishing)
      reopened.insert(todo)
    }
  }

  /// Keeps what was seen.
  private func note(_ news: RepositoryNews, _ namings: [Naming]) throws {
    for oid in news.gone { try table.remove(oid, in: news.path) }
    for sighting in news.found {
      for name in sighting.reverted {
        try table.insert(reverting: name, by: sighting.oid, in: news.path)
      }
      // So that it isn't taken for new when a todo gets the number later.
      try table.insert(SightingTable.Row(sighting, nil, in: news.path))
    }
    for naming in namings { try table.insert(naming.row) }
    try table.save(news.mark, of: news.path)
  }

  /// The todos of commits that others revert, where these come or go.
  private func todosOfReverted(_ news: RepositoryNews) throws -> [EntityID] {
    var names = news.found.flatMap(\.reverted)
    for oid in news.gone { names += try table.reverted(by: oid, in: news.path) }
    var todos: [EntityID] = []
    var seen: Set<String> = []
    while let name = names.popLast(), seen.count < CommitReferences.limit {
      guard seen.insert(name).inserted else { continue }
      todos += try table.todos(ofCommits: name)
      // What a revert is about changes too when the revert is reverted.
      names += try table.reverted(byCommits: name)
    }
    return todos
  }

  /// Whether a commit that names a todo is in another linked repository too.
  func isElsewhere(_ row: SightingTable.Row) throws -> Bool {
    guard let todo = row.todo else { return false }
    return try table.rows(of: todo).contains { other in
      other.oid == row.oid && other.repository != row.repository
        && linked.contains(other.repository)
    }
  }
}

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
