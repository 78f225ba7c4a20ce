import TestSupport
import Testing
import TestingAdditions

@testable import Rendering

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
  func `a text that is too long ends in an ellipsis`(text: String, width: Int, expected: String) {
    expectEqual(text.truncated(toWidth: width), expected)
    #expect(text.truncated(toWidth: width).displayWidth <= width)
  }

  @Test(arguments: [
    ("a\u{1B}[31mb", "a␛[31mb"), ("bell\u{7}", "bell␇"), ("del\u{7F}", "del␡"),
    ("c1\u{9B}x", "c1<U+009B>x"),
    ("over\u{202E}ride", "over<U+202E>ride"), ("line\nbreak", "line␊break"), ("한글", "한글"),
    ("\r\n", "␍␊"),
    ("a\u{E0072}\u{E006D}", "a<U+E0072><U+E006D>"), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿!", "🏴󠁧󠁢󠁳󠁣󠁴󠁿!"),
    ("🏴\u{E0072}\u{E007F}", "🏴<U+E0072><U+E007F>"), ("a\u{200B}b", "a<U+200B>b"),
    ("pay\u{200D}pal\u{200C}", "pay<U+200D>pal<U+200C>"),
    ("\u{FEFF}x\u{2060}", "<U+FEFF>x<U+2060>"),
    ("soft\u{AD}hyphen", "soft<U+00AD>hyphen"), ("한\u{200C}글\u{3164}", "한<U+200C>글<U+3164>"),
    ("a\u{FE0F}\u{34F}", "a<U+FE0F><U+034F>"),
    ("😀\u{FE0F}\u{E0101}\u{E0102}", "😀\u{FE0F}<U+E0101><U+E0102>"),
    ("👩‍", "👩<U+200D>"),
    // These shape what is seen.
    ("👩‍👩‍👧 ❤️‍🔥 🏳️‍🌈 👍🏽 1️⃣ ☎︎", "👩‍👩‍👧 ❤️‍🔥 🏳️‍🌈 👍🏽 1️⃣ ☎︎"),
    ("می‌خواهم क्‍ष", "می‌خواهم क्‍ष"), ("葛\u{E0100}", "葛\u{E0100}"),
  ])
  func `terminal control and invisible characters are made visible`(text: String, expected: String)
  { expectEqual(text.visible, expected) }

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

@Suite(.serialized, .startsNothing) struct WrappingTests {
  @Test(arguments: [
    ("", 10, [""]), ("   ", 10, [""]), ("one", 10, ["one"]), ("one two", 7, ["one two"]),
    ("one two", 6, ["one", "two"]), ("one  two", 10, ["one two"]), (" one ", 10, ["one"]),
    ("abcdefghij", 4, ["abcd", "efgh", "ij"]), ("a bcdefgh", 4, ["a", "bcde", "fgh"]),
    ("알고리즘 문제", 8, ["알고리즘", "문제"]), ("알고리즘", 5, ["알고", "리즘"]),
    ("알a고b리", 3, ["알a", "고b", "리"]), ("a ` b", 3, ["a `", "b"]),
    ("run `ootd ls --all` now", 16, ["run", "`ootd ls --all`", "now"]),
    ("run `ootd ls --all` now", 12, ["run `ootd ls", "--all` now"]),
    ("e\u{301}e\u{301}e\u{301}", 2, ["e\u{301}e\u{301}", "e\u{301}"]),
    ("👩‍👩‍👧👩‍👩‍👧", 2, ["👩‍👩‍👧", "👩‍👩‍👧"]),
  ])
  func `lines break between words`(text: String, width: Int, lines: [String]) {
    expectEqual(text.wrapped(toWidth: width, lines: 3), lines)
  }

  @Test(arguments: [
    ("変更を同期します", 10, ["変更を同期", "します"]), ("完了しました。", 12, ["完了しまし", "た。"]),
    ("「未着手」です", 8, ["「未着", "手」です"]), ("`ootd undo` で元に戻す", 12, ["`ootd undo`", "で元に戻す"]),
    ("ootdの設定", 6, ["ootdの", "設定"]), ("リポジトリー", 10, ["リポジト", "リー"]),
  ])
  func `Japanese breaks between characters, but not before a closing mark`(
    text: String, width: Int, lines: [String]
  ) {
    expectEqual(text.wrapped(toWidth: width, lines: 3), lines)
  }

  @Test(arguments: [
    ("one two three four", 5, 3, ["one", "two", "thre…"]),
    ("one two three", 5, 3, ["one", "two", "three"]),
    ("abcdefghijklm", 4, 3, ["abcd", "efgh", "ijk…"]),
    ("abcdefghijkl", 4, 3, ["abcd", "efgh", "ijkl"]),
    ("a b", 1, 1, ["…"]), ("알고리즘 문제 풀이", 4, 2, ["알고", "리…"]), ("a b c d", 3, 1, ["a …"]),
    ("one", 10, 1, ["one"]), ("one two", 10, 1, ["one two"]),
  ])
  func `text that doesn't fit ends in an ellipsis`(
    text: String, width: Int, limit: Int, lines: [String]
  ) {
    expectEqual(text.wrapped(toWidth: width, lines: limit), lines)
  }

  @Test func `lines stay within the width and limit, and nothing is dropped silently`() {
    var random = SeededGenerator(seed: 3)
    let characters = Array("ab 알고é 👩‍👩‍👧w")
    for _ in 0..<3000 {
      let count = Int.random(in: 0...40, using: &random)
      let text = String((0..<count).map { _ in characters.randomElement(using: &random) ?? " " })
      let width = Int.random(in: 2...12, using: &random)
      let limit = Int.random(in: 1...4, using: &random)
      let lines = text.wrapped(toWidth: width, lines: limit)
      if lines.count > limit || lines.contains(where: { $0.displayWidth > width }) {
        Issue.record("\(text.debugDescription) \(width) \(limit): \(lines)")
      }
      let kept = lines.joined().filter { $0 != " " }
      let all = text.filter { $0 != " " }
      let isWhole = kept == all
      let isCut = kept.hasSuffix("…") && all.hasPrefix(kept.dropLast())
      if !isWhole, !isCut { Issue.record("\(text.debugDescription) \(width) \(limit): \(lines)") }
    }
  }
}
