import CLibgit2

/// An object out of a file of its own: `<type> <size>`, a NUL and the content, deflated.
struct InflatedObject {
  let type: git_object_t
  let content: [UInt8]

  /// What deflated bytes can at most grow by (zlib's documentation, "Maximum expansion factor").
  private static let expansion = 1032

  /// Nil where the bytes are cut, damaged or followed by others, each of which git refuses too.
  init?(_ bytes: [UInt8], _ inflater: Inflater) {
    let whole = bytes.withUnsafeBytes {
      inflater.inflateAll($0, limit: bytes.count * InflatedObject.expansion)
    }
    guard let whole, let end = whole.firstIndex(of: 0),
      let (type, size) = InflatedObject.header(whole[..<end]), size == whole.count - end - 1
    else { return nil }
    self.type = type
    content = Array(whole[(end + 1)...])
  }

  private static func header(_ text: ArraySlice<UInt8>) -> (type: git_object_t, size: Int)? {
    let words = text.split(separator: 32, omittingEmptySubsequences: false)
    guard words.count == 2, words[1].allSatisfy(\.isDigit),
      let size = Int(String(decoding: words[1], as: UTF8.self))
    else { return nil }
    switch String(decoding: words[0], as: UTF8.self) {
    case "commit": return (GIT_OBJECT_COMMIT, size)
    case "tree": return (GIT_OBJECT_TREE, size)
    case "blob": return (GIT_OBJECT_BLOB, size)
    case "tag": return (GIT_OBJECT_TAG, size)
    default: return nil
    }
  }
}
