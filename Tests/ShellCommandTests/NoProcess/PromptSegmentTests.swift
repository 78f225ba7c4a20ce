import Commands
import Store
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct PromptSegmentTests {
  private static let cases: [(done: Int, total: Int, commits: Int?, overdue: Int, text: String)] = [
    (0, 0, 0, 0, ""), (0, 0, nil, 0, ""), (3, 5, 0, 0, "3/5 ✓ 0c"), (0, 5, 0, 0, "0/5 0c"),
    (5, 5, 0, 0, "5/5 ✓ 0c"), (0, 0, 7, 0, "7c"), (0, 0, 0, 2, "‼2"), (0, 0, nil, 2, "‼2"),
    (4, 5, 8, 1, "4/5 ✓ 8c ‼1"), (4, 5, 8, 0, "4/5 ✓ 8c"), (0, 0, 8, 1, "8c ‼1"),
    (4, 5, 0, 1, "4/5 ✓ 0c ‼1"),
    (4, 5, nil, 0, "4/5 ✓"), (4, 5, nil, 1, "4/5 ✓ ‼1"),
    (10_000, 20_000, 1234, 567, "10000/20000 ✓ 1234c ‼567"),
  ]

  @Test(arguments: cases)
  func `the segment shows only counts worth showing`(
    done: Int, total: Int, commits: Int?, overdue: Int, text: String
  ) {
    for nextDue in [nil, Moment(seconds: 1_795_255_200)] {
      let summary = DaySummary(
        completion: Completion(done: done, total: total), overdue: overdue, nextDue: nextDue)
      expectEqual(summary.promptSegment(commits: commits), text)
    }
  }
}

@Suite(.serialized, .startsNothing) struct PromptFormatTests {
  @Test(arguments: [
    ("4/5 ✓ 8c ‼1", "4/5 ✓ 8c ‼1", "4/5 ✓ 8c ‼1"), ("", "", ""), ("60 %", "60 %%", "60 %"),
    ("%F{red}%%", "%%F{red}%%%%", "%F{red}%%"), ("#[fg=red]##", "#[fg=red]##", "##[fg=red]####"),
    (
      "#(date) %n $(date) `date` !! \\", "#(date) %%n $(date) `date` !! \\",
      "##(date) %n $(date) `date` !! \\"
    ),
    ("%\u{301}", "%%\u{301}", "%\u{301}"),
    ("#\u{301}", "#\u{301}", "##\u{301}"),
  ])
  func `characters that start an escape are doubled`(text: String, zsh: String, tmux: String) {
    let escaped = PromptFormat.allCases.map { Array($0.escaped(text).unicodeScalars) }
    expectEqual(escaped, [text, zsh, tmux].map { Array($0.unicodeScalars) })
  }

  @Test func `each format has the name that users type`() {
    expectEqual(PromptFormat.allCases.map(\.rawValue), ["plain", "zsh", "tmux"])
  }
}
