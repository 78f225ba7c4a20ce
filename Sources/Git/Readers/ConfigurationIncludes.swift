import Files

/// Checks configuration files before libgit2 reads them.
///
/// Reason: libgit2 reads a file together with whatever its `include.path` names, be it a pipe or huge. Issue: none. Goes
/// with: the check of other files (``RepositoryFiles``).
extension ConfigurationFile {
  /// The maximum size of a file and its includes: enough for 60,000 branches with settings.
  private static let limit = (bytes: 16 << 20, lines: 200_000)

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
        if mayInclude(bytes) { waiting += includes(in: bytes, of: next) }
      }
    }
  }

  /// Most files have no includes. Every hook run calls this, so it doesn't decode the text.
  private static func mayInclude(_ bytes: [UInt8]) -> Bool {
    bytes.indices.contains { index in
      bytes[index] == UInt8(ascii: "[")
        && bytes[(index + 1)...].starts(with: "include".utf8) { $0.lowercased == $1 }
    }
  }

  /// All paths that a file may include, under any condition, except those in the home folder: libgit2
  /// ignores them, and ``ConfigurationLoader`` follows them.
  private static func includes(in bytes: [UInt8], of file: String) -> [String] {
    // A backslash at the end of a line continues it.
    let text = String(decoding: bytes, as: UTF8.self).replacing("\\\n", with: "")
    return text.matches(of: /(?i)\bpath[ \t]*=(.*)/).flatMap { line in
      let value = Array(line.output.1.utf8.filter { $0 != UInt8(ascii: "\"") })
      // A `#` or `;` may begin a comment or be part of the name.
      let names = [value[...], value.prefix { !"#;".utf8.contains($0) }]
      return names.compactMap { name in
        ConfigurationLoader.expanded(
          String(decoding: name.trimmingWhitespace(), as: UTF8.self), relativeTo: file, home: nil)
      }
    }
  }
}
