import Foundation

/// A test's own home folder, and an environment that gives access only to it.
package struct TestHome: Sendable {
  package let directory: TemporaryDirectory
  /// The absolute path of the folder that contains `home` and all other files of the test.
  private let folder: String
  /// The environment of processes and of the module under test.
  package let environment: [String: String]

  /// - Parameters:
  ///   - variables: Additional or replaced variables.
  ///   - onDisk: Whether it must be on a disk instead of in memory.
  package init(variables: [String: String] = [:], onDisk: Bool = false) throws {
    let directory = try TemporaryDirectory(onDisk: onDisk)
    try self.init(directory, folder: directory.path, variables: variables)
  }

  /// A home in a folder of another one, such as `machines/laptop`.
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
    // Without this, git would start another process after each commit to check for garbage.
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
