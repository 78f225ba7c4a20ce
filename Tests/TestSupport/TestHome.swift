import Foundation

/// A home folder of a test's own, and the environment that leads there and to nothing else.
package struct TestHome: Sendable {
  package let directory: TemporaryDirectory
  /// What a process sees; the module under test gets the same.
  package let environment: [String: String]

  /// - Parameter variables: More of them, or others.
  package init(variables: [String: String] = [:]) throws {
    directory = try TemporaryDirectory()
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let own = [
      "HOME": "\(directory.path)/home", "PATH": path, "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C",
      "TZ": "UTC",
    ]
    environment = own.merging(variables) { $1 }
    try configure("[user]\n\tname = Me\n\temail = me@example.com\n")
  }

  /// Replaces `~/.gitconfig`.
  package func configure(_ text: String) throws {
    try directory.write(text, to: "home/.gitconfig")
  }

  /// An absolute path in the test's folder.
  package func path(_ name: String) -> String {
    "\(directory.path)/\(name)"
  }
}
