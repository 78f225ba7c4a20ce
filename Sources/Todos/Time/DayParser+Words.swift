extension DayParser {
  /// Words that name a day, for a person to choose from.
  package static let usualWords = [
    "today", "tomorrow", "yesterday", "mon", "tue", "wed", "thu", "fri", "sat", "sun", "eow", "eom",
  ]

  /// Those of the language besides the English ones, in no order.
  package var ownWords: [String] {
    vocabularies.dropLast().flatMap { words in
      let days = Array(words.relative.keys) + Array(words.weekdays.keys)
      return days + words.endOfWeek + words.endOfMonth
    }
  }
}
