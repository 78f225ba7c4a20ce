import Activity
import Foundation
import Git
import TestSupport
import Testing
import TestingAdditions
import Todos

/// Concurrent reads with the same index, in one process or several.
@Suite(.serialized, .startsPrograms) struct IndexSharingTests {
  private let home: TestHome
  private let reading: IndexedReading

  init() throws {
    home = try TestHome()
    reading = IndexedReading(in: home, limits: ReadingLimits(granularity: 0))
  }

  @Test(arguments: 0..<2)
  func `concurrent readers and writers of one index all count correctly`(turn: Int) async throws {
    let made = try await TestRepository(in: home)
    for step in 0..<8 {
      try await made.commit("Step \(turn) \(step)", at: 1_700_000_000 + Int64(step))
      if step % 3 == 2 { try await made.run("reset", "--quiet", "--hard", "HEAD~1") }
      let expected = try await made.countedIDs()
      let reading = reading
      let path = made.path
      await withTaskGroup(of: (Set<String>, [GitError]).self) { group in
        for _ in 0..<12 {
          group.addTask {
            let result = await reading.read([path])
            return (result.ids, result.errors)
          }
        }
        for await (ids, errors) in group {
          expectEqual(ids, expected)
          #expect(errors.isEmpty)
        }
      }
    }
  }

  @Test func `a repository linked by several paths counts once`() async throws {
    let made = try await TestRepository(in: home)
    for step in 0..<5 { try await made.commit("Step \(step)", at: 1_700_000_000 + Int64(step)) }
    let link = home.path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: made.path)
    try await made.run("worktree", "add", "--quiet", "--detach", home.path("tree"))
    let paths = [made.path, link, made.path, home.path("tree"), "\(made.path)/.git"]
    for step in 0..<4 {
      let result = await reading.read(paths)
      try await expectEqual(result.ids, made.countedIDs())
      expectEqual(result.counts.commits.count, result.ids.count)
      expectEqual(Set(result.counts.commits.map(\.repository.path)), [made.path])
      try await made.commit("More \(step)", at: 1_700_001_000 + Int64(step))
    }
  }
}
