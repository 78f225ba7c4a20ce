import Foundation
import Rendering
import Sync
import Todos

/// What is remembered of the last exchange, in a file that may be lost.
struct SyncState {
  private let file: StateFile

  /// - Parameter folder: Where what is remembered from one run to the next is.
  init(in folder: String, _ debug: DebugLog) {
    file = StateFile(path: "\(folder)/sync", debug)
  }

  /// All that is remembered; nil where no exchange was tried yet.
  var text: String? { file.line }

  /// How the last exchanges went.
  struct State {
    /// When the last was done.
    var last: Moment?
    /// When the last was tried.
    var tried: Moment?
    /// Why the last one since was not.
    var problem: String?
    /// Whether that was the network's fault, so that it may mend by itself.
    var isOffline = false
  }

  /// Nothing where no exchange was tried yet.
  var state: State {
    guard let text else { return State() }
    guard case .object(let members) = JSON(utf8: Array(text.utf8)) else {
      file.noteDamage()
      return State()
    }
    var state = State()
    for member in members {
      switch (member.name, member.value) {
      case ("last", .integer(let time)): state.last = Moment(milliseconds: time)
      case ("tried", .integer(let time)): state.tried = Moment(milliseconds: time)
      case ("problem", .string(let text)): state.problem = text
      case ("offline", .bool(let value)): state.isOffline = value
      default: break
      }
    }
    return state
  }

  func noteSuccess(at now: Moment) {
    write(State(last: now, tried: now))
  }

  /// - Parameter sentence: What a person is told of it.
  func note(_ error: SyncError, _ sentence: String, at now: Moment) {
    write(
      State(last: state.last, tried: now, problem: sentence, isOffline: error.isOffline))
  }

  func remove() {
    unlink(file.path)
  }

  private func write(_ state: State) {
    let json = JSON.object([
      JSON.Member("last", state.last.map { .integer($0.milliseconds) } ?? .null),
      JSON.Member("tried", state.tried.map { .integer($0.milliseconds) } ?? .null),
      JSON.Member("problem", JSON(state.problem)), JSON.Member("offline", .bool(state.isOffline)),
    ])
    file.write(json.text)
  }
}
