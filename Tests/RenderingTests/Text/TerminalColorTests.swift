import Foundation
import Testing
import TestingAdditions

@testable import Rendering

@Suite(.serialized, .startsNothing) struct TerminalColorTests {
  private static let depths: [(ColorChoice, Bool, [String: String], ColorDepth)] = [
    (.auto, true, [:], .ansi256), (.auto, false, [:], .none),
    (.auto, true, ["TERM": "xterm"], .ansi16),
    (.auto, true, ["COLORTERM": "24bit"], .trueColor), (.auto, true, ["TERM": "dumb"], .none),
    (.auto, true, ["TERM": ""], .none), (.auto, true, ["NO_COLOR": "1"], .none),
    (.auto, true, ["NO_COLOR": ""], .ansi256), (.always, false, ["NO_COLOR": "1"], .ansi256),
    (.never, true, ["FORCE_COLOR": "3"], .none), (.always, false, ["TERM": "dumb"], .ansi16),
    (.always, false, ["FORCE_COLOR": "3"], .trueColor),
    (.auto, false, ["FORCE_COLOR": "1"], .ansi16),
    (.auto, false, ["FORCE_COLOR": "2"], .ansi256),
    (.auto, false, ["FORCE_COLOR": "3"], .trueColor),
    (.auto, false, ["FORCE_COLOR": "true"], .ansi256),
    (.auto, false, ["FORCE_COLOR": "yes", "TERM": "dumb"], .ansi16),
    (.auto, false, ["FORCE_COLOR": "0"], .none), (.auto, true, ["FORCE_COLOR": "0"], .ansi256),
    (.auto, false, ["FORCE_COLOR": "1", "NO_COLOR": "1"], .none),
    (.auto, false, ["CLICOLOR_FORCE": "1"], .ansi256),
    (.auto, false, ["CLICOLOR_FORCE": "0"], .none),
  ]

  @Test(arguments: depths)
  func `--color decides, then NO_COLOR, then the variables that force colours`(
    choice: ColorChoice, isTerminal: Bool, variables: [String: String], depth: ColorDepth
  ) {
    let environment = ["TERM": "xterm-256color"].merging(variables) { $1 }
    expectEqual(ColorDepth(environment: environment, isTerminal: isTerminal, choice: choice), depth)
  }

  @Test(arguments: [
    ("rgb:ffff/ffff/ffff\u{1B}\\", Background.light), ("rgb:0000/0000/0000\u{7}", .dark),
    ("rgb:f/f/f\u{7}", .light), ("rgb:fd/f6/e3\u{7}", .light), ("rgb:00/2b/36\u{7}", .dark),
    ("rgb:800/800/800\u{7}", .light), ("rgb:7f/7f/7f\u{7}", .dark),
    ("rgba:ffff/ffff/ffff/0000\u{7}", .light), ("rgb:ff/ff/ff\u{7}\u{1B}[?62;4c", .light),
    ("rgb:ff/ff/ff", nil), ("rgb:ff/ff\u{7}", nil), ("rgb:fffff/0/0\u{7}", nil),
    ("rgb:/0/0\u{7}", nil), ("rgb:+f/0/0\u{7}", nil), ("#ffffff\u{7}", nil), ("white\u{7}", nil),
  ])
  func `the reply to OSC 11 tells the background`(reply: String, background: Background?) {
    for before in ["", "q\r", "\u{1B}[A"] {
      expectEqual(Background(reply: Array("\(before)\u{1B}]11;\(reply)".utf8)), background)
    }
    expectEqual(Background(reply: Array(reply.utf8)), nil)
  }

  @Test(arguments: [Style.commits, .completion, .medium, .doing])
  func `text is readable on a light background`(style: Style) throws {
    for depth in [ColorDepth.ansi256, .trueColor] {
      let parameters = try #require(style.parameters(depth, on: .light))
      let numbers = parameters.split(separator: ";").compactMap { Int($0) }
      let color = numbers[1] == 2 ? Array(numbers.dropFirst(2)) : Self.components(xterm: numbers[2])
      #expect(Self.contrastToWhite(color) >= 4.5, "\(parameters)")
    }
  }

  /// The colour of an index in xterm's 6×6×6 cube.
  private static func components(xterm index: Int) -> [Int] {
    [(index - 16) / 36, (index - 16) / 6 % 6, (index - 16) % 6].map { $0 == 0 ? 0 : 55 + 40 * $0 }
  }

  /// WCAG 2.1, "contrast ratio".
  private static func contrastToWhite(_ color: [Int]) -> Double {
    let parts = color.map { component -> Double in
      let share = Double(component) / 255
      return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 1.05 / (0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] + 0.05)
  }
}
