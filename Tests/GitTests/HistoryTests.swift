import Git
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsPrograms) struct HistoryTests {
  @Test(arguments: Seeds.few(3, ofFirst: 24))
  func `a random history reads as git log prints it`(seed: UInt64) async throws {
    let home = try TestHome()
    let repository = try await RandomHistory(seed: seed, in: home).repository
    try await expectEqual(repository.opened().summaries(), repository.summaries())
  }

  @Test func `the patience of a walk begins anew with each commit that is new enough`() async throws
  {
    let home = try TestHome()
    let made = try await TestRepository(in: home)
    for time in [301, 101, 302, 102, 303] as [Int64] {
      try await made.commit("At \(time)", at: time)
    }
    let history = try #require(try await made.opened().history())
    var walk = CommitWalk(history)
    var subjects: [String] = []
    try walk.run(until: 200, patience: 1) { commit, _ in
      subjects.append(commit.subject)
      return true
    }
    expectEqual(subjects, ["At 303", "At 102", "At 302", "At 101", "At 301"])
  }
}
