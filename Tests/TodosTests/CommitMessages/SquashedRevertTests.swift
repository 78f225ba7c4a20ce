import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct SquashedRevertTests {
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
