package import Localization

/// Why access to a remote failed, with the message of git or the remote. None of these loses data.
package enum RemoteError: CodedError, Hashable, Sendable {
  /// No network, unknown host or refused connection.
  case unreachable(message: String)
  /// git was stopped because it took too long.
  case noAnswer(seconds: Int)
  /// The remote denies access, or only write access.
  case unauthorised(message: String)
  /// The remote denies access, and background sync can't prompt for a password.
  case unasked(message: String)
  /// ssh doesn't know the host's key, or the key has changed.
  case untrustedHost(message: String)
  /// The repository belongs to another user of its machine (git-config(1), "safe.directory").
  case distrusted(path: String)
  /// There is no repository at that address.
  case notFound(message: String)
  /// The answer isn't git's protocol: a login page, a greeting, a file.
  case notGit(message: String)
  /// git doesn't support such an address, or isn't allowed to use it.
  case invalidAddress(message: String)
  /// The remote rejects the change.
  case rejected(message: String)
  /// git isn't in PATH.
  case gitUnavailable
  /// The local repository is damaged.
  case broken(GitError)
  /// Anything else.
  case failed(message: String)
}

extension RemoteError {
  package var failure: Failure {
    switch self {
    case .unreachable(let message): failure("unreachable", message)
    case .noAnswer(let seconds): Failure("remote.noAnswer", .failed, ["count": seconds])
    case .unauthorised(let message): failure("unauthorised", message)
    case .unasked(let message): failure("unasked", message, hint: "ootd sync")
    case .untrustedHost(let message): failure("untrustedHost", message)
    case .distrusted(let path):
      Failure(
        "remote.distrusted", .failed, ["path": path, "quoted": path.shellWord], given: path,
        hint: "git config --global --add safe.directory \(path.shellWord)")
    case .notFound(let message): failure("notFound", message, hint: "git init --bare")
    case .notGit(let message): failure("notGit", message)
    case .invalidAddress(let message): failure("invalidAddress", message)
    case .rejected(let message) where isCorruption:
      failure("damaged", message, hint: "ootd sync setup URL")
    case .rejected(let message): failure("rejected", message)
    case .gitUnavailable: Failure("remote.gitUnavailable", .failed)
    case .broken(let error):
      Failure(
        "remote.broken", .failed, ["error": error.message], given: error.failure.given,
        hint: error.command)
    case .failed(let message): failure("failed", message)
    }
  }

  private func failure(_ name: String, _ message: String, hint: String? = nil) -> Failure {
    Failure("remote.\(name)", .failed, ["message": message], hint: hint)
  }

  /// Whether the remote rejects a change because it lost objects that the change needs
  /// (`set_connectivity_errors` of git's `builtin/receive-pack.c`).
  package var isCorruption: Bool {
    guard case .rejected(let message) = self else { return false }
    return message.contains("(missing necessary objects)")
  }
}
