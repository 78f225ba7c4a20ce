/// A Korean particle with two forms, such as `은/는`; the first follows a final consonant.
struct Particle {
  private let afterConsonant, afterVowel: Substring

  init(_ forms: String) {
    let forms = forms.split(separator: "/", maxSplits: 1)
    afterConsonant = forms.first ?? ""
    afterVowel = forms.last ?? ""
  }

  /// The form that matches the text's pronunciation, or both if that is unknown: `은(는)`.
  func following(_ text: String) -> String {
    switch Final(text) {
    case .vowel: String(afterVowel)
    case .rieul: String(afterConsonant == "으로" ? afterVowel : afterConsonant)
    case .consonant: String(afterConsonant)
    case .unknown: "\(afterConsonant)(\(afterVowel))"
    }
  }

  /// The sound that a text ends with. ㄹ counts as a vowel before 으로/로.
  private enum Final {
    case vowel, rieul, consonant, unknown

    init(_ text: String) {
      let last = text.unicodeScalars.last { $0.properties.isAlphabetic || ("0"..."9").contains($0) }
      guard let last else {
        self = .unknown
        return
      }
      switch last {
      case "가"..."힣":
        // A syllable's number is (initial * 21 + vowel) * 28 + final; the eighth final is ㄹ.
        let final = (last.value - 0xAC00) % 28
        self = final == 0 ? .vowel : final == 8 ? .rieul : .consonant
      // 일, 칠, 팔.
      case "1", "7", "8": self = .rieul
      // 영 (십, 백, 천, 만), 삼, 육.
      case "0", "3", "6": self = .consonant
      case "2", "4", "5", "9": self = .vowel
      default: self = .unknown
      }
    }
  }
}
