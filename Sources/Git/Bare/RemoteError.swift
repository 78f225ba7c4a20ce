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
  package var message: Message {
    switch self {
    case .unreachable(let message): Message("error.remote.unreachable", ["message": message])
    case .noAnswer(let seconds): Message("error.remote.noAnswer", ["count": seconds])
    case .unauthorised(let message): Message("error.remote.unauthorised", ["message": message])
    case .unasked(let message): Message("error.remote.unasked", ["message": message])
    case .untrustedHost(let message): Message("error.remote.untrustedHost", ["message": message])
    case .distrusted(let path):
      Message("error.remote.distrusted", ["path": path, "quoted": path.shellWord])
    case .notFound(let message): Message("error.remote.notFound", ["message": message])
    case .notGit(let message): Message("error.remote.notGit", ["message": message])
    case .invalidAddress(let message): Message("error.remote.invalidAddress", ["message": message])
    case .rejected(let message) where isCorruption:
      Message("error.remote.damaged", ["message": message])
    case .rejected(let message): Message("error.remote.rejected", ["message": message])
    case .gitUnavailable: Message("error.remote.gitUnavailable")
    case .broken(let error): Message("error.remote.broken", ["error": error.message])
    case .failed(let message): Message("error.remote.failed", ["message": message])
    }
  }

  package var given: String? {
    switch self {
    case .distrusted(let path): path
    case .broken(let error): error.given
    default: nil
    }
  }

  /// Whether the remote rejects a change because it lost objects that the change needs
  /// (`set_connectivity_errors` of git's `builtin/receive-pack.c`).
  package var isCorruption: Bool {
    guard case .rejected(let message) = self else { return false }
    return message.contains("(missing necessary objects)")
  }
}
