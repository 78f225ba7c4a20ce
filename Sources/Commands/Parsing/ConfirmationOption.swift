import ArgumentParser
import Rendering

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
}
