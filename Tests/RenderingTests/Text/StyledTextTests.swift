import Testing
import TestingAdditions

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
