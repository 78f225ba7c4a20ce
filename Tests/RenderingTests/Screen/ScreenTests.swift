import TestSupport
import Testing
import TestingAdditions

@testable import Rendering

/// What a terminal shows after the sequences that it got: those that ``Screen`` writes, and no others.
struct ModelTerminal {
  /// The character of each column; nil for the second half of a wide one.
  private(set) var rows: [[Character?]]
  private(set) var cursor: (row: Int, column: Int) = (0, 0)
  private(set) var isCursorShown = false
  /// How many characters were written.
  private(set) var count = 0

  init(columns: Int, rows: Int) {
    self.rows = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  var lines: [String] { rows.map { String($0.compactMap(\.self)) } }

  mutating func write(_ text: String) {
    var rest = text.unicodeScalars.split(separator: "\u{1B}", omittingEmptySubsequences: false)[...]
    print(String(rest.removeFirst()))
    for sequence in rest {
      let end = sequence.dropFirst().firstIndex { (0x40...0x7E).contains($0.value) }
      guard sequence.first == "[", let end else {
        Issue.record("\(sequence)")
        continue
      }
      obey(String(sequence[..<end].dropFirst()), sequence[end])
      print(String(sequence[sequence.index(after: end)...]))
    }
  }

  private mutating func obey(_ body: String, _ final: Unicode.Scalar) {
    let numbers = body.split(separator: ";").compactMap { Int($0) }
    switch final {
    case "H": cursor = (numbers[0] - 1, min(numbers[1] - 1, rows[0].count - 1))
    case "X": for column in 0..<numbers[0] { rows[cursor.row][cursor.column + column] = " " }
    case "J":
      for row in rows.indices { for column in rows[row].indices { rows[row][column] = " " } }
    case "h" where body == "?25", "l" where body == "?25": isCursorShown = final == "h"
    case "h", "l": expectEqual(body, "?2026")
    case "m": break
    default: Issue.record("an unknown sequence: \(body)\(final)")
    }
  }

  private mutating func print(_ text: String) {
    for character in text {
      let width = character.displayWidth
      // A half of a wide character that is overwritten leaves a space.
      if rows[cursor.row][cursor.column] == nil { rows[cursor.row][cursor.column - 1] = " " }
      rows[cursor.row][cursor.column] = character
      if width == 2 { rows[cursor.row][cursor.column + 1] = nil }
      cursor.column += width
      if cursor.column < rows[cursor.row].count, rows[cursor.row][cursor.column] == nil {
        rows[cursor.row][cursor.column] = " "
      }
      count += 1
    }
  }
}

@Suite(.startsNothing) struct ScreenTests {
  private static let words = [
    "token", "알고리즘 문제", "日本語", "🔑", "👩‍👩‍👧", "e\u{301}", "a\u{1B}[2J", "·", "■ ", "   ", "―",
  ]

  private func frame(_ random: inout SeededGenerator, columns: Int, rows: Int) -> Frame {
    let lines = (0..<rows).map { _ in
      var line = StyledText("")
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let styles: [Style] = [.plain, .heading, .dim, .high]
        line += StyledText(
          Self.words.randomElement(using: &random) ?? "",
          styles.randomElement(using: &random) ?? .plain)
      }
      return line.truncated(toWidth: columns)
    }
    return Frame(lines: lines)
  }

  @Test(arguments: Seeds.few(60, ofFirst: 2000))
  func `a terminal shows each frame, whatever it showed before`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let columns = Int.random(in: 1...40, using: &random)
    var screen = Screen(.ansi256, on: .dark)
    var terminal = ModelTerminal(columns: columns, rows: 5)
    var last: Frame?
    for _ in 0..<20 {
      var frame = frame(&random, columns: columns, rows: 5)
      // Most lines stay.
      if let last {
        for row in frame.lines.indices where Int.random(in: 0..<4, using: &random) > 0 {
          frame.lines[row] = last.lines[row]
        }
      }
      terminal.write(screen.draw(frame, columns: columns) ?? "")
      var fresh = ModelTerminal(columns: columns, rows: 5)
      var all = Screen(.ansi256, on: .dark)
      fresh.write(all.draw(frame, columns: columns) ?? "")
      expectEqual(terminal.lines, fresh.lines)
      for (row, line) in frame.lines.enumerated() {
        let text = line.text(.none)
        expectEqual(fresh.lines[row].prefix(text.count), text[...], "\(text.debugDescription)")
      }
      #expect(screen.draw(frame, columns: columns) == nil)
      last = frame
    }
  }

  @Test func `only what differs is written, and the cursor stands where one types`() {
    var screen = Screen(.none, on: .dark)
    var terminal = ModelTerminal(columns: 60, rows: 2)
    let start = String(repeating: "x", count: 50)
    terminal.write(
      screen.draw(Frame(lines: [StyledText(start), StyledText("y")]), columns: 60) ?? "")
    let before = terminal.count
    var frame = Frame(lines: [StyledText(start + "z"), StyledText("y")])
    frame.cursor = (1, 70)
    terminal.write(screen.draw(frame, columns: 60) ?? "")
    expectEqual(terminal.count - before, 1)
    #expect(terminal.isCursorShown && terminal.cursor == (1, 59))
    // Another size, or another program's output: all is drawn again.
    for text in [
      screen.draw(frame, columns: 55),
      {
        screen.clear()
        return screen.draw(frame, columns: 55)
      }(),
    ] {
      #expect(text?.contains("\u{1B}[2J") == true && text?.contains(start) == true)
    }
  }
}
