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
  case unknownMember(String, nearest: String?)
  case missingMember(String)
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
  package var message: Message {
    switch self {
    case .wrongHost(let host): Message("error.board.wrongHost", ["host": host])
    case .wrongOrigin: Message("error.board.wrongOrigin")
    case .noAccess: Message("error.board.noAccess")
    case .notJSON: Message("error.board.notJSON")
    case .malformed: Message("error.board.malformed")
    case .tooLarge(let limit): Message("error.board.tooLarge", ["limit": String(limit)])
    case .unknownMember(let name, let nearest):
      Message(
        "error.board.unknownMember",
        ["name": name, "hint": nearest.map { Message("error.hint.didYouMean", ["name": $0]) }])
    case .missingMember(let name): Message("error.board.missingMember", ["name": name])
    case .wrongMember(let name): Message("error.board.wrongMember", ["name": name])
    case .severalPlaces: Message("error.board.severalPlaces")
    case .onlyOne(let ids): Message("error.board.onlyOne", ["ids": ids])
    case .stale: Message("error.board.stale")
    case .badSpan(let weeks): Message("error.board.badSpan", ["weeks": weeks])
    case .noSuchPage(let path): Message("error.board.noSuchPage", ["path": path])
    case .noSync: Message("error.board.noSync")
    case .syncRunning: SyncError.busy.message
    case .notSynced(let error): error.message
    }
  }
}
