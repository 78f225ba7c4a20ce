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

  @Test(arguments: [
    "Undo \"Fix (closes ootd-12)\" for now", "Undo 'Fix (closes ootd-12)' for now",
    "Undo \u{201C}Fix (closes ootd-12)\u{201D} for now", "See (\"closes ootd-12\")",
    "Undo \u{2018}Fix, don\u{2019}t (closes ootd-12)\u{2019}", "Undo «\u{A0}closes ootd-12\u{A0}»",
    "Undo \u{201E}closes ootd-12\u{201C}", "「closes ootd-12」を取り消す", "『closes ootd-12』",
    "Undo \"Revert \"Fix (closes ootd-12)\"\"", "Undo \"a 'b\" or \"closes ootd-12\"",
    "\"Fix (closes ootd-12)\" is wrong", "Fix\n\n\"Fix\n(closes ootd-12)\"",
    "Fix\n\n> closes ootd-12",
  ])
  func `a quoted keyword only links`(message: String) {
    expectEqual(CommitReferences(message).summary, "12")
    expectEqual(CommitReferences(message).references.map(\.reason), [.quotation])
  }

  @Test(arguments: [
    "Undo `closes ootd-12` for now", "Undo ``a ` (closes ootd-12)`` for now",
    "Fix\n\n    closes ootd-12", "Fix\n\n    a\n\n    closes ootd-12\n\nb",
    "Fix\n\n```\ncloses ootd-12\n```", "Fix\n\n~~~ sh\na\n\ncloses ootd-12\n~~~\nb",
    "Fix\n\n````\n```\ncloses ootd-12\n````", "Fix\n\n```\ncloses ootd-12",
    "Fix\n\n```\nOotd: 12\n```", "Fix\n\n- a\n\nb\n\n    closes ootd-12",
  ])
  func `a keyword in code only links`(message: String) {
    expectEqual(CommitReferences(message).summary, "12")
    expectEqual(CommitReferences(message).references.map(\.reason), [.code])
  }

  @Test(arguments: [
    "Say \"done\" (closes ootd-12)", "Support 15\" screens (closes ootd-12) and 17\"",
    "Users' tokens (closes ootd-12) aren't 'x'", "It's closes ootd-12, isn't it's",
    "Say \"done (closes ootd-12)", "Say \"done\n\ncloses ootd-12\"", "- \"a\n- closes ootd-12\"",
    "\"closes ootd-12\"", "\"Fix\ncloses ootd-12\"\n\nText", "' closes ootd-12 '",
    "Say `done (closes ootd-12)", "Say `` done ` (closes ootd-12)", "Say `done`, closes ootd-12",
    "Fix\n\n```\na\n```\ncloses ootd-12", "Fix\n\nHeading\n~~~~~~~\ncloses ootd-12",
    "Fix\n\n``` a `b`\ncloses ootd-12", "Fix\n\na\n    closes ootd-12",
    "Fix\n\n- a\n\n    closes ootd-12", "    closes ootd-12", "Fix\n\n\tcloses ootd-12",
    "Squashed commit of the following:\n\ncommit 8415558\nAuthor: Me\n\n    Fix\n\n    closes ootd-12",
  ])
  func `other marks and indentations have no effect`(message: String) {
    expectEqual(CommitReferences(message).summary, "12!")
  }
}
