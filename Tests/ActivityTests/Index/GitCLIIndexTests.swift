import Activity
import Git
import TestSupport
import Testing
import TestingAdditions

/// The index of repositories that only the `git` program can read.
@Suite(.serialized, .startsPrograms) final class GitCLIIndexTests: IndexTest {
  private func made(_ format: [String]) async throws -> TestRepository {
    let made = try await TestRepository(in: home, options: format)
    for step in 0..<8 { try await made.commit("Step \(step)", at: 1_700_000_000 + Int64(step)) }
    return made
  }

  @Test(arguments: TestRepository.formatsForGit)
  func `a repository that git reads is cached, and interruptions and changes are noticed`(
    format: [String]
  ) async throws {
    let made = try await made(format)
    let slow = IndexedReading(
      in: home, folder: "slow", limits: ReadingLimits(granularity: 0, report: 1))
    let stopped = await slow.read([made.path]) { $0 < 3 }
    #expect(stopped.errors.isEmpty)
    try await expectEqual(slow.read([made.path]).ids, made.countedIDs())
    for step in 0..<4 {
      let result = await reading.readUntilCached([made.path])
      #expect(result.isCached)
      try await expectEqual(result.ids, made.countedIDs())
      try expectEqual(reading.files().count, 2)
      if step % 2 == 0 { try await made.commit("More \(step)", at: 1_700_001_000 + Int64(step)) }
      if step == 1 { try await made.run("reset", "--quiet", "--hard", "HEAD~3") }
    }
  }

  @Test(arguments: TestRepository.formatsForGit)
  func `a repository in another format replaces the index`(format: [String]) async throws {
    let made = try await made(format)
    #expect(await reading.readUntilCached([made.path]).isCached)
    try await made.script("rm -rf .git && git init -q -b main && git commit -q --allow-empty -m A")
    for _ in 0..<2 { try await expectEqual(reading.read([made.path]).ids, made.countedIDs()) }
    try await made.script("rm -rf .git && git init -q \(format[0])")
    #expect(await reading.read([made.path]).ids.isEmpty)
  }
}
