/// A SHA-1 name in 24 bytes, as graphs hold it in memory and in files.
struct CommitName: Hashable, BitwiseCopyable {
  let head: UInt64
  let middle: UInt64
  /// The last four bytes of the name on top.
  let tail: UInt64

  static let none = CommitName(ObjectID(sha1: 0, 0, 0))

  init(_ id: ObjectID) {
    head = id.words.0
    middle = id.words.1
    tail = id.words.2
  }

  var id: ObjectID {
    ObjectID(sha1: head, middle, tail)
  }
}
