extension KoreanPhrases {
  func meaning(of setting: Setting.Name) -> String {
    switch setting {
    case .dayStartsAt: "하루가 시작되는 시각. 자정을 넘긴 작업은 전날에 들어갑니다."
    case .language: "ootd가 쓰는 언어: en, ko, fr."
    case .identity: "내 것으로 셀 다른 작성자 이메일. 여러 번 설정할 수 있습니다."
    case .bareReferences:
      "커밋의 `closes #12`가 포지의 이슈가 아니라 할 일 12를 뜻하는지."
    case .wipLimit: "보드에서 진행 중인 할 일이 몇 개를 넘으면 많다고 알릴지 정합니다."
    case .autoSync: "변경을 저절로 원격 저장소로 보내고 다른 컴퓨터의 것을 받아 올지."
    case .email: "내 작성자 이메일. 이 이메일의 커밋이 내 커밋입니다."
    }
  }

  var byDefault: String { "기본값" }
  var howToSet: String { "git config --global ootd.dayStartsAt 04:00" }
}

extension KoreanPhrases {
  var addedOther: String { "추가" }
  var editedOther: String { "수정" }
  var deletedOther: String { "삭제" }
}
