/// The name of a register of an entity.
package struct Field: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  fileprivate init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// The part after the slash in the name of a register for one element of a set.
  package func element(of set: String) -> String? {
    // Compare bytes: Swift merges the slash and a combining mark after it into one character.
    let prefix = "\(set)/".utf8
    guard rawValue.utf8.starts(with: prefix) else { return nil }
    return String(decoding: rawValue.utf8.dropFirst(prefix.count), as: UTF8.self)
  }

  /// Compares names byte by byte, as SQLite does.
  package static func == (left: Field, right: Field) -> Bool {
    left.rawValue.hasSameBytes(as: right.rawValue)
  }

  package func hash(into hasher: inout Hasher) {
    rawValue.hashBytes(into: &hasher)
  }
}

/// The names that code uses. ``FieldRow/all`` says what they are.
extension Field {
  package static let kind = Field("kind")
  package static let deleted = Field("deleted")
  package static let handle = Field("handle")
  package static let undone = Field("undone")
  package static let purged = Field("purged")
  package static let title = Field("title")
  package static let notes = Field("notes")
  package static let priority = Field("priority")
  package static let status = Field("status")
  package static let day = Field("day")
  package static let due = Field("due")
  package static let project = Field("project")
  package static let milestone = Field("milestone")
  package static let reference = Field("reference")
  package static let block = Field("block")
  package static let created = Field("created")
  package static let started = Field("started")
  package static let completed = Field("completed")
  package static let finished = Field("finished")
  package static let holder = Field("holder")
  package static let name = Field("name")
  package static let description = Field("description")
  package static let link = Field("link")
  package static let memo = Field("memo")
  package static let start = Field("start")
  package static let end = Field("end")
  package static let archived = Field("archived")
  package static let root = Field("root")
  package static let path = Field("path")
  package static let color = Field("color")
  package static let closed = Field("closed")
  package static let query = Field("query")
  package static let text = Field("text")
  package static let done = Field("done")
  package static let placeInList = Field("place/list")
  package static let every = Field("every")
  package static let since = Field("since")
  package static let paused = Field("paused")
  package static let preset = Field("preset")
  package static let expired = Field("expired")
  package static let kept = Field("kept")
  package static let commit = Field("commit")
  package static let todo = Field("todo")
  package static let oid = Field("oid")
  package static let subject = Field("subject")
  package static let authored = Field("authored")
  package static let offset = Field("offset")
  package static let position = Field("position")
  package static let completes = Field("completes")
  package static let repository = Field("repository")

  package static func member(_ name: String) -> Field { Field("member/\(name)") }
  package static func tech(_ name: String) -> Field { Field("tech/\(name)") }
  package static func label(_ id: EntityID) -> Field { Field("label/\(id.hex)") }
  package static func after(_ blocker: EntityID) -> Field { Field("after/\(blocker.hex)") }
  package static func place(in status: Status) -> Field { Field("place/\(status.rawValue)") }
  package static func imported(from format: String) -> Field { Field("imported/\(format)") }
  package static func attribute(_ name: String) -> Field { Field("attribute/\(name)") }

  /// Whether this is a register of an entity rather than of an operation.
  package var isEntityField: Bool { self != .undone && self != .purged }

  /// Whether this records an imported file's values rather than the todo's own.
  package var isImportField: Bool { element(of: "imported") != nil }
}
