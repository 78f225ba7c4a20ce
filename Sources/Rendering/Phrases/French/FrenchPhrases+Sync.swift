import Git
import Sync

extension FrenchPhrases {
  func changes(_ count: Int, from machine: String) -> String {
    "\(count) \(count == 1 ? "changement" : "changements") de \(machine)"
  }

  func sentChanges(_ count: Int) -> String {
    count == 1 ? "1 changement envoyé" : "\(count) changements envoyés"
  }
  var nothingNew: String { "rien de nouveau" }

  func note(_ note: SyncNote) -> String {
    switch note {
    case .joined(""):
      "cette machine est la première ici\u{A0}: ses tâches gardent de simples numéros"
    case .joined(let suffix):
      "les tâches de cette machine s'appellent désormais `1\(suffix)`, `2\(suffix)` …, "
        + "sur toutes les machines"
    case .renamed(let from, let to):
      "une autre machine avait ces numéros avant\u{A0}: `1\(from)`, `2\(from)` … de cette machine "
        + "s'appellent désormais `1\(to)`, `2\(to)` …, sur toutes les machines"
    case .renumbered(let from, let to, let title):
      "une autre tâche avait le numéro \(from) avant\u{A0}: \(title) s'appelle désormais \(to), "
        + "sur toutes les machines"
    case .madeTwice(let from, let to, let title):
      "une autre machine a aussi créé \(title)\u{A0}: elle s'appelle désormais \(to), sur toutes les "
        + "machines, et non plus \(from)"
    case .restored: "le dépôt avait perdu des changements\u{A0}; ils ont été renvoyés"
    case .newerVersion:
      "des changements viennent d'un ootd plus récent\u{A0}; mettez ootd à jour pour les voir"
    case .ahead(let count):
      (count == 1
        ? "1 changement est daté de plus d'un an à l'avance et est mis de côté"
        : "\(count) changements sont datés de plus d'un an à l'avance et sont mis de côté")
        + " jusque-là\u{A0}; vérifiez les horloges de vos machines"
    case .otherKey:
      "des changements sont chiffrés avec une autre clé, ou pas du tout\u{A0}; copiez le `sync.key` de "
        + "l'autre machine et lancez `ootd sync setup --key FICHIER URL`"
    case .skipped(let name, let count):
      count == 1
        ? "1 changement abîmé de \(name) a été ignoré"
        : "\(count) changements abîmés de \(name) ont été ignorés"
    case .unreadable: "des changements du dépôt sont abîmés et ont été ignorés"
    case .undeleted(_, purged: false):
      "le dépôt n'efface rien\u{A0}: les paquets remplacés y restent, et il grandit"
    case .undeleted:
      "le dépôt n'efface rien\u{A0}: ce qui a été purgé y est encore\u{A0}; créez un nouveau dépôt, lancez "
        + "`ootd sync setup` avec lui sur chaque machine, et supprimez celui-ci"
    }
  }

  func conflict(_ field: String, of subject: String, winner: String, id: String?) -> String {
    "conflit\u{A0}: \(field) de \(subject), changé ici et sur \(winner)\u{A0}; la valeur de "
      + "\(winner) est gardée, `\(historyCommand(id))` montre les deux"
  }

  func deletion(of subject: String, by machine: String) -> String {
    "supprimé sur \(machine), bien que changé ou utilisé ici\u{A0}: \(subject). "
      + "`ootd history` montre les deux"
  }

  func conflicts(_ count: Int) -> String {
    count == 1
      ? "1 changement en a croisé un d'une autre machine"
      : "\(count) changements ont croisé ceux d'autres machines"
  }

  func moreConflicts(_ count: Int) -> String {
    count == 1
      ? "1 autre a été changé ou supprimé ici et ailleurs\u{A0}; `ootd history` le montre"
      : "\(count) autres ont été changés ou supprimés ici et ailleurs\u{A0}; `ootd history` les montre"
  }

  func overridden(by machine: String) -> String { "remplacé par \(machine)" }
  var setUp: String { "la synchronisation est en place" }
  var onOtherMachines: String { "Sur les autres machines" }
  var toSyncByItself: String { "Pour synchroniser tout seul" }

