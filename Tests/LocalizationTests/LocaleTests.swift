import Foundation
import Resources
import Testing

@testable import Localization

/// The files of `Resources/Locales`.
@Suite struct LocaleTests {
  @Test(arguments: Language.allCases)
  func `the file has one entry per line, sorted by key`(_ language: Language) throws {
    let lines = text(of: language).split(separator: "\n").dropFirst().dropLast()
    let keys = lines.map { line in String(line.dropFirst(3).prefix { $0 != "\"" }) }
    #expect(lines.allSatisfy { $0.hasPrefix("  \"") })
    #expect(keys == keys.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) })
    #expect(Set(keys) == Set(try entries(of: language).keys))
    #expect(Set(keys).count == keys.count)
  }

  @Test(arguments: Language.allCases)
  func `each entry is found, with the value that a JSON parser reads`(_ language: Language) throws {
    for (key, entry) in try entries(of: language) {
      #expect(Catalog(language).entry(key) == entry, "\(key)")
    }
    for key in ["", "a", "day", "day.", "page.zzz", "zzz"] {
      #expect(Catalog(language).entry(key) == nil)
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

  @Test func `single braces are kept, and a placeholder without a value is left out`() {
    let file = Array("{\n  \"a\": \"} {x}{y} {x:은/는} {\"\n}\n".utf8)
    let text = file.withUnsafeBufferPointer { bytes in
      Language.korean.text("a", ["x": "{y}1"], in: Catalog(bytes))
    }
    #expect(text == "} {y}1 {y}1은 {")
  }

  @Test(arguments: Language.allCases)
  func `each English text is translated, with the same placeholders`(_ language: Language) throws {
    let english = try entries(of: .english)
    let entries = try entries(of: language)
    #expect(Set(entries.keys) == Set(english.keys))
    for (key, entry) in entries {
      let expected = try #require(english[key]).placeholders
      #expect(entry.placeholders == expected, "\(key)")
      guard case .forms(let forms) = entry else { continue }
      for (category, form) in forms {
        // The singular form may omit the number.
        let missing = expected.subtracting(placeholders(in: form))
        #expect(missing.isEmpty || category == "one" && missing == ["count"], "\(key): \(form)")
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `plural texts have exactly the forms of the language`(_ language: Language) throws {
    let categories = Set((0...100).map(language.pluralCategory))
    for case (let key, .forms(let forms)) in try entries(of: language) {
      #expect(Set(forms.keys) == categories, "\(key)")
    }
  }

  /// Errors of commands, which no route of the board reports, and hints within texts that the page replaces.
  private static let errorsOfCommands = [
    "alias.", "argument.", "array.", "board.portTaken", "clipboard.", "doctor.", "export.", "file.",
    "forge.",
    "hint.listAll", "hint.showDeleted", "hint.undo", "hook.", "input.", "label.misspelt",
    "milestone.misspelt", "operation.", "option.", "program.", "purge.", "redo.tooFew", "setting.",
    "todo.claimed", "todo.noCurrent", "todo.noMatch", "todo.several",
    "undo.tooFew",
  ].map { "error.\($0)" }

  @Test(arguments: Language.allCases)
  func `no error that the page shows advises a command`(_ language: Language) throws {
    let entries = try entries(of: language)
    for key in entries.keys where key.hasPrefix("error.") {
      if Self.errorsOfCommands.contains(where: key.hasPrefix) { continue }
      let shown = try #require(entries["web.\(key)"] ?? entries[key])
      for command in ["`ootd ", "--", "{command}", "{list}"] {
        #expect(!"\(shown)".contains(command), "\(key): \(shown)")
      }
    }
  }

  @Test func `each key is used`() throws {
    let program = try literals(in: "Sources", of: "swift")
    // The page's code omits the prefix of its keys.
    let page = try literals(in: "Resources/Board", of: "js", "html").map { "page.\($0)" }
    let used = Set(program + page)
    // A literal with an interpolation uses every key that begins and ends as it does.
    let patterns = used.filter(\.hasValue).map { (beginning: $0.beginning, ending: $0.ending) }
      .filter { $0.beginning.contains(".") && ($0.beginning != "page." || !$0.ending.isEmpty) }
    let unused = try entries(of: .english).keys.filter { key in
      !used.contains(key)
        && !patterns.contains { key.hasPrefix($0.beginning) && key.hasSuffix($0.ending) }
    }
    #expect(unused.sorted() == [])
  }

  @Test func `each key in the code has a text`() throws {
    let keys = Set(try entries(of: .english).keys)
    let code = try files(in: "Sources", of: "swift").joined()
    let page = try files(in: "Resources/Board", of: "js", "html").joined()
    let used =
      literals(in: code, after: ["t(", "Message(", "Message(\n      "]).filter { $0.contains(".") }
      + literals(in: page, after: ["t(", "data-t=", "data-t-label=", "data-t-placeholder="])
      .map { "page.\($0)" }
    #expect(used.count > 500)
    #expect(Set(used.filter { !$0.hasValue }).subtracting(keys).sorted() == [])
  }
}

extension String {
  /// Whether the literal contains an interpolation, in Swift or JavaScript.
  fileprivate var hasValue: Bool { contains("\\(") || contains("${") }

  /// The text before the first interpolation.
  fileprivate var beginning: String {
    let end = [firstRange(of: "\\("), firstRange(of: "${")].compactMap { $0?.lowerBound }.min()
    return String(self[..<(end ?? endIndex)])
  }

  /// The text after the last `${…}`, such as `Many` of `${key}Many`; empty if there is no `${`.
  fileprivate var ending: String {
    split(separator: "}", omittingEmptySubsequences: false).last.map(String.init)
      .flatMap { contains("${") ? $0 : "" } ?? ""
  }
}

private func text(of language: Language) -> String {
  String(decoding: Resource.locale(language.rawValue), as: UTF8.self)
}

func entries(of language: Language) throws -> [String: Catalog.Entry] {
  let object = try JSONSerialization.jsonObject(with: Data(text(of: language).utf8))
  return try #require(object as? [String: Any]).mapValues { value in
    if let text = value as? String { return .text(text) }
    return .forms(try #require(value as? [String: String]))
  }
}

/// The names of a text's placeholders; a particle belongs to the placeholder before it.
private func placeholders(in text: String) -> Set<String> {
  let parts = text.split(separator: "{", omittingEmptySubsequences: false).dropFirst()
  return Set(parts.map { String($0.prefix { $0 != "}" && $0 != ":" }) })
}

extension Catalog.Entry {
  fileprivate var placeholders: Set<String> {
    switch self {
    case .text(let text): LocalizationTests.placeholders(in: text)
    case .forms(let forms):
      forms.values.reduce([]) { $0.union(LocalizationTests.placeholders(in: $1)) }
    }
  }
}

/// The contents of files in a folder of the repository.
private func files(in folder: String, of extensions: String...) throws -> [String] {
  var root = URL(filePath: #filePath)
  for _ in 0..<3 { root.deleteLastPathComponent() }
  let folder = root.appending(path: folder)
  let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
  return try names.filter { name in extensions.contains { name.hasSuffix(".\($0)") } }
    .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
}

/// The text between any two quotes in the files: all literals and the code between them.
func literals(in folder: String, of extensions: String...) throws -> [String] {
  var literals: [String] = []
  for type in extensions {
    for file in try files(in: folder, of: type) {
      literals += file.utf8.split { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "`") }
        .map { String($0) ?? "" }
    }
  }
  return literals
}

/// The literals that follow one of the given texts.
private func literals(in code: String, after texts: [String]) -> [String] {
  let pieces = code.utf8.split { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "`") }
    .map { String($0) ?? "" }
  return zip(pieces, pieces.dropFirst()).filter { before, literal in
    literal.allSatisfy { $0.isLetter || $0.isNumber || ".-".contains($0) }
      && texts.contains { text in
        before.hasSuffix(text) && !(before.dropLast(text.count).last?.isLetter ?? false)
      }
  }
  .map(\.1)
}
