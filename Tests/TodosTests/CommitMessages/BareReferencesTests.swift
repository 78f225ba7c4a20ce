import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct BareReferencesTests {
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
}
