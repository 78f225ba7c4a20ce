import Activity
import Foundation
import Git
import TestSupport
import Testing
import TestingAdditions

/// Histories that two threads read.
@Suite(.serialized, .startsPrograms) struct ReadAheadTests {
  private let home: TestHome

  init() throws {
    home = try TestHome()
  }

  /// Imports a history of commits in turn by me and by someone else, with merges, and with dates
  /// that go back now and then.
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

  private func reading(large: Int, report: Int = 1024) -> IndexedReading {
    IndexedReading(
      in: home, folder: home.path("index-\(large)"),
      limits: ReadingLimits(granularity: 0, report: report, large: large))
  }

  @Test(arguments: [
    ["repack", "-adfq", "--depth=50"], ["gc", "--quiet"], ["pack-refs", "--all"],
  ])
  func `what a second thread read counts once and in its place`(command: [String]) async throws {
    let made = try await made(3000)
    try await made.run(command)
    let expected = try await made.countedIDs()
    expectEqual(expected.count, 2000)
    let (one, two) = (reading(large: .max), reading(large: 0))
    await expectEqual(one.read([made.path]).ids, expected)
    await expectEqual(two.read([made.path]).ids, expected)
    try await made.run("update-ref", "refs/heads/main", "main~100")
    try await expectEqual(two.read([made.path]).ids, made.countedIDs())
  }

  @Test func `a reading that is stopped while two threads read goes on later`() async throws {
    let made = try await made(3000)
    let two = reading(large: 0, report: 100)
    _ = await two.read([made.path]) { $0 < 300 }
    try await expectEqual(two.read([made.path]).ids, made.countedIDs())
  }

  @Test func `an old commit that leads nowhere does no harm`() async throws {
    let made = try await made(1000)
    let tree = try await made.run("rev-parse", "main^{tree}")
    let root = try await made.run("commit-tree", "-m", "New root", tree)
    try await made.run("update-ref", "refs/heads/main", root)
    await expectEqual(reading(large: 0).read([made.path]).ids, [root])
  }
}
