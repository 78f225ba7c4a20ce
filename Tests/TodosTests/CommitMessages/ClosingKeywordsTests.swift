import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct ClosingKeywordsTests {
  @Test(arguments: [
    "close", "closes", "closed", "fix", "fixes", "fixed", "resolve", "resolves", "resolved",
    "complete", "completes", "completed", "implement", "implements", "implemented", "closing",
    "fixing", "resolving", "completing", "implementing",
  ])
  func `a keyword before a reference completes the todo, in any case`(keyword: String) {
    for word in [
      keyword, keyword.uppercased(), keyword.prefix(1).uppercased() + keyword.dropFirst(),
    ] { expectEqual(CommitReferences("\(word) ootd-12").summary, "12!") }
  }

  @Test(arguments: [
    "Fix token refresh (closes ootd-12)", "fix: ootd-12", "Fixes: ootd-12",
    "feat(api): close ootd-12", "[fixes ootd-12]", "fixed ootd-12.", "Closes OOTD-12",
    "Closes ootd #12", "Fixed:ootd-12", "closes  :\t ootd-12", "closes \t ootd-12",
    "Fix the token, which closes\nootd-12", "closes:\r\n  ootd-12", "closes \n ootd-12",
    "-fixes ootd-12", "bug/fix ootd-12", "\"closes ootd-12\"", "수정closes ootd-12",
    "Fix\n\n   Closes ootd-12\n", "Squashed\n\ncommit 8415558\n\n    Fix (closes ootd-12)\n    \n",
    "Fix\n\nThis completes ootd-12's first part", "See ootd-12.\nFixes ootd-12.",
    "ootd-12 closes ootd-12", "closes issue ootd-12", "Closes todo ootd-12",
    "closes:\nissue ootd-12", "fixes <ootd-12>", "fixes [ootd-12]",
    "fixes [ootd-12](https://example.com/ootd-12)", "fixes [ootd #12](https://example.com/a#3)",
  ])
  func `a keyword is recognised in the ways developers write it`(message: String) {
    expectEqual(CommitReferences(message).summary, "12!")
  }

  @Test(arguments: [
    "prefixes ootd-12", "foreclose ootd-12", "disclosed ootd-12", "unresolved ootd-12",
    "incomplete ootd-12", "hot-fix ootd-12", "auto-closes ootd-12", "re_close ootd-12",
    "7fix ootd-12", "éfix ootd-12", "fixe ootd-12", "fixings ootd-12", "implementer ootd-12",
    "completely ootd-12", "closes-ootd-12", "closes/ootd-12", "closes.ootd-12",
    "closes, ootd-12", "closes:: ootd-12", "closes\n: ootd-12", "closes\n\nootd-12",
    "closes \n \n ootd-12", "closes:\n\nootd-12", "closes\u{1}ootd-12", "closes\u{A0}ootd-12",
    "fix(ootd-12): refresh", "fix(api): ootd-12", "fix!: ootd-12", "closes the ootd-12",
    "closes issue: ootd-12", "closes tissue ootd-12", "issue ootd-12", "closesissue ootd-12",
    "closes [ootd-12", "closes [see ootd-12](x)", "closes <ootd-12", "closes `ootd-12`",
    "closes:\n- ootd-12", "ootd-12 is fixed", ": ootd-12", "ootd-12",
    "s ootd-12",
  ])
  func `without a whole keyword directly before it, a reference only links`(message: String) {
    expectEqual(CommitReferences(message).summary, "12")
  }

  @Test(arguments: [
    ("closes ootd-12, ootd-13 and ootd-14", "12! 13! 14!"),
    ("closes issues ootd-12 and ootd-13", "12! 13!"),
    ("closes issue ootd-12 and todo ootd-13", "12! 13!"),
    ("closes [ootd-12](x), [ootd-13](https://example.com/ootd-13) and ootd-14", "12! 13! 14!"),
    ("closes ootd-12 issue ootd-13", "12! 13"), ("closes ootd-12,ootd-13", "12! 13!"),
    ("closes ootd-12, and ootd #13", "12! 13!"),
    ("closes ootd-12 & ootd-13, & ootd-14&ootd-15", "12! 13! 14! 15!"),
    ("closes ootd-12 AND ootd-13,and ootd-14", "12! 13! 14!"),
    ("Closes: ootd-12,\n  ootd-13\nand\nootd-14", "12! 13! 14!"),
    ("closes ootd-12 ,\r\nootd-13", "12! 13!"), ("closes ootd-12 and fixes ootd-13", "12! 13!"),
    ("closes ootd-12. Fixes ootd-13", "12! 13!"), ("closes ootd-12,\n\nootd-13", "12! 13"),
    ("closes ootd-12 and\n\nootd-13", "12! 13"), ("closes ootd-12\n\nand ootd-13", "12! 13"),
    ("closes ootd-12 and mentions ootd-13", "12! 13"),
    ("closes ootd-12, see ootd-13, ootd-14", "12! 13 14"), ("closes ootd-12 ootd-13", "12! 13"),
    ("closes ootd-12; ootd-13", "12! 13"), ("closes ootd-12,, ootd-13", "12! 13"),
    ("closes ootd-12 or ootd-13", "12! 13"), ("closes ootd-12 and and ootd-13", "12! 13"),
    ("closes ootd-12 &and ootd-13", "12! 13"), ("closes ootd-12, not ootd-13", "12! 13"),
    ("closes ootd-12, #13 and ootd-14", "12! 14"), ("closes ootd-12, 13 and ootd-14", "12! 14"),
    ("closes #12, ootd-13", "13"), ("ootd-12, ootd-13 closes ootd-14", "12 13 14!"),
    ("see ootd-12 and ootd-13, closes ootd-12", "12! 13"),
  ])
  func `a list continues as long as prefixed references follow`(message: String, expected: String) {
    expectEqual(CommitReferences(message).summary, expected)
  }

  @Test(arguments: [
    ("Fix\n\nOotd: 12, 13b", "12! 13b!"), ("Fix\n\nOotd-Ref: 12", "12"),
    ("Fix\n\nOotd: 12\nOotd-Ref: 12 13", "12! 13"), ("Fix\n\nOotd-Ref: 12\nOotd: 12", "12!"),
    ("Fix\n\ncloses\nOotd-Ref: 12", "12"), ("Fix\n\nOotd: ootd-12 and ootd-13", "12! 13!"),
    ("Fix\n\nOotd-Ref: ootd-12 and ootd-13", "12 13"),
    ("Fix\n\nCloses ootd-11,\nOotd-Ref: 12, ootd-13", "11! 12 13"),
  ])
  func `one trailer completes, the other only links`(message: String, expected: String) {
    expectEqual(CommitReferences(message).summary, expected)
  }

  @Test func `other people's commits complete nothing`() {
    let message = "Closes ootd-12\n\nOotd: 13\nOotd-Ref: 14"
    expectEqual(CommitReferences(message).summary, "12! 13! 14")
    let others = CommitReferences(message, byMe: false)
    expectEqual(others.summary, "12 13 14")
    expectEqual(others.references.map(\.reason), [.author, .author, nil])
  }
}
