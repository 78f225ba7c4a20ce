import Activity
import Foundation
import Git
import TestSupport
import Testing
import TestingAdditions

/// A repository of real size. git keeps files of several megabytes beside such a history.
@Suite(.serialized, .startsPrograms) final class LargeRepositoryTests: RepositoryTest {
  @Test func `120,000 commits and 60,000 branches count as in git log`() async throws {
    // A commit every second minute, up to the counted day. awk writes them faster than a debug build.
    try await made.script(
      """
      awk 'BEGIN { for (i = 120000; i > 0; i--) {
        print "commit refs/heads/main"
        print "committer Me <me@example.com>", 1700006400 - i * 120, "+0000\\ndata 0"
      } }' | git fast-import --quiet
      cd .git
      git commit-graph write --reachable
      git multi-pack-index write
      awk -v tip=$(git rev-parse main) 'BEGIN {
        print "# pack-refs with: peeled fully-peeled sorted "
        print tip, "refs/heads/main"
        for (i = 100000; i < 160000; i++) print tip, "refs/remotes/origin/someone/a-branch-" i
      }' >packed-refs
      rm refs/heads/main
      for file in FETCH_HEAD COMMIT_EDITMSG MERGE_MSG SQUASH_MSG info/exclude; do
        cp packed-refs $file
      done
      """)
    for file in ["objects/info/commit-graph", "FETCH_HEAD", "packed-refs"] {
      let path = "\(made.path)/.git/\(file)"
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(try #require(attributes[.size] as? Int) > 4 << 20)
    }
    let counts = await DayCounting(in: home).counts([made])
    expectEqual(counts.warnings.map(\.error), [])
    let logged = try await made.run("log", "--all", "--since=2023-11-12T00:00:00Z", "--format=%H")
    expectEqual(
      Set(counts.commits.map(\.id.description)), Set(logged.split(separator: "\n").map(String.init))
    )
    expectEqual(counts.commits.count, 3 * 720)
  }
}
