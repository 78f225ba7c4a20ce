import Git
import Testing
import TestingAdditions
import Todos

@testable import Commands

@Suite(.serialized, .startsNothing) struct TodoBranchTests {
  private func branch(
    local: [String] = ["main"], remote: [String] = [], defaultRemote: String? = nil
  ) throws(GitError) -> TodoBranch {
    let todo = Todo(
      id: EntityID(high: 1, low: 1), handle: Handle(number: 1),
      title: "Fix it", created: Moment(seconds: 0))
    let branches = remote.map { name -> RemoteBranch in
      let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
      return (parts[0], parts[1])
    }
    return try TodoBranch(of: todo, local: local, remote: branches, defaultRemote: defaultRemote)
  }

  @Test func `a local branch comes before a remote's, and that before a new one`() throws {
    var found = try branch()
    #expect(found.name == "ootd-1-fix-it" && found.source == .new)
    found = try branch(remote: ["origin/main", "origin/ootd-12-x", "origin/ootd-1-former"])
    #expect(found.name == "ootd-1-former" && found.source == .remote("origin"))
    found = try branch(local: ["ootd-1-mine"], remote: ["origin/ootd-1-fix-it"])
    #expect(found.name == "ootd-1-mine" && found.source == .existing)
    found = try branch(local: ["ootd-1-mine", "ootd-1-fix-it"])
    #expect(found.name == "ootd-1-fix-it" && found.source == .existing)
  }

  @Test func `of several remote branches, the title's or the default remote's is meant`() throws {
    var found = try branch(remote: ["fork/ootd-1-former", "origin/ootd-1-fix-it"])
    #expect(found.name == "ootd-1-fix-it" && found.source == .remote("origin"))
    let same = ["fork/ootd-1-fix-it", "origin/ootd-1-fix-it"]
    found = try branch(remote: same, defaultRemote: "origin")
    #expect(found.source == .remote("origin"))
    for remote in [same, ["origin/ootd-1-a", "origin/ootd-1-b"]] {
      #expect(throws: GitError.severalBranches(remote)) { try branch(remote: remote) }
    }
  }
}
