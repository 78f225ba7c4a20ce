import Todos

extension CommitEffects {
  /// How many seconds older than a todo a commit may be that refers to it, because clocks differ.
  private static let leeway: Int64 = 120

  /// The references to todos that haven't been recorded yet, oldest commit first.
  /// - Parameter gone: The recorded references of commits that are gone.
  func newReferences(_ delta: ReferenceDelta, _ gone: [CommitReferenceTable.Row]) throws
    -> [NewReference]
  {
    var newReferences: [NewReference] = []
    let found = delta.found.enumerated().sorted { left, right in
      (left.element.committed, left.offset) < (right.element.committed, right.offset)
    }
    for commit in found.map(\.element) {
      let rows = try table.rows(of: commit.oid, in: delta.path)
      var known = Set(rows.compactMap(\.todo))
      let inherited = inherited(by: commit, delta, gone)
      let hasBranch = rows.contains(where: \.isByBranch) || inherited.contains(where: \.isByBranch)
      var todos = try linkedElsewhere(commit) ?? referencedTodos(commit, byBranch: !hasBranch)
      for todo in inherited {
        guard let index = todos.firstIndex(where: { $0.0 == todo.0 }) else {
          todos.append(todo)
          continue
        }
        if todo.completes, !todos[index].completes { todos[index] = todo }
      }
      for (todo, completes, isByBranch) in todos where known.insert(todo).inserted {
        let row = CommitReferenceTable.Row(
          commit, todo, completes: completes, isByBranch: isByBranch, in: delta.path)
        let link = EntityID(linkOf: todo, toCommit: commit.oid)
        newReferences.append(
          NewReference(row: row, commit: commit, wasLinked: try Registers.isWritten(link, db)))
      }
    }
    return newReferences
  }

  /// The todos that a commit takes over from those whose place it takes.
  private func inherited(
    by commit: ReferencingCommit, _ delta: ReferenceDelta, _ gone: [CommitReferenceTable.Row]
  ) -> [ReferencedTodo] {
    gone.compactMap { row in
      guard let todo = row.todo else { return nil }
      switch delta.gone[row.oid] {
      // Its own message doesn't say so: if it is rewritten, that changes nothing.
      case .copied(commit.oid): return (todo, row.completes, true)
      case .rewritten(commit.oid) where row.isByBranch: return (todo, row.completes, true)
      default: return nil
      }
    }
  }

  /// The todos that another machine linked a commit to; nil if none did, or if the commit names no todo. A
  /// plain number can mean a different todo there than here. A handle with a suffix means the same everywhere
  /// and is also resolved here, in case the other machine didn't know the todo yet.
  private func linkedElsewhere(_ commit: ReferencingCommit) throws -> [ReferencedTodo]? {
    if !commit.namesTodos, commit.branches.isEmpty { return nil }
    guard let links = try CommitLinkTable(db).linksMadeElsewhere(ofCommit: commit.oid) else {
      return nil
    }
    let reverted = Set(try commit.reverted.flatMap(table.todos(ofCommits:)))
    // A commit that this machine counts as someone else's finishes nothing.
    let finishes =
      commit.references.contains(where: \.completes) || commit.issues.contains(where: \.completes)
    let linked = links.map { link in
      let completes = link.completes && finishes && !reverted.contains(link.todo)
      return (link.todo, completes, !commit.namesTodos) as ReferencedTodo
    }
    let known = Set(linked.map(\.0))
    return linked
      + (try referencedTodos(commit, byBranch: true) { !$0.suffix.isEmpty }
        .filter { !known.contains($0.0) })
  }

  /// The todos that a commit's message or its branch names.
  private func referencedTodos(
    _ commit: ReferencingCommit, byBranch: Bool, where isMeant: (Handle) -> Bool = { _ in true }
  ) throws -> [ReferencedTodo] {
    let branch = byBranch ? try branchTodo(commit, where: isMeant) : nil
    return try messageReferences(commit, where: isMeant)
      + [branch].compactMap { todo in todo.map { ($0, false, true) } }
  }

  /// The todo whose branch a commit belongs to: that of its original if it is a copy, or else the one made first
  /// of those that its branches name.
  private func branchTodo(
    _ commit: ReferencingCommit, where isMeant: (Handle) -> Bool
  ) throws -> EntityID? {
    if commit.branches.isEmpty { return nil }
    if let todo = try table.todosByBranch(ofCopiesOf: commit).first { return todo }
    return try todos(of: commit.branches.filter(isMeant), commit)
      .compactMap { try Todo.fetch(db, ids: [$0]).first }
      .min { ($0.created, $0.handle) < ($1.created, $1.handle) }?.id
  }

  private typealias ReferencedTodo = (EntityID, completes: Bool, isByBranch: Bool)

