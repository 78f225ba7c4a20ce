import CLibgit2
import CZlib

/// An object out of a file of its own: `<type> <size>`, a NUL and the content, deflated.
struct InflatedObject {
  let type: git_object_t
  let content: [UInt8]

  /// More than the longest header has.
  private static let headerLimit = 64
  /// What deflated bytes can at most grow by (zlib's own documentation, "Maximum expansion factor").
  private static let expansion = 1032

  /// Nil where the bytes are cut, damaged or followed by others, each of which git refuses too.
  init?(_ bytes: [UInt8]) {
    guard let start = InflatedObject.inflate(bytes, upTo: InflatedObject.headerLimit),
      let end = start.firstIndex(of: 0),
      let (type, size) = InflatedObject.header(start[..<end]),
      size <= bytes.count * InflatedObject.expansion,
      let whole = InflatedObject.inflate(bytes, upTo: end + 1 + size, whole: true)
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

  /// Inflates in one step, so that no input, however cut, is asked for more than it has.
  /// - Parameter whole: Whether exactly so many bytes must come of all the input.
  private static func inflate(_ bytes: [UInt8], upTo limit: Int, whole: Bool = false) -> [UInt8]? {
    var input = bytes
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit_(&stream, ZLIB_VERSION, size) == Z_OK else { return nil }
    defer { inflateEnd(&stream) }
    // A byte more than is wanted shows content that is longer than its header says.
    var output = [UInt8](repeating: 0, count: limit + 1)
    let code = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = uInt(clamping: input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = uInt(clamping: output.count)
        return CZlib.inflate(&stream, Z_FINISH)
      }
    }
    let count = output.count - Int(stream.avail_out)
    if whole {
      guard code == Z_STREAM_END, count == limit, stream.avail_in == 0 else { return nil }
    } else {
      guard [Z_STREAM_END, Z_OK, Z_BUF_ERROR].contains(code) else { return nil }
    }
    return Array(output.prefix(count))
  }
}
