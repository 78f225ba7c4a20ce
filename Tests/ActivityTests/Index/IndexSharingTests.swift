import Activity
import Foundation
import Git
import TestSupport
import Testing
import TestingAdditions
import Todos

/// Concurrent reads with the same index, in one process or several.
@Suite(.serialized, .startsPrograms) final class IndexSharingTests: RepositoryTest {
  @Test(arguments: 0..<2)
  func `concurrent readers and writers of one index all count correctly`(turn: Int) async throws {
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

  @Test func `a repository linked by several paths counts once, in each year and in all`()
    async throws
  {
    let (start, step) = (1_600_000_000 as Int64, 20_000_000 as Int64)
    for turn in 0..<5 { try await made.commit("Step \(turn)", at: start + Int64(turn) * step) }
    try await made.run("clone", "-q", made.path, home.path("clone"))
    // A rebase makes copies with other ids.
    try await made.run("checkout", "-q", "-b", "other", "HEAD~2")
    try await made.commit("Other", at: start)
    try await made.run("cherry-pick", "--allow-empty", "main~1", "main")
    let link = home.path("link")
    expectEqual(symlink(made.path, link), 0)
    try await made.run("worktree", "add", "--quiet", "--detach", home.path("tree"))
    let paths = [
      made.path, link, made.path, home.path("tree"), "\(made.path)/.git", home.path("clone"),
    ]
    let recent = Day(secondsSinceEpoch: start + 4 * step)
    for turn in 0..<4 {
      let result = await reading.read(paths)
      try await expectEqual(result.ids, made.countedIDs())
      expectEqual(result.counts.commits.count, result.ids.count)
      expectEqual(Set(result.counts.commits.map(\.repository.path)), [made.path])
      let all = try #require(
        await reading.read(paths, days: recent...recent, within: IndexedReading.days).counts.history
      )
      expectEqual(all.count, result.ids.count)
      #expect(all.years.first?.contains(result.counts.commits[0].day) == true)
      try await made.commit("More \(turn)", at: start + Int64(turn + 2) * step + 1)
    }
  }
}
