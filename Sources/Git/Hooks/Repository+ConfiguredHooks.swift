/// Hooks of git's configuration, `hook.<name>.command` and `.event` (git-config(1)), which run beside
/// those in files and beside hook managers.
extension Repository {
  /// Whether the `git` program runs them.
  package func runsConfiguredHooks() async throws(GitError) -> Bool {
    let version = try await GitProgram(environment)?.text(["version"], in: folder)
    return version.map(Self.runsConfiguredHooks) ?? false
  }

  /// From git 2.54 on.
  /// - Parameter version: As `git version` prints it: `git version 2.39.3 (Apple Git-145)`.
  package static func runsConfiguredHooks(_ version: String) -> Bool {
    guard let match = version.prefixMatch(of: /git version (\d+)\.(\d+)/),
      let major = Int(match.1), let minor = Int(match.2)
    else { return false }
    return (major, minor) >= (2, 54)
  }

  /// The command that ootd has for that event; nil where it has none.
  package func configuredHook(_ event: HookEvent) throws(GitError) -> String? {
    let entries = try configuration().entries(inSection: section(of: event))
    guard entries.contains(where: { $0.key.hasSuffix(".event") && $0.value == event.name }) else {
      return nil
    }
    return entries.last { $0.key.hasSuffix(".command") }?.value
  }

  /// Whether it is not to run, by git's own switches for one hook and for all of an event.
  package func isConfiguredHookDisabled(_ event: HookEvent) throws(GitError) -> Bool {
    let configuration = try configuration()
    return [section(of: event), "hook.\(event.name)"].contains {
      configuration.bool("\($0).enabled") == false
    }
  }

  /// Makes git run a command on that event.
  /// - Parameter command: Shell; git may append ` "$@"` to it.
  package func configureHook(_ event: HookEvent, command: String) async throws(GitError) {
    // An event without a command would make git abort each commit.
    try await change(["--replace-all", "\(section(of: event)).command", command])
    try await change(["--replace-all", "\(section(of: event)).event", event.name])
  }

  /// Takes that back, where it is in the repository's own configuration.
  /// - Returns: Whether there was anything.
  package func removeConfiguredHook(_ event: HookEvent) async throws(GitError) -> Bool {
    let file = "\(commonDirectory)/config"
    let entries = try configuration().entries(inSection: section(of: event))
    guard entries.contains(where: { $0.origin == file }) else { return false }
    try await change(["--remove-section", section(of: event)])
    return true
  }

  private func section(of event: HookEvent) -> String { "hook.ootd-\(event.name)" }

  private var folder: String { workTree ?? gitDirectory }

  private func change(_ arguments: [String]) async throws(GitError) {
    guard let git = GitProgram(environment) else { throw .gitUnavailable(path: path) }
    let words = ["config", "--local"] + arguments
    guard try await git.text(words, in: folder) != nil else {
      throw .failed(path: path, code: 1, message: words.joined(separator: " "))
    }
  }
}
