import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct LinkOnlyLinesTests {
  @Test(arguments: [
    "Revert \"Fix (closes ootd-12)\"", "Reapply \"Fix (closes ootd-12)\"",
    "Reverts \"Fix (closes ootd-12)\"", "Revert \"Revert \"Fix (closes ootd-12)\"\"",
    "Revert \"x\"\n\nOotd: 12\n\nCloses ootd-12", "Reapply \"x\"\n\nCloses ootd-12",
    "revert: Fix (closes ootd-12)\n\nThis reverts commit 8415558.",
    "Revert(api)!: closes ootd-12\n\nThis reverts commit 8415558.\n\nOotd: 12",
    "revert: Fix (closes ootd-12)\n\nThis reverts commits 8415558 and 8415559.",
    "revert 8415558\n\nrevert Fix (closes ootd-12)\n",
  ])
  func `the whole message of a revert only links`(message: String) {
    expectEqual(CommitReferences(message).summary, "12")
    expectEqual(CommitReferences(message).references.map(\.reason), [.words("Revert")])
  }

  @Test(arguments: [
    ("Merge branch 'ootd-12' (closes ootd-12)", "12"), ("Merge it\n\nCloses ootd-12", "12!"),
    ("Merge pull request #5 from me/ootd-12-fix\n\nFix (closes ootd-12)", "12!"),
    ("Merge pull request #5 from me/x\n\nRevert \"Fix (closes ootd-12)\"", "12"),
    ("\n \n  Merge it\n\n* a\n\nOotd: 12", "12!"), ("Join both (closes ootd-12)", "12"),
  ])
  func `of a merge, only the subject just links`(message: String, expected: String) {
    expectEqual(CommitReferences(message, isMerge: true).summary, expected)
  }

  @Test(arguments: [
    "Revert the fix, closes ootd-12", "Merged\n\ncloses ootd-12", "Merge: closes ootd-12",
    "Merge the two parsers (closes ootd-12)", "Merge it\n\ncloses ootd-12",
    "Reapply: closes ootd-12", "Fix\n\nMerge closes ootd-12", "Fix the fixup! closes ootd-12",
    "a > b closes ootd-12", "fixup closes ootd-12", "revert: a\n\ncloses ootd-12",
  ])
  func `other subjects and lines complete`(message: String) {
    expectEqual(CommitReferences(message).summary, "12!")
  }

  @Test(arguments: [
    "fixup!", "squash!", "amend!", ">", "> >", "Revert \"", "Reverts \"", "Reapply \"", "  fixup!",
    "\t>", "* fixup!", "- Revert \"", "    1. squash!", "8415558", "- 8415558", "* 8415558:",
    "Fixes: 8415558abc12", "fixes: commit 8415558abc12",
    "  8415558",
  ])
  func `a line of a squashed, reverted, listed or quoted message only links`(mark: String) {
    expectEqual(CommitReferences("Fix\n\n\(mark) closes ootd-12").summary, "12")
    expectEqual(CommitReferences("Fix\n\n\(mark) x\ncloses ootd-12").summary, "12!")
    expectEqual(CommitReferences("a\n\ncloses ootd-11\n\(mark) closes ootd-12").summary, "11! 12")
    expectEqual(CommitReferences("Fix\n\n\(mark) closes ootd-12,\nootd-13 ").summary, "12 13")
  }

  @Test(arguments: [
    ("fixup! Fix (closes ootd-12)\n\nCloses ootd-13", "12 13!"),
    ("amend! Fix\n\nFix (closes ootd-12)", "12!"),
    ("fixup! Fix\n\nOotd: 12", "12!"),
    ("Fix (#5)\n\n* Fix (closes ootd-12)\n\n* fixup! Fix (closes ootd-13)", "12! 13"),
  ])
  func `the other lines of a fixup complete`(message: String, expected: String) {
    expectEqual(CommitReferences(message).summary, expected)
  }

  @Test(arguments: [
    ("This reverts commit 8415558 (Fix (closes ootd-12), 2026-11-21).", "12"),
    ("This reverts commit 8415558 (Fix the token\n(closes ootd-12), 2026-11-21).", "12"),
    (
      "   This reverts commit 8415558 (Fix\n   (closes ootd-12)).\n   \n   closes ootd-13",
      "12 13!"
    ),
    ("This reverts commit 8415558.\n\nCloses ootd-12", "12!"),
    ("This reverts commit 8415558.\nOotd: 12", "12!"),
  ])
  func `git's note about a reverted commit only links`(text: String, expected: String) {
    expectEqual(CommitReferences("Undo the change\n\n\(text)").summary, expected)
  }

  @Test(arguments: [
    ("Fixes: 8415558abc12 (\"Fix token (closes ootd-12)\")", "Fixes: 8415558abc12"),
    ("Fixes: 8415558abc12 (\"Fix token\n(closes ootd-12)\")", "8415558abc12"),
    ("Fixes: 8415558abc12 (\"Fix\")\n  closes ootd-12", "Fixes: 8415558abc12"),
    ("- abc1234 Fix token (closes ootd-12)", "abc1234"),
    ("- abc1234 Fix token\n  (closes ootd-12)", "abc1234"),
    ("* Fix token (closes ootd-12) (abc1234)", "abc1234"),
    ("* Fix token ([abc1234](https://example.com)), closes ootd-12", "abc1234"),
    ("As in 8415558 (Fix token (closes ootd-12), 2026-11-21)", "8415558"),
    ("As in 8415558 (Fix token, closes ootd-12, 2026-11-21)", "8415558"),
    ("Backport 8415558 (Fix token (closes ootd-12))", "8415558"),
    ("- `8415558` Fix token (closes ootd-12)", "8415558"),
    ("| * 8415558 Fix token (closes ootd-12)", "8415558"),
    ("* [8415558](https://example.com) Fix token (closes ootd-12)", "8415558"),
  ])
  func `a report about another commit only links, and says why`(text: String, reason: String) {
    let references = CommitReferences("Fix\n\n\(text)").references
    expectEqual(references.map(\.completes), [false])
    expectEqual(references.first?.reason?.summary, reason)
  }

  @Test(arguments: [
    "Fix the regression of 8415558 (closes ootd-12)", "* deadbeef is gone, closes ootd-12",
    "- 841555 closes ootd-12", "* Limit it to 65536000 (closes ootd-12)",
    "* Limit it (65536000, as said), closes ootd-12", "Fixes: 8415558abc12\nCloses: ootd-12",
    "- abc1234 Fix\n- closes ootd-12", "8415558, see closes ootd-12",
    "abcdefg (closes ootd-12)",
  ])
  func `a commit's id elsewhere has no effect`(text: String) {
    expectEqual(CommitReferences("Fix\n\n\(text)").summary, "12!")
  }
}
