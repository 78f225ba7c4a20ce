import Git
import Sync
import TestSupport
import Testing
import TestingAdditions
import Todos

/// Which refs of a remote are chains and letters, whatever others are named.
@Suite(.serialized, .startsPrograms) struct RemoteReferenceTests {
  private let home: TestHome
  private let remote: TestRemote
  private let chains: GitChains
  /// Two commits, the first of which is a chain's.
  private let commits: [String]
  private let replica = EntityID(high: 0, low: 1)

  init() async throws {
    home = try TestHome()
    remote = try await TestRemote(in: home)
    let environment = GitEnvironment(home.environment)
    let access = try RemoteAccess(
      url: remote.url, environment: environment, isUnattended: false, patience: .seconds(60))
    chains = try await GitChains(
      at: home.path("sync.git"), remote: access, namespace: "refs/ootd", environment: environment)
    let tree = try await remote.run("hash-object", "-t", "tree", "-w", "/dev/null")
    let variables = TestRepository.variables(.me, 0, "+0000")
    let repository = TestRepository(existing: remote.path, in: home)
    var commits: [String] = []
    for message in ["chain", "other"] {
      let commit = try await repository.run(
        ["commit-tree", "-m", message, tree], variables: variables)
      commits.append(commit)
    }
    self.commits = commits
    try await remote.run("update-ref", "refs/ootd/replicas/\(replica.hex)", commits[0])
    try await remote.run("update-ref", "refs/ootd/letters/b", commits[0])
  }

  private func expectOwn(
    _ found: RemoteReferences, at location: SourceLocation = #_sourceLocation
  ) {
    expectEqual(found.chains, [replica: commits[0]], sourceLocation: location)
    expectEqual(found.letters, ["b": commits[0]], sourceLocation: location)
  }

  @Test func `names that are almost those of chains and letters are nobody's`() async throws {
    for name in [
      "replicas/\(replica.hex)'z", "letters/2B", "letters/B", "letters/abcde", "letters/b'",
      "certificate/a",
    ] { try await remote.run("update-ref", "refs/ootd/\(name)", commits[1]) }
    expectOwn(try await chains.references())
    expectOwn(try await chains.fetch())
    let kept = try await TestRepository(existing: home.path("sync.git"), in: home)
      .run("for-each-ref")
    #expect(!kept.contains("certificate"), "\(kept)")
  }

  /// Its name is said in git's message, and mustn't be taken for what went wrong.
  @Test(arguments: ["certificate", "quota", "it's'certificate", "no-route-to-host"])
  func `a ref that can't be kept here hides no other`(name: String) async throws {
    let stray = "refs/ootd/replicas/\(name)"
    try await remote.run("update-ref", stray, commits[1])
    expectOwn(try await chains.fetch())
    try await remote.run("update-ref", "-d", stray)
    try await remote.run("update-ref", "\(stray)/read-only", commits[1])
    expectOwn(try await chains.fetch())
    #expect(try chains.link(commits[0]) != nil)
  }
}
