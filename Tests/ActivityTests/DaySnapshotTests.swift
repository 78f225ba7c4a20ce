import Store
import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Activity

@Suite(.serialized, .startsPrograms) struct DaySnapshotTests {
  private let day = Day(number: 20_778)
  /// No repository, one without a commit, and several.
  private let samples: [[DayCommits.Repository]]
  private let sample: DaySnapshot

  private static let summaries = [
    DaySummary(completion: Completion(done: 0, total: 0), overdue: 0, nextDue: nil),
    DaySummary(
      completion: Completion(done: 3, total: 5), overdue: 2,
      nextDue: Moment(milliseconds: 1_795_255_200_123)),
    DaySummary(
      completion: Completion(done: 70_000, total: 1 << 40), overdue: 1,
      nextDue: Moment(milliseconds: -1)),
  ]

  init() async throws {
    let home = try TestHome()
    let made = try await TestRepository(in: home)
    for step in 0..<3 { try await made.commit("\(step)", at: 1_700_000_000 + Int64(step)) }
    let counts = await DayCounting(in: home).counts([made])
    let found = counts.today.repositories.flatMap(\.keys)
    samples = [
      [], [DayCommits.Repository(path: "/home/me/api")],
      [
        DayCommits.Repository(path: "/home/me/api", keys: found),
        DayCommits.Repository(path: "/home/나/작업 \u{1F600}", keys: [found[1]]),
        DayCommits.Repository(path: ""),
      ],
    ]
    let commits = DayCommits(day: day, repositories: samples[2])
    sample = DaySnapshot(Self.summaries[1], commits)
  }

  private func read(_ bytes: some Collection<UInt8>) -> DaySnapshot? {
    DaySnapshot(bytes: Array(bytes))
  }

  @Test(arguments: summaries, [true, false])
  func `a written snapshot can be read`(summary: DaySummary, isComplete: Bool) throws {
    for repositories in samples {
      let commits = DayCommits(day: day, repositories: repositories, isComplete: isComplete)
      let snapshot = try #require(read(DaySnapshot(summary, commits).bytes))
      expectEqual(snapshot.summary, summary)
      expectEqual(snapshot.commits.day, day)
      expectEqual(snapshot.commits.repositories, repositories)
      expectEqual(snapshot.commits.isComplete, isComplete)
      expectEqual(snapshot.commits.count, commits.count)
    }
    expectEqual(sample.commits.count, 3)
  }

  @Test func `a truncated or changed snapshot, or one of another version, is ignored`() {
    let bytes = sample.bytes
    #expect(read(bytes) != nil)
    for index in bytes.indices {
      #expect(read(bytes[..<index]) == nil, "\(index) bytes")
      for change in (0..<8).map({ UInt8(1) << $0 }) + [0xFF] {
        var damaged = bytes
        damaged[index] ^= change
        #expect(read(damaged) == nil, "byte \(index)")
      }
    }
    for count in 0..<200 {
      for byte in [UInt8(0), 0xFF] { #expect(read(repeatElement(byte, count: count)) == nil) }
    }
  }

  @Test func `random and swapped bytes don't crash`() {
    var random = SeededGenerator(seed: 3)
    let bytes = sample.bytes
    for _ in 0..<2000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count / 8, using: &random) * 8
        let word = [0, 1, -1, .min, .max, Int64(bytes.count)].randomElement(using: &random) ?? 0
        let value = Bool.random(using: &random) ? word : .random(in: .min ... .max, using: &random)
        withUnsafeBytes(of: value) { damaged.replaceSubrange(place..<(place + 8), with: $0) }
      }
      if damaged != bytes { #expect(read(damaged) == nil) }
    }
  }
}
