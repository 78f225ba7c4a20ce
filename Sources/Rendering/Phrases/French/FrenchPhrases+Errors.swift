import Git
import Store
import Todos

extension FrenchPhrases {
  func error(_ error: TodoError) -> String {
    switch error {
    case .emptyTitle:
      "le titre est vide\u{A0}; écrivez ce qui est à faire, "
        + "par exemple «\u{A0}Corriger le jeton d'accès\u{A0}»"
    case .invisibleTitle(let text):
      "rien n'est visible dans le titre `\(text)`\u{A0}; utilisez des mots"
    case .titleTooLong(let bytes):
      "le titre fait \(bytes) octets, le maximum est \(Title.limit)\u{A0}; "
        + "mettez le reste dans `--notes`"
    case .notesTooLong(let bytes):
      "les notes font \(bytes) octets, le maximum est \(Notes.limit)\u{A0}; "
        + "gardez-les dans un fichier et indiquez son nom"
    case .zeroCharacter(let text):
      "`\(text)` contient le caractère U+0000\u{A0}; enlevez-le"
    case .commentTooLong(let bytes):
      "le commentaire fait \(bytes) octets, le maximum est \(Notes.limit)\u{A0}; "
        + "gardez-le dans un fichier et indiquez son nom"
    case .invalidName(let name):
      "`\(name)` n'est pas un nom\u{A0}; utilisez au plus \(Name.limit) octets, "
        + "sans caractère de contrôle ni `-` en tête"
    case .invalidHandle(let text):
      "`\(text)` n'est pas un numéro de tâche\u{A0}; écrivez `12` ou `3-7`"
    case .unknownDay(let text):
      "`\(text)` n'est pas un jour\u{A0}; écrivez `demain`, `ven`, `+3d`, `eow` ou `2026-12-01`"
    case .noSuchDay(let text):
      "aucun calendrier n'a de jour `\(text)`\u{A0}; vérifiez la date"
    case .dayTooFar(let text):
      "`\(text)` est à plus de cent ans d'ici\u{A0}; vérifiez l'année"
    case .dayToCome(let text):
      "`\(text)` est encore à venir\u{A0}; indiquez un jour jusqu'à aujourd'hui"
    case .unknownTime(let text):
      "`\(text)` n'est pas une heure\u{A0}; écrivez `ven 18:00`, `18:00` ou `+3h`"
    case .invalidMonth(let text): "`\(text)` n'est pas un mois\u{A0}; écrivez `2026-11`"
    case .invalidYear(let text): "`\(text)` n'est pas une année\u{A0}; écrivez `2026`"
    case .notBegun(let text):
      "`\(text)` est encore à venir\u{A0}; indiquez une période déjà commencée"
    case .invalidPeriod(let start, let end):
      "le projet finirait en `\(end)`, avant de commencer en `\(start)`\u{A0}; inversez-les"
    case .invalidLink(let text): "`\(text)` n'est pas un lien\u{A0}; écrivez `https://…`"
    case .invalidPriority(let text):
      "`\(text)` n'est pas une priorité\u{A0}; utilisez `high`, `medium`, `low` ou `none`"
    case .invalidColor(let text):
      "`\(text)` n'est pas une couleur"
        + didYouMean(
          LabelColor.names.nearest(to: text), orWrite: "écrivez `#40a858`, `red` ou `random`")
    case .invalidRecurrence(let text):
      "`\(text)` ne désigne pas de jours\u{A0}; "
        + "écrivez `jour`, `ouvrés`, `lun,jeu`, `semaine` ou `mois`"
    case .emptyComment: "le commentaire est vide\u{A0}; écrivez ce que vous avez à dire"
    case .invalidStatus(let text):
      "`\(text)` n'est pas une colonne\u{A0}; utilisez `todo`, `doing` ou `done`"
    }
  }

  func error(_ error: QueryError) -> String {
    switch error {
    case .unknownQualifier(let name, let nearest):
      "`\(name):` n'est pas un qualificatif"
        + didYouMean(
          nearest.map { "\($0):" }, orWrite: "écrivez '\"\(name):…\"' pour le chercher")
    case .unknownValue(let value, let qualifier, let known):
      "`\(value)` n'est pas une valeur de `\(qualifier):`\u{A0}; utilisez \(list(known))"
    case .missingValue(let qualifier):
      "`\(qualifier):` demande une valeur juste après les deux-points"
    case .invalidDay(let text, let qualifier):
      "`\(text)` n'est pas un jour de `\(qualifier):`\u{A0}; "
        + "écrivez `ven`, `<2026-12-01`, `>=today` ou `lun..ven`"
    case .reversedRange(let text, let qualifier):
      "`\(qualifier):\(text)` finit avant de commencer\u{A0}; inversez ses jours"
    case .openQuote(let word):
      "un guillemet de `\(word)` reste ouvert\u{A0}; "
        + "fermez-le, ou écrivez-le `\\\"` entre guillemets"
    case .noOpposite(let qualifier):
      "`\(qualifier):` n'a pas de contraire\u{A0}; enlevez le `-`"
    case .unsorted: "`sort:` ne change rien ici\u{A0}; enlevez-le"
    case .tooLong(let count):
      "la requête contient \(count) valeurs, le maximum est \(TodoQuery.limit)\u{A0}; "
        + "divisez-la"
    }
  }

