import Testing
import TestingAdditions
import Todos

@testable import Rendering

@Suite(.serialized, .startsNothing) struct ProgressBarTests {
  @Test(arguments: [
    (0, 0, 0), (0, 7, 0), (1, 1000, 1), (1, 100, 1), (1, 11, 1), (1, 10, 1), (19, 100, 1),
    (20, 100, 2), (1, 2, 5), (59, 100, 5), (99, 100, 9), (999, 1000, 9), (100, 100, 10),
    (1, 1, 10),
  ])
  func `the bar is only empty at 0 and only full at 100 percent`(
    done: Int, total: Int, filled: Int
  ) {
    let bar = ProgressBar(completion: Completion(done: done, total: total)).text
    expectEqual(bar.width, 10)
    expectEqual(
      bar.text(.none),
      String(repeating: "▇", count: filled) + String(repeating: "▁", count: 10 - filled))
  }
}