  func keyWasMade(_ path: String) -> String {
    "La clé est dans \(path). Copiez-la sur vos autres machines "
      + "(`ootd sync setup --key FICHIER URL`) et en lieu sûr\u{A0}: sans elle, personne ne peut lire le "
      + "dépôt."
  }

  func keyWasSetAside(_ path: String) -> String {
    "La clé qui était ici est maintenant dans \(path). Gardez-la\u{A0}: ce qu'elle a chiffré ne peut "
      + "pas être lu sans elle."
  }

  func stopped(_ url: String) -> String {
    "arrêté\u{A0}; toutes les tâches restent ici, et \(url) garde ce qui a été envoyé"
  }

  func askShared(url: String, project: String) -> String {
    "\(url) contient le code du projet \(project)\u{A0}: tous ceux qui peuvent le cloner pourraient lire "
      + "vos tâches. L'utiliser quand même\u{A0}? [o/N]"
  }

  func isYes(_ answer: String) -> Bool { ["o", "oui", "y", "yes"].contains(answer.lowercased()) }
  var notSetUp: String {
    "La synchronisation n'est pas en place\u{A0}: cette machine garde ses tâches pour elle."
  }
  var howToSetUp: String { "Les partager par un dépôt git privé" }
  var remoteLabel: String { "dépôt" }
  var encryptionLabel: String { "chiffré" }
  var automaticLabel: String { "tout seul" }
  var lastSyncLabel: String { "dernière" }
  var waitingLabel: String { "en attente" }
  var machinesLabel: String { "machines" }
  var problemLabel: String { "problème" }
  var thisMachine: String { "celle-ci" }
  func operations(_ count: Int) -> String { count == 1 ? "1 opération" : "\(count) opérations" }
  func waitingChanges(_ count: Int) -> String {
    count == 0 ? "rien" : count == 1 ? "1 changement" : "\(count) changements"
  }

  func purged(_ count: Int) -> String {
    count == 1
      ? "le texte d'une commande a quitté ces données pour toujours"
      : "le texte de \(count) commandes a quitté ces données pour toujours"
  }

  var purgeWarnings: [String] {
    [
      "Vos autres machines l'oublient à leur prochaine synchronisation.",
      "Les hébergeurs peuvent garder pendant des semaines ce qui a été effacé, et n'importe qui a pu "
        + "le récupérer\u{A0}: changez tout mot de passe ou jeton qui s'y trouvait.",
      "Les sauvegardes, et les copies que gardent les mises à jour (ootd.db.v1 …), le contiennent "
        + "encore.",
    ]
  }

  func unfinishedPurge(_ sentence: String) -> String {
    "le texte a quitté ces données, mais peut-être pas encore le dépôt\u{A0}; `ootd sync` s'en charge\u{A0}: "
      + sentence
  }

  func unbegunPurge(_ sentence: String) -> String {
    "rien n'a été purgé, le texte est toujours ici\u{A0}; si le dépôt a disparu pour de bon, "
      + "`ootd sync stop` puis la même purge l'enlèvent de cette machine seule\u{A0}: " + sentence
  }

  var syncing: String { "Synchronisation" }
}

extension FrenchPhrases {
  func error(_ error: SyncError) -> String {
    switch error {
    case .notSetUp:
      "la synchronisation n'est pas en place\u{A0}; `ootd sync setup URL` s'en charge, "
        + "avec n'importe quel dépôt git privé"
    case .busy: "une autre synchronisation est en cours\u{A0}; réessayez quand elle sera finie"
    case .remote(let error): self.error(error)
    case .notKept:
      "le dépôt a pris les changements et ne les a pas\u{A0}; regardez ses hooks, "
        + "puis relancez `ootd sync`"
    case .keyMissing(let id):
      "ce qui s'y trouve est chiffré avec la clé `\(id)`\u{A0}; copiez `sync.key` d'une machine qui l'a "
        + "et lancez `ootd sync setup --key FICHIER URL`"
    case .keyUnreadable(let path):
      "`\(path)` ne contient pas de clé\u{A0}; copiez-la à nouveau d'une autre machine"
    case .encrypted:
      "ce qui s'y trouve est chiffré avec la clé qu'a cette machine\u{A0}; enlevez `--no-encrypt`, ou "
        + "prenez un nouveau dépôt vide"
    case .packsMissing:
      "aucun changement du dépôt n'a pu être lu, il est donc peut-être chiffré\u{A0}; réessayez, ou "
        + "prenez un nouveau dépôt vide"
    case .notEncrypted:
      "ce qui s'y trouve n'est pas chiffré\u{A0}; prenez un nouveau dépôt vide pour des tâches chiffrées, "
        + "ou `--no-encrypt`"
    case .repository(let error):
      self.error(error)
        + "\u{A0}; `sync.git` peut être supprimé, la prochaine synchronisation le refait"
    case .store(let error): self.error(error)
    case .failed(let message):
      "la synchronisation a échoué\u{A0}: \(message)\u{A0}; merci de le signaler"
    }
  }

