import CDeflate
import Files
import Store
import Todos

/// A pack's bytes: a plain header line, then the operations, one per line, deflated and optionally encrypted. Its name is
/// the SHA-256 of all its bytes.
///
/// The header is `{"ootd":2,"by":"<replica>","n":<operations>,"size":<bytes of their lines>,
/// "replaces":["<name>", …],"key":"<id>" or null}`.
extension Pack {
  /// The most bytes that a pack may have, and that its lines may have.
  static let limit = 8 << 20
  /// The most bytes of lines to write to one pack, unless a single line has more.
  static let targetSize = 4 << 20
  /// The most packs that one pack may replace.
  private static let maxReplaced = 1024
  private static let version: Int64 = 2
  private static let newline = UInt8(ascii: "\n")

  static func name(of bytes: [UInt8]) -> String {
    sha256(of: bytes).hex
  }

  static func isName(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 64 && text.utf8.allSatisfy(\.isHexDigit)
  }

  /// The bytes of a pack.
  static func bytes(
    of lines: [[UInt8]], by writer: EntityID, replacing packs: [String], key: SyncKey?
  ) throws -> [UInt8] {
    var body: [UInt8] = []
    body.reserveCapacity(lines.reduce(0) { $0 + $1.count + 1 })
    for line in lines {
      body += line
      body.append(newline)
    }
    let header = JSON.object([
      JSON.Member("ootd", .integer(version)), JSON.Member("by", .string(writer.hex)),
      JSON.Member("n", JSON(lines.count)), JSON.Member("size", JSON(body.count)),
      JSON.Member("replaces", .array(packs.prefix(maxReplaced).map(JSON.string))),
      JSON.Member("key", JSON(key?.id)),
    ]).utf8
    body = Deflate.compressed(body)
    if let key { body = try key.seal(body, authenticating: header) }
    return header + [newline] + body
  }

  /// - Throws: ``PackFault``. All replicas apply the same rules.
  init(_ bytes: [UInt8], named name: String, key: SyncKey?) throws(PackFault) {
    guard bytes.count <= Pack.limit, Pack.name(of: bytes) == name,
      let end = bytes.firstIndex(of: Pack.newline)
    else { throw .malformed }
    let line = Array(bytes[..<end])
    let header = try Header(line)
    var body = bytes[(end + 1)...]
    switch (header.key, key) {
    case (let id?, _):
      guard let key, key.id == id else { throw .unknownKey }
      guard let opened = key.open(body, authenticating: line) else { throw .malformed }
      body = opened[...]
    // Anyone with write access to the remote could have put it there.
    case (nil, _?): throw .unencrypted
    case (nil, nil): break
    }
    guard let lines = Deflate.decompressed(body, count: header.size) else { throw .malformed }
    let (operations, unread, skipped) = try Pack.read(lines, count: header.count)
    self.init(
      name: name, writer: header.writer, replaces: header.replaces, operations: operations,
      unread: unread, skipped: skipped, size: header.size)
  }

  /// The id of the key that encrypts a pack of any version: `.some(nil)` if it isn't encrypted, nil if the
  /// header doesn't say.
  static func keyID(of bytes: [UInt8]) -> String?? {
    let line = Array(bytes.prefix { $0 != newline }.prefix(1 << 20))
    guard let members = Header.members(line), members["ootd"] != nil else { return nil }
    switch members["key"] {
    case .string(let id): return .some(id)
    case .null: return .some(nil)
    default: return nil
    }
  }

  private struct Header {
    let writer: EntityID
    let count: Int
    let size: Int
    let replaces: [String]
    let key: String?

    static func members(_ line: [UInt8]) -> [String: JSON]? {
      guard case .object(let list) = JSON(utf8: line) else { return nil }
      return Dictionary(list.map { ($0.name, $0.value) }) { first, _ in first }
    }

    init(_ line: [UInt8]) throws(PackFault) {
      // Headers of newer versions may only have the version in common.
      guard let members = Header.members(line), case .integer(let version) = members["ootd"],
        version > 0
      else { throw .malformed }
      guard version <= Pack.version else { throw .newerVersion }
      guard version == Pack.version else { throw .earlierVersion }
      guard case .string(let hex) = members["by"], let writer = EntityID(hex: hex),
        case .integer(let count) = members["n"], case .integer(let size) = members["size"],
        case .array(let names) = members["replaces"], names.count <= Pack.maxReplaced,
        (0...Int64(Pack.limit)).contains(size), (0...size).contains(count)
      else { throw .malformed }
      self.writer = writer
      self.count = Int(count)
      self.size = Int(size)
      replaces = names.compactMap { name in
        if case .string(let name) = name, Pack.isName(name) { name } else { nil }
      }
      switch members["key"] {
      case .string(let id): key = id
      case .null: key = nil
      default: throw .malformed
      }
    }
  }

  private static func read(
    _ body: [UInt8], count: Int
  ) throws(PackFault) -> ([Operation], unread: [[UInt8]], skipped: Int) {
    guard body.isEmpty || body.last == newline else { throw .malformed }
    var operations: [Operation] = []
    var unread: [[UInt8]] = []
    var skipped = 0
    var found = 0
    var rest = body[...]
    // Take one line at a time: a hostile pack may consist of nothing but line feeds.
    while let end = rest.firstIndex(of: newline) {
      let line = rest[..<end]
      rest = rest[(end + 1)...]
      found += 1
      guard line.count <= Operation.limits.bytes else {
        skipped += 1
        continue
      }
      do throws(OperationError) {
        operations.append(try Operation(bytes: Array(line)))
      } catch {
        if case .newerVersion = error { unread.append(Array(line)) } else { skipped += 1 }
      }
    }
    guard found == count else { throw .malformed }
    return (operations, unread, skipped)
  }
}

/// Why a pack can't be imported, as the store records it.
enum PackFault: String, Error {
  /// It breaks a rule that all replicas apply.
  case malformed
  /// A newer version wrote it.
  case newerVersion = "newer"
  /// A version before the present format wrote it. It is kept at the remote, unread.
  case earlierVersion = "earlier"
  /// It is encrypted with a key that isn't on this machine.
  case unknownKey = "key"
  /// It isn't encrypted, but this machine has a key.
  case unencrypted
}

/// The zlib format (RFC 1950), by libdeflate.
enum Deflate {
  static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    // Level 6 is zlib's default; higher levels take longer and gain little.
    guard let compressor = libdeflate_alloc_compressor(6) else { fatalError("out of memory") }
    defer { libdeflate_free_compressor(compressor) }
    let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
    return [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      count = libdeflate_zlib_compress(
        compressor, bytes, bytes.count, output.baseAddress, output.count)
    }
  }

  /// - Parameter count: The expected number of bytes.
  /// - Returns: Nil if the stream is broken or has another number of bytes.
  static func decompressed(_ bytes: ArraySlice<UInt8>, count: Int) -> [UInt8]? {
    guard let decompressor = libdeflate_alloc_decompressor() else { fatalError("out of memory") }
    defer { libdeflate_free_decompressor(decompressor) }
    var isWhole = false
    let output = [UInt8](unsafeUninitializedCapacity: count) { output, written in
      isWhole =
        bytes.withUnsafeBytes { input in
          libdeflate_zlib_decompress(
            decompressor, input.baseAddress, input.count, output.baseAddress, count, nil)
        } == LIBDEFLATE_SUCCESS
      written = isWhole ? count : 0
    }
    return isWhole ? output : nil
  }
}
