import GRDB
import Todos

extension StoreError {
  /// The cause of an error that a transaction ended with.
  init(_ error: any Error, path: String) {
    switch error {
    case let error as StoreError: self = error
    case let error as OperationError: self = .operation(error)
    case let error as DatabaseError: self.init(error, path: path)
    default: self = .failed(message: String(describing: error))
    }
  }

  private init(_ error: DatabaseError, path: String) {
    let message = error.message ?? error.resultCode.description
    switch error.resultCode.primaryResultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked(path: path)
    case .SQLITE_FULL: self = .diskFull(path: path)
    // Files beside the store grow too, and fail with an I/O error of their own.
    case .SQLITE_IOERR where StoreFile.isDiskFull(path): self = .diskFull(path: path)
    case .SQLITE_READONLY: self = .readOnly(path: path)
    case .SQLITE_CANTOPEN where StoreFile.isOnReadOnlyDisk(path): self = .readOnly(path: path)
    case .SQLITE_NOTADB: self = .notAStore(path: path)
    case .SQLITE_CORRUPT: self = .damaged(path: path, message: message)
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_IOERR:
      self = .inaccessible(path: path, message: message)
    default: self = .failed(message: message)
    }
  }
}
