import Files
import Foundation
import Rendering
import Sync
import Todos

/// The record of the last sync, in a file that may be lost.
struct SyncState {
  private let file: CacheFile

  /// - Parameter folder: ootd's state folder.
  init(in folder: String, _ debug: DebugLog) {
    file = CacheFile(path: "\(folder)/sync", debug)
  }

  /// The stored record; nil if no sync has been tried yet.
  var text: String? { file.line }

  /// The path of the record, if it is damaged.
  var damagedPath: String? {
    guard FileSystem.exists(file.path) else { return nil }
    if let text, case .object = JSON(utf8: Array(text.utf8)) { return nil }
    return file.path
  }

  /// The results of the last syncs.
  struct State {
    /// When a sync last succeeded.
    var last: Moment?
    /// When a sync was last tried.
    var tried: Moment?
    /// Why the last sync failed; nil if it succeeded.
    var problem: String?
    /// The same for the board's page.
    var pageProblem: String?
    /// Whether it failed because the remote couldn't be reached, so that a retry may succeed.
    var isOffline = false
  }

  /// Empty if no sync has been tried yet, or the record is damaged.
  var state: State {
    guard let text else { return State() }
    guard case .object(let members) = JSON(utf8: Array(text.utf8)) else {
      file.logDamage()
      return State()
    }
    var state = State()
    for member in members {
      switch (member.name, member.value) {
      case ("last", .integer(let time)): state.last = Moment(milliseconds: time)
      case ("tried", .integer(let time)): state.tried = Moment(milliseconds: time)
      case ("problem", .string(let text)): state.problem = text
      case ("pageProblem", .string(let text)): state.pageProblem = text
      case ("offline", .bool(let value)): state.isOffline = value
      default: break
      }
    }
    return state
  }

  func recordSuccess(at now: Moment) {
    write(State(last: now, tried: now))
  }

  /// - Parameter line: The message to show to the user.
  func recordFailure(_ error: SyncError, _ line: ErrorLine, at now: Moment) {
    write(
      State(
        last: state.last, tried: now, problem: line.sentence, pageProblem: line.pageSentence,
        isOffline: error.isOffline))
  }

  func remove() {
    unlink(file.path)
  }

  private func write(_ state: State) {
    let json: JSON = [
      "last": state.last.map { .integer($0.milliseconds) } ?? .null,
      "tried": state.tried.map { .integer($0.milliseconds) } ?? .null,
      "problem": JSON(state.problem), "pageProblem": JSON(state.pageProblem),
      "offline": .bool(state.isOffline),
    ]
    file.write(json.text)
  }
}
