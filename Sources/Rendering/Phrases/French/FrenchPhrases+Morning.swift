extension FrenchPhrases {
  var goodMorning: String { "Bonjour." }
  func labelled(_ word: String) -> String { "\(word)\u{A0}:" }
  func plannedCount(_ count: Int) -> String { self.count(count, "prévue") }
  func carriedOverCount(_ count: Int) -> String { self.count(count, "reportée") }
  func dueCount(_ count: Int) -> String { "\(count) à échéance" }
  func overdueCount(_ count: Int) -> String { "\(count) en retard" }
}
