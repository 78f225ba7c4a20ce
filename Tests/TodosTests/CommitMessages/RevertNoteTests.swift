import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct RevertNoteTests {
  private static let name = "8ff4b2a43bb900631b4cdea2e3b3cdf5ae6e736a"

  private func reverted(_ message: String) -> [String] {
    CommitReferences(message).reverted
  }

  private static let notes: [(String, [String])] = [
    ("Revert \"x\"\n\nThis reverts commit \(name).\n", [name]),
    ("Reapply \"x\"\n\nThis reverts commit \(name).\n", [name]),
    ("Revert \"x\"\n\nThis reverts commit \(name), reversing\nchanges made to 8415558.\n", [name]),
    ("Undo\n\nThis reverts commit 8415558 (subject, 2026-11-21).", ["8415558"]),
    ("This reverts commit 8415558 (a), reversing\nchanges made to 8415559 (b).", ["8415558"]),
    ("This reverts commit \(name)\(name.prefix(24))", [name + name.prefix(24)]),
    (
      "    This reverts commit 8415558.\n\nThis reverts commit 8415559.\n"
        + "This reverts commit 8415558.",
      ["8415558", "8415559"]
    ),
    ("* This reverts commit 8415558 because", ["8415558"]),
    ("This reverts commit abcdefa.", ["abcdefa"]),
    ("x\n\nThis reverts commits 8415558, 8415559\nand \(name).", ["8415558", "8415559", name]),
    ("revert \(name)\n\nrevert Fix (closes ootd-1)\n", [name]), ("Revert 8415558", ["8415558"]),
    ("Docs\n\n> This reverts commit 8415558.", []), ("revert 8415558 for now", []),
  ]

  @Test(arguments: notes)
  func `a message names the commits that it reverts`(message: String, expected: [String]) {
    expectEqual(reverted(message), expected)
    expectEqual(CommitReferences(message, byMe: false).reverted, expected)
  }

  @Test(arguments: [
    ("Revert \"Fix (closes ootd-1) (#19)\" (#20)\n\nReverts o/r#19", ["Fix (closes ootd-1) (#19)"]),
    ("Revert \"Revert \"x\"\"", ["Revert \"x\""]), ("Reapply \"x\"", ["Revert \"x\""]),
    ("Reverts \"x\" (pull request #20)", ["x"]), ("Revert \"a\nb\"\n\nText", ["a b"]),
    ("Feature (!5)\n\n* Revert \"x\" (!4)\n* Revert \"y\"\n* Revert \"x\"", ["x", "y"]),
    ("Revert \"x\"\n\nThis reverts commit \(name).", []), ("Revert \"x", []), ("Revert \"\"", []),
    ("Revert \"x\" because", []), ("Revert x", []), ("Fix Revert \"x\"", []),
    ("a\n\n* Revert \"x\"\n\nThis reverts commit \(name).\n\n* Revert \"y\"", ["y"]),
    ("a\n\n* x\n* Revert \"x\"", []), ("a\n\n* Revert \"x\"\n* Reapply \"x\"", []),
    ("a\n\n```\nRevert \"x\"\n```", []), ("a\n\n> Revert \"x\"", []),
  ])
  func `without an id, a message quotes the subjects that it reverts`(
    message: String, expected: [String]
  ) {
    expectEqual(CommitReferences(message).revertedSubjects, expected)
    expectEqual(CommitReferences(message, byMe: false).revertedSubjects, expected)
    let mayOccur = Array(message.utf8).withUnsafeBytes { CommitReferences.mayOccur(in: $0) }
    #expect(mayOccur || expected.isEmpty)
  }

  @Test(arguments: [
    "", "Revert \"x\"", "This reverts commit", "This reverts commit ", "This reverts commit 841555",
    "This reverts commit \(name)\(name.prefix(25))", "This reverts commit 8415558G",
    "This reverts commit 8415558g", "This reverts commit 8415558é",
    "This reverts commit v8.27-97-g8cb06d4",
    "This reverts commit 841555F", "This reverts commit\n8415558", "This reverts commits 8415558",
    "this reverts commit 8415558", "This reverts commit <8415558>", "changes made to 8415558",
  ])
  func `other words name no commits`(message: String) {
    expectEqual(reverted(message), [])
  }

  @Test func `a hostile message names a limited number of commits`() {
    let names = (1_000_000..<1_010_000).map(String.init)
    let message = names.map { "This reverts commit \($0)\n" }.joined()
    expectEqual(reverted(message), Array(names.prefix(CommitReferences.limit)))
  }

  @Test(arguments: [
    ("* Fix (closes ootd-12)\n\n* Revert \"Fix (closes ootd-12)\"", "12"),
    (
      "* Fix (closes ootd-12)\n\n* Revert \"Fix (closes ootd-12)\"\n\nThis reverts commit 8415558.",
      "12"
    ),
    ("* Fix\n\nCloses ootd-12\n- a\nOotd: 13\n\n* Revert \"Fix\"\n\nCloses ootd-14", "12 13 14!"),
    ("* Fix\n\n* Revert \"Fix\" (#5)\n\n* Other (closes ootd-12)", "12!"),
    ("* Fix, closes ootd-12\n* Revert \"Fix, closes ootd-12\"\n* Fix, closes ootd-12", "12!"),
    (
      "* Fix, closes ootd-12\n* Revert \"Fix, closes ootd-12\"\n* Reapply \"Fix, closes ootd-12\"",
      "12!"
    ),
    (
      "* Fix, closes ootd-12\n* Revert \"Fix, closes ootd-12\"\n"
        + "* Revert \"Revert \"Fix, closes ootd-12\"\"", "12!"
    ),
    ("* Fix (closes ootd-12)\n\n* Revert \"Fix (closes ootd-13)\"", "12! 13"),
  ])
  func `a squashed commit only links if the message also reverts it`(
    text: String, expected: String
  ) {
    expectEqual(CommitReferences("Feature (#5)\n\n\(text)").summary, expected)
  }

  @Test func `commits listed by git merge --squash are reverted by id`() {
    let message = """
      Squashed commit of the following:

      commit 9415558abcd
      Author: Me <me@example.com>

          Undo it

          This reverts commit 8415558abcd.

      commit 8415558abcd
      Author: Me <me@example.com>

          Fix

          Closes ootd-12

      commit 7415558abcd
      Author: Me <me@example.com>

          Other

          Closes ootd-13
      """
    expectEqual(CommitReferences(message).summary, "12 13!")
    expectEqual(CommitReferences(message).references.first?.reason, .reverted)
  }
}
