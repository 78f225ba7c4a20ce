import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

/// The README's pictures of the terminal. `.ci/pictures` updates them.
@Suite(.serialized, .startsPrograms) struct PictureTests {
  @Test func `the picture of today shows ootd's output, light and dark`() async throws {
    for (theme, background) in [("light", "0;15"), ("dark", "15;0")] {
      let machine = try Machine(now: "2026-11-21T11:00:00+01:00")
      try await machine.makeExample()
      machine.terminalWidth = 80
      let variables = ["NO_COLOR": "", "COLORTERM": "truecolor", "COLORFGBG": background]
      let output = try await machine.run("today", variables: variables).checked().output
      let picture = TerminalPicture(output, columns: 80, isDark: theme == "dark").svg
      var file = URL(filePath: #filePath)
      for _ in 0..<4 { file.deleteLastPathComponent() }
      file.append(path: "Resources/Pictures/today-\(theme).svg")
      if ProcessInfo.processInfo.environment["OOTD_PICTURES"] == "draw" {
        try picture.write(to: file, atomically: true, encoding: .utf8)
      }
      expectEqual(try String(contentsOf: file, encoding: .utf8), picture)
    }
  }
}
