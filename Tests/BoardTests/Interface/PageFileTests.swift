import Foundation
import TestSupport
import Testing
import TestingAdditions

import func Todos.sha256

/// The page's files.
@Suite(.serialized, .startsNothing) struct PageFileTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../Resources/Board").standardizedFileURL

  private static var names: [String] {
    get throws {
      let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      return paths.filter { $0.contains(".") }.sorted()
    }
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Self.folder.appendingPathComponent(name)))
  }

  /// The page's texts by key, without the prefix `page.`.
  private func texts(_ language: String) throws -> [String: JSON] {
    let json = try JSONDecoder().decode(JSON.self, from: Data(bytes("../Locales/\(language).json")))
    guard case .object(let members) = json else { return [:] }
    let texts = members.filter { $0.key.hasPrefix("page.") }
    return Dictionary(
      uniqueKeysWithValues: texts.map { (String($0.key.dropFirst("page.".count)), $0.value) })
  }

  @Test func `the page is one style sheet and one script, which browsers may keep`() async throws {
    let board = try await ServedBoard.open()
    let html = try await board.get("/")
    expectEqual(html["Content-Type"], "text/html; charset=utf-8")
    expectEqual(html["Cache-Control"], "no-store")
    let links = html.text.matches(
      of: #/(?:href|src)="(/[^"]+)" integrity="sha256-([A-Za-z0-9+/]{43}=)"/#)
    expectEqual(links.count, 2)
    for link in links {
      let file = try await board.get(String(link.1))
      expectEqual(file.status, 200)
      expectEqual(file["Cache-Control"], "public, max-age=31536000, immutable")
      expectEqual(Data(sha256(of: file.body)).base64EncodedString(), String(link.2))
    }
    #expect(!html.text.contains("main.js"))
  }

  @Test func `files are compressed if the browser accepts that, but events are not`() async throws {
    let board = try await ServedBoard.open()
    let accepted = ("Accept-Encoding", "gzip")
    let request = HTTPRequest("GET", "/", headers: [accepted])
    let response = try await HTTPConnection.response(to: request, port: board.port)
    expectEqual(response["Content-Encoding"], "gzip")
    expectEqual(response.body.prefix(2), [0x1f, 0x8b])
    expectEqual(try await board.get("/")["Content-Encoding"], nil)
  }

  @Test func `a request for headers alone gets no body`() async throws {
    let board = try await ServedBoard.open()
    let connection = HTTPConnection(port: board.port)
    for (path, status, headers) in [
      ("/", 200, []), ("/nothing", 401, []), ("/", 200, [("Accept-Encoding", "gzip")]),
    ] {
      let response = try await connection.response(to: HTTPRequest("HEAD", path, headers: headers))
      expectEqual(response.status, status)
    }
    try await expectEqual(connection.response(to: HTTPRequest("GET", "/")).status, 200)
  }

  @Test func `each file is small, except libraries`() throws {
    for name in try Self.names where !name.hasPrefix("lib/vendor/") {
      #expect(try bytes(name).count < 25 << 10, "\(name)")
    }
  }

  @Test func `the types of each module are checked, and libraries use no other module`() throws {
    for name in try Self.names where name.hasSuffix(".js") && !name.hasPrefix("lib/vendor/") {
      let text = String(decoding: try bytes(name), as: UTF8.self)
      #expect(text.hasPrefix("// @ts-check\n"), "\(name)")
      let imports = text.matches(of: #/(?m)^import (?:\{[^}]*\} from )?"([^"]+)";/#).map(\.1)
      guard name.hasPrefix("lib/") else { continue }
      #expect(
        imports.allSatisfy { $0.hasPrefix("./") || $0 == "../words.js" }, "\(name): \(imports)")
    }
  }

  @Test func `the list of files is up to date`() throws {
    let list = try String(decoding: bytes("../board-files.h"), as: UTF8.self)
    let listed = list.matches(of: #/"Board/([^"]+)"/#).map { String($0.1) }
    expectEqual(listed, try Self.names, "run .ci/resources")
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
