import Todos

/// Computes what new and gone commits change: links to todos and, through these, the status of todos.
///
/// A todo counts as finished by commits until each commit that says so was withdrawn, rewritten without saying
/// so, or reverted. The todo becomes done when this begins and is reopened when this ends, unless a person has
/// changed its status since. A commit that vanished still counts (``CommitFate``).
struct CommitEffects {
  /// A reference from a commit to a todo that hasn't been recorded yet.
  struct NewReference {
    let row: CommitReferenceTable.Row
    let commit: ReferencingCommit
    /// Whether the link existed before: its commit was gone, it was undone, or another machine made it.
    let wasLinked: Bool
  }

  let transaction: Transaction
  let table: CommitReferenceTable
  /// The paths of the repositories whose commits count.
  private let linked: Set<String>
  /// What the commits change, each list as its own command.
  private var links: [LinkChange] = []
  private var completions: [(todo: Todo, by: CommitReferenceTable.Row)] = []
  private var withdrawals: [(todo: Todo, revertedBy: String?)] = []
  /// The subjects of the new commits, by oid.
  private(set) var subjects: [String: String] = [:]
  /// The commit that finished each todo.
  private var completed: [EntityID: String] = [:]
  /// The reopened todos.
  private var reasons: [EntityID: ReopeningReason] = [:]
  /// Why new commits only link the todos after their closing keywords.
  var linkReasons: [EntityID: LinkReason] = [:]
  /// How many commits were linked at each second.
  var seconds: [Int64: Int64] = [:]

  var db: Database { transaction.db }
  var now: Moment { transaction.now }

  /// - Parameter linked: The paths of the repositories whose commits count.
  init(_ transaction: Transaction, linked: Set<String>) {
    self.transaction = transaction
    self.linked = linked
    table = CommitReferenceTable(transaction.db)
  }

  /// A link to create, restore or remove.
  private enum LinkChange {
    case add(NewReference, path: String)
    case remove(EntityID)
  }

  /// Writes the changes, and returns the todos whose status changed, as they are now.
  mutating func commit() throws -> CommitStatusChanges {
    for change in links {
      switch change {
      case .add(let reference, let path): try addLink(reference, in: path)
      case .remove(let link): try transaction.set(.deleted, of: link, to: .bool(true))
      }
    }
    try transaction.commit(as: .link)
    for (todo, row) in completions { try complete(todo, by: row) }
    let waiting = try DependencyTable(db).waiting(before: transaction.writes)
    try transaction.commit(as: .commit)
    for (command, isReverted) in [(CommandName.withdraw, false), (.revert, true)] {
      for (todo, reverter) in withdrawals where (reverter != nil) == isReverted {
        try transaction.apply(.reopen(as: formerStatus(of: todo.id)), to: todo)
        try transaction.set(
          .commit, of: todo.id, to: try reverter.map { try historyText($0, todo.id) })
      }
      try transaction.commit(as: command)
    }
    for (todo, reason) in reasons.sorted(by: { $0.key < $1.key }) {
      try Notices(db).record(.reopened, of: todo, reason.text, at: now)
    }
    return CommitStatusChanges(
      completed: try Todo.fetch(db, ids: Array(completed.keys)).sortedByHandle,
      by: completed,
      reopened: try Todo.fetch(db, ids: Array(reasons.keys)).sortedByHandle,
      because: reasons, unblocked: try DependencyTable(db).unblocked(waiting),
      linkedOnly: try linkedOnly(except: Set(reasons.keys)))
  }

  /// Applies the new and gone commits of one repository.
  mutating func applyCommits(_ delta: ReferenceDelta) throws {
    for commit in delta.found { subjects[commit.oid] = commit.subject.beginning }
    let gone = try goneRows(delta)
    let newReferences = try newReferences(delta, gone)
    try explain(newReferences)
    var affected = Set((gone + newReferences.map(\.row)).compactMap(\.todo))
    affected.formUnion(try todosOfReverted(delta))
    var former: [EntityID: Commits] = [:]
    for todo in affected { former[todo] = try commits(of: todo) }
    try record(delta, newReferences, gone)
    links += try gone.compactMap(unneededLink).map { .remove($0) }
    links += newReferences.map { .add($0, path: delta.path) }
    for todo in try Todo.existing(Array(affected), db).sortedByHandle {
      try updateStatus(
        of: todo, former[todo.id] ?? Commits(),
        new: newReferences.filter { $0.row.todo == todo.id },
        gone: gone.filter { $0.todo == todo.id }, delta)
    }
  }

  /// The rows of commits that no longer count. A commit that is withdrawn here no longer counts in repositories
  /// from which it vanished.
  private func goneRows(_ delta: ReferenceDelta) throws -> [CommitReferenceTable.Row] {
    try delta.gone.sorted { $0.key < $1.key }.flatMap { oid, fate in
      switch fate {
      case .vanished: return [] as [CommitReferenceTable.Row]
      case .withdrawn:
        return try table.rows(of: oid, in: delta.path)
          + table.vanishedRows(of: oid, outside: delta.path)
      case .rewritten, .copied: return try table.rows(of: oid, in: delta.path)
      }
    }
  }

  /// The commits that name a todo, in all linked repositories.
  private struct Commits {
    var all: [CommitReferenceTable.Row] = []
    /// The commits that say that they finish it and aren't reverted.
    var finishing: [CommitReferenceTable.Row] = []
  }

  private func commits(of todo: EntityID) throws -> Commits {
    let rows = try table.rows(of: todo).filter { linked.contains($0.repository) }
    return Commits(
      all: rows,
      finishing: try rows.filter { try $0.completes && table.reverter(of: $0.oid) == nil })
  }

