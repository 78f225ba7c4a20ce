/// What git has written of a commit message before a person writes the rest.
package struct MessageTemplate: Sendable {
  private let bytes: [UInt8]
  private let comment: [UInt8]

  private static let newline = UInt8(ascii: "\n")

  /// - Parameter comment: What begins lines that git takes out again, by its configuration; `#` where
  ///   that says nothing, or leaves it to git.
  package init(_ bytes: [UInt8], comment: String? = nil) {
    self.bytes = bytes
    let isKnown = comment.map { !$0.isEmpty && $0 != "auto" } ?? false
    self.comment = Array((isKnown ? comment ?? "#" : "#").utf8)
  }

  /// With a trailer that links the commit to a todo, before git's own lines; nil where one is named
  /// already.
  package func naming(_ handle: Handle) -> [UInt8]? {
    let lines = bytes.split(separator: Self.newline, omittingEmptySubsequences: false)
    let rest = lines.firstIndex { $0.starts(with: comment) } ?? lines.count
    let text = lines[..<rest].prefix(while: { !$0.starts(with: comment) })
    let said = text.dropLast(while: \.isBlank)
    let message = String(decoding: Array(said.joined(separator: [Self.newline])), as: UTF8.self)
    guard CommitReferences(message).references.isEmpty, !message.hasTrailer else { return nil }
    let trailer = Array("Ootd-Ref: \(handle)".utf8)
    // The first line is for the subject, and a trailer is a paragraph of its own.
    let start = said.isEmpty ? [[], []] : Array(said.map(Array.init)) + [[]]
    let end = lines[rest...].map(Array.init)
    return Array((start + [trailer] + (end.isEmpty ? [[]] : end)).joined(separator: [Self.newline]))
  }
}

extension String {
  fileprivate var hasTrailer: Bool {
    split(separator: "\n").contains { $0.lowercased().hasPrefix("ootd") && $0.contains(":") }
  }
}

extension ArraySlice<UInt8> {
  fileprivate var isBlank: Bool { allSatisfy { $0 == 32 || $0 == 9 || $0 == 13 } }
}

extension ArraySlice {
  fileprivate func dropLast(while condition: (Element) -> Bool) -> ArraySlice {
    prefix(lastIndex { !condition($0) }.map { $0 - startIndex + 1 } ?? 0)
  }
}
