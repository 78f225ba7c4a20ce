import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct BranchReferenceTests {
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
