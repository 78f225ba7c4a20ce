extension EnglishPhrases {
  var goodMorning: String { "Good morning." }
  func labelled(_ word: String) -> String { "\(word):" }
  func plannedCount(_ count: Int) -> String { "\(count) planned" }
  func carriedOverCount(_ count: Int) -> String { "\(count) carried over" }
  func dueCount(_ count: Int) -> String { "\(count) due" }
  func overdueCount(_ count: Int) -> String { "\(count) overdue" }
}