  /// The todos that a commit's message names, by themselves or by their issues. A revert doesn't finish the todos of the commits that it
  /// reverts, although it may repeat their messages.
  private func messageReferences(
    _ commit: ReferencingCommit, where isMeant: (Handle) -> Bool
  ) throws -> [ReferencedTodo] {
    let reverted = Set(try commit.reverted.flatMap(table.todos(ofCommits:)))
    var found: [ReferencedTodo] = []
    let add = { (todo: EntityID, completes: Bool) in
      let completes = completes && !reverted.contains(todo)
      if let index = found.firstIndex(where: { $0.0 == todo }) {
        found[index].completes = found[index].completes || completes
      } else {
        found.append((todo, completes, false))
      }
    }
    for reference in commit.references where isMeant(reference.handle) {
      for todo in try todos(of: [reference.handle], commit) { add(todo, reference.completes) }
    }
    for mention in commit.issues {
      let handles = [mention.handle].compactMap(\.self).filter(isMeant)
      let todo = try todo(of: mention, commit) ?? todos(of: handles, commit).first
      if let todo { add(todo, mention.completes) }
    }
    return found
  }

  /// The todo of the first candidate that has one.
  func todo(
    of mention: IssueMention, _ commit: ReferencingCommit
  ) throws -> EntityID? {
    for issue in mention.candidates {
      guard let todo = try Todo.carrying(issue, db) else { continue }
      return isTooOld(commit, for: todo) ? nil : todo.id
    }
    return nil
  }

  /// Whether a commit was made before a todo, so that it can't mean it.
  private func isTooOld(_ commit: ReferencingCommit, for todo: Todo) -> Bool {
    !commit.isBeingMade
      && commit.committed < todo.created.advanced(bySeconds: -CommitEffects.leeway)
  }

  func todos(of handles: [Handle], _ commit: ReferencingCommit) throws -> [EntityID] {
    try handles.compactMap { handle in
      let selection = TodoSelection(db)
      // If the commit was linked to a todo that had this handle before, it still means that todo.
      let former = try selection.todo(thatHad: handle, whenLinkedTo: commit.oid)
      guard let todo = try former ?? selection.todo(handle) else { return nil }
      return isTooOld(commit, for: todo) ? nil : todo.id
    }
  }
}

extension ReferencingCommit {
  /// Whether its message may name todos.
  fileprivate var namesTodos: Bool { !references.isEmpty || !issues.isEmpty }

  /// The commits that it reverts, as ``CommitReferenceTable`` stores them.
  var allReverted: [String] { reverted + revertedSubjects.map { "\"\($0.beginning)" } }
}

extension CommitReferenceTable.Row {
  init(
    _ commit: ReferencingCommit, _ todo: EntityID?, completes: Bool = false,
    isByBranch: Bool = false, in repository: String
  ) {
    self.init(
      repository: repository, oid: commit.oid, todo: todo, completes: completes,
      isByBranch: isByBranch, subject: commit.subject.beginning, authored: commit.authored,
      offset: commit.offset,
      committed: commit.committed.milliseconds, copy: commit.copy)
  }
}

extension CommitEffects {
  /// Links a commit to a todo, again if the commit was gone meanwhile. A link that a person undid stays
  /// undone.
  mutating func addLink(_ newReference: NewReference, in path: String) throws {
    let (row, commit) = (newReference.row, newReference.commit)
    guard let todo = row.todo else { return }
    let link = EntityID(linkOf: todo, toCommit: row.oid)
    if newReference.wasLinked { return try transaction.restore(link) }
    try transaction.keep(todo)
    transaction.create(link, .commit)
    try transaction.set(.todo, of: link, to: todo.hex)
    try transaction.set(.oid, of: link, to: row.oid)
    try transaction.set(.subject, of: link, to: commit.subject.beginning)
    try transaction.set(.authored, of: link, to: .integer(row.authored))
    try transaction.set(.offset, of: link, to: .integer(Int64(commit.offset)))
    let position = try position(of: row)
    if position > 0 { try transaction.set(.position, of: link, to: .integer(position)) }
    if row.completes { try transaction.set(.completes, of: link, to: .bool(true)) }
    let repository = try RepositoryTable(db).link(at: path)
    try transaction.set(.repository, of: link, to: repository?.id.hex)
  }

  /// The number of the todo's other commits of the same second, which were found before.
  private mutating func position(of row: CommitReferenceTable.Row) throws -> Int64 {
    let linked = try Int64.fetchOne(
      db.statement("SELECT count(*) FROM commit_link WHERE todo = ? AND authored = ?"),
      [row.todo, row.authored])
    defer { seconds[row.authored, default: 0] += 1 }
    return (linked ?? 0) + seconds[row.authored, default: 0]
  }

  /// The link of a commit that is gone; nil if another linked repository has the commit.
  func unneededLink(_ row: CommitReferenceTable.Row) throws -> EntityID? {
    guard let todo = row.todo, try !isElsewhere(row) else { return nil }
    let link = EntityID(linkOf: todo, toCommit: row.oid)
    return try Registers(of: link, db)[.kind] == .null ? nil : link
  }
}

extension String {
  /// The stored part of a subject: at most 1000 bytes, without splitting a character.
  var beginning: String {
    var end = utf8.index(startIndex, offsetBy: 1000, limitedBy: endIndex) ?? endIndex
    while end.samePosition(in: self) == nil { end = utf8.index(before: end) }
    return String(self[..<end])
  }
}
