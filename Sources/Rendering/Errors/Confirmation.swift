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
  package var question: Message { Message("confirm.\(parts.kind)", ["count": parts.count]) }

  /// `undo 3 commands`
  var infinitive: Message {
    Message("error.input.unconfirmed.\(parts.kind)", ["count": parts.count])
  }

  private var parts: (kind: String, count: Int) {
    switch self {
    case .commands(let count, let direction): (direction.rawValue, count)
    case .todos(let count): ("todos", count)
    case .purge(let count): ("purge", count)
    case .reminders: ("reminders", 1)
    case .repairs(let count): ("repairs", count)
    case .setup: ("setup", 1)
    }
  }
}
