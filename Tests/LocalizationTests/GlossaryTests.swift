import Foundation
import Resources
import Testing

@testable import Localization

/// The rules of plain English that a program can check, for everything that a user reads.
@Suite struct GlossaryTests {
  /// Phrases that nobody would say at a whiteboard, as regular expressions.
  private static let oldPhrases = [
    #"\b(is|are) no (?!longer|more than)"#, #"(^|[.;:?!] )(Where|What|Who|Whose|Of which|Those) "#,
    #"; (where|what|who|whose|of which) "#, #"\b(take|takes|took|taken|taking) (back|in)\b"#,
    #"\bpass(es|ed)? over\b"#, #"\bfor ever\b"#, #"\bexclude each other\b"#,
    #"\bone word too many\b"#, #"\bmend(s|ed)?\b"#, #"\b(tell|tells|told)\b"#,
    #"\bblanks\b"#, #"\bbrings? (it |them )?back\b"#, #"\b(has|have) to be\b"#,
    #"\bof its own\b"#, #"\ball the same\b"#, #"\bby itself\b"#, #"\bno more\b"#,
    #"\b(unite|settle|patience|tally|sighting)(s|d)?\b"#,
  ]

  @Test func `the texts of the program avoid old phrases`() throws {
    let text = String(decoding: Resource.locale("en"), as: UTF8.self)
    try check(text.split(separator: "\n").map { String($0.drop { $0 != ":" }.dropFirst(3)) })
  }

  @Test(arguments: Resource.chapters)
  func `a chapter of the guide avoids old phrases`(_ chapter: String) throws {
    try check(Resource.chapter(chapter).components(separatedBy: "\n\n"))
  }

  @Test(arguments: Resource.chapters)
  func `a chapter of the guide has at most 150 lines`(_ chapter: String) {
    #expect(
      Resource.chapter(chapter).split(separator: "\n", omittingEmptySubsequences: false).count
        <= 151)
  }

  @Test func `the README avoids old phrases and has at most 120 lines`() throws {
    var root = URL(filePath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    let text = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 121)
    try check(text.components(separatedBy: "\n\n"))
  }

  /// - Parameter phrases: Word-for-word translations and wrong punctuation, as regular expressions.
  @Test(arguments: [
    (Language.korean, ["한정자", "남는 단어", "되살릴", "곁에", "저절로", "모두 [0-9{]"]),
    (.french, ["un mot de trop", "tout seul", "par quoi", #"[^\x{A0}\x{202F}][;?!%]( |$)"#]),
    (.japanese, ["。\\.", "[、。]{2}"]),
  ])
  func `other languages avoid word-for-word translations`(
    language: Language, phrases: [String]
  ) throws {
    let lines = String(decoding: Resource.locale(language.rawValue), as: UTF8.self)
      .split(separator: "\n").map { String($0.drop { $0 != ":" }.dropFirst(3)) }
    for phrase in phrases { try check(lines, phrase) }
  }

  private func check(_ texts: [String]) throws {
    for phrase in Self.oldPhrases { try check(texts, phrase) }
  }

  private func check(_ texts: [String], _ phrase: String) throws {
    let regex = try NSRegularExpression(pattern: phrase)
    for text in texts {
      let found = regex.firstMatch(in: text, range: NSRange(text.startIndex..., in: text))
      #expect(found == nil, "\(phrase): \(text)")
    }
  }
}
