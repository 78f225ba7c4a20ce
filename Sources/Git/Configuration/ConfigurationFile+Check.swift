import Files

extension ConfigurationFile {
  /// The most bytes and lines of a file and its includes.
  private static let limit = (bytes: 4 << 20, lines: 100_000)

  /// Checks a file and its includes before libgit2 reads them, because libgit2 opens whatever
  /// `include.path` names.
  /// - Parameter path: The repository, or the file itself, for messages.
  /// - Throws: `GitError.specialFile` and `GitError.tooLarge`
  static func check(_ file: String, in path: String) throws(GitError) {
    var waiting = [file]
    var seen: Set<String> = []
    var total = (bytes: 0, lines: 0)
    while let next = waiting.popLast() {
      guard seen.insert(next).inserted else { continue }
      switch FileSystem.kind(of: next) {
      case .missing, .folder: continue
      case .special: throw .specialFile(path: path, file: next)
      case .file(let size):
        total.bytes += size
        let bytes = total.bytes > limit.bytes ? [] : FileSystem.contents(of: next) ?? []
        total.lines += bytes.count { $0 == UInt8(ascii: "\n") }
        guard total.bytes <= limit.bytes, total.lines <= limit.lines else {
          throw .tooLarge(path: path, name: next, bytes: total.bytes)
        }
        waiting += includes(in: bytes, of: next)
      }
    }
  }

  /// Most files include none. Each hook asks, so this doesn't decode the text.
  private static func mayInclude(_ bytes: [UInt8]) -> Bool {
    bytes.indices.contains { index in
      bytes[index] == UInt8(ascii: "[")
        && bytes[(index + 1)...].starts(with: "include".utf8) { $0.lowercased == $1 }
    }
  }

  /// All paths that a file may include, under any condition, except those in the home folder, which
  /// libgit2 leaves to `ConfigurationLoader`.
  private static func includes(in bytes: [UInt8], of file: String) -> [String] {
    guard mayInclude(bytes) else { return [] }
    var isInclude = false
    var paths: [String] = []
    // A backslash at the end of a line continues it.
    let text = String(decoding: bytes, as: UTF8.self).replacing("\\\n", with: "")
    for line in text.split(separator: "\n") {
      var rest = line.drop { $0 == " " || $0 == "\t" }
      if rest.first == "[", let end = rest.lastIndex(of: "]") {
        isInclude = rest.dropFirst().lowercased().hasPrefix("include")
        rest = rest[rest.index(after: end)...].drop { $0 == " " || $0 == "\t" }
      }
      guard isInclude, rest.prefix(4).lowercased() == "path", let equals = rest.firstIndex(of: "=")
      else { continue }
      let value = rest[rest.index(after: equals)...].utf8.filter { $0 != UInt8(ascii: "\"") }
      let path = String(decoding: value.trimmingBlanks(), as: UTF8.self)
      // A `#` or `;` may begin a comment or be a part of the name.
      let names =
        [path]
        + path.split(maxSplits: 1) { $0 == "#" || $0 == ";" }.prefix(1).map {
          String(decoding: Array($0.utf8).trimmingBlanks(), as: UTF8.self)
        }
      paths += names.compactMap {
        ConfigurationLoader.expanded($0, relativeTo: file, home: nil)
      }
    }
    return paths
  }
}
