import GRDB
import Todos

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