  func error(_ error: StoreError) -> String {
    switch error {
    case .noSuchTodo(let text, let newest):
      "aucune tâche `\(text)`"
        + (newest.map { ". La plus récente est `\($0)`\u{A0}; " } ?? "\u{A0}; ")
        + "`ootd list --all` les montre toutes."
    case .missingTodos(let missing, let range, let existing): noTodos(missing, in: range, existing)
    case .deletedTodo(let todo): deleted(todo, when: nil)
    case .noSuchProject(let name, let nearest):
      "aucun projet `\(name)`" + didYouMean(nearest, else: "ootd project list")
    case .projectExists(let name):
      "le projet `\(name)` existe déjà\u{A0}; `ootd project link \(name.shellWord)` lui lie un dépôt, "
        + "`--name` donne un autre nom"
    case .repositoryLinked(let path, let project):
      "`\(path)` est déjà lié au projet `\(project)`\u{A0}; "
        + "`ootd project show \(project.shellWord)` le montre"
    case .repositoryNotLinked(let path):
      "`\(path)` n'est lié à aucun projet\u{A0}; `ootd project list` montre ce qui l'est"
    case .noSuchBlock(let name, let nearest):
      "aucun bloc `\(name)`" + didYouMean(nearest, else: "ootd block list")
    case .blockExists(let name):
      "le bloc `\(name)` existe déjà\u{A0}; `ootd block edit \(name.shellWord)` le modifie"
    case .noSuchLabel(let name, let nearest):
      "aucune étiquette `\(name)`"
        + (Name.isName(name)
          ? didYouMean(nearest, orWrite: "`ootd label add \(name.shellWord)` la crée")
          : didYouMean(nearest, else: "ootd label list"))
    case .labelExists(let name):
      "l'étiquette `\(name)` existe déjà\u{A0}; `ootd label edit \(name.shellWord)` la modifie"
    case .noSuchMilestone(let name, let nearest):
      "aucun jalon `\(name)`"
        + (Name.isName(name)
          ? didYouMean(nearest, orWrite: "`ootd milestone add \(name.shellWord)` le crée")
          : didYouMean(nearest, else: "ootd milestone list"))
    case .milestoneExists(let name):
      "le jalon `\(name)` existe déjà\u{A0}; `ootd milestone edit \(name.shellWord)` le modifie"
    case .inOtherColumn(let handle, let column):
      "`\(handle)` n'est pas dans la colonne `\(column.rawValue)`\u{A0}; "
        + "`ootd board` montre ce qui y est"
    case .restorationStays:
      "`import json` ne peut être annulé, car d'autres machines peuvent déjà avoir ses tâches"
        + "\u{A0}; voyez `ootd history`"
    case .noSuchComment: "ce commentaire n'existe plus\u{A0}; rechargez pour voir ce qu'il y a"
    case .notNewest:
      "l'historique a changé entre-temps, rien n'a été fait\u{A0}; voyez `ootd history`"
    case .changedMeanwhile: "d'autres programmes modifient sans cesse les tâches\u{A0}; réessayez"
    case .nothingToUndo: "rien à annuler\u{A0}; voyez `ootd history`"
    case .nothingToPurge:
      "il n'y a là aucun texte à purger\u{A0}; `ootd history` montre quelle commande en contient"
    case .nothingToRedo:
      "rien à rétablir\u{A0}; seule la dernière annulation peut l'être"
    case .editedElsewhere(let subject, let replica): creationStays(subject, on: replica)
    case .changeTooLarge(let bytes):
      "une valeur fait \(bytes) octets, c'est trop\u{A0}; raccourcissez-la"
    case .clockExhausted: "l'horloge indique une année après 4199\u{A0}; réglez-la"
    default: storage(error)
    }
  }

  private func creationStays(_ subject: HistorySubject, on replica: String) -> String {
    let what = (subject.kind == .comment ? "un commentaire de " : "") + "`\(subject.title)`"
    let machine = replica.isEmpty ? unknownMachine : replica
    let advice =
      deletion(of: subject).map { "\u{A0}; utilisez plutôt `\($0)` pour supprimer" } ?? ""
    return
      "rien n'a été annulé, car \(what) a été modifié ou utilisé depuis sur \(machine)\(advice)"
  }

