import Sync

extension FrenchPhrases {
  func error(_ error: BoardError) -> String {
    switch error {
    case .wrongHost(let host):
      "le tableau n'est servi qu'à 127.0.0.1, pas à `\(host)`\u{A0}; ouvrez l'adresse affichée par "
        + "`ootd board --web`"
    case .wrongOrigin:
      "les requêtes d'autres pages sont refusées\u{A0}; utilisez la page du tableau"
    case .noAccess:
      "pas de session, ou elle est terminée\u{A0}; lancez `ootd board --web` et ouvrez l'adresse "
        + "affichée"
    case .notJSON: "le corps doit être du JSON\u{A0}: envoyez `Content-Type: application/json`"
    case .malformed: "le corps n'est pas un objet JSON en UTF-8"
    case .tooLarge(let limit): "le corps dépasse \(limit) octets\u{A0}; envoyez-en moins à la fois"
    case .unknownMember(let name, let nearest):
      "`\(name)` n'existe pas ici" + (nearest.map { ". Vouliez-vous dire `\($0)`\u{A0}?" } ?? "")
    case .missingMember(let name): "`\(name)` manque\u{A0}; ajoutez-le"
    case .wrongMember(let name): "la valeur de `\(name)` n'est pas du bon type"
    case .severalPlaces: "donnez au plus un de `before`, `after`, `top` et `bottom`"
    case .onlyOne(let name): "`\(name)` ne se change que d'une tâche à la fois"
    case .stale:
      "modifié depuis que vous l'avez vu\u{A0}; regardez la valeur actuelle et décidez à nouveau"
    case .badSpan(let weeks):
      "donnez `from` et `to` en jours, dans l'ordre, à \(weeks) semaines d'écart au plus"
    case .noSuchPage(let path): "il n'y a rien à `\(path)`\u{A0}; le tableau est à `/`"
    case .noSync: "la synchronisation n'est pas configurée sur cette machine"
    case .syncRunning: self.error(SyncError.busy)
    case .notSynced(let error): self.error(error)
    }
  }

  var boardIsServed: String {
    "Ctrl-C pour arrêter. L'adresse ne sert qu'une fois\u{A0}; relancez la commande pour une autre."
  }
}
