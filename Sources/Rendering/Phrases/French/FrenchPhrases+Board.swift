import Sync

extension FrenchPhrases {
  func error(_ error: BoardError) -> String {
    switch error {
    case .wrongHost(let host):
      "ce tableau n'est qu'à 127.0.0.1, pas à `\(host)`\u{A0}; ouvrez l'adresse donnée par "
        + "`ootd board --web`"
    case .wrongOrigin: "une autre page n'a rien à dire ici\u{A0}; utilisez celle du tableau"
    case .noAccess:
      "cette adresse a déjà servi, ou n'est pas à vous\u{A0}; relancez `ootd board --web` et ouvrez "
        + "celle qu'il affiche"
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
    "Ctrl-C l'arrête. L'adresse ne sert qu'une fois\u{A0}; relancez pour une autre."
  }
}
