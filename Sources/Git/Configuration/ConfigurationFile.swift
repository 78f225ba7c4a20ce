import CLibgit2
import Files

/// The lines of one configuration file, without what it includes.
enum ConfigurationFile {
  /// The entries in their order; none where there is no file.
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
      // libgit2 follows includes by one process-wide home: Configuration follows them itself.
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
  /// The file that says so.
  package let origin: String

  /// git-config(1), "boolean": the words and every number but 0.
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
