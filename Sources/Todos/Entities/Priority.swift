/// How much a todo matters; the raw value sorts the most important first.
package enum Priority: Int, Sendable, CaseIterable {
  case high, medium, low, unset

  /// The word that commands and JSON use.
  package var word: String {
    switch self {
    case .high: "high"
    case .medium: "medium"
    case .low: "low"
    case .unset: "none"
    }
  }

  package init?(word: String) {
    guard let match = Self.allCases.first(where: { $0.word == word.lowercased() }) else {
      return nil
    }
    self = match
  }

  /// - Throws: ``TodoError/invalidPriority(_:)``
  package static func checked(_ word: String) throws(TodoError) -> Priority {
    guard let priority = Priority(word: word) else { throw .invalidPriority(word) }
    return priority
  }
}
