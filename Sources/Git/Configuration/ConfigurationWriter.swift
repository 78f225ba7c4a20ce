import Files

/// Changes git's configuration with `git config`, which keeps comments and locks the file.
package struct ConfigurationWriter: Sendable {
  /// The file that it changes.
  package let file: String
  private let git: GitCLI
  private let folder: String
  private let scope: String

  /// - Parameter repository: The repository whose own configuration to change; nil for the user's.
  /// - Throws: `GitError.gitUnavailable`, and `GitError.unwritableConfiguration` without a home folder.
  package init(_ environment: GitEnvironment, repository: Repository? = nil) throws(GitError) {
    if let repository {
      file = "\(repository.commonDirectory)/config"
      folder = repository.workTree ?? repository.gitDirectory
      scope = "--local"
    } else {
      guard let file = environment.userConfigurationFile else {
        throw .unwritableConfiguration(file: "~/.gitconfig", message: "HOME not set")
      }
      self.file = file
      folder = "/"
      scope = "--global"
    }
    guard let git = GitCLI(environment) else { throw .gitUnavailable(path: file) }
    self.git = git
  }

  /// The values of a key in this file, without those of other files.
  package func values(of key: String) throws(GitError) -> [String] {
    guard FileSystem.isReadable(file) else { return [] }
    let key = ConfigurationEntry.normalized(key)
    return try ConfigurationFile.entries(of: file).filter { $0.key == key }.map { $0.value ?? "" }
  }

  /// Replaces all values of a key.
  package func set(_ key: String, to values: [String]) async throws(GitError) {
    guard let first = values.first else { return try await unset(key) }
    try await run(["--replace-all", key, first])
    for value in values.dropFirst() { try await add(value, to: key) }
  }

  package func add(_ value: String, to key: String) async throws(GitError) {
    try await run(["--add", key, value])
  }

  /// Removes all values of a key.
  package func unset(_ key: String) async throws(GitError) {
    try await run(["--unset-all", key])
  }

  /// Removes one value of a key that can have several.
  package func remove(_ value: String, from key: String) async throws(GitError) {
    try await run(["--fixed-value", "--unset-all", key, value])
  }

  package func remove(section: String) async throws(GitError) {
    try await run(["--remove-section", section])
  }

  /// The status of `git config --unset` for a key that isn't set (git-config(1)).
  private static let notSet = 5

  /// How often to try while another process has locked the file: for about two seconds, since git holds the lock
  /// only while it writes.
  private static let attempts = 40

  private func run(_ arguments: [String]) async throws(GitError) {
    var message = ""
    for _ in 0..<Self.attempts {
      let result = try await git.run(["config", scope] + arguments, in: folder)
      guard ![0, Self.notSet].contains(result.status) else { return }
      message = String(result.message.split(separator: "\n").last ?? "")
      guard message.contains("could not lock config file") else { break }
      try? await Task.sleep(for: .milliseconds(50))
    }
    throw .unwritableConfiguration(file: file, message: message)
  }
}

extension GitEnvironment {
  /// The file that `git config --global` changes; nil without a home folder.
  package var userConfigurationFile: String? {
    if let file = variables["GIT_CONFIG_GLOBAL"] { return file }
    guard let home else { return nil }
    // `~/.config/git/config` only if `~/.gitconfig` doesn't exist (git-config(1), "FILES").
    return configurationFiles.suffix(2).last(where: FileSystem.exists) ?? "\(home)/.gitconfig"
  }
}
