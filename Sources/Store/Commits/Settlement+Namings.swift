import GRDB
import Todos

extension Settlement {
  /// How much older than a todo a commit can be that still means it, in seconds: clocks differ.
  private static let leeway: Int64 = 86_400

  /// The todos that commits name and were not known to name, the first committed first.
  /// - Parameter gone: What was known of commits that are gone.
  func namings(_ news: RepositoryNews, _ gone: [SightingTable.Row]) throws -> [Naming] {
    var namings: [Naming] = []
    for sighting in news.found.sorted(by: { $0.committed < $1.committed }) {
      var known = Set(try table.rows(of: sighting.oid, in: news.path).compactMap(\.todo))
      let todos = try linkedElsewhere(sighting) ?? named(sighting)
      let moved = gone.filter { $0.isByBranch && news.rewritten[$0.oid] == sighting.oid }
        .compactMap(\.todo).map { ($0, false, true) as NamedTodo }
      for (todo, completes, isByBranch) in todos + moved where known.insert(todo).inserted {
        let row = SightingTable.Row(
          sighting, todo, completes: completes, isByBranch: isByBranch, in: news.path)
        let link = EntityID(linkOf: todo, toCommit: sighting.oid)
        namings.append(
          Naming(row: row, sighting: sighting, wasLinked: try Registers.isWritten(link, db)))
      }
    }
    return namings
  }

  /// The todos that a commit was linked to on another machine, where its numbers may mean others than
  /// here; nil where it was linked nowhere else, or names none. Those that it names by letters may not have
  /// been known there, and are the same on all machines.
  private func linkedElsewhere(_ sighting: CommitSighting) throws -> [NamedTodo]? {
    if sighting.references.isEmpty, sighting.branches.isEmpty { return nil }
    guard let links = try CommitLinkTable(db).linksMadeElsewhere(ofCommit: sighting.oid) else {
      return nil
    }
    let reverted = Set(try sighting.reverted.flatMap(table.todos(ofCommits:)))
    // It doesn't where it is someone else's here.
    let finishes = sighting.references.contains(where: \.completes)
    let linked = links.map { link in
      let completes = link.completes && finishes && !reverted.contains(link.todo)
      return (link.todo, completes, sighting.references.isEmpty) as NamedTodo
    }
    let known = Set(linked.map(\.0))
    return linked
      + (try named(sighting) { !$0.suffix.isEmpty }.filter { !known.contains($0.0) })
  }

  /// The todos that a commit's message names, and those that its branches are named for.
  private func named(
    _ sighting: CommitSighting, where isMeant: (Handle) -> Bool = { _ in true }
  ) throws -> [NamedTodo] {
    let branches = try todos(of: sighting.branches.filter(isMeant), sighting)
      .map { ($0, false, true) as NamedTodo }
    return try said(sighting, where: isMeant) + branches
  }

  private typealias NamedTodo = (EntityID, completes: Bool, isByBranch: Bool)

  /// The todos that a commit's message names. What a commit reverts, whose message it may repeat, is
  /// not finished by it.
  private func said(
    _ sighting: CommitSighting, where isMeant: (Handle) -> Bool
  ) throws -> [NamedTodo] {
    let reverted = Set(try sighting.reverted.flatMap(table.todos(ofCommits:)))
    return try sighting.references.filter { isMeant($0.handle) }.flatMap { reference in
      try todos(of: [reference.handle], sighting).map { todo in
        (todo, reference.completes && !reverted.contains(todo), false)
      }
    }
  }

  private func todos(of handles: [Handle], _ sighting: CommitSighting) throws -> [EntityID] {
    try handles.compactMap { handle in
      let selection = TodoSelection(db)
      // What it was linked to under a number that another todo has now it goes on to mean.
      let former = try selection.todo(thatHad: handle, whenLinkedTo: sighting.oid)
      guard let todo = try former ?? selection.todo(handle) else { return nil }
      let isTooOld =
        sighting.isOld
        && sighting.committed < todo.created.advanced(bySeconds: -Settlement.leeway)
      return isTooOld ? nil : todo.id
    }
  }
}

extension SightingTable.Row {
  init(
    _ sighting: CommitSighting, _ todo: EntityID?, completes: Bool = false,
    isByBranch: Bool = false, in repository: String
  ) {
    self.init(
      repository: repository, oid: sighting.oid, todo: todo, completes: completes,
      isByBranch: isByBranch, authored: sighting.authored,
      committed: sighting.committed.milliseconds, copy: sighting.copy)
  }
}

extension Settlement {
  /// Links a commit to a todo, or again where it had been gone. What a person took back stays so.
  mutating func addLink(_ naming: Naming, in path: String) throws {
    let (row, sighting) = (naming.row, naming.sighting)
    guard let todo = row.todo else { return }
    let link = EntityID(linkOf: todo, toCommit: row.oid)
    if naming.wasLinked { return try links.restore(link) }
    links.create(link, .commit)
    try links.set(.todo, of: link, to: todo.hex)
    try links.set(.oid, of: link, to: row.oid)
    try links.set(.subject, of: link, to: sighting.subject.beginning)
    try links.set(.authored, of: link, to: .integer(row.authored))
    if row.completes { try links.set(.completes, of: link, to: .bool(true)) }
    let repository = try RepositoryTable(db).link(at: path)
    try links.set(.repository, of: link, to: repository?.id.hex)
  }

  /// Takes away the link of a commit that is gone.
  mutating func removeLink(_ row: SightingTable.Row) throws {
    guard let todo = row.todo, try !isElsewhere(row) else { return }
    let link = EntityID(linkOf: todo, toCommit: row.oid)
    guard try Registers(of: link, db)[.kind] != .null else { return }
    try links.set(.deleted, of: link, to: .bool(true))
  }
}

extension String {
  /// What is kept of a subject: no more than so many bytes.
  var beginning: String {
    var end = utf8.index(startIndex, offsetBy: 1000, limitedBy: endIndex) ?? endIndex
    while end.samePosition(in: self) == nil { end = utf8.index(before: end) }
    return String(self[..<end])
  }
}
