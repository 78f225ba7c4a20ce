import Exchange

extension EnglishPhrases {
  func line(_ number: Int) -> String { "line \(number)" }

  func reason(_ reason: ExchangeError.Reason) -> String {
    switch reason {
    case .malformed: "not in the form of the format"
    case .notUTF8: "not in UTF-8"
    case .newerVersion: "written by a newer ootd; upgrade this one"
    case .noTitle: "no title"
    case .invalidValue(let field, let value): "`\(value)` can't be `\(field)`"
    case .unfit(let error): self.error(error)
    case .repeated(let line): "the same todo as in line \(line)"
    case .repeatedColumn(let name): "two columns `\(name)`"
    case .noTitleColumn: "no column `title`"
    case .fieldCount(let found, let expected):
      "\(found) field\(found == 1 ? "" : "s") instead of \(expected)"
    }
  }
}
