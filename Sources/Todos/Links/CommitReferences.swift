/// The todos that a commit message names.
///
/// A todo is named by its handle with a prefix, `ootd-12` or `ootd #12`, each one of a list too, for
/// a bare `#12` is the forge's; or by a trailer, `Ootd: 12` or `Ootd-Ref: 12`, which may hold several
/// bare handles. The case of letters makes no difference.
package struct CommitReferences: Hashable, Sendable {
  /// Each handle once, in the order in which the message names them first.
  package let handles: [Handle]

  /// Of a message that names more todos than this, the first count.
  package static let limit = 1000

  package init(_ message: String) {
    var message = message
    handles = message.withUTF8 { bytes in
      var scanner = ReferenceScanner(bytes)
      var handles: [Handle] = []
      var seen: Set<Handle> = []
      while handles.count < Self.limit, let found = scanner.next() {
        for handle in found where seen.insert(handle).inserted { handles.append(handle) }
      }
      return Array(handles.prefix(Self.limit))
    }
  }
}
