extension FrenchPhrases {
  func meaning(of setting: Setting.Name) -> String {
    switch setting {
    case .dayStartsAt:
      "Quand la journée commence ; le travail d'après minuit compte pour la veille."
    case .language: "La langue d'ootd : en, ko ou fr."
    case .identity: "D'autres adresses d'auteur qui sont les vôtres ; plusieurs sont possibles."
    case .bareReferences:
      "Si `closes #12` désigne ici la tâche 12, et non le ticket de la forge."
    case .wipLimit: "Au-delà de combien de tâches en cours le tableau en trouve trop."
    case .autoSync: "Si les changements partent au dépôt, et ceux des autres arrivent, tout seuls."
    case .email: "Votre adresse d'auteur ; ses commits sont les vôtres."
    }
  }

  var byDefault: String { "par défaut" }
  var howToSet: String { "git config --global ootd.dayStartsAt 04:00" }
}

extension FrenchPhrases {
  var addedOther: String { "ajouté" }
  var editedOther: String { "modifié" }
  var deletedOther: String { "supprimé" }
}