  /// Updates the status of a todo from its commits.
  private mutating func updateStatus(
    of todo: Todo, _ former: Commits, new: [NewReference], gone: [CommitReferenceTable.Row],
    _ delta: ReferenceDelta
  ) throws {
    let finishing = try commits(of: todo.id).finishing
    // Copies and rewritten versions of a commit only repeat what it said.
    let isRewritten = gone.contains(where: \.completes)
    let completing = new.last { newReference in
      newReference.row.completes && !newReference.wasLinked && !isRewritten
        && finishing.contains(newReference.row)
        && !former.all.contains { $0.completes && $0.isCopy(of: newReference.row) }
    }
    if let completing {
      plan(completing.row, to: todo)
    } else if former.finishing.isEmpty, let last = finishing.last {
      if try mayComplete(todo.id, by: last) { plan(last, to: todo) }
    } else if finishing.isEmpty, !former.finishing.isEmpty {
      guard try statusCommand(of: todo.id) == .commit else { return }
      let reverter = try former.finishing.lazy.compactMap { try table.reverter(of: $0.oid) }.first
      withdrawals.append((todo, reverter))
      reasons[todo.id] = former.finishing.last.map { row in
        if reverter != nil { return .reverted(row.oid) }
        return delta.gone[row.oid]?.successor == nil ? .gone(row.oid) : .rewritten(row.oid)
      }
    }
  }

  /// Lets a commit finish a todo, unless it is done.
  private mutating func plan(_ row: CommitReferenceTable.Row, to todo: Todo) {
    if todo.status == .done { return }
    completions.removeAll { $0.todo.id == todo.id }
    completions.append((todo, row))
    completed[todo.id] = row.oid
  }

  /// Records the commits that were found and forgets those that are gone.
  private func record(
    _ delta: ReferenceDelta, _ newReferences: [NewReference], _ gone: [CommitReferenceTable.Row]
  ) throws {
    for row in gone { try table.remove(row.oid, in: row.repository) }
    for (oid, fate) in delta.gone {
      if case .vanished(let vanished) = fate { try table.set(vanished, of: oid, in: delta.path) }
    }
    for oid in delta.returned { try table.set(nil, of: oid, in: delta.path) }
    for commit in delta.found {
      for name in commit.allReverted {
        try table.insert(reverting: name, by: commit.oid, in: delta.path)
      }
      // Even without a todo, so that the commit isn't new if a todo gets the number later.
      try table.insert(CommitReferenceTable.Row(commit, nil, in: delta.path))
    }
    for newReference in newReferences { try table.insert(newReference.row) }
    try table.save(delta.checkpoint, of: delta.path)
  }

  /// The todos of commits whose reverts are new or gone.
  private func todosOfReverted(_ delta: ReferenceDelta) throws -> [EntityID] {
    var names = delta.found.flatMap(\.allReverted)
    for (oid, fate) in delta.gone {
      if case .vanished = fate { continue }
      names += try table.reverted(by: oid, in: delta.path)
    }
    var todos: [EntityID] = []
    var seen: Set<String> = []
    while let name = names.popLast(), seen.count < CommitReferences.limit {
      guard seen.insert(name).inserted else { continue }
      todos += try table.todos(ofCommits: name)
      // Reverting a revert also affects the commits that it had reverted.
      names += try table.reverted(byCommits: name)
    }
    return todos
  }

  /// Whether a commit that names a todo is in another linked repository too.
  func isElsewhere(_ row: CommitReferenceTable.Row) throws -> Bool {
    guard let todo = row.todo else { return false }
    return try table.rows(of: todo).contains { other in
      other.oid == row.oid && other.repository != row.repository
        && linked.contains(other.repository)
    }
  }
}

extension CommitEffects {
  /// Marks a todo as done by a commit, for the day that the commit counts for: by its author time and offset.
  private func complete(_ todo: Todo, by row: CommitReferenceTable.Row) throws {
    let calendar = transaction.calendar
    var finished = calendar.day(ofSeconds: row.authored, offsetMinutes: row.offset)
    // Elsewhere it may already be a later day, but one that is later than there comes from a wrong clock.
    let latest = calendar.day(ofSeconds: now.seconds, offsetMinutes: row.offset)
    if finished > max(transaction.day.advanced(by: 1), latest) { finished = transaction.day }
    var moment = min(Moment(seconds: row.authored), now)
    // The author time has no fractions of a second.
    if calendar.day(of: todo.created) == finished { moment = max(todo.created, moment) }
    try transaction.apply(.complete(at: moment, on: finished), to: todo)
    try transaction.set(.commit, of: todo.id, to: try historyText(row.oid, todo.id))
  }

  /// The commit command that gave a todo its status; nil if another command did.
  private func statusCommand(of todo: EntityID) throws -> CommandName? {
    try Registers(of: todo, db).history(of: .status).first
      .flatMap { CommandName(rawValue: $0.writer.command) }
  }

  /// Whether a known commit that is back or no longer reverted finishes a todo again. It does if the todo was
  /// reopened because of commits, or if the todo's status hasn't changed since the commit was linked. An
  /// undone change counts as a change.
  private func mayComplete(_ todo: EntityID, by row: CommitReferenceTable.Row) throws -> Bool {
    if let command = try statusCommand(of: todo), [.withdraw, .revert].contains(command) {
      return true
    }
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
    return status.isOpen ? status : .todo
  }

  /// A commit as history shows it: its oid and, if known, its subject.
  private func historyText(_ oid: String, _ todo: EntityID) throws -> String {
    let subject =
      try subjects[oid]
      ?? String.fetchOne(
        db.statement("SELECT subject FROM commit_link WHERE id = ?"),
        [EntityID(linkOf: todo, toCommit: oid)]) ?? ""
    return subject.isEmpty ? oid : "\(oid) \(subject)"
  }
}
