extension KoreanPhrases {
  var goodMorning: String { "좋은 아침입니다." }
  func labelled(_ word: String) -> String { "\(word):" }
  func plannedCount(_ count: Int) -> String { "계획 \(count)개" }
  func carriedOverCount(_ count: Int) -> String { "이월 \(count)개" }
  func dueCount(_ count: Int) -> String { "오늘 마감 \(count)개" }
  func overdueCount(_ count: Int) -> String { "기한 지남 \(count)개" }
}
