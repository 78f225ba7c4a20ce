import Exchange

extension KoreanPhrases {
  func line(_ number: Int) -> String { "\(number)행" }

  func reason(_ reason: ExchangeError.Reason) -> String {
    switch reason {
    case .malformed: "형식에 맞지 않음"
    case .notUTF8: "UTF-8이 아님"
    case .newerVersion: "더 새로운 ootd가 쓴 것. 이 ootd를 올리세요"
    case .noTitle: "제목 없음"
    case .invalidValue(let field, let value): "`\(field)`에 쓸 수 없는 값 `\(value)`"
    case .unfit(let error): self.error(error)
    case .repeated(let line): "\(line)행과 같은 할 일"
    case .repeatedColumn(let name): "`\(name)` 열이 두 개"
    case .noTitleColumn: "`title` 열 없음"
    case .fieldCount(let found, let expected): "필드 \(expected)개가 아니라 \(found)개"
    }
  }
}
