import Todos

/// French.
struct FrenchPhrases: Phrases {
  func date(_ day: Day, thisYear: Int) -> String {
    let name = Self.weekdays[day.weekday.rawValue]
    return "\(name) \(date(day, months: Self.months, thisYear: thisYear))"
  }

  func short(_ weekday: Weekday) -> String {
    String(Self.weekdays[weekday.rawValue].prefix(3))
  }

  func shortDate(_ day: Day, thisYear: Int?) -> String {
    date(day, months: Self.shortMonths, thisYear: thisYear)
  }

  private func date(_ day: Day, months: [String], thisYear: Int?) -> String {
    let (year, month, number) = day.components
    let date = "\(number == 1 ? "1er" : "\(number)") \(months[month - 1])"
    return year == thisYear ? date : "\(date) \(year)"
  }

  /// `1 tâche`, `2 tâches`; in French, zero is singular too.
  func count(_ count: Int, _ word: String) -> String {
    count < 2 ? "\(count) \(word)" : "\(count) \(word)s"
  }

  let today = "aujourd'hui"
  let tomorrow = "demain"
  let yesterday = "hier"

  private static let weekdays = [
    "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche",
  ]
  static let months = [
    "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre",
    "octobre", "novembre", "décembre",
  ]
  static let shortMonths = [
    "janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.",
    "déc.",
  ]
}

extension FrenchPhrases {
  func commits(_ count: Int) -> String { self.count(count, "commit") }
  var readingHistory: String { "Lecture de l’historique" }
  func percent(_ percent: Int) -> String { "\(percent)\u{A0}%" }
  var noPlanYet: String { "rien de prévu" }
  var noPlan: String { "rien de prévu" }
  var commitsRow: String { "commits" }
  var completionRow: String { "terminées" }
  var doing: String { "En cours" }
  var todo: String { "À faire" }
  var done: String { "Terminées" }
  var carriedOver: String { "Reportées" }
  var dueHeading: String { "À échéance" }
  var overdue: String { "En retard" }
  var commitsHeading: String { "Commits" }
  func due(_ when: String) -> String { "échéance \(when)" }
  func overdue(since when: String) -> String { "en retard depuis \(when)" }
  func planned(_ day: String) -> String { "prévue \(day)" }
  func completed(_ day: String) -> String { "terminée \(day)" }
  var planSomething: String { "Prévoir une tâche" }
  var fromBlock: String { "Partir d'un bloc" }
  var linkRepository: String { "Lier ce dépôt" }
  var seeItAll: String { "Tout voir" }
  var exampleTitle: String { "Corriger le jeton d'accès" }
  var noTodos: String {
    "Aucune tâche ici. `ootd add \"Corriger le jeton d'accès\"` en prévoit une pour aujourd'hui."
  }
  func noTodos(matching query: String, isOfOpen: Bool) -> String {
    isOfOpen
      ? "Aucune tâche ouverte ne correspond à `\(query)`\u{A0}; `--all` inclut les terminées."
      : "Aucune tâche ne correspond à `\(query)`."
  }
}
