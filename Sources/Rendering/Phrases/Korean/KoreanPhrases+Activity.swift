import Todos

extension KoreanPhrases {
  var languageTag: String { "ko" }

  func heading(of figure: Figure) -> String {
    switch figure {
    case .commits: "커밋"
    case .completion: "완료율"
    }
  }

  func short(month: Int) -> String { "\(month)월" }
  func name(of month: Month) -> String { "\(month.year)년 \(month.month)월" }
  func activeDays(_ count: Int) -> String { "커밋한 날 \(count)일" }
  func best(_ commits: Int, on date: String) -> String { "최고 \(commits)개(\(date))" }
  func longestStreak(_ days: Int) -> String { "최장 연속 \(days)일" }
  func currentStreak(_ days: Int) -> String { "현재 연속 \(days)일" }

  func latestWeeks(_ shown: Int, of all: Int) -> String {
    "\(all)주 중 최근 \(shown)주입니다. 더 넓은 터미널이나 `--svg`, `--json`으로 모두 볼 수 있습니다."
  }

  func range(_ first: String, _ last: String) -> String { "\(first) – \(last)" }
  var pictureTitle: String { "커밋과 완료율" }
  var wrote: String { "저장" }
}
