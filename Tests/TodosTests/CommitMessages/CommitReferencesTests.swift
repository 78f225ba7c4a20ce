import TestSupport
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct CommitReferencesTests {
  private func handles(_ message: String) -> [String] {
    CommitReferences(message).references.map(\.handle.description)
  }

  @Test(arguments: [
    ("Fix the token (ootd-12)", ["12"]), ("ootd-12", ["12"]), ("OOTD-12B: fix", ["12b"]),
    ("Ootd-007", ["7"]), ("ootd #12", ["12"]), ("see oOtD  \t #12b.", ["12b"]),
    ("ootd-12, ootd-13 and ootd-12", ["12", "13"]),
    ("closes ootd-12, ootd-13 and ootd #14", ["12", "13", "14"]),
    ("Merge branch 'feature/ootd-12-fix-token'", ["12"]),
    ("See <https://example.com/ootd-12>", ["12"]), ("Done:ootd-3.", ["3"]),
    ("ootd-12를 고침, 버그ootd-13의 원인", ["12", "13"]), ("ootd-12✅", ["12"]),
    ("First\n\nThe body names ootd-5\nand ootd-6", ["5", "6"]), ("x-ootd-12", ["12"]),
  ])
  func `a handle with a prefix refers to a todo`(message: String, expected: [String]) {
    expectEqual(handles(message), expected)
  }

  @Test(arguments: [
    "", "Fix the token", "ootd", "ootd-", "ootd 12", "ootd12", "ootd#12", "me/ootd#12", "ootd-x12",
    "xootd-12", "_ootd-12", "éootd-12", "7ootd-12", "ootd-12c3", "ootd-12_3", "ootd-12ế",
    "ootd-12e\u{301}", "ootd-1\u{FF12}", "ootd-0", "ootd-1234567890", "ootd-12abcde", "ootd- 12",
    "ootd-1.2", "ootd-0.1.0", "closes #12", "fixes 12", "Closes ootd", "ootd\n#12",
    "ootd --12", "oootd-12", "ootd-１２",
  ])
  func `other words refer to nothing`(message: String) {
    expectEqual(handles(message), [])
  }

  @Test func `each number in a list needs the prefix, because others belong to the forge`() {
    expectEqual(handles("closes ootd-12, #13 and 14"), ["12"])
    expectEqual(handles("fixes ootd-12 and 3 other bugs"), ["12"])
  }

  @Test(arguments: [
    ("Fix\n\nOotd: 12", ["12"]), ("Fix\n\nootd-ref: 12b\n", ["12b"]),
    ("Fix\n\nOOTD-REF :\t#12", ["12"]),
    ("Fix\n\nOotd: 12, 13b and ootd-14\nOotd-Ref: 15 16", ["12", "13b", "14", "15", "16"]),
    ("Fix\n\nOotd: 12\r\n", ["12"]), ("\n \nFix\n\nSigned-off-by: Me\nOotd: 12", ["12"]),
    ("Squashed\n\n* One\n\nOotd-Ref: 12\n\n* Two\n\nOotd-Ref: 13\n", ["12", "13"]),
  ])
  func `a trailer contains bare handles`(message: String, expected: [String]) {
    expectEqual(handles(message), expected)
  }

  @Test(arguments: [
    "Ootd: 12", "ootd: 12 tests more", "Fix\nOotd: 12", "\n\nOotd: 12\n", "Fix\n\n Ootd: 12",
    "Fix\n\nOotd: 12 tests", "Fix\n\nOotd:", "Fix\n\nOotd:\n12", "Fix\n\nOotd-Refs: 12",
    "Fix\n\nSee Ootd: 12", "Fix\n\nMyootd: 12", "Fix\n\nOotd: 12c3",
  ])
  func `lines that aren't trailers refer to nothing`(message: String) {
    expectEqual(handles(message), [])
  }

  @Test func `a hostile message has a limited number of references`() {
    let names = (1...10_000).map { "ootd-\($0)" }.joined(separator: ", ")
    let expected = (1...CommitReferences.limit).map { "\($0)" }
    expectEqual(handles(names), expected)
    #expect(!CommitReferences("\(names) closes ootd-1").references[0].completes)
    let numbers = (1...10_000).map { "\($0)" }.joined(separator: " ")
    expectEqual(handles("Fix\n\nOotd: \(numbers)").count, CommitReferences.limit)
  }

  private static let parts: [(String, String, String)] = [
    ("ootd ", "", ""), ("ootd-1c", "", ""), ("ootd-", "", ""), ("ootd #", "", ""),
    ("\n", "ootd-9", "9"), ("9", "ootd-", ""), ("\u{301}", "ootd-9", ""),
    ("Ootd: x\n", "a\n\n", ""), ("Ootd: 1 ", "a\n\n", ""), ("Ootd: 1\n", "a\n\n", "1!"),
    ("closes ", "", ""), ("closes ootd-1 ", "", "1!"), ("not closes ootd-1 ", "", "1"),
    ("ootd-1, ", "closes ", "1!"), ("ootd-1 and\n", "fixes: ", "1!"), ("fix:", "", ""),
    ("- 1. closes ootd-1 ", "", "1!"), (" ", "closes ootd-1", "1!"), ("a", "closes ootd-1 ", "1!"),
    ("\n> closes ootd-1", "", "1"), ("#1 ", "", ""), ("closes #1 ", "", "1!"),
    ("`", "", ""), ("``` ", "ootd-1", "1"), ("\"a ", "", ""), ("'a ", "closes ootd-1", "1!"),
    ("(", "", ""),
    ("\nRevert \"x\"\n", "ootd-1", "1"), ("* a\n* Revert \"a\"\n", "* closes ootd-1\n", "1!"),
    ("- (\n", "", ""), ("--", "", ""), (", close ootd-1", "", "1!"), ("[", "", ""), ("<", "", ""),
    ("not (a) close ootd-1 ", "", "1"), ("closes [#1](x), ", "", "1!"), ("closes issue ", "", ""),
    ("closes #1 and issue ", "", "1!"), ("\n```\n", "closes ootd-1", "1!"),
    ("commit 8415558\n", "", ""),
    ("8415558 (", "", ""), ("\u{201C}", "", ""), ("    closes ootd-1\n\n", "a\n\n", "1"),
    ("Fixes: 8415558 ", "closes ootd-1\n", "1!"), ("Closes\n", "ootd-1 ", "1"),
    ("This reverts commit ", "", ""), ("This reverts commit ootd-1 closes ootd-2 ", "", "1 2"),
  ]

  @Test(arguments: parts)
  func `a long message is parsed in one pass`(part: String, start: String, expected: String) {
    let text =
      start + String(repeating: part, count: Seeds.size(4000, full: 250_000) / part.utf8.count)
    expectEqual(CommitReferences(text, bareReferences: true).summary, expected)
    _ = CommitReferences(text, remotes: ["https://github.com/acme/api"])
  }

  @Test(arguments: [
    ("closes #12", "12!"), ("Fixes: #12b.", "12b!"), ("closes:#12", "12!"),
    ("closes\n#12", "12!"), ("closes #12, #13 and ootd-14", "12! 13! 14!"),
    ("closes ootd-12, #13 & ootd #14, and #15", "12! 13! 14! 15!"),
    ("doesn't close #12, #13", "12 13"), ("fixup! closes #12", "12"), ("> closes #12", "12"),
    ("closes issue #12", "12!"), ("closes [#12](x)", "12!"),
    ("Merge the fix\n\ncloses #12", "12!"), ("closes #12, 13", "12!"),
    ("see #11, closes #12", "12!"),
  ])
  func `if bare references are enabled, a keyword also applies to bare numbers`(
    message: String, expected: String
  ) {
    expectEqual(CommitReferences(message, bareReferences: true).summary, expected)
    expectEqual(
      CommitReferences(message, byMe: false, bareReferences: true).summary,
      expected.filter { $0 != "!" })
  }

  @Test(arguments: [
    "#12", "see #12", "Fix the token (#12)", "closes#12", "closes\n\n#12", "closes me/ootd#12",
    "closes # 12", "closes #0", "closes #12c3", "closes #", "closes ##12", "closes #fix",
    "closes 12",
    "prefixes #12", "Merge pull request #12 from me/fix", "fix: refresh, #12",
  ])
  func `a bare number without a keyword is ignored`(message: String) {
    expectEqual(CommitReferences(message, bareReferences: true).summary, "")
  }

  @Test(arguments: ["closes #12", "closes #12, #13", "Fix\n\nfixes: #12", "doesn't close #12"])
  func `if bare references are disabled, bare numbers are the forge's`(message: String) {
    expectEqual(CommitReferences(message).summary, "")
  }

  @Test(arguments: [
    ("ootd-12", "12"), ("ootd-12-fix-token-refresh", "12"), ("feature/ootd-12-x", "12"),
    ("OOTD-12B", "12b"), ("me/ootd-12b/part-2", "12b"), ("ootd-12/ootd-13", "12"),
    ("ootd-12-", "12"), ("ootd-12-13", "12"), ("ootd-7-알고리즘", "7"),
  ])
  func `a branch name refers to a todo`(name: String, handle: String) throws {
    try expectEqual(#require(BranchReference(name)).handle.description, handle)
  }

  @Test(arguments: [
    "", "main", "ootd", "ootd-", "ootd--12", "ootd-fix", "ootd-0", "ootd-12c3", "ootd-1.2",
    "xootd-12", "fix-ootd-12", "ootd/12", "ootd_12", "ootd-12_x", "12", "feature/12-ootd",
    "ootd-1234567890",
  ])
  func `other branch names refer to no todo`(name: String) {
    expectEqual(BranchReference(name), nil)
  }
}

extension CommitReferences {
  /// The handles, each followed by `!` if the commit completes the todo.
  var summary: String {
    references.map { "\($0.handle)\($0.completes ? "!" : "")" }.joined(separator: " ")
  }
}

extension LinkReason {
  /// Words as they are; for the others, the name of the case.
  var summary: String {
    if case .words(let words) = self { words } else { "\(self)" }
  }
}
