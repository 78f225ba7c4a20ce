/// git's configuration: the machine's, the person's and the repository's, the later overriding the
/// earlier.
package struct Configuration: Sendable {
  /// Every entry, those of included files in their place.
  package let entries: [ConfigurationEntry]
  /// Each file that was looked at, whether or not it is there.
  let files: [String]
  private let home: String?

  /// Reads each file that exists.
  /// - Throws: `GitError.configuration` naming the file that is malformed, and its line.
  package init(environment: GitEnvironment, repository: Repository?) throws(GitError) {
    home = environment.home
    let first = try Configuration.load(environment, repository, remoteURLs: [])
    guard first.asksForRemotes else {
      entries = first.entries
      files = first.files
      return
    }
    let urls = Configuration.remoteURLs(in: first.entries)
    let second = try Configuration.load(environment, repository, remoteURLs: urls)
    entries = second.entries
    files = second.files
  }

  init(entries: [ConfigurationEntry], files: [String], home: String?) {
    self.entries = entries
    self.files = files
    self.home = home
  }

  /// The last value of that key; empty for a name without `=`.
  package func string(_ key: String) -> String? {
    strings(key).last
  }

  /// All values of that key, in order.
  package func strings(_ key: String) -> [String] {
    let key = ConfigurationEntry.normalized(key)
    return entries.filter { $0.key == key }.map { $0.value ?? "" }
  }

  /// The last value of that key as git reads a boolean.
  package func bool(_ key: String) -> Bool? {
    let key = ConfigurationEntry.normalized(key)
    return entries.last { $0.key == key }.map { ConfigurationEntry.isTrue($0.value) }
  }

  /// The last value of that key as a path, `~` expanded; relative paths stay so.
  package func path(_ key: String) -> String? {
    guard let value = string(key), !value.isEmpty else { return nil }
    guard value.hasPrefix("~/"), let home else { return value }
    return home + value.dropFirst()
  }

  /// The entries of a section, its subsections included.
  package func entries(inSection section: String) -> [ConfigurationEntry] {
    entries.filter { $0.key.hasPrefix("\(section.lowercased()).") }
  }

  /// The URLs of all remotes, in order.
  static func remoteURLs(in entries: [ConfigurationEntry]) -> [String] {
    entries.filter { $0.key.hasPrefix("remote.") && $0.key.hasSuffix(".url") }.compactMap(\.value)
  }

  private static func load(
    _ environment: GitEnvironment, _ repository: Repository?, remoteURLs: [String]
  ) throws(GitError) -> ConfigurationLoader {
    let condition = IncludeCondition(
      home: environment.home, gitDirectory: repository?.gitDirectory,
      branch: repository?.head.branch, remoteURLs: remoteURLs)
    var loader = ConfigurationLoader(home: environment.home, condition: condition)
    for file in environment.configurationFiles {
      try loader.add(file, isOptional: true)
    }
    guard let repository else { return loader }
    try loader.add("\(repository.commonDirectory)/config")
    let hasOwn = loader.entries.last { $0.key == "extensions.worktreeconfig" }
    if let hasOwn, ConfigurationEntry.isTrue(hasOwn.value) {
      try loader.add("\(repository.gitDirectory)/config.worktree")
    }
    return loader
  }
}
