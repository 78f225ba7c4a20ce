import Store
import Todos

extension FrenchPhrases {
  func retracted(
    _ direction: Retraction.Direction, _ command: String, subjects: String, count: Int
  ) -> String {
    (direction == .undo ? "annulé" : "rétabli") + "\u{A0}: \(command) \(subjects)"
      + (count > 1 ? " (\(count) tâches)" : "")
  }

  func kept(_ field: String, changedOn replica: String) -> String {
    "champ conservé\u{A0}: \(field), modifié depuis sur \(replica)"
  }

  var undoBringsBack: String { "ootd undo pour récupérer" }

  func question(_ change: Confirmation) -> String {
    switch change {
    case .commands(let count, let direction):
      "\(direction == .undo ? "Annuler" : "Rétablir") ces \(count) commandes\u{A0}? [o/N]"
    case .todos(let count): "\(self.count(count, "tâche")) à modifier. Continuer\u{A0}? [o/N]"
    }
  }

  func unconfirmed(_ change: Confirmation) -> String {
    let what =
      switch change {
      case .commands(let count, let direction): "\(verb(direction)) \(count) commandes"
      case .todos(let count): "modifier \(self.count(count, "tâche"))"
      }
    return "confirmation requise pour \(what)\u{A0}; ajoutez `--yes`"
  }

  func tooFew(_ count: Int, _ direction: Retraction.Direction) -> String {
    let participle = direction == .undo ? "annulée" : "rétablie"
    let commands =
      count == 1
      ? "une seule commande peut être \(participle)"
      : "seules \(count) commandes peuvent être \(participle)s"
    return "\(commands)\u{A0}: `\(direction.command(count))`"
  }

  func unexpected(
    _ id: Handle, _ direction: Retraction.Direction, _ intent: UsageError.Intent?
  ) -> String {
    var suggestions: [String] = []
    switch intent {
    case .reopen: suggestions.append("pour rouvrir \(id)\u{A0}: `ootd reopen \(id)`")
    case .restore(let commands):
      suggestions.append("pour récupérer \(id)\u{A0}: `\(direction.command(commands))`")
    case .seeHistory:
      suggestions.append("pour voir l'historique de \(id)\u{A0}: `ootd history \(id)`")
    case nil: break
    }
    if id.suffix.isEmpty {
      let commands =
        id.number == 1 ? "la dernière commande" : "les \(id.number) dernières commandes"
      suggestions.append(
        "pour \(verb(direction)) \(commands)\u{A0}: `\(direction.command(id.number))`")
    }
    if suggestions.isEmpty { suggestions.append("voyez `ootd \(direction.rawValue) --help`") }
    return "`\(direction.rawValue)` ne prend pas de numéro\u{A0}; "
      + suggestions.joined(separator: "\u{A0}; ")
  }

  private func verb(_ direction: Retraction.Direction) -> String {
    direction == .undo ? "annuler" : "rétablir"
  }

  func noTodos(
    _ missing: [HandleSelection], in range: HandleSelection, _ existing: [HandleSelection]
  ) -> String {
    if existing.isEmpty {
      return "aucune tâche dans `\(range)`\u{A0}; `ootd list --all` les montre toutes"
    }
    let advice =
      words(existing).map { "utilisez `\($0)`" } ?? "`ootd list --all` les montre toutes"
    return "aucune tâche \(missing.map(\.description).listed) dans `\(range)`\u{A0}; \(advice)"
  }

  func deleted(_ todo: DeletedTodo, when: String?) -> String {
    let id = todo.handle
    let name = "`\(id)` (\(todo.title.truncated(toWidth: 40)))"
    let machine = todo.machine.map { " sur \($0.isEmpty ? unknownMachine : $0)" } ?? ""
    let advice =
      switch (todo.commands, todo.machine) {
      case (1?, _): "`ootd undo` la récupère"
      case (let commands?, _): "`ootd undo -n \(commands)` annule cela et tout ce qui a suivi"
      case (nil, nil): "`ootd history \(id)` montre son contenu"
      case (nil, _): "annulez-le là-bas\u{A0}; `ootd history \(id)` montre son contenu"
      }
    let time = when.map { ", \($0)" } ?? ""
    return "\(name) a été supprimée\(machine)\(time)\u{A0}; \(advice)"
  }
}
