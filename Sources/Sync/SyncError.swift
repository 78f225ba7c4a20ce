package import Git
package import Localization
package import Store

/// Why a sync failed, or ended early. No error loses data.
package enum SyncError: CodedError, Hashable, Sendable {
  /// No remote was set up.
  case notSetUp
  /// Another process is syncing.
  case busy
  /// The network or the remote failed.
  case remote(RemoteError)
  /// The remote accepted packs but doesn't have them.
  case notKept
  /// The remote's packs are encrypted with a key that isn't on this machine.
  case keyMissing(id: String)
  /// The key file has no valid key.
  case keyUnreadable(path: String)
  /// The remote's packs are encrypted with a key that is on this machine, but setup asked for no encryption.
  case encrypted
  /// The remote's packs are not encrypted.
  case notEncrypted
  /// The remote returns none of its packs, so it is unknown whether they are encrypted.
  case packsMissing
  /// The repository of packs on this machine can't be used.
  case repository(GitError)
  case store(StoreError)
  case failed(message: String)
}

extension SyncError {
  package var message: Message {
    switch self {
    case .notSetUp: Message("error.sync.notSetUp")
    case .busy: Message("error.sync.busy")
    case .remote(let error): error.message
    case .notKept: Message("error.sync.notKept")
    case .keyMissing(let id): Message("error.sync.keyMissing", ["id": id])
    case .keyUnreadable(let path): Message("error.sync.keyUnreadable", ["path": path])
    case .encrypted: Message("error.sync.encrypted")
    case .notEncrypted: Message("error.sync.notEncrypted")
    case .packsMissing: Message("error.sync.packsMissing")
    case .repository(let error): RemoteError.broken(error).message
    case .store(let error): error.message
    case .failed(let message): Message("error.sync.failed", ["message": message])
    }
  }

  package var given: String? {
    switch self {
    case .keyUnreadable(let path): path
    case .store(let error): error.given
    default: nil
    }
  }
}

extension SyncError {
  /// Converts any error to a sync error.
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
  /// Runs a closure and converts the errors it throws.
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
  /// Whether the remote can't be reached.
  package var isOffline: Bool {
    switch self {
    case .remote(.unreachable), .remote(.noAnswer): true
    default: false
    }
  }

  /// Whether a retry may succeed, once the network or a disk is back or another process is done.
  package var isTransient: Bool {
    switch self {
    case .busy, .store(.locked), .remote(.notFound), .remote(.notGit): true
    default: isOffline
    }
  }
}
