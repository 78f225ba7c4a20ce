import Files

/// Access to a remote through `git`, with the user's ssh, agents, credential helpers and proxies, but
/// without their hooks.
package struct RemoteAccess: Sendable {
  /// The remote's URL, as git accepts it.
  package let url: String
  /// Whether git runs in the background, where it can't prompt for a password.
  private let isBackground: Bool
  /// The time limit of one git command.
  private let timeout: Duration
  private let git: GitCLI

  /// - Parameter hasTerminal: Whether git and ssh may ask in the terminal.
  /// - Throws: ``RemoteError/gitUnavailable``
  package init(
    url: String, environment: GitEnvironment, isBackground: Bool, hasTerminal: Bool = true,
    timeout: Duration
  ) throws(RemoteError) {
    let git = GitCLI(
      forNetwork: environment, isBackground: isBackground, hasTerminal: hasTerminal)
    guard let git else { throw .gitUnavailable }
    self.url = url
    self.isBackground = isBackground
    self.timeout = timeout
    self.git = git
  }

  /// The remote's refs that match the patterns, with their targets.
  package func references(_ patterns: [String]) async throws(RemoteError) -> [String: ObjectID] {
    let arguments = ["ls-remote", "--quiet", "--", url] + patterns
    let (output, _) = try await runNetworkCommand(arguments, in: "/")
    var found: [String: ObjectID] = [:]
    for line in output.split(separator: "\n") {
      let parts = line.split(separator: "\t")
      guard parts.count == 2, let id = ObjectID(hex: parts[0].utf8) else { continue }
      found[String(parts[1])] = id
    }
    return found
  }

  /// Creates a bare repository without any of the user's templates and defaults.
  package func makeRepository(at path: String) async throws(RemoteError) {
    try await runNetworkCommand(
      [
        "-c", "init.defaultObjectFormat=sha1", "-c", "init.defaultRefFormat=files", "init",
        "--quiet", "--bare", "--template=", "--", path,
      ], in: "/", repository: path)
  }

  /// Fetches the objects that refs of the remote point to.
  /// - Parameter specifications: Refspecs, as for `git fetch`.
  package func fetch(_ specifications: [String], into path: String) async throws(RemoteError) {
    try await runNetworkCommand(
      [
        // Larger blobs are streamed to disk. All objects go into a pack, from which their size can
        // be read before their content.
        "-c", "core.bigFileThreshold=1m", "-c", "fetch.unpackLimit=1", "-c",
        "transfer.unpackLimit=1",
        "-c", "gc.auto=0", "-c", "maintenance.auto=false", "-c", "fetch.writeCommitGraph=false",
        "--git-dir=\(path)", "fetch", "--quiet", "--no-tags", "--no-prune", "--no-auto-maintenance",
        "--no-recurse-submodules", "--no-show-forced-updates", "--force",
        "--", url,
      ] + specifications, in: path, repository: path)
  }

  /// Pushes refs to the remote.
  /// - Parameter specifications: Refspecs, as for `git push`.
  /// - Returns: The reason for each ref that the remote rejected, by its name there.
  package func push(
    _ specifications: [String], from path: String
  ) async throws(RemoteError) -> [String: String] {
    let (output, message) = try await runNetworkCommand(
      [
        // The files have little in common, so searching for deltas takes longer than sending them.
        "-c", "core.bigFileThreshold=1m", "-c", "pack.window=0", "-c", "push.pushOption=", "-c",
        "push.followTags=false", "--git-dir=\(path)", "push",
        "--quiet", "--porcelain", "--no-verify", "--no-signed", "--recurse-submodules=no",
        "--", url,
      ] + specifications, in: path, repository: path, allowingRejections: true)
    var rejected: [String: String] = [:]
    for line in output.split(separator: "\n") where line.hasPrefix("!") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard parts.count > 2, let colon = parts[1].lastIndex(of: ":") else { continue }
      let name = String(parts[1][parts[1].index(after: colon)...])
      rejected[name] = RemoteAccess.reason(String(parts[2]), message)
    }
    return rejected
  }

  /// git's summary, followed by up to three lines of the remote's own message.
  private static func reason(_ summary: String, _ message: String) -> String {
    let remote = message.split(whereSeparator: \.isNewline).filter { line in
      line.hasPrefix("remote: ") && RemoteFailure.isInformative(line)
    }.map { $0.dropFirst("remote: ".count).trimmed(of: " \t".utf8) }
    return RemoteFailure.bounded(([summary] + remote.prefix(3)).joined(separator: ": "))
  }

  /// - Parameters:
  ///   - repository: The path of the local repository, if the command uses one.
  ///   - allowingRejections: Whether a push that the remote answered with rejected refs is no failure. git
  ///     exits with 1 after a push that it couldn't send, too.
  @discardableResult
  private func runNetworkCommand(
    _ arguments: [String], in folder: String, repository: String? = nil,
    allowingRejections: Bool = false
  ) async throws(RemoteError) -> (output: String, message: String) {
    guard let result = try await git.runNetworkCommand(arguments, in: folder, timeout: timeout)
    else { throw .noAnswer(seconds: Int(timeout.components.seconds)) }
    let output = String(decoding: result.bytes, as: UTF8.self)
    let message = RemoteURL.withoutSecrets(of: url, in: result.message)
    let isRejection = output.split(separator: "\n").contains { $0.hasPrefix("!") }
    if result.status == 0 || allowingRejections && result.status == 1 && isRejection {
      return (output, message)
    }
    let error = RemoteFailure(message, repository: repository).error
    if isBackground, case .unauthorised(let message) = error { throw .unasked(message: message) }
    throw error
  }
}
