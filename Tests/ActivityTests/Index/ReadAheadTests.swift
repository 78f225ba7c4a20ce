import Activity
import Foundation
import Git
import TestSupport
import Testing
import TestingAdditions
import Todos

/// Histories read by two threads.
@Suite(.serialized, .startsPrograms) final class ReadAheadTests: IndexTest {
  /// Imports a history with merges and some dates that go back. The authors alternate between me and someone
  /// else.
  private func made(_ count: Int) async throws -> TestRepository {
    let made = try await TestRepository(in: home)
    var text = ""
    for number in 1...count {
      let person = number % 3 == 0 ? "O <other@example.com>" : "Me <me@example.com>"
      let time = 1_600_000_000 + number * 60 - (number % 17 == 0 ? 100_000 : 0)
      text += "commit refs/heads/main\nmark :\(number)\nauthor \(person) \(time) +0000\n"
      text += "committer \(person) \(time) +0000\ndata 4\nWork\n"
      if number > 1 { text += "from :\(number - 1)\n" }
      if number > 50, number % 20 == 0 { text += "merge :\(number - 37)\n" }
    }
    let input = Array("feature done\n\(text)done\n".utf8)
    try await made.run(["fast-import", "--quiet"], input: input)
    return made
  }

  private func reading(_ name: String, report: Int = 1024) -> IndexedReading {
    IndexedReading(in: home, folder: name, limits: ReadingLimits(granularity: 0, report: report))
  }

  /// The ids of my commits by the real git.
  private func mine(in made: TestRepository) async throws -> Set<String> {
    let list = try await made.run("rev-list", "--author=me@", "main")
    return Set(list.split(separator: "\n").map(String.init))
  }

  @Test func `commits read by a second thread count once`() async throws {
    let made = try await made(24_000)
    let repository = try await Repository(
      at: made.path, environment: GitEnvironment(home.environment))
    #expect(try await repository.history()?.middle() != nil, "too few commits for a second thread")
    let expected = try await mine(in: made)
    expectEqual(expected.count, 16_000)
    let reading = reading("index")
    // The second half first: the second thread then starts in its middle.
    let days = Day(secondsSinceEpoch: 1_600_700_000)...IndexedReading.days.upperBound
    let times = try await made.run("log", "--author=me@", "--format=%H %at", "main")
    let recent = times.split(separator: "\n").map { $0.split(separator: " ") }
      .filter { Day(secondsSinceEpoch: Int64($0[1]) ?? 0) >= days.lowerBound }
    await expectEqual(
      reading.read([made.path], days: days).ids, Set(recent.map { String($0[0]) }))
    await expectEqual(reading.read([made.path]).ids, expected)
    let stopped = self.reading("stopped", report: 100)
    _ = await stopped.read([made.path]) { $0 < 300 }
    await expectEqual(stopped.read([made.path]).ids, expected)
    try await made.run("update-ref", "refs/heads/main", "main~100")
    try await expectEqual(reading.read([made.path]).ids, mine(in: made))

    // The old commits that the second thread starts with are no longer reachable.
    let tree = try await made.run("rev-parse", "main^{tree}")
    let root = try await made.run("commit-tree", "-m", "New root", tree)
    try await made.run("update-ref", "refs/heads/main", root)
    await expectEqual(self.reading("new").read([made.path]).ids, [root])
  }
}
