package import Store
import Todos

/// Phrases for `ootd undo` and `ootd redo`, and for changes that can be undone.
package protocol HistoryPhrases: Sendable {
  /// `Undid: done 14, 12, 9 (3 todos)`.
  func retracted(
    _ direction: Retraction.Direction, _ command: String, subjects: String, count: Int
  ) -> String
  /// A value that undo left alone.
  func kept(_ field: String, changedOn replica: String) -> String
  /// The end of a deletion's message.
  var undoBringsBack: String { get }
  /// Says that a todo was deleted, and how to restore it.
  /// - Parameter when: The time in words; nil if the reader's time isn't known.
  func deleted(_ todo: DeletedTodo, when: String?) -> String
  /// The question before a large change.
  func question(_ change: Confirmation) -> String
}

extension HistoryPhrases {
  /// The todos as arguments of a command; nil if there are too many to type.
  func words(_ selections: [HandleSelection]) -> String? {
    selections.count > 10 ? nil : selections.map(\.description).joined(separator: " ")
  }
}

extension Retraction.Direction {
  /// The command that undoes or redoes that many commands.
  func command(_ count: Int) -> String {
    "ootd \(rawValue)" + (count == 1 ? "" : " -n \(count)")
  }

  var opposite: Retraction.Direction { self == .undo ? .redo : .undo }
}
