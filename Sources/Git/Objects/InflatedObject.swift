import CLibgit2

/// An object out of a file of its own: `<type> <size>`, a NUL and the content, deflated.
struct InflatedObject {
  let type: git_object_t
  let content: ArraySlice<UInt8>

  /// The largest compression ratio (zlib's documentation, "Maximum expansion factor").
  private static let expansion = 1032
  /// The most bytes that a type and a size take, with the NUL.
  private static let longestHeader = 32

  /// The content of a file.
  enum Found {
    case object(InflatedObject)
    case oversized(OversizedObject)
    /// Truncated, corrupt or followed by other bytes; git refuses all of these too.
    case damaged
  }

  /// - Parameter isWhole: Whether the bytes are the whole file.
  static func find(_ bytes: [UInt8], isWhole: Bool, _ inflater: Inflater) -> Found {
    bytes.withUnsafeBytes { bytes in
      var limit = bytes.count * expansion
      if !isWhole || limit > ObjectSize.limit {
        // Read the object's stated size before inflating any more of it.
        let beginning = PartialInflater.beginning(of: bytes, limit: ObjectSize.headerLimit) ?? []
        guard let (type, size, start) = header(beginning) else { return .damaged }
        if size > ObjectSize.limit {
          return .oversized(
            OversizedObject(type: type, size: size, beginning: beginning[start...]))
        }
        limit = min(limit, size + longestHeader)
      }
      guard isWhole, let all = inflater.inflateAll(bytes, limit: limit),
        let (type, size, start) = header(all), size == all.count - start
      else { return .damaged }
      return .object(InflatedObject(type: type, content: all[start...]))
    }
  }

  private static func header(
    _ bytes: [UInt8]
  ) -> (type: git_object_t, size: Int, start: Int)? {
    guard let end = bytes.prefix(longestHeader).firstIndex(of: 0) else { return nil }
    let words = bytes[..<end].split(separator: 32, omittingEmptySubsequences: false)
    guard words.count == 2, words[1].allSatisfy(\.isDigit),
      let size = Int(String(decoding: words[1], as: UTF8.self))
    else { return nil }
    switch String(decoding: words[0], as: UTF8.self) {
    case "commit": return (GIT_OBJECT_COMMIT, size, end + 1)
    case "tree": return (GIT_OBJECT_TREE, size, end + 1)
    case "blob": return (GIT_OBJECT_BLOB, size, end + 1)
    case "tag": return (GIT_OBJECT_TAG, size, end + 1)
    default: return nil
    }
  }
}
