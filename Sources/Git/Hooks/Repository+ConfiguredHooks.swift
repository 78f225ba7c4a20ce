/// Hooks in git's configuration: `hook.<name>.command` and `.event` (git-config(1)). They run in addition
/// to hook files and hook managers.
extension Repository {
  /// Whether the `git` program supports configured hooks.
  package func runsConfiguredHooks() async throws(GitError) -> Bool {
    let version = try await GitCLI(environment)?.text(["version"], in: gitDirectory)
    return version.map(Self.runsConfiguredHooks) ?? false
  }

  /// Configured hooks need git 2.54.
  /// - Parameter version: The output of `git version`: `git version 2.39.3 (Apple Git-145)`.
  package static func runsConfiguredHooks(_ version: String) -> Bool {
    guard let match = version.prefixMatch(of: /git version (\d+)\.(\d+)/),
      let major = Int(match.1), let minor = Int(match.2)
    else { return false }
    return (major, minor) >= (2, 54)
  }

  /// ootd's configured command for an event; nil if there is none.
  package func configuredHook(_ event: HookEvent) throws(GitError) -> String? {
    let entries = try configuration().entries(inSection: section(of: event))
    guard entries.contains(where: { $0.key.hasSuffix(".event") && $0.value == event.name }) else {
      return nil
    }
    return entries.last { $0.key.hasSuffix(".command") }?.value
  }

  /// Whether git's `enabled` settings disable it, for this hook or for all hooks of the event.
  package func isConfiguredHookDisabled(_ event: HookEvent) throws(GitError) -> Bool {
    let configuration = try configuration()
    return [section(of: event), "hook.\(event.name)"].contains {
      configuration.bool("\($0).enabled") == false
    }
  }

  /// Makes git run a command on an event.
  /// - Parameter command: A shell command; git may append ` "$@"` to it.
  package func configureHook(_ event: HookEvent, command: String) async throws(GitError) {
    let writer = try ConfigurationWriter(environment, repository: self)
    // The command comes first: an event without a command would make git abort each commit.
    try await writer.set("\(section(of: event)).command", to: [command])
    try await writer.set("\(section(of: event)).event", to: [event.name])
  }

  /// Removes ootd's configured hook, if it is in the repository's own configuration.
  /// - Returns: Whether there was one.
  package func removeConfiguredHook(_ event: HookEvent) async throws(GitError) -> Bool {
    let writer = try ConfigurationWriter(environment, repository: self)
    let entries = try configuration().entries(inSection: section(of: event))
    guard entries.contains(where: { $0.origin == writer.file }) else { return false }
    try await writer.remove(section: section(of: event))
    return true
  }

  private func section(of event: HookEvent) -> String { "hook.ootd-\(event.name)" }
}
