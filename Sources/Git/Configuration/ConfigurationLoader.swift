import Files

/// Reads configuration files in git's order, and what they include in its place.
struct ConfigurationLoader {
  let home: String?
  /// The one that it is read for, or nil outside of repositories.
  let repository: Repository?
  /// The URLs of all remotes that the unconditional files name.
  let remoteURLs: [String]
  private(set) var entries: [ConfigurationEntry] = []
  /// Each file that was looked at, whether or not it is there.
  private(set) var files: [String] = []
  /// Whether some file asks for the remotes' URLs, which are only known once all files are read.
  private(set) var asksForRemotes = false

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
    let hasOwn = entries.last { $0.key == "extensions.worktreeconfig" }
    if let hasOwn, ConfigurationEntry.isTrue(hasOwn.value) {
      try add("\(repository.gitDirectory)/config.worktree")
    }
  }

  /// Adds a file's entries; a missing file has none.
  /// - Parameter isOptional: Whether one that may not be read has none either.
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
    if text.hasPrefix("hasconfig:") { asksForRemotes = true }
    return holds(text, in: entry.origin)
  }

  /// A path as git expands one: `~/` is the home folder, anything else is relative to the file.
  static func expanded(_ path: String, relativeTo file: String, home: String?) -> String? {
    if path.hasPrefix("~/") { return home.map { $0 + path.dropFirst() } }
    return path.hasPrefix("/") ? path : "\(file.parentFolder)/\(path)"
  }
}
