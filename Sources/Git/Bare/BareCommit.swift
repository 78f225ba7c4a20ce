/// What a commit of one file says (git's documentation, "Git Internals: Commit Objects").
package struct BareCommit: Hashable, Sendable {
  package let tree: ObjectID
  package let parents: [ObjectID]
  /// Without the newline at its end.
  package let message: String

  /// Nil for what is malformed.
  init?(_ content: UnsafeRawBufferPointer) {
    let text = String(decoding: content, as: UTF8.self)
    guard let end = text.firstRange(of: "\n\n") else { return nil }
    let lines = text[..<end.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
    let ids = { (name: String) in
      lines.filter { $0.hasPrefix("\(name) ") }
        .map { ObjectID(hex: $0.dropFirst(name.count + 1).utf8) }
    }
    guard let first = ids("tree").first, let tree = first else { return nil }
    let parents = ids("parent")
    self.tree = tree
    self.parents = parents.compactMap(\.self)
    guard self.parents.count == parents.count else { return nil }
    message = String(text[end.upperBound...].drop { $0 == "\n" }.prefix { $0 != "\n" })
  }
}
