import Todos

extension FrenchPhrases {
  var languageTag: String { "fr" }

  func heading(of figure: Figure) -> String {
    switch figure {
    case .commits: "Commits"
    case .completion: "Achèvement"
    }
  }

  func short(month: Int) -> String { Self.shortMonths[month - 1] }
  func name(of month: Month) -> String { "\(Self.months[month.month - 1]) \(month.year)" }
  func activeDays(_ count: Int) -> String {
    count < 2 ? "\(count) jour actif" : "\(count) jours actifs"
  }

  func best(_ commits: Int, on date: String) -> String { "record\u{A0}: \(commits) le \(date)" }
  func longestStreak(_ days: Int) -> String { "plus longue série\u{A0}: \(count(days, "jour"))" }
  func currentStreak(_ days: Int) -> String { "série en cours\u{A0}: \(count(days, "jour"))" }

  func latestWeeks(_ shown: Int, of all: Int) -> String {
    "Les \(shown) dernières semaines sur \(all)\u{A0}; "
      + "un terminal plus large, `--svg` ou `--json` les montre toutes."
  }

  func range(_ first: String, _ last: String) -> String { "\(first) – \(last)" }
  var pictureTitle: String { "Commits et achèvement" }
  var wrote: String { "écrit" }
}
