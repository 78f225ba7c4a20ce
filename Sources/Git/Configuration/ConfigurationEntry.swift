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
