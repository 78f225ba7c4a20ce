import Exchange

extension FrenchPhrases {
  func line(_ number: Int) -> String { "ligne \(number)" }

  func reason(_ reason: ExchangeError.Reason) -> String {
    switch reason {
    case .malformed: "n'a pas la forme du format"
    case .notUTF8: "pas en UTF-8"
    case .newerVersion: "écrit par un ootd plus récent\u{A0}; mettez celui-ci à jour"
    case .noTitle: "pas de titre"
    case .invalidValue(let field, let value): "`\(value)` ne peut pas être `\(field)`"
    case .unfit(let error): self.error(error)
    case .repeated(let line): "la même tâche qu'à la ligne \(line)"
    case .repeatedColumn(let name): "deux colonnes `\(name)`"
    case .noTitleColumn: "pas de colonne `title`"
    case .fieldCount(let found, let expected):
      "\(found) champ\(found > 1 ? "s" : "") au lieu de \(expected)"
    }
  }
}
