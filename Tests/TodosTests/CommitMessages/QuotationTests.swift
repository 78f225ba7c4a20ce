import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct QuotationTests {
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
