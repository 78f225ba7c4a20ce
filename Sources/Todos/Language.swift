/// A language that ootd speaks.
package enum Language: String, Sendable, CaseIterable {
  case english = "en"
  case korean = "ko"
  case french = "fr"

  /// The language of a POSIX locale name such as `ko_KR.UTF-8`, or of a plain code such as `fr`.
  package init?(locale: String) {
    let code = locale.prefix { $0.isLetter && $0.isASCII }.lowercased()
    self.init(rawValue: code)
  }
}
