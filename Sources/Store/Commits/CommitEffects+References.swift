import GRDB
import Todos

extension CommitEffects {
  /// How many seconds a commit can be older than a todo that it refers to, because clocks differ.
  private static let leeway: Int64 = 86_400

  /// The references to todos that haven't been recorded yet, oldest commit first.
  /// - Parameter gone: The recorded references of commits that are gone.
  func newReferences(_ delta: ReferenceDelta, _ gone: [CommitReferenceTable.Row]) throws
    -> [NewReference]
  {
    var newReferences: [NewReference] = []
    for commit in delta.found.sorted(by: { $0.committed < $1.committed }) {
      var known = Set(try table.rows(of: commit.oid, in: delta.path).compactMap(\.todo))
      let todos = try linkedElsewhere(commit) ?? referencedTodos(commit)
      let moved = gone.filter { $0.isByBranch && delta.rewritten[$0.oid] == commit.oid }
        .compactMap(\.todo).map { ($0, false, true) as ReferencedTodo }
      for (todo, completes, isByBranch) in todos + moved where known.insert(todo).inserted {
        let row = CommitReferenceTable.Row(
          commit, todo, completes: completes, isByBranch: isByBranch, in: delta.path)
        let link = EntityID(linkOf: todo, toCommit: commit.oid)
        newReferences.append(
          NewReference(row: row, commit: commit, wasLinked: try Registers.isWritten(link, db)))
      }
    }
    return newReferences
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
      + (try referencedTodos(commit) { !$0.suffix.isEmpty }.filter { !known.contains($0.0) })
  }

  /// The todos that a commit's message or its branches name.
  private func referencedTodos(
    _ commit: ReferencingCommit, where isMeant: (Handle) -> Bool = { _ in true }
  ) throws -> [ReferencedTodo] {
    let branches = try todos(of: commit.branches.filter(isMeant), commit)
      .map { ($0, false, true) as ReferencedTodo }
    return try messageReferences(commit, where: isMeant) + branches
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
  private func todo(
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
    commit.isOld
      && commit.committed < todo.created.advanced(bySeconds: -CommitEffects.leeway)
  }

  private func todos(of handles: [Handle], _ commit: ReferencingCommit) throws -> [EntityID] {
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
}

extension CommitReferenceTable.Row {
  init(
    _ commit: ReferencingCommit, _ todo: EntityID?, completes: Bool = false,
    isByBranch: Bool = false, in repository: String
  ) {
    self.init(
      repository: repository, oid: commit.oid, todo: todo, completes: completes,
      isByBranch: isByBranch, authored: commit.authored,
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
    if newReference.wasLinked { return try links.restore(link) }
    try links.keep(todo)
    links.create(link, .commit)
    try links.set(.todo, of: link, to: todo.hex)
    try links.set(.oid, of: link, to: row.oid)
    try links.set(.subject, of: link, to: commit.subject.beginning)
    try links.set(.authored, of: link, to: .integer(row.authored))
    if row.completes { try links.set(.completes, of: link, to: .bool(true)) }
    let repository = try RepositoryTable(db).link(at: path)
    try links.set(.repository, of: link, to: repository?.id.hex)
  }

  /// Removes the link of a commit that is gone, unless another linked repository has the commit.
  mutating func removeLink(_ row: CommitReferenceTable.Row) throws {
    guard let todo = row.todo, try !isElsewhere(row) else { return }
    let link = EntityID(linkOf: todo, toCommit: row.oid)
    guard try Registers(of: link, db)[.kind] != .null else { return }
    try links.set(.deleted, of: link, to: .bool(true))
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