  private func error(_ error: RemoteError) -> String {
    switch error {
    case .unreachable(let message):
      "le dépôt est injoignable (\(message))\u{A0}; rien n'est perdu\u{A0}: réessayez plus tard"
    case .unauthorised(let message):
      "le dépôt ne vous laisse pas entrer (\(message))\u{A0}; vérifiez votre clé ou mot de passe, "
        + "et que vous pouvez y écrire"
    case .unasked(let message):
      "le dépôt ne vous laisse pas entrer (\(message)), et il n'y avait personne à qui demander un mot de "
        + "passe\u{A0}; `ootd sync` le demande, un agent ssh ou un assistant d'identification (credential "
        + "helper) le connaît sans demander"
    case .untrustedHost(let message):
      "ssh ne fait pas confiance à la clé de cet hôte (\(message))\u{A0}; lancez une fois `ssh HÔTE` et "
        + "comparez l'empreinte de la clé, après `ssh-keygen -R HÔTE` si elle a été changée exprès"
    case .distrusted(let path):
      "git ne touche pas à `\(path)`, qui appartient à un autre utilisateur\u{A0}; sur sa machine, "
        + "`git config --global --add safe.directory \(path.shellWord)` l'autorise"
    case .notFound(let message):
      "il n'y a pas de dépôt (\(message))\u{A0}; créez-en un, par exemple avec `git init --bare`, "
        + "et vérifiez l'adresse"
    case .notGit(let message):
      "ce qui est à cette adresse ne répond pas comme git (\(message))\u{A0}; vérifiez l'adresse, et "
        + "qu'aucune page de connexion ni message d'accueil ne vient d'abord"
    case .invalidAddress(let message):
      "git ne peut pas utiliser cette adresse (\(message))\u{A0}; écrivez `git@hôte:moi/todos.git`, "
        + "`https://…` ou un chemin"
    case .rejected(let message) where error.isOfDamage:
      "le dépôt est endommagé (\(message))\u{A0}; rien n'est perdu\u{A0}: mettez en place un nouveau dépôt "
        + "vide avec `ootd sync setup URL`"
    case .rejected(let message):
      "le dépôt n'accepte pas de changements (\(message))\u{A0}; rien n'est perdu\u{A0}: vérifiez ses droits, "
        + "ses hooks et son disque"
    case .gitUnavailable:
      "la synchronisation a besoin de git\u{A0}; installez-le, ou ajoutez-le à PATH"
    case .broken(let error): self.error(error)
    case .failed(let message): "git a échoué (\(message))\u{A0}; rien n'est perdu, réessayez"
    }
  }

  func syncInput(_ error: InputError) -> String {
    switch error {
    case .invalidRemote(let text):
      "`\(text)` n'est pas l'adresse d'un dépôt\u{A0}; écrivez `git@hôte:moi/todos.git`, `https://…` "
        + "ou un chemin"
    case .sharedRemote(let url, let project):
      "`\(url)` contient le code du projet `\(project)`, et qui peut le cloner pourrait lire les "
        + "tâches\u{A0}; prenez un dépôt à part, ou `--yes`"
    case .invalidOperation(let text):
      "`\(text)` n'est pas l'identifiant d'une opération\u{A0}; `ootd history --json` les montre"
    case .noSuchOperation(let text):
      "pas d'opération `\(text)`\u{A0}; `ootd history --json` montre leurs identifiants"
    case .ambiguousOperation(let text):
      "plusieurs opérations commencent par `\(text)`\u{A0}; écrivez-en davantage"
    case .noRemote: "la synchronisation n'est pas en place\u{A0}; il n'y a rien à arrêter"
    default: ""
    }
  }
}
