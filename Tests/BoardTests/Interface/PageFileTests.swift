import Foundation
import TestSupport
import Testing
import TestingAdditions

/// The page's files.
@Suite(.serialized, .startsNothing) struct PageFileTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../Resources/Board").standardizedFileURL

  private static var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Self.folder.appendingPathComponent(name)))
  }

  /// The page's texts by key, without the prefix `page.`.
  private func texts(_ language: String) throws -> [String: JSON] {
    let json = try JSONDecoder().decode(
      JSON.self, from: Data(bytes("../Locales/\(language).json")))
    guard case .object(let members) = json else { return [:] }
    let texts = members.filter { $0.key.hasPrefix("page.") }
    return Dictionary(
      uniqueKeysWithValues: texts.map { (String($0.key.dropFirst("page.".count)), $0.value) })
  }

  @Test func `each file is small and served unchanged`() async throws {
    let board = try await ServedBoard.open()
    let types = [
      "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
      "js": "text/javascript; charset=utf-8",
    ]
    for name in try Self.names {
      let bytes = try bytes(name)
      #expect(bytes.count < 25 << 10, "\(name)")
      let type = try #require(types[URL(fileURLWithPath: name).pathExtension], "\(name)")
      let response = try await board.get(name == "index.html" ? "/" : "/\(name)")
      expectEqual(response.status, 200, "\(name)")
      expectEqual(response.body, bytes, "\(name)")
      expectEqual(response["Content-Type"], type)
    }
  }

  @Test func `every language has all texts with the same placeholders`() throws {
    let english = try texts("en")
    #expect(english.count > 100)
    for language in ["ko", "fr", "ja"] {
      let other = try texts(language)
      expectEqual(Set(other.keys), Set(english.keys))
      for (key, text) in english {
        expectEqual(other[key].map(placeholders), placeholders(text), "\(language) \(key)")
      }
    }
  }

  @Test func `every text that the page uses exists`() throws {
    let names = Set(try texts("en").keys)
    let sources = try Self.names.map { String(decoding: try bytes($0), as: UTF8.self) }
      .joined(separator: "\n")
    let calls = sources.matches(of: #/\bt\("([A-Za-z.]+)"|data-t(?:-[a-z]+)?="([A-Za-z.]+)"/#)
    let used = Set(calls.compactMap { ($0.1 ?? $0.2).map(String.init) })
    #expect(used.count > 60)
    #expect(used.isSubset(of: names), "\(used.subtracting(names))")
  }

  /// The placeholders of a text, or of all plural forms of a text.
  private func placeholders(_ text: JSON) -> Set<String> {
    switch text {
    case .text(let text): Set(text.matches(of: #/\{([a-z]+)/#).map { String($0.1) })
    case .object(let forms): forms.values.map(placeholders).reduce([]) { $0.union($1) }
    default: []
    }
  }
}
