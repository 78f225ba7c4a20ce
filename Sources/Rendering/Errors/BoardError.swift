package import Sync
package import Todos

/// Why the board's page, or a program that speaks as it does, is refused something.
package enum BoardError: Error, Hashable, Sendable {
  /// A request for another host (such as by DNS rebinding), or for several.
  case wrongHost(String)
  /// A request by another page.
  case wrongOrigin
  /// No session secret, or one of an earlier server; or a wrong or used token.
  case noAccess
  /// A body that is said to be something else than JSON.
  case notJSON
  /// A body that is no JSON object.
  case malformed
  case tooLarge(limit: Int)
  case unknownMember(String, nearest: String?)
  case missingMember(String)
  /// A value of another type than the member's.
  case wrongMember(String)
  /// Several places for one todo.
  case severalPlaces
  /// A change that only one todo at a time can have.
  case onlyOne(String)
  /// Fields that have other values than those that were seen; an object of what they hold now.
  case stale(present: JSON)
  /// Days that are no span, or too long a one.
  case badSpan(mostWeeks: Int)
  case noSuchPage(String)
  case noSync
  /// Another exchange goes on.
  case syncRunning
  /// Why an exchange was not done.
  case notSynced(SyncError)
}

extension BoardError {
  /// An exchange's error, as it is told by the board.
  package init(_ error: SyncError) {
    self =
      switch error {
      case .notSetUp: .noSync
      case .busy: .syncRunning
      default: .notSynced(error)
      }
  }
}
