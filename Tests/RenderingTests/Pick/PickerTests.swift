import Localization
import Testing
import TestingAdditions
import Todos

@testable import Rendering

@Suite(.startsNothing) struct PickerTests {
  private func picker(
    _ titles: [String], takesSeveral: Bool = true, language: Language = .english
  ) -> Picker {
    let todos = titles.enumerated().map { index, title in
      Todo(
        id: EntityID(high: 0, low: UInt64(index)), handle: Handle(number: index + 1), title: title,
        created: Moment(seconds: 0))
    }
    return Picker(todos, for: "start", takesSeveral: takesSeveral, format: .sample(language))
  }

  private func picked(_ typed: String, from titles: [String]) -> String? {
    var picker = picker(titles)
    for character in typed { _ = picker.press(.character(character)) }
    guard case .picked(let todos) = picker.press(.enter) else { return nil }
    return todos.map(\.title).joined(separator: ", ")
  }

  @Test(arguments: [
    ("", "Fix token refresh"), ("2", "Token docs"), ("#2", "Token docs"), ("zzz", nil),
  ])
  func `a few letters or a number pick a todo`(typed: String, title: String?) {
    expectEqual(picked(typed, from: ["Fix token refresh", "Token docs", "Plan 2 trips"]), title)
  }

  @Test func `letters find texts in the same order as on the page`() throws {
    struct Case: Decodable { let query: String, texts, found: [String] }
    for each in try casesOfPage("fuzzy", as: [Case].self) {
      let pattern = FuzzyPattern(each.query)
      let scored = each.texts.enumerated().compactMap { index, text in
        pattern.score(FuzzyPattern.folded(text)).map { (index: index, score: $0) }
      }
      let order = scored.sorted { ($1.score, $0.index) < ($0.score, $1.index) }
      expectEqual(order.map { each.texts[$0.index] }, each.found)
    }
  }

  @Test(arguments: [
    ("\t\r", ["One"]), ("\t\t\r", ["One", "Two"]), ("\u{1B}[F\u{1B}[Z\t\r", ["Two", "Three"]),
    ("\t\u{10}\t\r", ["Two"]), ("\t\u{1B}", []),
    ("th\u{7F}\u{0E}\u{0E}\r", ["Three"]), ("t wo\u{17}\u{17}\r", ["One"]),
    // Marks outlast the search, and Enter takes them even if nothing matches.
    ("w\t\u{15}\u{1B}[F\t\r", ["Two", "Three"]), ("\tz\t\r", ["One"]), ("z\t\r", []),
    ("\u{1}\r", ["One", "Two", "Three"]), ("\u{1}\u{1}\u{0E}\r", ["Two"]),
    ("\tt\u{1}\r", ["One", "Two", "Three"]), ("\u{1}t\u{1}\r", ["One"]),
  ])
  func `Tab marks several, and Enter takes them in the order of the list`(
    typed: String, titles: [String]
  ) {
    for takesSeveral in [true, false] {
      var picker = picker(["One", "Two", "Three"], takesSeveral: takesSeveral)
      var bytes = Array(typed.utf8)
      var picked: [String] = []
      for key in Key.decode(&bytes, isWhole: true) {
        guard case .picked(let todos) = picker.press(key) else { continue }
        picked = todos.map(\.title)
      }
      if takesSeveral { expectEqual(picked, titles) } else { #expect(picked.count <= 1) }
      let shown = picker.lines(width: 80, height: 24).map { $0.text(.none) }
      expectEqual(shown.last?.contains("Tab mark"), takesSeveral)
      expectEqual(
        shown[0].contains("✓ \(picker.marks.count)  "), takesSeveral && !picker.marks.isEmpty)
    }
  }

  @Test(arguments: [20, 40, 80])
  func `a mark moves nothing, and a low terminal shows what fits`(width: Int) {
    var picker = picker((1...12).map { "할 일 \($0) with a title of some length" })
    let rows = { (picker: Picker) in
      picker.lines(width: width, height: 24)[1...11].map { $0.text(.none) }
    }
    let before = rows(picker)
    for key: Key in [.tab, .tab, .home] { _ = picker.press(key) }
    let marks = rows(picker).map { String($0.prefix(3)) }
    expectEqual(marks, ["›✓ ", " ✓ "] + Array(repeating: "   ", count: 8) + ["typ"])
    expectEqual(rows(picker).map { $0.dropFirst(2) }, before.map { $0.dropFirst(2) })
    if width == 40 { for row in before.dropLast() { #expect(row.dropFirst(15).count > 13) } }
    for height in 1...14 { #expect(picker.lines(width: width, height: height).count <= height) }
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
    var picker = Picker(todos, for: "done", takesSeveral: true, format: .sample(.english))
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
      _ = picker.press(.control("u"))
      for character in typed { _ = picker.press(.character(character)) }
      let lines = picker.lines(width: width, height: 24)
      #expect(lines.count <= 12)
      for line in lines { #expect(line.width < width, "\(line)") }
      #expect(picker.cursor(width: width, height: 24).column < width)
    }
  }

  @Test(arguments: [
    ("a", [Key.character("a")]), ("é가", [.character("é"), .character("가")]), ("\r", [.enter]),
    ("\u{1B}", [.escape]), ("\u{1B}[A\u{1B}[B", [.up, .down]), ("\u{1B}OA", [.up]),
    ("\u{1B}[5~\u{1B}[6~\u{1B}[H\u{1B}[4~", [.pageUp, .pageDown, .home, .end]),
    ("\u{1B}[200~x\u{1B}[201~", []),
    ("\u{7F}\u{17}\u{15}", [.backspace, .control("w"), .control("u")]),
    ("\u{3}\u{1C}", [.control("c")]), ("\t\u{1B}[Z\u{1}", [.tab, .backTab, .control("a")]),
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
