package import Git
package import Store

/// Why an exchange was not done, or not wholly. Nothing is lost by any.
package enum SyncError: Error, Hashable, Sendable {
  /// No remote was set up.
  case notSetUp
  /// Another process is at it.
  case busy
  /// The network, or what is behind it.
  case remote(RemoteError)
  /// The remote accepted packs, and doesn't have them.
  case notKept
  /// What is at the remote is encrypted with a key that isn't here.
  case keyMissing(id: String)
  /// The file with the key holds none.
  case keyUnreadable(path: String)
  /// What is at the remote is encrypted with a key that is here, and was to be in the open.
  case encrypted
  /// What is at the remote is not encrypted.
  case notEncrypted
  /// The remote doesn't give any of its packs, so that nobody knows whether they are encrypted.
  case packsMissing
  /// The repository of packs on this machine can't be used.
  case repository(GitError)
  case store(StoreError)
  case failed(message: String)
}

extension SyncError {
  /// The error itself where it is one of these, or what it is in their words.
  package init(_ error: any Error) {
    switch error {
    case let error as SyncError: self = error
    case RemoteError.broken(let error): self = .repository(error)
    case let error as RemoteError: self = .remote(error)
    case let error as GitError: self = .repository(error)
    case let error as StoreError: self = .store(error)
    default: self = .failed(message: "\(error)")
    }
  }
}

extension SyncError {
  /// Runs a closure, and throws what it throws as one of these.
  static func wrapping<Result>(
    _ body: () async throws -> Result
  ) async throws(SyncError) -> Result {
    do {
      return try await body()
    } catch {
      throw SyncError(error)
    }
  }
}

extension SyncError {
  /// Whether nobody answers.
  package var isOffline: Bool {
    if case .remote(.unreachable) = self { true } else { false }
  }

  /// Whether it may mend by itself, when the network or a disk is back, or another process is done.
  package var mayPass: Bool {
    switch self {
    case .busy, .store(.locked), .remote(.notFound), .remote(.notGit): true
    default: isOffline
    }
  }
}
