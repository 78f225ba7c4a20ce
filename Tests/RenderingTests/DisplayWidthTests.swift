import Rendering
import Testing
import TestingAdditions

@Suite(.serialized, .startsNothing) struct DisplayWidthTests {
  @Test(arguments: [
    ("plain", 5), ("알고리즘", 8), ("日本語", 6), ("e\u{301}", 1), ("👍", 2), ("👩‍💻", 2), ("❤️", 2),
    ("ｱ", 1), ("Ａ", 2), ("…", 1), ("", 0), ("한글 mix", 8), ("\u{1112}\u{1161}\u{11AB}", 2),
  ])
  func `the width of a text is its columns in a terminal`(text: String, width: Int) {
    expectEqual(text.displayWidth, width)
  }

  @Test(arguments: [
    ("Fix token refresh", 8, "Fix tok…"), ("알고리즘 문제", 6, "알고…"), ("알고리즘 문제", 5, "알고…"),
    ("short", 10, "short"), ("x", 0, ""), ("ab", 1, "…"),
  ])
  func `a text that is too long ends in an ellipsis`(
    text: String, width: Int, expected: String
  ) {
    expectEqual(text.truncated(toWidth: width), expected)
    #expect(text.truncated(toWidth: width).displayWidth <= width)
  }

  @Test(arguments: [
    ("a\u{1B}[31mb", "a␛[31mb"), ("bell\u{7}", "bell␇"), ("del\u{7F}", "del␡"),
    ("c1\u{9B}x", "c1<U+009B>x"), ("over\u{202E}ride", "over<U+202E>ride"),
    ("line\nbreak", "line␊break"), ("한글", "한글"), ("\r\n", "␍␊"),
    ("a\u{E0072}\u{E006D}", "a<U+E0072><U+E006D>"),
    ("🏴󠁧󠁢󠁳󠁣󠁴󠁿!", "🏴󠁧󠁢󠁳󠁣󠁴󠁿!"), ("🏴\u{E0072}\u{E007F}", "🏴<U+E0072><U+E007F>"),
    ("a\u{200B}b", "a<U+200B>b"), ("pay\u{200D}pal\u{200C}", "pay<U+200D>pal<U+200C>"),
    ("\u{FEFF}x\u{2060}", "<U+FEFF>x<U+2060>"), ("soft\u{AD}hyphen", "soft<U+00AD>hyphen"),
    ("한\u{200C}글\u{3164}", "한<U+200C>글<U+3164>"), ("a\u{FE0F}\u{34F}", "a<U+FE0F><U+034F>"),
    ("😀\u{FE0F}\u{E0101}\u{E0102}", "😀\u{FE0F}<U+E0101><U+E0102>"), ("👩‍", "👩<U+200D>"),
    // These shape what is seen.
    ("👩‍👩‍👧 ❤️‍🔥 🏳️‍🌈 👍🏽 1️⃣ ☎︎", "👩‍👩‍👧 ❤️‍🔥 🏳️‍🌈 👍🏽 1️⃣ ☎︎"),
    ("می‌خواهم क्‍ष", "می‌خواهم क्‍ष"), ("葛\u{E0100}", "葛\u{E0100}"),
  ])
  func `terminal control and invisible characters are made visible`(text: String, expected: String)
  {
    expectEqual(text.visible, expected)
  }

  @Test(arguments: [
    ("", 0), ("a\n", 1), ("a\n\nb\n", 3), ("1234567890\n", 1), ("12345678901\n", 2),
    ("\u{1B}[31m1234567890\u{1B}[0m\n", 1), ("한글한글한\n", 1), ("한글한글한글\n", 2),
    ("\u{1B}[1m123456\u{1B}[0m \u{1B}[38;5;28m7890\u{1B}[0m\nx\n", 3),
  ])
  func `rows count the lines that a terminal wraps`(text: String, rows: Int) {
    expectEqual(text.rows(inWidth: 10), rows)
  }

  @Test(arguments: [
    ("/home/me/src/api", 16, "/home/me/src/api"), ("/home/me/src/api", 9, "…/src/api"),
    ("/코드/api", 8, "…드/api"), ("/코드/api", 7, "…드/api"), ("/코드/api", 6, "…/api"), ("x", 0, ""),
  ])
  func `a path is cut at its start`(path: String, width: Int, expected: String) {
    expectEqual(path.truncatedAtStart(toWidth: width), expected)
  }
}
