import Files

/// The object folders of a repository: its own, and those that `info/alternates` lists
/// (gitrepository-layout(5)).
///
/// Reason: libgit2 doesn't say which there are, for ``LooseObjects`` and ``DeltaChains``. Goes with these.
struct ObjectFolders {
  /// Absolute, the repository's own first.
  private(set) var paths: [String] = []
  private var known: Set<String> = []
  /// The bytes of all lists together.
  private var size = 0
  /// The repository, for messages.
  private let path: String

  /// git goes no deeper (link_alt_odb_entries in object-file.c).
  private static let maximumDepth = 5
  /// The maximum size of all lists together, in bytes: each object is looked up in every folder.
  private static let limit = 32 << 10

  /// - Parameter path: The repository, for messages.
  /// - Throws: `GitError.tooLarge`
  init(of path: String, commonDirectory: String) throws(GitError) {
    self.path = path
    try add("\(commonDirectory)/objects", depth: 0)
  }

  /// Like git, skips a folder that doesn't exist.
  private mutating func add(_ folder: String, depth: Int) throws(GitError) {
    guard let folder = FileSystem.realPath(folder), known.insert(folder).inserted else { return }
    paths.append(folder)
    guard depth <= ObjectFolders.maximumDepth else { return }
    let file = "\(folder)/info/alternates"
    if case .file(let bytes) = FileSystem.kind(of: file) { size += bytes }
    guard size <= ObjectFolders.limit else {
      throw .tooLarge(path: path, name: "alternates", bytes: size)
    }
    let bytes = FileSystem.contents(of: file) ?? []
    for line in bytes.split(separator: UInt8(ascii: "\n"))
    where line.first != UInt8(ascii: "#") {
      let name = QuotedPath(line).text
      // git accepts a relative path only in the repository's own alternates file.
      if name.hasPrefix("/") { try add(name, depth: depth + 1) }
      if !name.hasPrefix("/"), depth == 0 { try add("\(folder)/\(name)", depth: depth + 1) }
    }
  }
}

/// A path that git quotes because of unusual characters: `"a\tb\303\251"` (unquote_c_style in quote.c).
struct QuotedPath {
  let text: String

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12, UInt8(ascii: "n"): 10,
    UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9, UInt8(ascii: "v"): 11,
    UInt8(ascii: "\\"): UInt8(ascii: "\\"), UInt8(ascii: "\""): UInt8(ascii: "\""),
  ]

  /// An unquoted or malformed line is used as it is.
  init(_ line: ArraySlice<UInt8>) {
    text = String(decoding: QuotedPath.unquoted(line) ?? Array(line), as: UTF8.self)
  }

  private static func unquoted(_ line: ArraySlice<UInt8>) -> [UInt8]? {
    guard line.first == UInt8(ascii: "\"") else { return nil }
    var rest = line.dropFirst()
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") { return bytes }
      if byte != UInt8(ascii: "\\") {
        bytes.append(byte)
      } else if let plain = rest.first.flatMap({ escapes[$0] }) {
        bytes.append(plain)
        rest.removeFirst()
      } else {
        guard let octal = UInt8(String(decoding: rest.prefix(3), as: UTF8.self), radix: 8),
          rest.count >= 3
        else { return nil }
        bytes.append(octal)
        rest.removeFirst(3)
      }
    }
    return nil
  }
}
