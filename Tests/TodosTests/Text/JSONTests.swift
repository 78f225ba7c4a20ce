import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct JSONTests {
  @Test(
    arguments: [
      (JSON.null, "null"), (.bool(true), "true"), (.integer(-12), "-12"), (.number(0.5), "0.5"),
      (.number(.infinity), "null"), (.number(.nan), "null"), (.array([]), "[]"),
      ([1.json, "a".json], "[1,\"a\"]"),
      (.object([]), "{}"), (["b": 1.json, "a": [.null]], "{\"b\":1,\"a\":[null]}"),
      (["\n": .null], "{\"\\n\":null}"),
    ] as [(JSON, String)])
  func `a value is one line whose members keep their order`(value: JSON, text: String) {
    expectEqual(value.text, text)
    #expect(value.text.utf8.allSatisfy { $0 >= 0x20 })
  }

  @Test(arguments: [
    ("\"\\/", "\\\"\\\\/"), ("\n\t\r", "\\n\\t\\r"), ("\u{0}\u{8}\u{1B}", "\\u0000\\u0008\\u001b"),
    ("\u{7F}\u{85}\u{9B}", "\\u007f\\u0085\\u009b"), ("\u{202E}\u{2066}", "\\u202e\\u2066"),
    ("\u{61C}\u{200E}\u{200F}", "\\u061c\\u200e\\u200f"), ("\u{2028}\u{2029}", "\\u2028\\u2029"),
    ("a\u{E0072}", "a\\udb40\\udc72"),
    ("é 한글 👩‍👩‍👧 \u{200B}", "é 한글 👩‍👩‍👧 \u{200B}"),
  ])
  func `terminal control characters are escaped`(string: String, text: String) {
    expectEqual(JSON.string(string).text, "\"\(text)\"")
    expectEqual(JSON(utf8: Array(JSON.string(string).text.utf8)), .string(string))
  }

  @Test func `members are added at the end of an object`() {
    let json: JSON = ["b": 1.json]
    expectEqual(json.adding(["a": .null, "c": 2.json]), ["b": 1.json, "a": .null, "c": 2.json])
    expectEqual(json.adding([:]), json)
  }

  @Test func `every scalar of the basic plane round-trips`() throws {
    for value in (0...UInt32(0xFFFF)).reversed() {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let read = JSON(utf8: Array(JSON.string("a\(scalar)b").text.utf8))
      guard case .string(let string) = read else {
        Issue.record("U+\(String(value, radix: 16))")
        continue
      }
      expectEqual(string.unicodeScalars.dropFirst().first, scalar)
    }
  }

  @Test(
    arguments: [
      (
        " {\"a\" : [ 1 , -0 , 2.5e1 ] , \"b\":{}}\n",
        ["a": [1.json, 0.json, .number(25)], "b": [:]]
      ),
      ("\"\\u0041\\ud83d\\ude00\\b\\f\\/\"", .string("A😀\u{8}\u{C}/")),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("1E2", .number(100)),
      ("[[[]]]", [[[]]]), ("\"é\"", .string("é")),
    ] as [(String, JSON)])
  func `text is parsed as the value it denotes`(text: String, value: JSON) {
    expectEqual(JSON(utf8: Array(text.utf8)), value)
  }

  @Test(arguments: [
    "", " ", "nul", "nulll", "tru", "True", "01", "-", "+1", ".5", "1.", "1e", "1e+", "0x1", "NaN",
    "[", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "]", "{", "{\"a\"", "{\"a\":", "{\"a\":1",
    "{\"a\":1,}",
    "{a:1}", "{\"a\" 1}", "{1:1}", "{\"a\":1,\"a\":2}", "{\"a\":1,\"\\u0061\":2}", "\"", "\"a",
    "\"\\\"", "\"\\u12\"", "\"\\u+123\"", "\"\\ud83d\"", "\"\\ud83dx\"", "\"\\ud83d\\u0041\"",
    "\"\\ude00\"", "\"\n\"", "\"\t\"", "'a'", "1 2", "null,", "// a\n1", "\u{FEFF}1", "\u{A0}1",
    String(repeating: "[", count: 33) + String(repeating: "]", count: 33),
    String(repeating: "{\"a\":", count: 20_000),
  ])
  func `text that breaks the grammar isn't parsed`(text: String) {
    expectEqual(JSON(utf8: Array(text.utf8)), nil)
  }

  @Test func `invalid UTF-8 isn't parsed`() {
    for wrong: [UInt8] in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82]] {
      expectEqual(JSON(utf8: [0x22] + wrong + [0x22]), nil)
    }
  }

  /// Names are compared byte by byte, regardless of their number.
  @Test(arguments: [1, 2, 15, 16, 17, 18, 40])
  func `duplicate member names are rejected`(count: Int) {
    let members = (0..<count).map { "\"\($0)\":1" }
    #expect(JSON(utf8: Array("{\(members.joined(separator: ","))}".utf8)) != nil)
    for name in [0, count / 2, count - 1] {
      let text = "{\(members.joined(separator: ",")),\"\(name)\":2}"
      #expect(JSON(utf8: Array(text.utf8)) == nil, "\(text)")
    }
    let spellings = "{\(members.joined(separator: ",")),\"\u{E9}\":1,\"e\u{301}\":2}"
    #expect(JSON(utf8: Array(spellings.utf8)) != nil)
  }
}

extension Int {
  fileprivate var json: JSON { JSON(self) }
}

extension String {
  fileprivate var json: JSON { .string(self) }
}
