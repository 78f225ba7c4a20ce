/// git's configuration: the machine's, the person's and the repository's, the later overriding the
/// earlier.
package struct Configuration: Sendable {
  /// Every entry, those of included files in their place.
  package let entries: [ConfigurationEntry]
  /// Each file that was looked at, whether or not it is there.
  let files: [String]
  let home: String?

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
}

extension Configuration {
  /// Reads each file that exists.
  /// - Throws: `GitError.configuration` naming the file that is malformed, and its line.
  package init(environment: GitEnvironment, repository: Repository?) throws(GitError) {
    var loader = try ConfigurationLoader(environment, repository)
    if loader.asksForRemotes {
      let urls = Configuration.remoteURLs(in: loader.entries)
      loader = try ConfigurationLoader(environment, repository, remoteURLs: urls)
    }
    self.init(entries: loader.entries, files: loader.files, home: environment.home)
  }
}
