/// Limits the size of objects, so that a repository can't exhaust memory: a clone of 3 MB can
/// contain a commit of 600 MB.
enum ObjectSize {
  /// In bytes. Of larger objects only the size is read and, of a file of its own, the header.
  static let limit = 16 << 20
  /// The most bytes to inflate for one object that is stored as deltas.
  static let chainLimit = 64 << 20
  /// The most bytes to read of a header.
  static let headerLimit = 32 << 10
}
