import GRDB
package import Todos

/// Why the store refused, or could not be used. Nothing was changed in any case.
package enum StoreError: Error, Hashable, Sendable {
  case noSuchTodo(String, newest: Handle?)
  /// Numbers of a range that no todo has, and those that todos have.
  case missingTodos([HandleSelection], in: HandleSelection, existing: [HandleSelection])
  case deletedTodo(DeletedTodo)
  case noSuchProject(String, nearest: String?)
  case projectExists(String)
  case repositoryLinked(path: String, project: String)
  case repositoryNotLinked(path: String)
  case noSuchBlock(String, nearest: String?)
  case blockExists(String)
  case noSuchLabel(String, nearest: String?)
  case labelExists(String)
  case noSuchMilestone(String, nearest: String?)
  case milestoneExists(String)
  /// A comment that was deleted, or never was.
  case noSuchComment
  /// A todo beside which others were to be put is in another column than they.
  case inOtherColumn(Handle, column: Status)
  case nothingToUndo
  /// What another store's operations brought can't be taken back.
  case restorationStays
  case nothingToRedo
  /// Nobody typed anything in those commands.
  case nothingToPurge
  /// The command that was to be taken back isn't the newest any more.
  case notNewest
  /// Something else was changed since the change was decided on.
  case changedMeanwhile
  /// Its creation can't be taken back, for the other replica has edited it since.
  case editedElsewhere(HistorySubject, replica: String)
  /// One value is longer than an operation may be.
  case changeTooLarge(bytes: Int)
  /// No later hybrid time exists.
  case clockExhausted

  case locked(path: String)
  case diskFull(path: String)
  case readOnly(path: String)
  case notAStore(path: String)
  case damaged(path: String, message: String)
  /// Written by the ootd whose stores this one can't read.
  case old(path: String)
  /// Written by a later version of ootd.
  case newer(path: String)
  case inaccessible(path: String, message: String)
  /// An operation of the log could not be read.
  case operation(OperationError)
  case failed(message: String)
}

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
    // Files beside the store grow too, and fail with an I/O error of their own; 64 KB are room for the
    // smallest.
    case .SQLITE_IOERR where StoreFile.isDiskFull(path, room: 64 << 10):
      self = .diskFull(path: path)
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
