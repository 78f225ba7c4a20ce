import TestSupport
import Testing
import TestingAdditions

@testable import Rendering

@Suite(.serialized, .startsNothing) struct WrappingTests {
  @Test(arguments: [
    ("", 10, [""]), ("   ", 10, [""]), ("one", 10, ["one"]), ("one two", 7, ["one two"]),
    ("one two", 6, ["one", "two"]), ("one  two", 10, ["one two"]), (" one ", 10, ["one"]),
    ("abcdefghij", 4, ["abcd", "efgh", "ij"]), ("a bcdefgh", 4, ["a", "bcde", "fgh"]),
    ("알고리즘 문제", 8, ["알고리즘", "문제"]), ("알고리즘", 5, ["알고", "리즘"]),
    ("알a고b리", 3, ["알a", "고b", "리"]),
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
