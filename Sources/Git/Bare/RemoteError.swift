/// Why an exchange with a remote failed, with what git or the remote said. Nothing is lost by any.
package enum RemoteError: Error, Hashable, Sendable {
  /// Nobody answers: no network, no such host, a refused connection, too long a wait.
  case unreachable(message: String)
  /// The remote doesn't let this person in.
  case unauthorised(message: String)
  /// There is no repository at that address.
  case notFound(message: String)
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
