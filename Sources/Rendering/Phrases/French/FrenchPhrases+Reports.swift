extension FrenchPhrases {
  func since(_ date: String, figures: String) -> String {
    "Depuis le \(date)" + (figures.isEmpty ? "" : "\u{A0}: \(figures)")
  }

  func doneCount(_ count: Int) -> String {
    count < 2 ? "\(count) tâche terminée" : "\(count) tâches terminées"
  }
  func andMore(_ count: Int) -> String { "et \(self.count(count, "autre"))" }
  var todayHeading: String { "Aujourd'hui" }

  func nothingSince(_ date: String) -> String {
    "Rien de fait depuis le \(date), rien de prévu. "
      + "`ootd add \"\(exampleTitle)\"` prévoit une tâche, "
      + "`ootd project add` compte les commits de ce dépôt."
  }

  func noCommits(isLinked: Bool) -> String {
    isLinked
      ? "Aucun commit de votre part. `ootd log` montre les plus récents, de tous les jours."
      : "Aucun dépôt n'est lié. `ootd project add` compte les commits de ce dépôt."
  }

  var idleHeading: String { "En cours, mais sans commit" }
  var unplannedHeading: String { "Des commits, mais aucune tâche" }
  var mergedHeading: String { "Fusionnées, mais pas terminées" }
  var unmergedHeading: String { "Terminées, mais jamais fusionnées" }
  func days(_ count: Int) -> String { self.count(count, "jour") }
  var noDrift: String { "Le plan et l'historique concordent." }
}
