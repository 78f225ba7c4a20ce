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
    var walk = CommitWalk(history, from: history.tips.map(Unread.init))
    var subjects: [String] = []
    try walk.run(until: 200, patience: 1) { commit in
      subjects.append(commit.subject)
      return true
    }
    expectEqual(subjects, ["At 303", "At 102", "At 302", "At 101", "At 301"])
  }

  @Test(arguments: Seeds.few(3, ofFirst: 24))
  func `what some commits lead to and others don't is what git rev-list prints`(
    seed: UInt64
  ) async throws {
    let home = try TestHome()
    let made = try await RandomHistory(seed: seed, in: home).repository
    let all = try await made.run("rev-list", "--all").split(separator: "\n").map(String.init)
    let history = try #require(try await made.opened().history())
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let starts = (0..<3).compactMap { _ in all.randomElement(using: &random) }
      let hidden = (0..<3).compactMap { _ in all.randomElement(using: &random) }
      let wanted = try await made.run(["rev-list"] + starts + ["--not"] + hidden)
      var walk = CommitWalk(
        history,
        from: starts.compactMap { ObjectID(hex: $0.utf8) }
          .filter { !hidden.contains("\($0)") }
          .map { Unread(id: $0, origin: .branch, time: .max) },
        hiding: Set(hidden.compactMap { ObjectID(hex: $0.utf8) }))
      let shown = try walk.readShown()
      expectEqual(
        Set(shown.keys.map(\.description)), Set(wanted.split(separator: "\n").map(String.init)))
    }
  }
}
