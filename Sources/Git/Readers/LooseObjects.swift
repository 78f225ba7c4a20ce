import CLibgit2
import CZlib
import Files

/// The loose objects of a repository and its alternates.
///
/// Reason: libgit2's own reader never returns on a truncated file, and writes out of bounds if a file states too small
/// a size. Issues: libgit2#7342 and #7177. Goes with: libgit2 2.0, which has both fixes; 1.9.3 has the second.
final class LooseObjects {
  /// The result of looking up an object.
  enum LookupResult {
    case object(LooseObject)
    case damaged
    case missing
  }

  private let folders: [String]
  /// The last object found, because libgit2 asks for an object's header before its content.
  private var latest: (id: ObjectID, found: LookupResult)?

  /// - Parameter folders: The `objects` folders of the repository and its alternates.
  init(in folders: [String]) {
    self.folders = folders
  }

  /// The first readable copy of an object; `damaged` only if there is no readable one.
  func object(_ id: ObjectID) -> LookupResult {
    if let latest, latest.id == id, case .object = latest.found { return latest.found }
    var found = LookupResult.missing
    for folder in folders {
      switch FileSystem.file(LooseObjects.path(of: id, in: folder), limit: LooseObject.fileLimit) {
      case .contents(let bytes), .tooLarge(let bytes, _):
        found = LooseObject(file: bytes).map(LookupResult.object) ?? .damaged
      case .unreadable: found = .damaged
      case .missing: continue
      }
      if case .object = found { break }
    }
    latest = (id, found)
    return found
  }

  private static func path(of id: ObjectID, in folder: String) -> String {
    let name = id.description
    return "\(folder)/\(name.prefix(2))/\(name.dropFirst(2))"
  }
}

/// A loose object. Its file is the deflated `<type> <size>`, a NUL and the content.
struct LooseObject {
  let type: git_object_t
  /// In bytes.
  let size: Int
  /// Empty if the object is above the size limit.
  let content: ArraySlice<UInt8>

  /// Incompressible data grows by 5 bytes for each 16 KB, plus a header (zlib's compressBound).
  static let fileLimit = ObjectSize.readLimit + ObjectSize.readLimit >> 10 + 64
  /// The maximum length of type, size and NUL, in bytes.
  private static let longestHeader = 32

  /// Nil if the file is truncated, corrupt or followed by other bytes. git rejects all of these too.
  /// - Parameter file: The whole file or, if it is above the limit, its beginning.
  init?(file: [UInt8]) {
    guard let beginning = Inflation(file, limit: LooseObject.longestHeader)?.output,
      let (type, size, start) = LooseObject.header(beginning)
    else { return nil }
    self.type = type
    self.size = size
    if size > ObjectSize.readLimit {
      content = []
      return
    }
    guard let inflation = Inflation(file, limit: start + size), inflation.isWhole,
      inflation.output.count == start + size
    else { return nil }
    content = inflation.output[start...]
  }

  private static func header(
    _ bytes: [UInt8]
  ) -> (type: git_object_t, size: Int, start: Int)? {
    guard let end = bytes.firstIndex(of: 0) else { return nil }
    let words = bytes[..<end].split(separator: 32, omittingEmptySubsequences: false)
    guard words.count == 2, words[1].allSatisfy(\.isDigit),
      let size = Int(String(decoding: words[1], as: UTF8.self))
    else { return nil }
    let type = git_object_string2type(String(decoding: words[0], as: UTF8.self))
    return git_object_typeisloose(type) == 1 ? (type, size, end + 1) : nil
  }
}

/// The output of inflating a zlib stream.
private struct Inflation {
  let output: [UInt8]
  /// Whether the stream ended exactly at the end of the input.
  let isWhole: Bool

  /// Nil if the input isn't a zlib stream.
  /// - Parameter limit: The maximum output, in bytes.
  init?(_ input: [UInt8], limit: Int) {
    var input = input
    var stream = z_stream()
    guard inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      return nil
    }
    defer { inflateEnd(&stream) }
    var code = Z_OK
    output = [UInt8](unsafeUninitializedCapacity: limit) { output, count in
      input.withUnsafeMutableBufferPointer { input in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(limit)
        code = inflate(&stream, Z_SYNC_FLUSH)
      }
      count = limit - Int(stream.avail_out)
    }
    if code == Z_DATA_ERROR || code == Z_NEED_DICT { return nil }
    isWhole = code == Z_STREAM_END && stream.avail_in == 0
  }
}
