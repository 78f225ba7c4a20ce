extension EnglishPhrases {
  func meaning(of setting: Setting.Name) -> String {
    switch setting {
    case .dayStartsAt: "When a day begins; work after midnight belongs to the day before."
    case .language: "The language ootd speaks: en, ko or fr."
    case .identity: "More author emails that are you; may be set several times."
    case .bareReferences:
      "Whether a commit's `closes #12` means todo 12 here, not the forge's issue."
    case .wipLimit: "How many todos in progress the board takes for too many when there are more."
    case .autoSync: "Whether changes are sent to the remote, and others taken in, by themselves."
    case .email: "Your author email; its commits count as yours."
    }
  }

  var byDefault: String { "by default" }
  var howToSet: String { "git config --global ootd.dayStartsAt 04:00" }
}

extension EnglishPhrases {
  var addedOther: String { "added" }
  var editedOther: String { "edited" }
  var deletedOther: String { "deleted" }
}
