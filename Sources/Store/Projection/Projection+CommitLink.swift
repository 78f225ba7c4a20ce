import GRDB
import Todos

extension Projection {
  /// A link without a commit or a todo is none.
  func updateCommitLink(_ entity: EntityID, _ registers: Registers) throws {
    guard let todo = registers.entity(.todo), let oid = registers[.oid].string, oid.isCommitName
    else { return }
    try insert(
      "commit_link",
      [
        "id": entity,
        "todo": todo,
        "oid": oid,
        "subject": registers[.subject].string ?? "",
        "authored": registers[.authored].integer ?? 0,
        "completes": registers[.completes].isTrue,
        "repository": registers.entity(.repository),
        "deleted": registers[.deleted].isTrue,
      ])
  }
}

extension String {
  /// Whether it names a commit in full: 40 or 64 lowercase hexadecimal digits.
  fileprivate var isCommitName: Bool {
    [40, 64].contains(utf8.count)
      && utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }
}
