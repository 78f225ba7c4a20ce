import Todos

extension EnglishPhrases {
  var languageTag: String { "en" }

  func heading(of figure: Figure) -> String {
    switch figure {
    case .commits: "Commits"
    case .completion: "Completion"
    }
  }

  func short(month: Int) -> String { String(Self.months[month - 1].prefix(3)) }
  func name(of month: Month) -> String { "\(Self.months[month.month - 1]) \(month.year)" }
  func activeDays(_ count: Int) -> String {
    count == 1 ? "1 active day" : "\(count) active days"
  }

  func best(_ commits: Int, on date: String) -> String { "best \(commits) on \(date)" }
  func longestStreak(_ days: Int) -> String { "longest streak \(self.days(days))" }
  func currentStreak(_ days: Int) -> String { "current streak \(self.days(days))" }

  func latestWeeks(_ shown: Int, of all: Int) -> String {
    "The latest \(shown) of \(all) weeks; a wider terminal, `--svg` or `--json` shows all."
  }

  func range(_ first: String, _ last: String) -> String { "\(first) – \(last)" }
  var pictureTitle: String { "Commits and completion" }
  var wrote: String { "wrote" }
}
