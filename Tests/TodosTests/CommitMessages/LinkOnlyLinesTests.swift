import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct LinkOnlyLinesTests {
  @Test(arguments: [
    "Revert \"Fix (closes ootd-12)\"", "Reapply \"Fix (closes ootd-12)\"",
    "Revert \"Revert \"Fix (closes ootd-12)\"\"",
    "Merge branch 'ootd-12' (closes ootd-12)", "Merge it\n\nCloses ootd-12",
    "Merge pull request #5 from me/ootd-12-fix\n\nFix (closes ootd-12)",
    "\n \n  Merge it\n\n* a\n\nOotd: 12", "Revert \"x\"\n\nOotd: 12\n\nCloses ootd-12",
    "Reapply \"x\"\n\nCloses ootd-12",
  ])
  func `the whole message of a merge or a revert only links`(message: String) {
    expectEqual(CommitReferences(message).summary, "12")
  }

  @Test(arguments: [
    "Revert the fix, closes ootd-12", "Merged\n\ncloses ootd-12", "Merge: closes ootd-12",
    "Reapply: closes ootd-12", "Fix\n\nMerge closes ootd-12", "Fix the fixup! closes ootd-12",
    "a > b closes ootd-12", "fixup closes ootd-12",
  ])
  func `other subjects and lines complete`(message: String) {
    expectEqual(CommitReferences(message).summary, "12!")
  }

  @Test(arguments: [
    "fixup!", "squash!", "amend!", ">", "> >", "Revert \"", "Reapply \"", "  fixup!", "\t>",
    "* fixup!", "- Revert \"", "    1. squash!",
  ])
  func `a line of a squashed, reverted or quoted message only links`(mark: String) {
    expectEqual(CommitReferences("Fix\n\n\(mark) closes ootd-12").summary, "12")
    expectEqual(CommitReferences("Fix\n\n\(mark) x\ncloses ootd-12").summary, "12!")
    expectEqual(CommitReferences("closes ootd-11\n\(mark) closes ootd-12").summary, "11! 12")
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
      "    This reverts commit 8415558 (Fix\n    (closes ootd-12)).\n    \n    closes ootd-13",
      "12 13!"
    ),
    ("This reverts commit 8415558.\n\nCloses ootd-12", "12!"),
    ("This reverts commit 8415558.\nOotd: 12", "12!"),
  ])
  func `git's note about a reverted commit only links`(text: String, expected: String) {
    expectEqual(CommitReferences("Undo the change\n\n\(text)").summary, expected)
  }
}
