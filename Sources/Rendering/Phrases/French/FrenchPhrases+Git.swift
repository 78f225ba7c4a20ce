import Git

extension FrenchPhrases {
  func error(_ error: GitError) -> String {
    switch error {
    case .missing(let path):
      "`\(path)` est introuvable\u{A0}; si le dépôt a été déplacé, "
        + "lancez `ootd project link NAME` à son nouvel emplacement"
    case .notARepository(let path):
      "`\(path)` n'est pas un dépôt git\u{A0}; `git init` en fait un"
    case .foreignOwner(let path):
      "`\(path)` appartient à quelqu'un d'autre\u{A0}; "
        + "`git config --global --add safe.directory \(path.shellQuoted)` lui fait confiance"
    case .corrupt(let path, let message):
      "`\(path)` est endommagé (\(message))\u{A0}; `git -C \(path.shellQuoted) fsck` en dit plus"
    case .brokenReference(let path, let name, let file):
      "`\(path)`\u{A0}: `\(name)` ne mène à aucun commit et est ignoré\u{A0}; "
        + "`\(removal(of: name, file, in: path))` le supprime"
    case .missingMailmap(let path, let revision):
      "`\(path)`\u{A0}: `\(revision)` manque dans ce clone partiel, "
        + "les adresses ne sont donc pas associées\u{A0}; "
        + "`git -C \(path.shellQuoted) show \(revision.shellQuoted)` le récupère"
    case .oversizedCommits(let path, let first, let bytes, let others, let hidesHistory):
      "`\(path)`\u{A0}: commit `\(first)` ignoré (\(bytes.megabytes)\u{A0}Mo, la limite est de 16\u{A0}Mo)"
        + (others > 0 ? ", ainsi que \(others) de plus" : "")
        + (hidesHistory ? "\u{A0}; l'historique qui le précède n'est pas lu" : "")
    case .oversizedMailmap(let path, let name, let bytes):
      "`\(path)`\u{A0}: `\(name)` est trop grand pour un mailmap (\(bytes.megabytes)\u{A0}Mo), "
        + "les adresses ne sont donc pas associées"
    case .symbolicLoop(let path, let name):
      "`\(path)`\u{A0}: la référence symbolique `\(name)` mène à elle-même et est ignorée\u{A0}; "
        + "`\(redirection(of: name, in: path))` la fait pointer vers une branche"
    case .tooLarge(let path, let name, let bytes):
      "`\(path)`\u{A0}: `\(name)` est trop grand pour être lu (\(bytes.megabytes)\u{A0}Mo)"
    case .specialFile(let path, let file):
      "`\(path)`\u{A0}: `\(file)` est un tube, une socket ou un périphérique au lieu d'un fichier\u{A0}; "
        + "supprimez-le"
    case .unreadable(let path):
      "`\(path)` est illisible\u{A0}; vérifiez son propriétaire, ses droits et ceux de son dossier"
    case .noIdentity:
      "aucun commit ne compte comme le vôtre\u{A0}; "
        + "`git config --global user.email vous@example.com` dit qui vous êtes"
    case .unsupported(let path, let feature):
      "`\(path)` utilise `\(feature)`, que ce git ne connaît pas\u{A0}; mettez git à jour"
    case .gitUnavailable(let path):
      "il faut le programme `git` pour lire `\(path)`\u{A0}; installez git"
    case .switchRefused(let branch, let files):
      "git refuse de passer à `\(branch)`\u{A0}: des modifications seraient perdues dans "
        + "\(files.joined(separator: ", "))\u{A0}; commitez-les ou mettez-les de côté, puis réessayez"
    case .configuration(let file, let message):
      "la configuration de git `\(file)` est illisible (\(message))\u{A0}; corrigez cette ligne"
    case .failed(let path, _, let message): "git ne peut pas lire `\(path)`\u{A0}: \(message)"
    }
  }

  func warning(_ error: GitError) -> String {
    switch error {
    case .notARepository(let path):
      "ignoré\u{A0}: `\(path)` n'est plus un dépôt git\u{A0}; "
        + "`ootd project unlink \(path.shellQuoted)` le retire"
    case _ where error.isPartial: self.error(error)
    default: "ignoré\u{A0}: " + self.error(error)
    }
  }
}
