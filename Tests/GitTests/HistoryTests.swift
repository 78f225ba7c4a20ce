import Git
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsPrograms) final class HistoryTests: HomeTest {
  @Test func `the limit of a walk restarts after each commit that is new enough`() async throws {
    let made = try await TestRepository(in: home)
    for time in [301, 101, 200, 102, 303] as [Int64] {
      try await made.commit("At \(time)", at: time)
    }
    let history = try #require(try await made.opened().history())
    var walk = CommitWalk(history, from: history.tips.map(PendingCommit.init))
    var subjects: [String] = []
    try walk.run(until: 200, skewTolerance: 1) { commit in
      subjects.append(commit.subject)
      return true
    }
    expectEqual(subjects, ["At 303", "At 102", "At 200", "At 101", "At 301"])
  }

  @Test(arguments: Seeds.few(3, ofFirst: 24))
  func `a random history has the commits of git log, and without excluded ones those of rev-list`(
    seed: UInt64
  ) async throws {
    let made = try await RandomHistory(seed: seed, in: home).repository
    try await expectEqual(made.opened().summaries(), made.summaries())
    let all = try await made.run("rev-list", "--all").split(separator: "\n").map(String.init)
    let history = try #require(try await made.opened().history())
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Seeds.size(12, full: 20) {
      let starts = (0..<3).compactMap { _ in all.randomElement(using: &random) }
      let hidden = (0..<3).compactMap { _ in all.randomElement(using: &random) }
      let wanted = try await made.run(["rev-list"] + starts + ["--not"] + hidden)
      var walk = CommitWalk(
        history,
        from: starts.compactMap { ObjectID(hex: $0.utf8) }
          .filter { !hidden.contains("\($0)") }
          .map { PendingCommit(id: $0, origin: .branch, time: .max) },
        hiding: Set(hidden.compactMap { ObjectID(hex: $0.utf8) }))
      var read: [ObjectID] = []
      try walk.run { commit in
        read.append(commit.id)
        return true
      }
      try walk.readHidden(skewTolerance: CommitWalk.skewTolerance)
      let shown = read.filter { !walk.isHidden($0) }.map(\.description)
      expectEqual(Set(shown), Set(wanted.split(separator: "\n").map(String.init)))
      expectEqual(Set(shown).count, shown.count)
      let own = try await made.opened().commitsWithParents(
        from: [#require(ObjectID(hex: starts[0].utf8))],
        excluding: hidden.compactMap { ObjectID(hex: $0.utf8) })
      let expected = try await made.run(["rev-list", starts[0], "--not"] + hidden)
      expectEqual(
        Set(own.map(\.id.description)), Set(expected.split(separator: "\n").map(String.init)))
    }
  }
}
