/// The todos that a commit message names, and the commits that it says it reverts.
///
/// A todo is named by its handle with a prefix, `ootd-12` or `ootd #12`, each one of a list too, for
/// a bare `#12` is the forge's; or by a trailer, `Ootd: 12` or `Ootd-Ref: 12`, which may hold several
/// bare handles. The case of letters makes no difference.
///
/// The trailer `Ootd: 12` completes, and so does a keyword before a name, as in `closes ootd-12`;
/// all else links.
package struct CommitReferences: Hashable, Sendable {
  /// Each handle once, in the order in which the message names them first; it completes if the
  /// message says so anywhere.
  package let references: [CommitReference]
  /// The names of the commits that the message says it reverts, each once: 7 to 64 lowercase
  /// hexadecimal digits.
  package let reverted: [String]

  /// Of a message that names more todos, or more reverted commits, than this, the first count.
  package static let limit = 1000

  /// - Parameters:
  ///   - byMe: Whether the commit is mine; those of others complete nothing.
  ///   - bareReferences: Whether a keyword takes `#12` for a todo, which otherwise is the forge's.
  package init(_ message: String, byMe: Bool = true, bareReferences: Bool = false) {
    var message = message
    (references, reverted) = message.withUTF8 { text in
      var scanner = ReferenceScanner(
        text, mayComplete: byMe && !text.hasLinkOnlySubject, bareReferences: bareReferences)
      return (scanner.references(limit: Self.limit), text.revertedCommits(limit: Self.limit))
    }
  }

  /// The todos that the message names, in the order of the references.
  package var handles: [Handle] {
    references.map(\.handle)
  }
}
