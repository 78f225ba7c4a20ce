/// The version of the `git` program, as far as features depend on it.
package struct GitVersion: Sendable {
  private let major: Int
  private let minor: Int

  /// - Parameter text: As `git version` prints it: `git version 2.39.3 (Apple Git-145)`.
  package init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count > 2, words[0] == "git", words[1] == "version" else { return nil }
    let numbers = words[2].split(separator: ".").prefix(2).compactMap { Int($0) }
    guard numbers.count == 2 else { return nil }
    (major, minor) = (numbers[0], numbers[1])
  }

  /// Whether it runs hooks that its configuration names, beside those in files: from 2.54 on.
  package var runsConfiguredHooks: Bool { (major, minor) >= (2, 54) }
}
