import Git

extension FrenchPhrases {
  func word(_ state: HookReport.State) -> String {
    switch state {
    case .installed: "installés"
    case .byHand: "à la main"
    case .byConfiguration: "par git config"
    case .switchedOff: "désactivés"
    case .notInstalled: "pas installés"
    }
  }

  var programLabel: String { "programme" }
  var lastRunLabel: String { "dernier appel" }
  var foundByScanning: String { "par lecture" }
  var never: String { "jamais" }

  func reason(_ obstacle: HookObstacle) -> String {
    switch obstacle {
    case .foreignFolder: "hors du dossier git"
    case .symbolicLink: "lien symbolique"
    case .notAFile: "pas un fichier"
    case .unreadable: "illisible"
    case .notShell(let interpreter?): "pour \(interpreter)"
    case .notShell: "pas un script shell"
    case .carriageReturns: "lignes en CRLF"
    case .notExecutable: "pas exécutable"
    case .damagedBlock: "bloc endommagé"
    }
  }

  func otherProgram(_ running: String) -> String { "(en cours\u{A0}: \(running))" }
  var installHooks: String { "Les installer" }
  var hooksInstalled: String { "installés" }
  var hooksConfigured: String { "réglés dans git config" }
  var hooksRemoved: String { "retirés" }

  func addByHand(_ path: String) -> String {
    "Rien n'a été écrit dans \(path). Pour y lancer ootd, "
      + "ajoutez chaque ligne à son fichier\u{A0}:"
  }

  func leftByHand(_ path: String) -> String {
    "`\(path)` lance ootd par une ligne ajoutée à la main\u{A0}; retirez-la vous-même."
  }

  func notLinked(_ path: String) -> String {
    "`\(path)` n'appartient encore à aucun projet. `ootd project add` y compte ses commits."
  }

  func noHooks(_ path: String) -> String {
    "Aucun hook de `\(path)` ne lance ootd. `ootd hook install` les installe."
  }

  func finished(_ todo: String, by commit: String) -> String {
    "\(todo) a été terminée par \(commit)"
  }
}
