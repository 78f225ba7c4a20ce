import Foundation

/// A home folder of a test's own, and the environment that leads there and to nothing else.
package struct TestHome: Sendable {
  package let directory: TemporaryDirectory
  /// The folder that the home folder `home` and all else of the test is in; absolute.
  private let folder: String
  /// What a process sees; the module under test gets the same.
  package let environment: [String: String]

  /// - Parameters:
  ///   - variables: More of them, or others.
  ///   - onDisk: Whether it must not be in memory.
  package init(variables: [String: String] = [:], onDisk: Bool = false) throws {
    let directory = try TemporaryDirectory(onDisk: onDisk)
    try self.init(directory, folder: directory.path, variables: variables)
  }

  /// One in a folder of another's, such as `machines/laptop`.
  package init(in other: TestHome, at name: String, variables: [String: String] = [:]) throws {
    try self.init(other.directory, folder: other.path(name), variables: variables)
  }

  private init(
    _ directory: TemporaryDirectory, folder: String, variables: [String: String]
  ) throws {
    self.directory = directory
    self.folder = folder
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let own = [
      "HOME": "\(folder)/home", "PATH": path, "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C",
      "TZ": "UTC",
    ]
    environment = own.merging(variables) { $1 }
    // After each commit git would start another one, to look whether there is garbage.
    try configure("[user]\n\tname = Me\n\temail = me@example.com\n[maintenance]\n\tauto = false\n")
  }

  /// Replaces `~/.gitconfig`.
  package func configure(_ text: String) throws {
    let path = folder.dropFirst(directory.path.count + 1)
    try directory.write(text, to: path.isEmpty ? "home/.gitconfig" : "\(path)/home/.gitconfig")
  }

  /// An absolute path in the test's folder.
  package func path(_ name: String) -> String {
    "\(folder)/\(name)"
  }
}
