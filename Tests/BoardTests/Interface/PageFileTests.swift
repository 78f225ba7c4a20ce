import Foundation
import TestSupport
import Testing
import TestingAdditions

/// The files that the page is made of.
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

  private func words(_ language: String) throws -> [String: JSON] {
    let json = try JSONDecoder().decode(JSON.self, from: Data(bytes("words.\(language).json")))
    guard case .object(let members) = json else { return [:] }
    return members
  }

  @Test func `each is small, and served as it is`() async throws {
    let board = try await ServedBoard.open()
    let types = [
      "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
      "js": "text/javascript; charset=utf-8",
    ]
    for name in try Self.names {
      let bytes = try bytes(name)
      #expect(bytes.count < 25 << 10, "\(name)")
      guard let type = types[URL(fileURLWithPath: name).pathExtension] else {
        #expect(name.hasPrefix("words.") && name.hasSuffix(".json"))
        continue
      }
      let response = try await board.get(name == "index.html" ? "/" : "/\(name)")
      expectEqual(response.status, 200, "\(name)")
      expectEqual(response.body, bytes, "\(name)")
      expectEqual(response["Content-Type"], type)
    }
  }

  @Test func `each text is there in every language, with the same places to fill in`() throws {
    let english = try words("en")
    #expect(english.count > 100)
    for language in ["ko", "fr"] {
      let other = try words(language)
      expectEqual(Set(other.keys), Set(english.keys))
      for (key, text) in english {
        expectEqual(other[key].map(places), places(text), "\(language) \(key)")
      }
    }
  }

  @Test func `each text that the page asks for is there`() throws {
    let names = Set(try words("en").keys)
    let sources = try Self.names.filter { !$0.hasPrefix("words.") }
      .map { String(decoding: try bytes($0), as: UTF8.self) }.joined(separator: "\n")
    let calls = sources.matches(of: #/\bsay\("([A-Za-z]+)"|data-say(?:-[a-z]+)?="([A-Za-z]+)"/#)
    let used = Set(calls.compactMap { ($0.1 ?? $0.2).map(String.init) })
    #expect(used.count > 60)
    #expect(used.isSubset(of: names), "\(used.subtracting(names))")
  }

  /// The names in braces, of a text or of all forms of a counted one.
  private func places(_ text: JSON) -> Set<String> {
    switch text {
    case .text(let text): Set(text.matches(of: #/\{[a-z]+\}/#).map { String($0.0) })
    case .object(let forms): forms.values.map(places).reduce([]) { $0.union($1) }
    default: []
    }
  }
}
