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
  package var failure: Failure {
    switch self {
    case .notSetUp: Failure("sync.notSetUp", .missing, hint: "ootd sync setup URL")
    case .busy: Failure("sync.busy", .conflict)
    case .remote(let error): error.failure
    case .notKept: Failure("sync.notKept", .failed, hint: "ootd sync")
    case .keyMissing(let id):
      Failure("sync.keyMissing", .failed, ["id": id], hint: "ootd sync setup --key FILE URL")
    case .keyUnreadable(let path):
      Failure("sync.keyUnreadable", .failed, ["path": path], given: path)
    case .encrypted: Failure("sync.encrypted", .failed)
    case .notEncrypted: Failure("sync.notEncrypted", .failed)
    case .packsMissing: Failure("sync.packsMissing", .failed)
    case .repository(let error): RemoteError.broken(error).failure
    case .store(let error): error.failure
    case .failed(let message): Failure("sync.failed", .failed, ["message": message])
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
