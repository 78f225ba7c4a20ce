import Activity
import TestSupport
import Testing
import TestingAdditions

@Suite(.serialized, .startsPrograms) struct DayCommitsTests {
  private let home: TestHome
  private let counting: DayCounting
  /// Has two commits on the day and one on the day before.
  private let one: TestRepository
  /// A clone with one more commit on the day.
  private let clone: TestRepository

  init() async throws {
    home = try TestHome()
    counting = DayCounting(in: home)
    one = try await TestRepository(in: home, named: "one")
    try await one.commit("Before", at: 1_699_900_000)
    try await one.commit("First", at: 1_700_000_000)
    try await one.commit("Second", at: 1_700_000_100)
    try await one.run("clone", "--quiet", one.path, home.path("clone"))
    clone = TestRepository(existing: home.path("clone"), in: home)
    try await clone.commit("Third", at: 1_700_000_200)
  }

  /// Counts a linked repository again.
  private func update(
    _ commits: inout DayCommits, _ repository: TestRepository, isInterrupted: Bool = false
  ) async {
    let counts = await counting.counts([repository], isInterrupted: isInterrupted)
    let isUpdated = commits.update(repository.path, counts)
    #expect(isUpdated)
  }

  @Test func `the day's commits count, of linked repositories that can be read`() async throws {
    let gone = TestRepository(existing: home.path("gone"), in: home)
    var commits = await counting.commits(of: [gone, one])
    expectEqual(commits.day, counting.day)
    expectEqual(commits.count, 2)
    await update(&commits, one)
    expectEqual(commits.count, 2)
    await expectEqual(counting.commits(of: []).count, 0)
    // A repository that isn't linked changes nothing.
    let counts = await counting.counts([clone])
    for path in [clone.path, one.path + "/"] {
      let isUpdated = commits.update(path, counts)
      #expect(!isUpdated)
    }
    expectEqual(commits.count, 2)
    // An amended commit counts once.
    try await one.run("commit", "--quiet", "--amend", "--allow-empty", "-m", "Other words")
    await update(&commits, one)
    expectEqual(commits.count, 2)
  }

  @Test func `a commit in two repositories counts once`() async throws {
    for repositories in [[one, clone], [clone, one]] {
      var commits = await counting.commits(of: repositories)
      expectEqual(commits.count, 3)
      // A repository counted separately also has the commits of the other one.
      for repository in repositories {
        await update(&commits, repository)
        expectEqual(commits.count, 3)
      }
    }
  }

  @Test func `counting one repository again replaces only its commits`() async throws {
    let other = try await TestRepository(in: home, named: "other")
    try await other.commit("Other", at: 1_700_000_000)
    var commits = await counting.commits(of: [one, other])
    expectEqual(commits.count, 3)
    try await other.commit("More", at: 1_700_000_300)
    await update(&commits, other)
    expectEqual(commits.count, 4)
    try await one.run("reset", "--quiet", "--hard", "HEAD~1")
    await update(&commits, one)
    expectEqual(commits.count, 3)
    try await other.run("update-ref", "-d", "HEAD")
    await update(&commits, other)
    expectEqual(commits.count, 1)
  }

  @Test func `a commit that one repository drops still counts in another`() async throws {
    for repositories in [[one, clone], [clone, one]] {
      var commits = await counting.commits(of: repositories)
      try await one.run("reset", "--quiet", "--hard", "HEAD~2")
      await update(&commits, one)
      expectEqual(commits.count, 3)
      await expectEqual(counting.commits(of: repositories).count, 3)
      try await one.run("reset", "--quiet", "--hard", "ORIG_HEAD")
    }
  }

  @Test func `an interrupted count has no result`() async throws {
    await expectEqual(counting.commits(of: [one], isInterrupted: true).count, nil)
    var commits = await counting.commits(of: [one, clone])
    await update(&commits, clone, isInterrupted: true)
    expectEqual(commits.count, nil)
    // The other repository can still lack commits that were expected from the clone.
    await update(&commits, one)
    expectEqual(commits.count, nil)
  }
}
