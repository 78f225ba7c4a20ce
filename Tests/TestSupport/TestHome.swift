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

extension TestHome {
  /// Writes an executable file, creating its parent folders.
  /// - Returns: Its absolute path.
  ///
  /// A separate process writes the file: a process that another test starts at this moment could briefly
  /// inherit an open file descriptor, and a file that is open for writing can't be executed (ETXTBSY).
  @discardableResult
  package func writeScript(_ text: String, to name: String) async throws -> String {
    try await writeScript(Array(text.utf8), atPath: path(name))
  }

  /// Writes an executable file at an absolute path.
  @discardableResult
  package func writeScript(_ bytes: [UInt8], atPath file: String) async throws -> String {
    let script = #"mkdir -p "${0%/*}" && cat > "$0" && chmod 755 "$0""#
    try await TestGit(self).run(["-c", script, file], by: "sh", input: bytes)
    return file
  }
}

/// Runs the real `git` with only a test's environment.
package struct TestGit: Sendable {
  package let home: TestHome

  package init(_ home: TestHome) {
    self.home = home
  }

  /// The standard output of git.
  /// - Throws: An error with git's standard error if git fails.
  @discardableResult
  package func run(
    _ arguments: [String], in folder: String, variables: [String: String] = [:],
    input: [UInt8] = []
  ) async throws -> [UInt8] {
    try await run(["-C", folder] + arguments, by: "git", variables: variables, input: input)
  }

  /// The output of a program that runs in the same environment.
  @discardableResult
  func run(
    _ arguments: [String], by program: String, variables: [String: String] = [:],
    input: [UInt8] = []
  ) async throws -> [UInt8] {
    try await Program(program).run(
      arguments, environment: home.environment.merging(variables) { $1 }, input: input
    ).checked().bytes
  }
}

/// A test with a home of its own.
open class HomeTest {
  package let home: TestHome

  package init() throws {
    home = try TestHome()
  }
}
