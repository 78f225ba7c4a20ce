import Todos

extension FrenchPhrases {
  var project: String { "Projet" }
  var plannedLabel: String { "Prévue" }
  var dueLabel: String { "Échéance" }
  var block: String { "Bloc" }
  var created: String { "Créée" }
  var started: String { "Commencée" }
  var completed: String { "Terminée" }
  var priority: String { "Priorité" }
  var backlog: String { "backlog" }
  var notes: String { "Notes" }
  var history: String { "Historique" }
  var commitGone: String { "disparu" }
  var commitBack: String { "revenu" }

  func word(_ status: Status) -> String {
    switch status {
    case .todo: "à faire"
    case .doing: "en cours"
    case .done: "terminée"
    }
  }

  func word(_ priority: Priority) -> String {
    switch priority {
    case .high: "haute"
    case .medium: "moyenne"
    case .low: "basse"
    case .unset: "aucune"
    }
  }

  func field(_ name: String) -> String {
    let field = Field(rawValue: name)
    if let member = field.element(of: "member") { return "membre \(member)" }
    if let tech = field.element(of: "tech") { return "technologie \(tech)" }
    if field.element(of: "path") != nil { return "chemin" }
    if let label = field.element(of: "label") { return "étiquette \(label)" }
    if field.element(of: "place") != nil { return "place" }
    return Self.fields[field] ?? name
  }

  private static let fields: [Field: String] = [
    .title: "titre", .notes: "notes", .priority: "priorité", .status: "état", .day: "jour",
    .due: "échéance", .project: "projet", .block: "bloc", .deleted: "supprimé", .name: "nom",
    .description: "description", .link: "lien", .memo: "mémo", .start: "début", .end: "fin",
    .archived: "archivé", .root: "commit racine", .commit: "commit",
    .milestone: "jalon", .color: "couleur", .closed: "clos", .text: "commentaire",
    .every: "répétition", .paused: "en pause",
  ]

  var undone: String { "annulé" }
  var yes: String { "oui" }
  var no: String { "non" }
  var link: String { "Lien" }
  var period: String { "Période" }
  var tech: String { "Technologies" }
  var members: String { "Membres" }
  var memo: String { "Mémo" }
  var repositories: String { "Dépôts" }
  var todos: String { "Tâches" }
  var archived: String { "archivé" }
  var labels: String { "Étiquettes" }
  var milestone: String { "Jalon" }
  var comments: String { "Commentaires" }
  var color: String { "Couleur" }

  func every(_ recurrence: Recurrence) -> String {
    switch recurrence {
    case .day: "chaque jour"
    case .weekdays: "chaque jour ouvré"
    case .on(let weekdays): "chaque \(list(weekdays))"
    case .week: "chaque semaine"
    case .month: "chaque mois"
    }
  }

  func since(_ repetition: String, _ date: String) -> String { "\(repetition), depuis le \(date)" }
  var repeats: String { "Répétition" }
  var paused: String { "en pause" }
  var closed: String { "clos" }
  var noLabels: String {
    "Aucune étiquette pour l'instant. `ootd label add bug` en crée une."
  }
  var noMilestones: String {
    "Aucun jalon pour l'instant. `ootd milestone add 1.0` en crée un."
  }
  var absent: String { "absent d'ici" }
  var onAnotherMachine: String { "sur une autre machine" }
  func openAndDone(open: Int, done: Int) -> String {
    "\(count(open, "ouverte")), \(count(done, "terminée"))"
  }
  func commits(lastWeek: Int, total: Int) -> String {
    "\(commits(lastWeek)) cette semaine, \(total) en tout"
  }
  var present: String { "aujourd'hui" }
  var noProjects: String {
    "Aucun projet pour l'instant. `ootd project add` en crée un pour ce dépôt."
  }
  var noHistory: String { "Rien ne s'est encore passé. `ootd add` commence l'historique." }
  func noCommands(by author: String) -> String { "Aucune commande de `\(author)`." }
  var titleLabel: String { "Titre" }
  var notSet: String { "non défini" }
}

extension FrenchPhrases {
  var added: String { "ajoutée" }
  var edited: String { "modifiée" }
  var startedMessage: String { "commencée" }
  var doneMessage: String { "terminée" }
  func onBranch(_ name: String) -> String { "sur la branche \(name)" }
  var reopened: String { "rouverte" }
  var plannedMessage: String { "prévue" }
  var commented: String { "commentée" }
  var moved: String { "déplacée" }
  var closedMessage: String { "clos" }
  var reopenedOther: String { "rouvert" }
  var deleted: String { "supprimée" }
  var unchanged: String { "inchangée" }
  var linked: String { "lié" }
  var unlinked: String { "délié" }
  var archivedMessage: String { "archivé" }
  var unarchived: String { "désarchivé" }
  func rateToday(_ rate: String) -> String { "\(rate) aujourd'hui" }

  func error(_ sentence: String, textKeptIn path: String) -> String {
    (sentence.hasSuffix(".") ? "\(sentence) Ce" : "\(sentence)\u{A0}; ce")
      + " que vous avez écrit est gardé dans `\(path)`"
  }

  func editorTexts(about todo: String?, mark: String) -> [String] {
    [
      todo ?? "Une nouvelle tâche.", "",
      "Écrivez le titre sur la première ligne, et des notes après une ligne vide. Les",
      "lignes qui commencent par `\(mark)` sont omises, et un texte vide annule.",
    ]
  }

  func editorTexts(commentOn todo: String, mark: String) -> [String] {
    [
      "Un commentaire sur \(todo)", "",
      "Les lignes qui commencent par `\(mark)` sont omises, et un texte vide annule.",
    ]
  }

  var importing: String { "Importation" }
  var imported: String { "importé" }
  func addedCount(_ count: Int) -> String { self.count(count, "ajoutée") }
  func changedCount(_ count: Int) -> String { self.count(count, "modifiée") }
  func deletedCount(_ count: Int) -> String { self.count(count, "supprimée") }
  func unchangedCount(_ count: Int) -> String { self.count(count, "inchangée") }
  var nothingCarriedOver: String { "Aucune tâche n'est reportée." }
  var unknownMachine: String { "une autre machine" }

  func waiting(for process: Int32?) -> String {
    "En attente d'un autre processus ootd\(process.map { " (\($0))" } ?? "")…"
  }

  func folderInPlace(of file: String) -> String {
    "`\(file)` est un dossier, l'invite ne peut pas être mise à jour\u{A0}; supprimez-le"
  }
}
