import Store
import Todos

extension Format {
  /// The value of a field in words.
  func words(_ value: RegisterValue, _ field: Field) -> String {
    switch value {
    case .null: "–"
    case .bool(let value): value ? phrases.yes : phrases.no
    case .integer(let number): String(number)
    case .string(let text): words(text, field) ?? "\"\(text.truncated(toWidth: 40))\""
    }
  }

  /// A value that is no free text, as it is said elsewhere.
  private func words(_ text: String, _ field: Field) -> String? {
    switch field {
    case .status: Status(rawValue: text).map(phrases.word)
    case .priority: Priority(word: text).map(phrases.word)
    case .day: Day(iso: text).map { phrases.near($0, today: today) }
    case .commit: text.shortenedCommit
    case .every: Recurrence(text).map(phrases.every)
    case .since: Day(iso: text).map { phrases.near($0, today: today) }
    case .due: Due(iso: text).map(TodoNotes(format: self).when)
    default: nil
    }
  }
}

extension String {
  /// A commit's name and its subject, with the beginning of the name alone.
  fileprivate var shortenedCommit: String {
    let parts = split(separator: " ", maxSplits: 1)
    return ([parts.first.map { String($0).shortName } ?? ""] + parts.dropFirst().map(String.init))
      .joined(separator: " ").truncated(toWidth: 48)
  }
}
