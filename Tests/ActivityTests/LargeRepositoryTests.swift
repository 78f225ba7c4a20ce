import Activity
import Foundation
import Git
import TestSupport
import Testing
import TestingAdditions

/// A repository of real size. git keeps files of several megabytes beside such a history.
@Suite(.serialized, .startsPrograms) struct LargeRepositoryTests {
  private let home: TestHome

  init() throws {
    home = try TestHome()
  }

  @Test func `120,000 commits and 60,000 branches count as in git log`() async throws {
    let made = try await TestRepository(in: home)
    // A commit every second minute, up to the counted day.
    let commits = (0..<120_000).map { number in
      """
      commit refs/heads/main
      committer Me <me@example.com> \(1_700_006_400 - (120_000 - number) * 120) +0000
      data 0

      """
    }
    try await made.run(["fast-import", "--quiet"], input: Array(commits.joined().utf8))
    let tip = try await made.run("rev-parse", "main")
    let names = (0..<60_000).map { "refs/remotes/origin/someone/a-branch-\($0)" }.sorted()
    try home.directory.write(
      "# pack-refs with: peeled fully-peeled sorted \n"
        + (["refs/heads/main"] + names).map { "\(tip) \($0)\n" }.joined(),
      to: "repository/.git/packed-refs")
    try await made.script("rm .git/refs/heads/main")
    try await made.run("commit-graph", "write", "--reachable")
    try await made.run("multi-pack-index", "write")
    let fetched = names.map { "\(tip)\tnot-for-merge\tbranch '\($0)' of example.com:r\n" }
    for file in ["FETCH_HEAD", "COMMIT_EDITMSG", "MERGE_MSG", "SQUASH_MSG", "info/exclude"] {
      try home.directory.write(fetched.joined(), to: "repository/.git/\(file)")
    }
    for file in ["objects/info/commit-graph", "FETCH_HEAD", "packed-refs"] {
      let path = "\(made.path)/.git/\(file)"
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(try #require(attributes[.size] as? Int) > 4 << 20)
    }
    let counts = try await DayCounting(in: home).counts([made])
    expectEqual(counts.warnings.map(\.error), [])
    let logged = try await made.run(
      "log", "--all", "--since=2023-11-12T00:00:00Z", "--format=%H")
    expectEqual(
      Set(counts.commits.map(\.id.description)), Set(logged.split(separator: "\n").map(String.init))
    )
    expectEqual(counts.commits.count, 3 * 720)
  }
}