  private func storage(_ error: StoreError) -> String {
    switch error {
    case .locked(let path):
      "un autre programme verrouille `\(path)`\u{A0}; arrêtez-le ou réessayez"
    case .diskFull(let path):
      "le disque de `\(path)` est plein\u{A0}; "
        + "rien n'a été modifié\u{A0}: libérez de l'espace et réessayez"
    case .readOnly(let path):
      "`\(path)` ne peut pas être écrit\u{A0}; "
        + "autorisez l'écriture du fichier, de ses `-wal` et `-shm`, et de son dossier"
    case .notAStore(let path):
      "`\(path)` n'est pas un fichier d'ootd\u{A0}; "
        + "déplacez-le, ou donnez un autre dossier à XDG_DATA_HOME"
    case .damaged(let path, let message):
      "`\(path)` est endommagé (\(message))\u{A0}; "
        + "déplacez-le avec ses `-wal` et `-shm`, et mettez une sauvegarde à sa place"
    case .old(let path):
      "`\(path)` a été écrit par un ancien ootd\u{A0}; "
        + "avec celui-là, lancez `ootd export json > todos.json`, déplacez le fichier, "
        + "puis, avec celui-ci, lancez `ootd import json todos.json`"
    case .newer(let path):
      "`\(path)` a été écrit par un ootd plus récent\u{A0}; mettez ootd à jour pour l'utiliser"
    case .inaccessible(let path, let message):
      "`\(path)` est inutilisable (\(message))\u{A0}; "
        + "vérifiez le propriétaire, les droits et le système de fichiers du dossier"
    case .operation:
      "une opération enregistrée est illisible\u{A0}; "
        + "mettez ootd à jour ou restaurez une sauvegarde"
    case .failed(let message):
      "la base de données a refusé\u{A0}: \(message)\u{A0}; merci de le signaler"
    default: ""
    }
  }

