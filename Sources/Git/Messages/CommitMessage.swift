/// What a commit says, in UTF-8: git's `%B`.
package struct CommitMessage: Hashable, Sendable {
  /// Of a long message the beginning; invalid bytes are replaced by U+FFFD.
  package let text: String

  /// The first paragraph on one line: git's `%s`.
  package var subject: String {
    var text = text
    return text.withUTF8 { bytes in
      String(decoding: UnsafeRawBufferPointer(bytes).subject(from: 0), as: UTF8.self)
    }
  }

  /// In bytes.
  package static let limit = 64 << 10

  /// - Parameter bytes: All of the message, or its beginning. It is cut between words, so that no
  ///   number is taken for a shorter one.
  init(_ bytes: some BidirectionalCollection<UInt8>) {
    let kept = bytes.prefix(Self.limit)
    let end = kept.count < bytes.count ? kept.lastIndex(where: \.isBlank) : kept.endIndex
    text = String(decoding: kept[..<(end ?? kept.startIndex)], as: UTF8.self)
  }
}
