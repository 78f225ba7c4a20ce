import Testing
import TestingAdditions
import Todos

@testable import Rendering

@Suite(.serialized, .startsNothing) struct StyledTextTests {
  @Test(arguments: [(6, "abcdef"), (5, "abcd…"), (4, "abc…"), (3, "ab…"), (1, "…")])
  func `truncated text ends in an ellipsis, also between two styles`(width: Int, expected: String) {
    let text = StyledText("abc", .dim) + StyledText("def", .heading)
    let cut = text.truncated(toWidth: width)
    expectEqual(cut.text(.none), expected)
    expectEqual(cut.width, width)
  }

  @Test func `a wrapped text keeps its style in each line`() {
    let lines = StyledText("due Thu 12 Nov 18:00", .overdue).wrapped(toWidth: 14)
    expectEqual(lines, [StyledText("due Thu 12 Nov", .overdue), StyledText("18:00", .overdue)])
  }
}

@Suite(.serialized, .startsNothing) struct LabelChipTests {
  private func label(_ name: String, _ color: String) throws -> Label {
    Label(
      id: EntityID(.label, named: name, after: 0), name: name,
      color: try #require(LabelColor(color)))
  }

  @Test(arguments: [
    ("#ff0000", ColorDepth.trueColor, "48;2;255;0;0;38;2;255;255;255"),
    ("#a2eeef", .trueColor, "48;2;162;238;239;38;2;0;0;0"),
    ("#000001", .trueColor, "48;2;0;0;1;38;2;255;255;255"),
    ("#ff0000", .ansi256, "48;5;196;38;5;231"), ("#000000", .ansi256, "48;5;16;38;5;231"),
    ("#ffffff", .ansi256, "48;5;231;38;5;16"), ("#a2eeef", .ansi256, "48;5;159;38;5;16"),
    ("#303030", .ansi256, "48;5;59;38;5;231"), ("#2f2f2f", .ansi256, "48;5;16;38;5;231"),
    ("#ff0000", .ansi16, "7"), ("#ffffff", .ansi16, "7"),
  ])
  func `a name is on its colour, as well as the terminal allows`(
    color: String, depth: ColorDepth, parameters: String
  ) throws {
    let chip = StyledText(labels: [try label("bug", color)], depth)
    expectEqual(chip.text(depth), "\u{1B}[\(parameters)m bug \u{1B}[0m")
    expectEqual(chip.width, 5)
  }

  @Test func `without colours, names are separated by commas`() throws {
    let labels = [try label("bug", "red"), try label("good first", "blue")]
    expectEqual(StyledText(labels: labels, .none).text(.none), "bug, good first")
    #expect(StyledText(labels: [], .none).isEmpty)
    expectEqual(StyledText(labels: [], .trueColor).text(.trueColor), "")
  }

  @Test func `the colour always extends to the end of the chip`() throws {
    let chip = StyledText(labels: [try label("bug", "red")], .ansi16)
    let colored = "\u{1B}[7m bug \u{1B}[0m"
    expectEqual((StyledText("a ") + chip).text(.ansi16), "a \(colored)")
    expectEqual(chip.padded(toWidth: 20).text(.ansi16), colored)
    expectEqual((chip.padded(toWidth: 20) + StyledText("   ")).text(.ansi16), colored)
    expectEqual((chip.padded(toWidth: 7) + StyledText("a  ")).text(.ansi16), "\(colored)  a")
  }

  @Test func `a truncated name keeps its colour`() throws {
    let chip = StyledText(labels: [try label("알고리즘", "red")], .ansi16)
    expectEqual(chip.width, 10)
    expectEqual(chip.truncated(toWidth: 6).text(.ansi16), "\u{1B}[7m 알고…\u{1B}[0m")
    expectEqual(chip.truncated(toWidth: 6).width, 6)
  }

  @Test func `a name can't affect the terminal`() throws {
    let chip = StyledText(labels: [try label("a\u{1B}[31m", "red")], .ansi16)
    expectEqual(chip.text(.ansi16), "\u{1B}[7m a␛[31m \u{1B}[0m")
  }

  @Test func `each colour maps to one of the 216 in xterm's cube`() throws {
    for seed in 0..<1080 as Range<UInt64> {
      let parameters = LabelColor(seed: seed).parameters(.ansi256) ?? ""
      let number = parameters.split(separator: ";").dropFirst(2).first.flatMap { Int($0) }
      #expect((16...231).contains(try #require(number)))
    }
  }
}

@Suite(.serialized, .startsNothing) struct ProgressBarTests {
  @Test(arguments: [
    (0, 0, 0), (0, 7, 0), (1, 1000, 1), (1, 100, 1), (1, 11, 1), (1, 10, 1), (19, 100, 1),
    (20, 100, 2), (1, 2, 5), (59, 100, 5), (99, 100, 9), (999, 1000, 9), (100, 100, 10),
    (1, 1, 10),
  ])
  func `the bar is only empty at 0 and only full at 100 percent`(done: Int, total: Int, filled: Int)
  {
    let bar = Completion(done: done, total: total).bar
    expectEqual(bar.width, 10)
    expectEqual(
      bar.text(.none),
      String(repeating: "▇", count: filled) + String(repeating: "▁", count: 10 - filled))
  }
}