  func error(_ error: InputError) -> String {
    switch error {
    case .noHome:
      "HOME n'est pas défini\u{A0}; définissez-le, ou XDG_DATA_HOME, pour dire où garder les tâches"
    case .invalidClock(let text):
      "OOTD_NOW vaut `\(text)`\u{A0}; écrivez un instant comme `2026-11-21T09:00:00+01:00`"
    case .unknownTimeZone(let text):
      "TZ ne nomme aucun fuseau horaire\u{A0}: `\(text)`\u{A0}; "
        + "utilisez un nom comme `Europe/Paris`"
    case .invalidSetting(let name, let value, let expected, let file):
      "`\(name)` vaut `\(value)`\u{A0}; réglez-le "
        + (expected.count > 1 ? "sur l'une des valeurs \(list(expected)) " : "")
        + "avec `\(setting(name, to: expected, in: file))`"
    case .noArguments:
      "lancé sans liste d'arguments, la commande est inconnue\u{A0}; lancez `ootd today` par exemple"
    case .notUnicode(let text):
      "`\(text)` n'est pas en UTF-8\u{A0}; saisissez-le de nouveau dans un terminal UTF-8"
    case .noRepository(let path):
      "pas de dépôt git dans `\(path)`\u{A0}; lancez-y `git init`, ou indiquez un autre dossier"
    case .noWorkTree(let path):
      "`\(path)` est un dépôt nu\u{A0}; allez dans un de ses répertoires de travail, ou omettez `--branch`"
    case .noProjectHere:
      "ce dossier n'est dans aucun dépôt lié\u{A0}; "
        + "indiquez un projet, ou lancez `ootd project add`"
    case .noProjectName(let path):
      "ni le dépôt distant ni le dossier de `\(path)` ne peuvent nommer un projet\u{A0}; "
        + "donnez-lui un nom avec `--name`"
    case .nothingToChange(let command):
      "dites quoi modifier\u{A0}; `ootd \(command) --help` en donne la liste"
    case .noTitle:
      "dites ce qui est à faire\u{A0}: `ootd add \"Corriger le jeton d'accès\"`, "
        + "ou indiquez un bloc\u{A0}: `-B`"
    case .conflicting(let first, let second):
      "`\(first)` et `\(second)` s'excluent\u{A0}; n'utilisez que l'un des deux"
    case .onlyWith(let option, let other):
      "`\(option)` ne dit rien sans `\(other)`\u{A0}; ajoutez-le"
    case .invalidCount(let text):
      "`\(text)` n'est pas un nombre valable\u{A0}; écrivez un nombre à partir de 1"
    case .tooManyWeeks(let text, let most):
      "`\(text)` semaines, c'est trop\u{A0}; le maximum est \(most)"
    case .noEditor:
      "aucun éditeur n'est défini\u{A0}; définissez EDITOR, ou écrivez le texte après la commande"
    case .editorFailed(let editor, let status):
      "l'éditeur `\(editor)` s'est terminé avec \(status)\u{A0}; rien n'a changé"
    case .editingCancelled: "annulé, car le texte est vide\u{A0}; rien n'a changé"
    case .unreadable(let path, let message):
      "impossible de lire `\(path)` (\(message))\u{A0}; vérifiez le fichier"
    case .notUTF8:
      "le texte n'est pas en UTF-8\u{A0}; réglez l'éditeur sur ce codage"
    case .emptyFile(let path):
      "\(path == "-" ? "l'entrée standard" : "`\(path)`") est vide\u{A0}; rien n'a été importé"
    case .changedFile(let path):
      "`\(path)` a changé pendant la lecture\u{A0}; rien n'a été importé, recommencez"
    case .badFile(let path, let error):
      "rien de `\(path)` n'a été repris\u{A0}; corrigez-le et reprenez\u{A0}: \(records(error))"
    case .unwritable(let path, let message):
      "impossible d'écrire `\(path)` (\(message))\u{A0}; "
        + "indiquez un fichier dans un dossier où vous pouvez écrire"
    case .hooksRefused(let path):
      "aucun hook n'a été installé dans `\(path)`\u{A0}; "
        + "ses commits sont trouvés quand même, par lecture"
    case .damagedHook(let path):
      "il ne reste qu'une partie du bloc d'ootd dans `\(path)`\u{A0}; retirez à la main ce qui est "
        + "entre `# >>> ootd hook` et `# <<< ootd hook`"
    case .unusableProgram(let path):
      "aucun shell ne peut lancer `\(path)`\u{A0}; "
        + "le chemin d'ootd doit être absolu et tenir sur une seule ligne"
    case .invalidPort(let text):
      "`\(text)` n'est pas un port\u{A0}; donnez un nombre de 0 (n'importe lequel) à 65535"
    case .portTaken(let port):
      "un autre programme écoute sur le port `\(port)`\u{A0}; donnez un autre `--port`, ou 0 pour un "
        + "port libre"
    case .portRefused(let port):
      "le port `\(port)` demande des droits particuliers\u{A0}; donnez-en un à partir de 1024"
    case .invalidRemote, .sharedRemote, .invalidOperation, .noSuchOperation, .ambiguousOperation,
      .noRemote:
      syncInput(error)
    case .tooFewCommands(let count, let direction): tooFew(count, direction)
    case .unconfirmed(let change): unconfirmed(change)
    case .declined: "rien n'a été modifié"
    case .input(let message):
      "impossible de lire l'entrée standard (\(message))\u{A0}; "
        + "indiquez un fichier ou redirigez-en un"
    case .output(let message): "impossible d'écrire la sortie\u{A0}: \(message)"
    case .outputOfChange(let message):
      "impossible d'écrire la sortie\u{A0}: \(message)\u{A0}; la modification est faite"
    }
  }

  func error(_ error: UsageError) -> String {
    switch error {
    case .unknownCommand(let word, let nearest, let parent):
      "aucune commande `\(word)`"
        + didYouMean(
          nearest.map { "\(parent) \($0)" }, else: "\(parent) --help")
    case .unknownOption(let word, let nearest):
      "aucune option `\(word)`" + didYouMean(nearest, else: "--help")
    case .unexpectedArgument(let word): "`\(word)` est un mot de trop\u{A0}; voyez `--help`"
    case .unexpectedID(let id, let direction, let intent): unexpected(id, direction, intent)
    case .missingArgument(let name): "il manque `\(name)`\u{A0}; voyez `--help`"
    case .missingValue(let option):
      "`\(option)` demande une valeur\u{A0}; "
        + "si elle commence par `-`, écrivez `\(option)=-…`"
    case .unknownValue(let word, let values):
      "`\(word)` n'est pas parmi \(values.joined(separator: ", "))"
    case .unexpectedValue(let option): "`\(option)` ne prend pas de valeur\u{A0}; écrivez-la seule"
    case .conflicting(let first, let second): self.error(InputError.conflicting(first, second))
    case .other(let message): message
    }
  }

  private func didYouMean(_ name: String?, else command: String) -> String {
    name.map { ". Vouliez-vous dire `\($0)`\u{A0}?" } ?? "\u{A0}; `\(command)` montre ce qui existe"
  }

  private func didYouMean(_ name: String?, orWrite examples: String) -> String {
    name.map { ". Vouliez-vous dire `\($0)`\u{A0}?" } ?? "\u{A0}; \(examples)"
  }

  private func list(_ names: [String]) -> String {
    names.map { "`\($0)`" }.joined(separator: ", ")
  }
}
