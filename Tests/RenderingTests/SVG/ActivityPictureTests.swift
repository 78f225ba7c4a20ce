import Activity
import Foundation
import Localization
import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Rendering

@Suite(.serialized, .startsNothing) struct ActivityPictureTests {
  private func read(
    _ span: DaySpan, _ language: Language = .english, project: String? = nil
  ) throws -> (text: String, document: XMLReading) {
    let report = ActivityReport.sample(span, project: project)
    let text = ActivityPicture(report, format: .sample(language)).text
    return (text, try #require(XMLReading(text)))
  }

  private var month: DaySpan {
    get throws { .month(try #require(Month(iso: "2026-11"))) }
  }

  @Test(arguments: Language.allCases)
  func `the picture is well-formed and self-contained`(language: Language) throws {
    let long: [DaySpan] = Seeds.areAll || language == .english ? [.weeks(520), .year(2024)] : []
    for span in [.weeks(1), .weeks(15), try month] + long {
      let (text, document) = try read(span, language, project: "api")
      expectEqual(document.elements.first?.name, "svg")
      expectEqual(document.elements.first?.attributes["role"], "img")
      expectEqual(document.elements.first?.attributes["xml:lang"], language.rawValue)
      for source in ["href", "url(", "@import", "<script", "<image"] {
        #expect(!text.contains(source))
      }
    }
  }

  @Test func `the picture has a description for screen readers`() throws {
    let (_, document) = try read(.weeks(2))
    let root = document.elements[0]
    let labels = root.attributes["aria-labelledby"]?.split(separator: " ").map(String.init)
    let named = document.elements.filter { labels?.contains($0.attributes["id"] ?? "") ?? false }
    expectEqual(named.map(\.name), ["title", "desc"])
    expectEqual(named[0].text, "Commits and completion, 9 Nov 2026 – 21 Nov 2026")
    #expect(named[1].text.contains("119 commits"))
    #expect(named[1].text.contains("longest streak 12 days"))
  }

  @Test func `each day up to today is a square with a tooltip in each map`() throws {
    let (_, document) = try read(.year(2026))
    let tooltips = document.elements(named: "title").dropFirst().map(\.text)
    let days = try day("2026-11-21").number - day("2026-01-01").number + 1
    expectEqual(tooltips.count, 2 * days)
    #expect(tooltips.contains("2 Jan 2026: 3 commits"))
    #expect(tooltips.contains("2 Jan 2026: 7/10  70 %"))
    #expect(!tooltips.contains { $0.hasPrefix("22 Nov") })
  }

  @Test func `nothing is drawn outside the picture`() throws {
    for span in [.weeks(1), .weeks(9), .weeks(53), try month] {
      let (_, document) = try read(span)
      let box = try #require(document.elements[0].attributes["viewBox"])
        .split(separator: " ").compactMap { Int($0) }
      for element in document.elements where ["rect", "text"].contains(element.name) {
        guard element.attributes["class"] != "card" else { continue }
        let x = try #require(element.attributes["x"].flatMap { Int($0) })
        let y = try #require(element.attributes["y"].flatMap { Int($0) })
        let width = element.attributes["width"].flatMap { Int($0) } ?? 0
        let height = element.attributes["height"].flatMap { Int($0) } ?? 0
        let isTrailing = element.attributes["text-anchor"] == "end"
        let text = isTrailing ? 0 : SVGDocument.width(of: element.text)
        #expect(x >= 0 && x + width + text <= box[2], "\(element)")
        #expect(y >= 0 && y + height <= box[3], "\(element)")
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `no map is drawn for a figure without data`(language: Language) throws {
    let report = ActivityReport.sample(.weeks(9)) { _ in (3, Completion(done: 0, total: 0)) }
    let text = ActivityPicture(report, format: .sample(language)).text
    #expect(text.contains("class=\"c1\"") && !text.contains("class=\"zero\""))
    let document = try #require(XMLReading(text))
    let step = try #require(document.elements(named: "text").first { $0.text.contains("ootd add") })
    let width = try #require(document.elements[0].attributes["width"].flatMap { Int($0) })
    #expect(24 + SVGDocument.width(of: step.text) <= width)
    expectEqual(document.elements(named: "title").count, 1 + report.figures.count)
  }

  @Test func `the shades match the terminal's, on light and dark pages`() throws {
    let (text, document) = try read(.weeks(53))
    let sheet = try #require(document.elements(named: "style").first).text
    let halves = sheet.components(separatedBy: "@media (prefers-color-scheme:dark)")
    expectEqual(halves.count, 2)
    for (half, background) in zip(halves, [Background.light, .dark]) {
      for metric in Metric.allCases {
        for color in Palette.shades(of: metric, on: background) {
          #expect(half.contains("fill:\(color.css)"))
        }
      }
    }
    for level in 1...5 {
      #expect(text.contains("class=\"c\(level)\""))
      #expect(text.contains("class=\"r\(level)\""))
    }
  }

  @Test func `a month shows both figures of each day, but only numbers of future days`() throws {
    let (_, document) = try read(try month)
    let texts = document.elements(named: "text").map(\.text)
    expectEqual(texts.first, "November 2026")
    for number in 1...30 { #expect(texts.contains("\(number)")) }
    let tooltips = document.elements(named: "title").dropFirst().map(\.text)
    expectEqual(tooltips.count, 21)
    expectEqual(tooltips.last, "21 Nov 2026: 14 commits, 8/10  80 %")
    expectEqual(document.elements.filter { $0.attributes["class"] == "cell" }.count, 30)
  }

  @Test func `hostile text is never markup`() throws {
    let name = "<script>alert(1)</script> \"&'\u{1B}[31m\u{202E}\u{FFFE}]]>"
    for span in [.weeks(3), try month] {
      let (text, document) = try read(span, project: name)
      #expect(document.elements(named: "script").isEmpty)
      #expect(text.unicodeScalars.allSatisfy { !$0.isTerminalControl || $0 == "\n" })
      let shown = "<script>alert(1)</script> \"&'␛[31m<U+202E>\u{FFFD}]]>"
      #expect(document.elements(named: "text").contains { $0.text.contains(shown) })
    }
  }
}

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The elements that a real XML parser finds in a text.
final class XMLReading: NSObject, XMLParserDelegate {
  struct Element {
    let name: String
    let attributes: [String: String]
    /// The element's own text, without that of nested elements.
    var text = ""
  }

  private(set) var elements: [Element] = []
  private var open: [Int] = []

  /// Nil if the text isn't well-formed XML.
  init?(_ text: String) {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    guard parser.parse() else { return nil }
  }

  func elements(named name: String) -> [Element] {
    elements.filter { $0.name == name }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    open.append(elements.count)
    elements.append(Element(name: name, attributes: attributes))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if let index = open.last { elements[index].text += text }
  }
}
