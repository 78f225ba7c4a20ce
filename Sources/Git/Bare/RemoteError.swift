/// Why an exchange with a remote failed, with what git or the remote said. Nothing is lost by any.
package enum RemoteError: Error, Hashable, Sendable {
  /// Nobody answers: no network, no such host, a refused connection, too long a wait.
  case unreachable(message: String)
  /// The remote doesn't let this person in, or not to write.
  case unauthorised(message: String)
  /// The same where nobody was there who could be asked for a password.
  case unasked(message: String)
  /// ssh doesn't know the host's key, or knew another one.
  case untrustedHost(message: String)
  /// The repository belongs to another user of its machine (git-config(1), "safe.directory").
  case distrusted(path: String)
  /// There is no repository at that address.
  case notFound(message: String)
  /// What answers there doesn't speak as git does: a login page, a greeting, a file.
  case notGit(message: String)
  /// Git has no way to reach such an address, or isn't allowed to use it.
  case invalidAddress(message: String)
  /// The remote takes no change.
  case rejected(message: String)
  /// PATH leads to no git.
  case gitUnavailable
  /// The repository on this machine is broken.
  case broken(GitError)
  /// Anything else.
  case failed(message: String)
}

extension RemoteError {
  /// Whether the remote refuses a change because it lost what the change stands on
  /// (`set_connectivity_errors` of git's `builtin/receive-pack.c`).
  package var isOfDamage: Bool {
    guard case .rejected(let message) = self else { return false }
    return message.contains("(missing necessary objects)")
  }
}
