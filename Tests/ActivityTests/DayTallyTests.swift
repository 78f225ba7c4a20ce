import Store
import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Activity

@Suite(.serialized, .startsPrograms) struct DayTallyTests {
  private let day = Day(number: 20_778)
  /// Of no repository, of one without a commit, and of several.
  private let samples: [[DayCommits.Repository]]
  private let sample: DayTally

  private static let standings = [
    DayStanding(completion: Completion(done: 0, total: 0), overdue: 0, nextDue: nil),
    DayStanding(
      completion: Completion(done: 3, total: 5), overdue: 2,
      nextDue: Moment(milliseconds: 1_795_255_200_123)),
    DayStanding(
      completion: Completion(done: 70_000, total: 1 << 40), overdue: 1,
      nextDue: Moment(milliseconds: -1)),
  ]

  init() async throws {
    let home = try TestHome()
    let made = try await TestRepository(in: home)
    for step in 0..<3 { try await made.commit("\(step)", at: 1_700_000_000 + Int64(step)) }
    let counts = try await DayCounting(in: home).counts([made])
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
    sample = DayTally(Self.standings[1], commits)
  }

  private func read(_ bytes: some Collection<UInt8>) -> DayTally? {
    Array(bytes).withUnsafeBytes { DayTally(bytes: $0) }
  }

  @Test(arguments: standings, [true, false])
  func `what is written is read`(standing: DayStanding, isComplete: Bool) throws {
    for repositories in samples {
      let commits = DayCommits(day: day, repositories: repositories, isComplete: isComplete)
      let tally = try #require(read(DayTally(standing, commits).bytes))
      expectEqual(tally.standing, standing)
      expectEqual(tally.commits.day, day)
      expectEqual(tally.commits.repositories, repositories)
      expectEqual(tally.commits.isComplete, isComplete)
      expectEqual(tally.commits.count, commits.count)
    }
    expectEqual(sample.commits.count, 3)
  }

  @Test func `a part of it is as good as nothing`() {
    let bytes = sample.bytes
    for count in bytes.indices { #expect(read(bytes[..<count]) == nil, "\(count) bytes") }
    #expect(read(bytes) != nil)
  }

  @Test func `with any bit or byte changed it is as good as nothing`() {
    let bytes = sample.bytes
    for index in bytes.indices {
      for change in (0..<8).map({ UInt8(1) << $0 }) + [0xFF] {
        var damaged = bytes
        damaged[index] ^= change
        #expect(read(damaged) == nil, "byte \(index)")
      }
    }
  }

  @Test func `random bytes, and bytes exchanged, crash nothing`() {
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

  @Test func `zeros, and bytes of another version, are as good as nothing`() {
    for count in 0..<200 { #expect(read([UInt8](repeating: 0, count: count)) == nil) }
    for count in 0..<200 { #expect(read([UInt8](repeating: 0xFF, count: count)) == nil) }
  }
}
