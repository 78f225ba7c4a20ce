import Activity
import Foundation
import Git
import TestSupport
import Testing
import TestingAdditions
import Todos

/// Clones of one history with different `refs/replace`.
@Suite(.serialized, .startsPrograms) struct ReplacedCommitTests {
  private let home: TestHome
  private let one: TestRepository
  private let two: TestRepository

  private static let start: Int64 = 1_700_000_000

  init() async throws {
    home = try TestHome()
    one = try await TestRepository(in: home, named: "one")
    for step in 0..<20 {
      try await one.commit("Step \(step)", at: Self.start + Int64(step) * 50_000)
    }
    try await one.run("clone", "-q", one.path, home.path("two"))
    two = TestRepository(existing: home.path("two"), in: home)
  }

  /// Replaces some commits with copies that are days later or earlier.
  /// - Returns: The ids of the replaced commits.
  private func replace(
    in repository: TestRepository, _ steps: [Int], by days: Int64
  ) async throws -> Set<String> {
    var replaced: Set<String> = []
    for step in steps {
      let old = try await repository.run("rev-parse", "main~\(19 - step)")
      let time = Self.start + Int64(step) * 50_000 + days * 86_400
      var arguments = ["commit-tree", "-m", "Replaced \(step)", "main^{tree}"]
      if step > 0 { arguments += ["-p", "\(old)^"] }
      let new = try await repository.run(
        arguments, variables: TestRepository.variables(.me, time, "+0000"))
      try await repository.run("replace", "-f", old, new)
      replaced.insert(old)
    }
    return replaced
  }

  private func counts(
    _ repositories: [TestRepository], _ days: ClosedRange<Day>, in folder: String
  ) async -> CommitCounts {
    await IndexedReading(in: home, folder: folder)
      .read(repositories.map(\.path), days: days).counts
  }

  @Test(arguments: [false, true])
  func `each commit counts at most once in any view`(isSwapped: Bool) async throws {
    var replaced = try await replace(in: two, [3, 11, 12, 19], by: 5)
    try await replaced.formUnion(replace(in: two, [7], by: -300))
    try await replaced.formUnion(replace(in: one, [11, 15], by: -9))
    let repositories = isSwapped ? [two, one] : [one, two]
    let expected = try await GitLogCounts(repositories)
    var days: [String: Int] = [:]
    for counted in expected.days { days.merge(counted.mapValues(\.count)) { $0 + $1 } }
    let first = Day(number: Int(Self.start / 86_400) - 320)
    let last = first.advanced(by: 360)
    let whole = await counts(repositories, first...last, in: "whole")
    // Only reading all days tells how many there are.
    let all = IndexedReading.days
    let reading = IndexedReading(in: home, folder: "whole")
    await expectEqual(reading.read([one.path, two.path], within: all).counts.history?.count, nil)
    expectEqual(whole.days, Dictionary(uniqueKeysWithValues: days.map { (Day(iso: $0)!, $1) }))
    let isReplaced = { (commit: CountedCommit) in replaced.contains("\(commit.id)") }
    for start in first.advanced(by: 300).number...last.number {
      let days = Day(number: start)...Day(number: start).advanced(by: start % 3 * 5)
      // Once with an index of only those days, and once with an index shared by all views.
      for folder in ["from-\(start)", "all-views"] {
        let view = await counts(repositories, days, in: folder)
        let ids = view.commits.flatMap { [$0.id] + $0.copies }
        expectEqual(Set(ids).count, ids.count, "\(days)")
        expectEqual(
          view.commits.filter { !isReplaced($0) },
          whole.commits.filter { days.contains($0.day) && !isReplaced($0) }, "\(days)")
      }
    }
    // In a single clone, replaced commits are on git's days too.
    for (place, repository) in repositories.enumerated() {
      let alone = await counts([repository], first...last, in: "alone-\(place)")
      let days = try await GitLogCounts([repository]).days.first ?? [:]
      expectEqual(
        alone.days, Dictionary(uniqueKeysWithValues: days.map { (Day(iso: $0)!, $1.count) }))
    }
  }
}
