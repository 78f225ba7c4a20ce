import CLibgit2
import Files

/// git's configuration from system, user and repository; later entries override earlier ones.
package struct Configuration: Sendable {
  /// Every entry in order, with the entries of included files in place.
  package let entries: [ConfigurationEntry]
  /// Each file that was looked for, existing or not.
  package let files: [String]
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

  /// The values of that key in the last file that has any: a repository's replace the user's.
  package func lastStrings(_ key: String) -> [String] {
    let key = ConfigurationEntry.normalized(key)
    let origin = entries.last { $0.key == key }?.origin
    return entries.filter { $0.key == key && $0.origin == origin }.map { $0.value ?? "" }
  }

  /// The last value of that key as git reads a boolean.
  package func bool(_ key: String) -> Bool? {
    let key = ConfigurationEntry.normalized(key)
    return entries.last { $0.key == key }.map { ConfigurationEntry.isTrue($0.value) }
  }

  /// The last value of that key as a path, with `~` expanded; relative paths stay relative.
  package func path(_ key: String) -> String? {
    guard let value = string(key), !value.isEmpty else { return nil }
    guard value.hasPrefix("~/"), let home else { return value }
    return home + value.dropFirst()
  }

  /// The entries of a section, including its subsections.
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
  /// - Throws: `GitError.configuration` with the malformed file and the line.
  package init(environment: GitEnvironment, repository: Repository?) throws(GitError) {
    var loader = try ConfigurationLoader(environment, repository)
    if loader.dependsOnRemotes {
      let urls = Configuration.remoteURLs(in: loader.entries)
      loader = try ConfigurationLoader(environment, repository, remoteURLs: urls)
    }
    self.init(entries: loader.entries, files: loader.files, home: environment.home)
  }
}

/// The entries of one configuration file, without those of included files.
enum ConfigurationFile {
  /// The entries in order; empty if there is no file.
  static func entries(of path: String) throws(GitError) -> [ConfigurationEntry] {
    if case .missing = FileSystem.kind(of: path) { return [] }
    try Libgit2.prepare(for: path)
    try check(path, in: path)
    var configuration: OpaquePointer?
    let code = git_config_open_ondisk(&configuration, path)
    guard code >= 0 else { throw .configuration(file: path, message: Libgit2.message()) }
    defer { git_config_free(configuration) }
    var iterator: OpaquePointer?
    try Libgit2.check(git_config_iterator_new(&iterator, configuration), path: path)
    defer { git_config_iterator_free(iterator) }
    var entries: [ConfigurationEntry] = []
    var next: UnsafeMutablePointer<git_config_entry>?
    while git_config_next(&next, iterator) == 0, let entry = next?.pointee {
      // libgit2 resolves includes with one process-wide home, so `ConfigurationLoader` follows them
      // instead.
      guard entry.include_depth == 0, let name = entry.name else { continue }
      let value = entry.value.map { String(cString: $0) }
      entries.append(ConfigurationEntry(key: String(cString: name), value: value, origin: path))
    }
    return entries
  }
}

/// One line of git's configuration.
package struct ConfigurationEntry: Hashable, Sendable {
  /// `section.subsection.name`, with section and name in lower case.
  package let key: String
  /// Nil for a name without `=`, which means true.
  package let value: String?
  /// The file that contains it.
  package let origin: String

  /// True for `true`, `yes`, `on` and every number but 0 (git-config(1), "boolean").
  static func isTrue(_ value: String?) -> Bool {
    guard let value = value?.lowercased() else { return true }
    if ["true", "yes", "on"].contains(value) { return true }
    return Int(value).map { $0 != 0 } ?? false
  }

  /// The key as git compares keys: only a subsection keeps its case.
  static func normalized(_ key: String) -> String {
    guard let first = key.firstIndex(of: "."), let last = key.lastIndex(of: ".") else {
      return key.lowercased()
    }
    return "\(key[..<first].lowercased())\(key[first..<last])\(key[last...].lowercased())"
  }
}
