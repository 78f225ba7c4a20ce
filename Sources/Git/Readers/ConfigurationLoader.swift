import Files

/// Reads configuration files in git's order, with included files in place.
///
/// Reason: libgit2 resolves `~` with one home for the whole process, and doesn't know the condition `hasconfig`. Issues:
/// libgit2#6455 and #6641. Goes with: no version yet.
struct ConfigurationLoader {
  let home: String?
  /// The repository to read for; nil outside of repositories.
  let repository: Repository?
  /// The URLs of all remotes, collected by a first pass; empty during that pass.
  let remoteURLs: [String]
  private(set) var entries: [ConfigurationEntry] = []
  /// Each file that was looked up, whether or not it exists.
  private(set) var files: [String] = []
  /// Whether some condition depends on the remotes' URLs, which are known only once all files are read.
  private(set) var dependsOnRemotes = false

  /// git's MAX_INCLUDE_DEPTH.
  private static let maximumDepth = 10

  /// Reads each file that exists.
  init(
    _ environment: GitEnvironment, _ repository: Repository?, remoteURLs: [String] = []
  ) throws(GitError) {
    home = environment.home
    self.repository = repository
    self.remoteURLs = remoteURLs
    for file in environment.configurationFiles { try add(file, isOptional: true) }
    guard let repository else { return }
    try add("\(repository.commonDirectory)/config")
    let worktreeConfig = entries.last { $0.key == "extensions.worktreeconfig" }
    if let worktreeConfig, ConfigurationEntry.isTrue(worktreeConfig.value) {
      try add("\(repository.gitDirectory)/config.worktree")
    }
  }

  /// Adds a file's entries; a missing file has none.
  /// - Parameter isOptional: Whether to ignore a file that isn't readable.
  private mutating func add(
    _ file: String, depth: Int = 0, isOptional: Bool = false
  ) throws(GitError) {
    guard depth <= ConfigurationLoader.maximumDepth else {
      throw .configuration(file: file, message: "exceeded maximum include depth")
    }
    files.append(file)
    if isOptional, !FileSystem.isReadable(file) { return }
    for entry in try ConfigurationFile.entries(of: file) {
      entries.append(entry)
      guard let value = entry.value, includes(entry),
        let path = ConfigurationLoader.expanded(value, relativeTo: file, home: home)
      else { continue }
      try add(path, depth: depth + 1)
    }
  }

  private mutating func includes(_ entry: ConfigurationEntry) -> Bool {
    if entry.key == "include.path" { return true }
    guard entry.key.hasPrefix("includeif."), entry.key.hasSuffix(".path") else { return false }
    let text = entry.key.dropFirst("includeif.".count).dropLast(".path".count)
    if text.hasPrefix("hasconfig:") { dependsOnRemotes = true }
    return matches(text, in: entry.origin)
  }

  /// A path as git expands one: `~/` is the home folder, anything else is relative to the file.
  static func expanded(_ path: String, relativeTo file: String, home: String?) -> String? {
    if path.hasPrefix("~/") { return home.map { $0 + path.dropFirst() } }
    return path.hasPrefix("/") ? path : "\(file.parentFolder)/\(path)"
  }
}

/// `includeIf.<condition>.path` (git-config(1), "Conditional includes").
extension ConfigurationLoader {
  /// - Parameter file: The file with the condition, which `./` is relative to.
  func matches(_ condition: Substring, in file: String) -> Bool {
    guard let colon = condition.firstIndex(of: ":") else { return false }
    let pattern = String(condition[condition.index(after: colon)...])
    switch condition[..<colon] {
    case "gitdir": return matchesFolder(pattern, file, ignoringCase: false)
    case "gitdir/i": return matchesFolder(pattern, file, ignoringCase: true)
    case "onbranch": return matchesBranch(pattern)
    case "hasconfig": return matchesRemote(pattern)
    default: return false
    }
  }

  private func matchesFolder(_ pattern: String, _ file: String, ignoringCase: Bool) -> Bool {
    guard let gitDirectory = repository?.gitDirectory else { return false }
    let paths = [FileSystem.realPath(gitDirectory) ?? gitDirectory, gitDirectory]
    let glob = Glob(folderPattern(pattern, file), ignoresCase: ignoringCase)
    return paths.contains(where: glob.matches)
  }

  private func folderPattern(_ pattern: String, _ file: String) -> String {
    var full = pattern
    if pattern.hasPrefix("~/"), let home {
      full = (FileSystem.realPath(home) ?? home) + pattern.dropFirst()
    } else if pattern.hasPrefix("./") {
      let folder = (FileSystem.realPath(file) ?? file).parentFolder
      full = Glob.quoted(folder) + pattern.dropFirst()
    } else if !pattern.hasPrefix("/") {
      full = "**/" + pattern
    }
    return full.hasSuffix("/") ? full + "**" : full
  }

  private func matchesBranch(_ pattern: String) -> Bool {
    guard let branch = repository?.branch else { return false }
    return Glob(pattern.hasSuffix("/") ? pattern + "**" : pattern).matches(branch)
  }

  private func matchesRemote(_ pattern: String) -> Bool {
    guard pattern.hasPrefix("remote.*.url:") else { return false }
    let glob = Glob(String(pattern.dropFirst("remote.*.url:".count)))
    return remoteURLs.contains(where: glob.matches)
  }
}

/// A pattern as git's wildmatch.c matches it with WM_PATHNAME: `*` and `?` stop at a slash,
/// `**` between slashes doesn't.
struct Glob {
  private let parts: [String]
  private let ignoresCase: Bool

  init(_ pattern: String, ignoresCase: Bool = false) {
    self.ignoresCase = ignoresCase
    parts = Glob.parts(of: pattern, ignoresCase)
  }

  /// The text as a pattern that only matches itself.
  static func quoted(_ text: String) -> String {
    String(text.flatMap { "*?[\\".contains($0) ? ["\\", $0] : [$0] })
  }

  func matches(_ text: String) -> Bool {
    Glob.matches(parts[...], Glob.parts(of: text, ignoresCase)[...])
  }

  private static func parts(of text: String, _ ignoresCase: Bool) -> [String] {
    let text = ignoresCase ? text.lowercased() : text
    return text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
  }

  private static func matches(_ pattern: ArraySlice<String>, _ text: ArraySlice<String>) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    let rest = pattern.dropFirst()
    if first.count > 1, first.allSatisfy({ $0 == "*" }) {
      return rest.isEmpty ? !text.isEmpty : text.indices.contains { matches(rest, text[$0...]) }
    }
    guard let part = text.first else { return false }
    return fnmatch(first, part, 0) == 0 && matches(rest, text.dropFirst())
  }
}

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
