import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

@testable import Commands
@testable import Rendering

/// A program's output as a terminal shows it, drawn as SVG for the README.
struct TerminalPicture {
  let columns: Int
  let isDark: Bool
  private let lines: [[Run]]

  /// Text in one style, from a column on.
  private struct Run {
    let column: Int
    let text: String
    /// The parameters of its escape sequence (ECMA-48, SGR), such as `38;5;172`.
    let style: String
  }

  /// The width and height of a character's cell, in pixels.
  private static let cell = (width: 8.4, height: 20)
  private static let margin = 20

  init(_ output: String, columns: Int, isDark: Bool) {
    self.columns = columns
    self.isDark = isDark
    let rows = output.split(separator: "\n", omittingEmptySubsequences: false)
    lines = (rows.last == "" ? rows.dropLast() : rows[...]).map(Self.runs)
  }

  private static func runs(of line: Substring) -> [Run] {
    var runs: [Run] = []
    var column = 0
    var style = ""
    for (index, part) in line.split(separator: "\u{1B}[", omittingEmptySubsequences: false)
      .enumerated()
    {
      var text = part
      if index > 0 {
        style = String(part.prefix { $0 != "m" })
        text = part.dropFirst(style.count + 1)
      }
      // Several spaces separate the columns of a table, so each piece is placed at its terminal column.
      for piece in text.split(separator: "  ", omittingEmptySubsequences: false) {
        let word = piece.drop { $0 == " " }
        let indent = piece.count - word.count
        let text = String(word.reversed().drop { $0 == " " }.reversed())
        if !text.isEmpty { runs.append(Run(column: column + indent, text: text, style: style)) }
        column += String(piece).displayWidth + 2
      }
      column -= 2
    }
    return runs
  }

  var svg: String {
    let (width, height) = (Int(Double(columns) * Self.cell.width), lines.count * Self.cell.height)
    let size = (width: width + 2 * Self.margin, height: height + 2 * Self.margin)
    let texts = lines.enumerated().flatMap { row, runs in runs.map { text($0, row: row) } }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(size.width)" height="\(size.height)" \
      viewBox="0 0 \(size.width) \(size.height)">
      <rect width="100%" height="100%" rx="8" fill="\(isDark ? "#15181c" : "#f6f7f9")"/>
      <g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" \
      font-size="14" fill="\(isDark ? "#d5d9df" : "#24292f")" xml:space="preserve">
      \(texts.joined(separator: "\n"))
      </g>
      </svg>

      """
  }

  private func text(_ run: Run, row: Int) -> String {
    let x = Self.margin + Int(Double(run.column) * Self.cell.width)
    let y = Self.margin + row * Self.cell.height
    let width = Int(Double(run.text.displayWidth) * Self.cell.width)
    let box = rgb(run.style, after: "48").map { color in
      "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(Self.cell.height)\" fill=\"\(color)\"/>"
    }
    let text =
      "<text x=\"\(x)\" y=\"\(y + 15)\" textLength=\"\(width)\"\(attributes(run.style))>\(run.text.xml)</text>"
    return (box ?? "") + text
  }

  private func attributes(_ style: String) -> String {
    switch style {
    case "", "0": ""
    case "1": " font-weight=\"bold\""
    case "2": " opacity=\"0.6\""
    case "31": " fill=\"\(isDark ? "#f47067" : "#cf222e")\""
    case "1;36": " font-weight=\"bold\" fill=\"\(isDark ? "#39c5cf" : "#1b7c83")\""
    case "36": " fill=\"\(isDark ? "#39c5cf" : "#1b7c83")\""
    case "38;5;172": " fill=\"#d78700\""
    default: rgb(style, after: "38").map { " fill=\"\($0)\"" } ?? ""
    }
  }

  /// The colour of the text (38) or behind it (48), if the style has one in 24 bits.
  private func rgb(_ style: String, after code: String) -> String? {
    let parts = style.split(separator: ";").map(String.init)
    guard
      let index = parts.indices.first(where: {
        parts[$0] == code && parts.dropFirst($0 + 1).first == "2"
      }),
      parts.count >= index + 5
    else { return nil }
    return "rgb(\(parts[(index + 2)...(index + 4)].joined(separator: ",")))"
  }
}

/// The README's pictures of the terminal. `.ci/pictures` updates them.
@Suite(.serialized, .startsPrograms) struct PictureTests {
  @Test func `the pictures show today and the full screen, light and dark`() async throws {
    for (theme, background) in [("light", "0;15"), ("dark", "15;0")] {
      let machine = try Machine(now: "2026-11-21T11:00:00+01:00")
      try await machine.makeExample()
      machine.terminalWidth = 80
      let variables = ["NO_COLOR": "", "COLORTERM": "truecolor", "COLORFGBG": background]
      let today = try await machine.run("today", variables: variables).checked().output
      try compare(TerminalPicture(today, columns: 80, isDark: theme == "dark"), "today-\(theme)")
      machine.terminalWidth = 110
      let session = await Session(try machine.context(variables))
      let (wakes, wake) = AsyncStream<ScreenDesk.Wake>.makeStream()
      let desk = try ScreenDesk(session, session.format, rows: 24, query: "") { wake.yield($0) }
      desk.begin()
      // Until the commits are read.
      for await reason in wakes {
        desk.handle(reason)
        if reason == .work { break }
      }
      desk.loadDetails()
      let screen = session.format.text(desk.state.frame().lines)
      try compare(TerminalPicture(screen, columns: 110, isDark: theme == "dark"), "ui-\(theme)")
    }
  }

  private func compare(_ picture: TerminalPicture, _ name: String) throws {
    var file = URL(filePath: #filePath)
    for _ in 0..<4 { file.deleteLastPathComponent() }
    file.append(path: "Resources/Pictures/\(name).svg")
    if ProcessInfo.processInfo.environment["OOTD_PICTURES"] == "draw" {
      try picture.svg.write(to: file, atomically: true, encoding: .utf8)
    }
    expectEqual(try String(contentsOf: file, encoding: .utf8), picture.svg)
  }
}
