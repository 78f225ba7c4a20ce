extension FrenchPhrases {
  var manual: ManualTexts { Self.manualTexts }

  private static let manualTexts = ManualTexts(
    nameHeading: "NOM", synopsisHeading: "SYNOPSIS", descriptionHeading: "DESCRIPTION",
    commandsHeading: "COMMANDES", daysHeading: "JOURS", queryHeading: "REQUÊTES",
    settingsHeading: "CONFIGURATION", filesHeading: "FICHIERS",
    environmentHeading: "ENVIRONNEMENT", exitHeading: "CODE DE RETOUR",
    seeAlsoHeading: "VOIR AUSSI", commandWord: "commande",
    description: [
      "ootd suit les tâches des développeurs et connaît leurs commits. Chaque tâche a une priorité "
        + "et un projet, chaque projet est lié à des dépôts git locaux, et chaque jour montre deux "
        + "chiffres côte à côte\u{A0}: vos commits et la part du plan que vous avez achevée. Rien ne "
        + "quitte cette machine tant que vous ne configurez pas ootd sync.",
      "ootd seul équivaut à ootd today. Toute commande qui lit ou modifie accepte --json.",
      "Un commit est le vôtre si l'adresse de son auteur est user.email dans ce dépôt, une "
        + "ootd.identity, ou ramenée à l'une d'elles par .mailmap. Chacun compte une fois, au jour "
        + "de son auteur.",
      "Les tâches ont des numéros qui ne changent jamais et ne sont jamais redonnés\u{A0}: 12, "
        + "ootd-12, ou 3-7 pour plusieurs. Ce qu'un message de commit en dit, comme closes ootd-12, "
        + "les termine.",
    ],
    days: [
      "aujourd'hui, demain, hier\u{A0}; lun à dimanche, le prochain après aujourd'hui, ou pour "
        + "regarder en arrière le dernier\u{A0}; +3j, +2sem\u{A0}; fds, fdm pour la fin de la semaine "
        + "et du mois\u{A0}; 2026-12-01, ou 12-01 pour le prochain. Les mots anglais sont compris.",
      "Une échéance est un jour, avec ou sans heure\u{A0}: 'ven 18:00', 18:00 ou +3h.",
    ],
    query: [
      "Une requête liste les tâches qui satisfont tous ses mots. Un mot sans deux-points est cherché "
        + "dans les titres, notes et commentaires, sans égard à la casse, même à l'intérieur des mots. "
        + "Des valeurs d'un mot, séparées par des virgules, l'une suffit\u{A0}; les guillemets gardent "
        + "espaces, virgules et deux-points. Un moins en tête inverse un mot\u{A0}: -label:bug, -jeton.",
      "Un jour peut suivre <, <=, > ou >=, et deux jours séparés par .. forment un intervalle, dont un "
        + "bout peut manquer\u{A0}: due:<=ven, created:lun..ven, done:2026-11-01...",
    ],
    qualifiers: [
      "is": "open, todo, doing, done, overdue ou backlog.",
      "priority": "high, medium, low ou none.", "project": "Le nom d'un projet.",
      "label": "Le nom d'une étiquette.", "milestone": "Le titre d'un jalon.",
      "block": "Le bloc dont elle est issue.", "due": "Son échéance.",
      "day": "Le jour pour lequel elle est prévue.", "created": "Le jour de son ajout.",
      "done": "Le jour où elle a été terminée.",
      "no": "Ce qui lui manque\u{A0}: project, label, due, day ou milestone.",
      "sort": "L'ordre\u{A0}: priority, due, day, created, updated ou id.",
    ],
    settings: "Les réglages sont ceux de git config\u{A0}; ceux d'un dépôt y prévalent.",
    store: "Les tâches, les blocs, les projets et le journal de ce qui a été fait.",
    prompt: "Ce que les shells montrent du jour.",
    rewrites: "Ce que les hooks laissent à la commande suivante.",
    activity: "Ce qui a été lu des dépôts. Peut être supprimé à tout moment.",
    configuration: "Les réglages, dans la section ootd.",
    clock: "L'heure au lieu de celle de l'horloge, en ISO 8601\u{A0}: 2026-11-21T10:00:00+01:00.",
    noHook: "0 empêche les hooks de git de faire quoi que ce soit.",
    debug:
      "1 affiche sur la sortie d'erreur les erreurs ignorées d'ordinaire\u{A0}; les hooks, l'invite "
      + "et la synchronisation automatique les écrivent dans ~/.local/state/ootd/debug.log.",
    shownPrompt: "Dans les shells qui évaluent ootd init\u{A0}: ce que l'invite montre du jour.",
    dataHome: "Où sont les fichiers, au lieu de ~/.local/share, ~/.local/state et ~/.cache.",
    language: "La première définie donne la langue, si ootd.language ne la donne pas.",
    timeZone: "Le fuseau horaire, au lieu de celui du système.",
    noColor: "Pas de couleurs si NO_COLOR est définie ou si TERM vaut dumb.",
    background: "Le fond du terminal, pour des teintes qui s'en distinguent.",
    editor: "Ce qui édite les textes longs, si git config core.editor ne nomme rien.",
    success: "C'est fait.", failure: "Échec\u{A0}; une ligne dit pourquoi.",
    refusal: "Refusé à dessein, comme une ligne le dit.",
    usage: "La ligne de commande est incorrecte.")
}
