/// A commit message as git prepares it for a person to edit.
package struct MessageTemplate: Sendable {
  private let bytes: [UInt8]
  private let comment: [UInt8]

  private static let newline = UInt8(ascii: "\n")

  /// - Parameter comment: git's configured prefix of lines that it strips; `#` if unset or `auto`.
  package init(_ bytes: [UInt8], comment: String? = nil) {
    self.bytes = bytes
    let isKnown = comment.map { !$0.isEmpty && $0 != "auto" } ?? false
    self.comment = Array((isKnown ? comment ?? "#" : "#").utf8)
  }

  /// The template with a trailer that links the commit to a todo, inserted before git's own lines; nil
  /// if the message already refers to one.
  package func addingReference(to handle: Handle) -> [UInt8]? {
    let lines = bytes.split(separator: Self.newline, omittingEmptySubsequences: false)
    let rest = lines.firstIndex { $0.starts(with: comment) } ?? lines.count
    let written = lines[..<rest].dropLast(while: \.isBlank)
    let message = String(decoding: Array(written.joined(separator: [Self.newline])), as: UTF8.self)
    guard CommitReferences(message).references.isEmpty, !message.hasTrailer else { return nil }
    let trailer = Array("Ootd-Ref: \(handle)".utf8)
    // Leave the first line for the subject; a trailer needs its own paragraph.
    let start = written.isEmpty ? [[], []] : Array(written.map(Array.init)) + [[]]
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
  fileprivate var isBlank: Bool { allSatisfy(\.isBlank) }
}

extension ArraySlice {
  fileprivate func dropLast(while condition: (Element) -> Bool) -> ArraySlice {
    prefix(lastIndex { !condition($0) }.map { $0 - startIndex + 1 } ?? 0)
  }
}
