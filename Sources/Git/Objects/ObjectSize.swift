import CLibgit2

/// Limits the size of objects, so that a repository can't exhaust memory: a clone of 3 MB can
/// contain a commit of 600 MB.
enum ObjectSize {
  /// In bytes. Larger commits and tags are read only up to the message, other objects not at all.
  static let limit = 16 << 20
  /// The most bytes to inflate for one object that is stored as deltas.
  static let chainLimit = 64 << 20
  /// The most bytes to read of a header.
  static let headerLimit = 32 << 10
}

/// An object above the limit.
struct OversizedObject {
  let type: git_object_t
  /// In bytes.
  let size: Int
  /// The lines before the message, with the blank line; nil if they can't be read.
  let header: [UInt8]?

  /// - Parameter beginning: The first bytes of the content.
  init(type: git_object_t, size: Int, beginning: ArraySlice<UInt8>) {
    self.type = type
    self.size = size
    let end = zip(beginning, beginning.dropFirst()).enumerated().first { $1 == (10, 10) }
    let hasHeader = type == GIT_OBJECT_COMMIT || type == GIT_OBJECT_TAG
    header = hasHeader ? end.map { Array(beginning.prefix($0.offset + 2)) } : nil
  }
}

/// Remembers the object above the limit that libgit2 asked for last.
final class OversizedReads {
  var latest: OversizedObject?
}
