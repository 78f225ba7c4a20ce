import Localization
package import Store
package import Todos

/// A task for the caller of the screen.
package enum ScreenRequest: Sendable {
  /// Another view, day or query.
  case load
  case act(ScreenAction, on: [Todo])
  case add([FieldInput])
  case retract(Retraction.Direction)
  case openDay
  case copy(String)
  /// The page of the issue or commit.
  case browse(TodoDetails)
  /// Command lines, without `ootd`.
  case run([[String]])
  case runLine(String)
  case suspend, redraw, quit
}

/// A change of todos by a key.
package enum ScreenAction: Sendable {
  case setStatus(Status, CommandName)
  /// The words of a day.
  case plan(String)
  case edit([FieldInput])
  case move(Status, BoardMove)
  case comment(String)
  case delete

  /// Whether the marked todos are still about to be acted on: a place is found step by step.
  package var keepsMarks: Bool {
    if case .move(_, let place) = self { place != .anywhere } else { false }
  }
}
