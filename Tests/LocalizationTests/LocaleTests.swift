import Foundation
import Resources
import Testing
import TestingAdditions

@testable import Localization

/// The texts in `Resources/Locales`, whose form `.ci/prose` checks.
@Suite(.startsNothing) struct LocaleTests {
  @Test(arguments: Language.allCases)
  func `each entry is found, with the value that a JSON parser reads`(_ language: Language) throws {
    for (key, entry) in try entries(of: language) {
      #expect(Catalog(language).entry(key) == entry, "\(key)")
    }
    for key in ["", "a", "day", "day.", "page.zzz", "zzz"] {
      #expect(Catalog(language).entry(key) == nil)
    }
  }

  @Test func `a Korean particle depends on the last sound, as on the page`() throws {
    for each in try casesOfPage("particles", as: [[String]].self) {
      expectEqual(Particle(each[1]).following(each[0]), each[2], "\(each)")
    }
  }

  @Test func `a text that a language lacks is shown in English`() {
    let lines = text(of: .french).split(separator: "\n", omittingEmptySubsequences: false)
    let partial = lines.filter { !$0.contains("\"day.commits\"") }.joined(separator: "\n")
    let texts = Array(partial.utf8).withUnsafeBufferPointer { bytes in
      let catalog = Catalog(bytes)
      // French counts 0 as singular, English as plural.
      return [
        Language.french.text("day.commits", ["count": 0], in: catalog),
        Language.french.text("day.commits", ["count": 1], in: catalog),
        Language.french.text("day.noPlan", in: catalog),
        Language.french.text("missing.everywhere", in: catalog),
      ]
    }
    #expect(texts == ["0 commits", "1 commit", "rien de prévu", "missing.everywhere"])
  }

  @Test(arguments: [
    (Language.english, ["other", "one", "other"]), (.french, ["one", "one", "other"]),
    (.korean, ["other", "other", "other"]), (.japanese, ["other", "other", "other"]),
  ])
  func `0, 1 and 2 have the plural forms of the language`(_ language: Language, _ forms: [String]) {
    #expect((0...2).map(language.pluralCategory) == forms)
  }

  @Test func `single braces are kept, and a placeholder without a value is left out`() {
    let file = Array("{\n  \"a\": \"} {x}{y} {x:은/는} {\"\n}\n".utf8)
    let text = file.withUnsafeBufferPointer { bytes in
      Language.korean.text("a", ["x": "{y}1"], in: Catalog(bytes))
    }
    #expect(text == "} {y}1 {y}1은 {")
  }

  @Test func `a failure at a place has that place in its sentence, unless its text shows it`() {
    let failure = Failure("day.unknown", .usage, ["day": "x"], given: "x")
    let member = failure.at(.member("$3.due"))
    #expect(member.path == "$3.due" && Language.english.t(member.message).hasPrefix("`$3.due`: "))
    #expect(failure.at(.line(2)).path == "line 2" && failure.at(.line(2)).code == "day.unknown")
    #expect(Language.english.t(failure.at(.option("--on")).message).hasPrefix("unknown day `x`"))
  }

  @Test func `the exit status follows from the kind`() {
    #expect(Failure.Kind.allCases.map(\.exitStatus) == [64, 3, 1, 1, 4, 1])
  }
}

private func text(of language: Language) -> String {
  String(decoding: Resource.locale(language.rawValue), as: UTF8.self)
}

private func entries(of language: Language) throws -> [String: Catalog.Entry] {
  let object = try JSONSerialization.jsonObject(with: Data(text(of: language).utf8))
  return try #require(object as? [String: Any]).mapValues { value in
    if let text = value as? String { return .text(text) }
    return .forms(try #require(value as? [String: String]))
  }
}
