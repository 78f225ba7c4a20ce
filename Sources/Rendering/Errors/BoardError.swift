package import Localization
package import Sync
package import Todos

/// Why the server refuses a request of the board's page or of another HTTP client.
package enum BoardError: CodedError, Hashable, Sendable {
  /// The `Host` header names another host (such as by DNS rebinding), or several.
  case wrongHost(String)
  /// The request comes from another page.
  case wrongOrigin
  /// The session secret is missing or from an earlier server, or the token is wrong or already used.
  case noAccess
  /// The body's content type isn't JSON.
  case notJSON
  /// The body isn't a JSON object.
  case malformed
  case tooLarge(limit: Int)
  /// A member's value has the wrong type or is out of range.
  case wrongMember(String)
  /// More than one position for a single todo.
  case severalPlaces
  /// Ids that aren't that of one todo, in a request that reads one.
  case onlyOne(ids: String)
  /// Fields that have changed since the client read them; an object of their current values.
  case stale(present: JSON)
  /// An invalid span of days, or one that is too long.
  case badSpan(maxWeeks: Int)
  case noSuchPage(String)
  case noSync
  /// Another sync is running.
  case syncRunning
  /// The sync failed.
  case notSynced(SyncError)
}

extension BoardError {
  /// The board's error for a failed sync.
  package init(_ error: SyncError) {
    self =
      switch error {
      case .notSetUp: .noSync
      case .busy: .syncRunning
      default: .notSynced(error)
      }
  }
}

extension BoardError {
  package var failure: Failure {
    switch self {
    case .wrongHost(let host): Failure("board.wrongHost", .refused, ["host": host], given: host)
    case .wrongOrigin: Failure("board.wrongOrigin", .refused)
    case .noAccess: Failure("board.noAccess", .refused)
    case .notJSON: Failure("board.notJSON", .usage)
    case .malformed: Failure("board.malformed", .usage)
    case .tooLarge(let limit): Failure("board.tooLarge", .usage, ["limit": String(limit)])
    case .wrongMember(let name): wrongMember(name)
    case .severalPlaces: Failure("board.severalPlaces", .usage)
    case .onlyOne(let ids): Failure("board.onlyOne", .usage, ["ids": ids], given: ids)
    case .stale: Failure("board.stale", .conflict)
    case .badSpan(let weeks): Failure("board.badSpan", .usage, ["weeks": weeks])
    case .noSuchPage(let path): Failure("board.noSuchPage", .missing, ["path": path], given: path)
    case .noSync: Failure("board.noSync", .missing)
    case .syncRunning: SyncError.busy.failure
    case .notSynced(let error): error.failure
    }
  }

  private func wrongMember(_ name: String) -> Failure {
    var failure = Failure("board.wrongMember", .usage, ["name": name])
    failure.path = name
    return failure
  }
}
