import Localization
import Testing
import TestingAdditions
import Todos

@testable import Rendering

@Suite(.startsNothing) struct PickerTests {
  private func picker(_ titles: [String], language: Language = .english) -> Picker {
    let todos = titles.enumerated().map { index, title in
      Todo(
        id: EntityID(high: 0, low: UInt64(index)), handle: Handle(number: index + 1), title: title,
        created: Moment(seconds: 0))
    }
    return Picker(todos, for: "start", format: .sample(language))
  }

  private func picked(_ typed: String, from titles: [String]) -> String? {
    var picker = picker(titles)
    for character in typed { _ = picker.press(.character(character)) }
    guard case .picked(let todo) = picker.press(.enter) else { return nil }
    return todo.title
  }

  @Test(arguments: [
    ("", "Fix token refresh"), ("tok", "Fix token refresh"), ("TD", "Token docs"),
    ("docs", "Token docs"),
    ("fr ref", "Bonjour à frères refaits"), ("rel no", "Write release notes"),
    ("4", "Bonjour à frères refaits"), ("#2", "Token docs"), ("알고", "알고리즘 문제 풀이"), ("zzz", nil),
  ])
  func `a few letters pick a todo`(typed: String, title: String?) {
    expectEqual(
      picked(
        typed,
        from: [
          "Fix token refresh", "Token docs", "Write release notes", "Bonjour à frères refaits",
          "알고리즘 문제 풀이",
        ]), title)
  }

  @Test func `a word's start ranks above its middle, and letters together above letters apart`() {
    expectEqual(picked("ref", from: ["Pre-freeze", "Unrefined", "A reference"]), "A reference")
    expectEqual(picked("abc", from: ["a b c", "xabc"]), "xabc")
    expectEqual(picked("2", from: ["Plan 2 trips", "Other"]), "Other")
  }

  @Test func `keys edit the search, move and end`() {
    var picker = picker(["One", "Two", "Three"])
    for key: Key in [.character("t"), .character("h"), .backspace, .down] {
      expectEqual(picker.press(key), nil)
    }
    expectEqual(picker.query, "t")
    expectEqual(picker.selection, 1)
    expectEqual(picker.press(.down), nil)
    expectEqual(picker.selection, 1)
    _ = picker.press(.deleteWord)
    expectEqual(picker.query, "")
    expectEqual(picker.press(.cancel), .cancelled)
  }

  @Test func `pages and ends are reached by their keys`() {
    var picker = picker((1...30).map { "Todo \($0)" })
    for (key, selection) in [
      (Key.pageDown, 10), (.pageDown, 20), (.pageDown, 29), (.pageUp, 19), (.home, 0), (.up, 0),
      (.end, 29),
    ] {
      _ = picker.press(key)
      expectEqual(picker.selection, selection)
    }
  }

  @Test(arguments: [40, 80, 120])
  func `each todo has one line with its whole project`(width: Int) {
    let todos = (1...3).map { number in
      var todo = Todo(
        id: EntityID(high: 0, low: UInt64(number)), handle: Handle(number: number),
        title: String(repeating: "long title ", count: number * 6), created: Moment(seconds: 0))
      todo.project = "api"
      return todo
    }
    var picker = Picker(todos, for: "done", format: .sample(.english))
    _ = picker.press(.down)
    let lines = picker.lines(width: width, height: 24).map { $0.text(.none) }
    expectEqual(lines.count, 5)
    for (index, line) in lines.dropFirst().prefix(3).enumerated() {
      #expect(line.hasPrefix(index == 1 ? "›" : " "), "\(line)")
      #expect(line.contains(" \(index + 1) ") && line.hasSuffix("  api"), "\(line)")
    }
  }

  @Test(arguments: Language.allCases, [20, 40, 80, 120])
  func `no line is as wide as the terminal`(language: Language, width: Int) {
    let titles = (1...30).map { "할 일 \($0) with a title that is longer than a terminal is wide" }
    var picker = picker(titles, language: language)
    for typed in ["", "할", "nothing like it"] {
      _ = picker.press(.clear)
      for character in typed { _ = picker.press(.character(character)) }
      let lines = picker.lines(width: width, height: 24)
      #expect(lines.count <= 12)
      for line in lines { #expect(line.width < width, "\(line)") }
      #expect(picker.cursor(width: width, height: 24).column < width)
    }
  }

  @Test(arguments: [
    ("a", [Key.character("a")]), ("é가", [.character("é"), .character("가")]), ("\r", [.enter]),
    ("\u{1B}", [.cancel]), ("\u{1B}[A\u{1B}[B", [.up, .down]), ("\u{1B}OA", [.up]),
    ("\u{1B}[5~\u{1B}[6~\u{1B}[H\u{1B}[4~", [.pageUp, .pageDown, .home, .end]),
    ("\u{1B}[200~x", [.character("x")]), ("\u{7F}\u{17}\u{15}", [.backspace, .deleteWord, .clear]),
    ("\u{10}\u{0E}", [.up, .down]), ("\u{3}", [.cancel]), ("\u{1}\u{2}", []),
  ])
  func `bytes of the terminal are keys`(text: String, keys: [Key]) {
    var bytes = Array(text.utf8)
    expectEqual(Key.decode(&bytes, isWhole: true), keys)
    #expect(bytes.isEmpty)
  }

  @Test func `the rest of a character or of a sequence may come later`() {
    let all = Array("가\u{1B}[A".utf8)
    for end in 1..<all.count {
      var bytes = Array(all[..<end])
      var keys = Key.decode(&bytes, isWhole: false)
      bytes += all[end...]
      keys += Key.decode(&bytes, isWhole: false)
      expectEqual(keys, [.character("가"), .up])
    }
  }
}
