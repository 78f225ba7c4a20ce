package import Localization
package import Store

/// A change that needs confirmation, because it is easily larger than intended.
package enum Confirmation: Hashable, Sendable {
  case commands(Int, Retraction.Direction)
  case todos(Int)
  /// Erasing the text of commands for good.
  case purge(Int)
  /// Writing the files of the timer of reminders.
  case reminders
  case repairs(Int)
  /// The changes that setup has listed.
  case setup
}

extension Confirmation {
  /// The question before the change.
  package var question: Message { Message("confirm.\(kind)", ["count": count]) }

  /// `undo 3 commands`
  var infinitive: Message {
    Message("error.input.unconfirmed.\(kind)", ["count": count])
  }

  private var kind: String {
    switch self {
    case .commands(_, let direction): direction.rawValue
    case .todos: "todos"
    case .purge: "purge"
    case .reminders: "reminders"
    case .repairs: "repairs"
    case .setup: "setup"
    }
  }

  private var count: Int {
    switch self {
    case .commands(let count, _), .todos(let count), .purge(let count), .repairs(let count): count
    case .reminders, .setup: 1
    }
  }
}
