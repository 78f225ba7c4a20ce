package import Store
import Todos

/// The words of `ootd undo` and `ootd redo`, and of what can be undone.
package protocol HistoryPhrases: Sendable {
  /// `Undid: done 14, 12, 9 (3 todos)`.
  func retracted(
    _ direction: Retraction.Direction, _ command: String, subjects: String, count: Int
  ) -> String
  /// A value that undo left alone.
  func kept(_ field: String, changedOn replica: String) -> String
  /// What a deletion ends with.
  var undoBringsBack: String { get }
  /// That a todo was deleted, and how to bring it back.
  /// - Parameter when: A time in words, if the reader's is known.
  func deleted(_ todo: DeletedTodo, when: String?) -> String
  /// What is asked before a large change.
  func question(_ change: Confirmation) -> String
}

extension HistoryPhrases {
  /// The todos as words of a command, unless they are too many to type.
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
