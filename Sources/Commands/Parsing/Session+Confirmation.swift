import Rendering
import Store
import Todos

extension Session {
  /// Asks before a change that can easily be larger than intended.
  /// - Parameter list: Lines to print above the question.
  /// - Throws: ``InputError/unconfirmed(_:)`` without a terminal to ask on, ``InputError/declined``
  ///   unless the answer is yes.
  func confirm(_ change: Confirmation, unless isConfirmed: Bool, listing list: String = "") throws {
    if isConfirmed { return }
    guard let answer = context.answer("\(list)\(phrases.question(change)) ") else {
      throw InputError.unconfirmed(change)
    }
    guard phrases.isYes(answer) else { throw InputError.declined }
  }

  /// The most todos that a range may change without confirmation.
  private static let mostUnconfirmed = 20

  /// The todos that a change names, after confirmation if ranges name many.
  func confirmedSelections(
    _ words: some Sequence<String>, unless isConfirmed: Bool, _ store: TodoStore
  ) throws -> [HandleSelection] {
    let selections = try selections(words)
    guard !isConfirmed, selections.contains(where: \.isRange) else { return selections }
    let todos = try store.todos(selections)
    guard todos.count > Self.mostUnconfirmed else { return selections }
    try confirm(.todos(todos.count), unless: isConfirmed)
    // Only the todos that were confirmed, even if more were added meanwhile.
    return todos.map { .one($0.handle) }
  }
}
