import ArgumentParser
import Rendering
import Store
import Todos

/// `--yes`.
struct ConfirmationOption: ParsableArguments {
  @Flag(help: ArgumentHelp(\.noQuestion)) var yes = false
}

extension Session {
  /// Asks before a change that can easily be larger than meant.
  /// - Parameter list: What the change is about, in lines shown above the question.
  /// - Throws: ``InputError/unconfirmed(_:)`` without a terminal to ask on, ``InputError/declined``
  ///   for any answer but yes.
  func confirm(_ change: Confirmation, unless isConfirmed: Bool, listing list: String = "") throws {
    if isConfirmed { return }
    guard let answer = context.answer("\(list)\(phrases.question(change)) ") else {
      throw InputError.unconfirmed(change)
    }
    guard phrases.isYes(answer) else { throw InputError.declined }
  }

  /// The most todos that a range may change without a question.
  private static let mostUnconfirmed = 20

  /// The todos that a change names, once a large change by ranges is confirmed.
  func confirmedSelections(
    _ words: some Sequence<String>, _ confirmation: ConfirmationOption, _ store: TodoStore
  ) throws -> [HandleSelection] {
    let selections = try selections(words)
    guard !confirmation.yes, selections.contains(where: \.isRange) else { return selections }
    let todos = try store.todos(selections)
    guard todos.count > Self.mostUnconfirmed else { return selections }
    try confirm(.todos(todos.count), unless: confirmation.yes)
    // Only those that were asked about, even if more were added meanwhile.
    return todos.map { .one($0.handle) }
  }
}
