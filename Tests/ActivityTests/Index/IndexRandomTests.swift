import Activity
import Foundation
import Git
import TestSupport
import Testing
import TestingAdditions
import Todos

/// Reads a repository with the index, with a new index and without one, in random ways.
struct RandomReadings {
  /// How many counts came from the index without a read.
  private(set) var cachedCount = 0
  /// How often the years' summaries said how many commits there are.
  private(set) var summaryCount = 0
  private let repository: TestRepository
  private let limits: ReadingLimits
  private var random: SeededGenerator
  private var names = 0

  private static let all = Day(number: -10)...Day(number: 400_000)

  /// - Parameter isOrderly: Whether no commit is older than its parents.
  init(seed: UInt64, of repository: TestRepository, isOrderly: Bool) {
    self.repository = repository
    random = SeededGenerator(seed: seed)
    limits = ReadingLimits(
      granularity: 0, report: Int.random(in: 1..<4, using: &random),
      skewTolerance: isOrderly ? Int.random(in: 0..<3, using: &random) : 4096)
  }

  /// The difference from git's counts, or nil.
  mutating func difference(
    from expected: [String: Set<String>], around clock: Int64
  ) async throws -> String? {
    let narrow = narrowDays(around: clock)
    if Int.random(in: 0..<5, using: &random) == 0 { await interrupt() }
    names += 1
    let plans: [(String, String?, [ClosedRange<Day>])] = [
      ("cached", "index", rangesInTurn(narrow)),
      ("new", "index-\(names)", [narrow, RandomReadings.all]),
      ("without an index", nil, [narrow]),
      ("without an index", nil, [RandomReadings.all]),
    ]
    for (name, folder, ranges) in plans {
      for days in ranges {
        let counts = await read(in: folder, days)
        let wanted = expected.filter { days.contains(Day(iso: $0.key) ?? days.upperBound) }
        if let difference = RandomReadings.difference(counts, from: wanted) {
          return "\(name), \(days): \(difference)"
        }
      }
    }
    let history = await reading(in: "index")
      .read([repository.path], days: narrow, within: RandomReadings.all).counts.history
    let total = expected.values.reduce(0) { $0 + $1.count }
    if let history, history.count != total { return "\(history.count) of \(total) in all" }
    if history != nil { summaryCount += 1 }
    try FileManager.default.removeItem(atPath: repository.git.home.path("index-\(names)"))
    return nil
  }

  /// Ranges too short to read all commits, so that some disappear before they are read.
  private mutating func rangesInTurn(_ narrow: ClosedRange<Day>) -> [ClosedRange<Day>] {
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1, 2: [narrow, narrow]
    case 3: [RandomReadings.all, RandomReadings.all]
    case 4: [narrow, RandomReadings.all, narrow]
    default: [RandomReadings.all, narrow]
    }
  }

  private mutating func narrowDays(around clock: Int64) -> ClosedRange<Day> {
    let last = Int(clock / 86_400) - Int.random(in: -2..<20, using: &random)
    return Day(number: last - Int.random(in: 0..<10, using: &random))...Day(number: last)
  }

  /// Interrupts a read early.
  private mutating func interrupt() async {
    let limit = Int.random(in: 1..<12, using: &random)
    let days = Bool.random(using: &random) ? narrowDays(around: 1_601_000_000) : RandomReadings.all
    _ = await reading(in: "index").read([repository.path], days: days) { $0 < limit }
  }

  private mutating func read(in folder: String?, _ days: ClosedRange<Day>) async -> CommitCounts {
    let result = await reading(in: folder).read([repository.path], days: days)
    if result.isCached { cachedCount += 1 }
    return result.counts
  }

  private func reading(in folder: String?) -> IndexedReading {
    IndexedReading(in: repository.git.home, folder: folder, limits: limits)
  }

  private static func difference(
    _ counts: CommitCounts, from expected: [String: Set<String>]
  ) -> String? {
    if !counts.warnings.isEmpty { return "\(counts.warnings)" }
    let days = Dictionary(grouping: counts.commits) { $0.day.description }
      .mapValues { Set($0.map(\.id.description)) }
    if days == expected { return nil }
    let all = Set(days.values.joined())
    let wanted = Set(expected.values.joined())
    return "missing \(wanted.subtracting(all)), too many \(all.subtracting(wanted))"
  }
}

/// Cached counts, new counts and `git log` agree after any change to a repository.
@Suite(.serialized, .startsPrograms) final class IndexRandomTests: IndexTest {
  @Test(arguments: Seeds.few(4, ofFirst: 200))
  func `counts equal git log after any change`(seed: UInt64) async throws {
    var changes = try await RandomChanges(seed: seed, in: home)
    var readings = RandomReadings(seed: seed, of: changes.repository, isOrderly: changes.isOrderly)
    for _ in 0..<15 {
      let expected = try await GitLogCounts([changes.repository])
      changes.note(expected.all)
      let difference = try await readings.difference(from: expected.days[0], around: changes.clock)
      if let difference {
        Issue.record("seed \(seed): \(difference)\n\(changes.history.joined(separator: "---\n"))")
        return
      }
      try await changes.step()
    }
    #expect(readings.cachedCount > 0 && readings.summaryCount > 0)
  }
}
