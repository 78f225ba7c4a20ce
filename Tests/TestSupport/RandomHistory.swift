/// Creates a repository with a random history of commits, merges, rebases, cherry-picks, worktrees and refs,
/// reproducible by seed.
package struct RandomHistory {
  package let repository: TestRepository
  private var random: SeededGenerator
  private var branches = ["main"]
  private var commits: [String] = []
  private var clock: Int64
  private var names = 0

  /// Me under several names and addresses, and others.
  package static let authors = [
    TestAuthor.me, .me, .me, .other, TestAuthor("Me at work", "ME@work.example"),
    TestAuthor("Old Me", "old@example.com"), TestAuthor("Third", "Me@Example.com"),
  ]
  private static let offsets = [
    "+0000", "+0100", "-0500", "+0545", "-0930", "+1400", "-1200", "+0530", "+1245",
  ]
  private static let mailmap = """
    # A comment
    Me <me@example.com> <OLD@example.com>
    Me <me@example.com> me AT work <me@work.example>
    Other <other@example.org> <other@example.com>

    """

  /// - Parameter start: The approximate time of the commits, in seconds since 1970.
  package init(
    seed: UInt64, in home: TestHome, named name: String = "repository", steps: Int = 24,
    start: Int64 = 1_700_000_000
  ) async throws {
    random = SeededGenerator(seed: seed)
    clock = start
    repository = try await TestRepository(in: home, named: name)
    if Bool.random(using: &random) {
      try home.directory.write(RandomHistory.mailmap, to: "\(name)/.mailmap")
    }
    try await commit()
    for _ in 0..<steps { try await step() }
  }

  private mutating func step() async throws {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<8: try await commit()
    case 8, 9: try await branch()
    case 10, 11: try await switchBranch()
    case 12: try await merge()
    case 13: try await rebase()
    case 14: try await cherryPick()
    case 15: try await worktree()
    case 16: try await remoteBranch()
    case 17: try await otherRefs()
    case 18: try await replace()
    default: try await tidy()
    }
  }

  private mutating func commit() async throws {
    clock += Int64.random(in: 1...40_000, using: &random)
    names += 1
    let author = RandomHistory.authors.randomElement(using: &random) ?? .me
    let offset = RandomHistory.offsets.randomElement(using: &random) ?? "+0000"
    commits.append(
      try await repository.commitAndName(
        "Step \(names)\n\nBody", by: author, at: clock, offset: offset))
  }

  private mutating func branch() async throws {
    names += 1
    branches.append("branch/\(names)")
    try await repository.run("checkout", "--quiet", "-b", "branch/\(names)")
  }

  private mutating func switchBranch() async throws {
    let target = Bool.random(using: &random) ? branches.randomElement(using: &random) : nil
    let place = target ?? commits.randomElement(using: &random) ?? "main"
    _ = try? await repository.run("checkout", "--quiet", place)
  }

  private mutating func merge() async throws {
    let branch = branches.randomElement(using: &random) ?? "main"
    _ = try await repository.run(
      ["merge", "--quiet", "--no-ff", "--no-edit", "--allow-unrelated-histories", branch],
      variables: variables())
  }

  private mutating func rebase() async throws {
    let onto = commits.randomElement(using: &random) ?? "main"
    _ = try await repository.run(
      ["rebase", "--quiet", "--no-ff", "--empty=keep", onto], variables: variables())
  }

  private mutating func cherryPick() async throws {
    let commit = commits.randomElement(using: &random) ?? "HEAD"
    _ = try await repository.run(
      ["cherry-pick", "--allow-empty", "--keep-redundant-commits", commit], variables: variables())
  }

  private mutating func worktree() async throws {
    names += 1
    let folder = "\(repository.path)-worktree-\(names)"
    try await repository.run("worktree", "add", "--quiet", "--detach", folder)
    let linked = TestRepository(existing: folder, in: repository.git.home)
    clock += 100
    try await linked.commit("In a worktree \(names)", at: clock)
  }

  private mutating func remoteBranch() async throws {
    names += 1
    let commit = try await orphan()
    try await repository.run("update-ref", "refs/remotes/origin/\(names)", commit)
    try await repository.run("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main")
  }

  private mutating func otherRefs() async throws {
    names += 1
    let commit = try await orphan()
    try await repository.run("update-ref", "refs/other/\(names)", commit)
    try await repository.run("tag", "-a", "-m", "Tag", "tag-\(names)", commit)
    try await repository.run(["notes", "add", "-f", "-m", "Note", "HEAD"], variables: variables())
    try repository.git.home.directory.write(
      "\(names)", to: "\(repository.path.split(separator: "/").last ?? "")/file")
    try await repository.run(["stash", "--include-untracked", "--quiet"], variables: variables())
  }

  private mutating func replace() async throws {
    let commit = commits.randomElement(using: &random) ?? "HEAD"
    names += 1
    let arguments = ["commit-tree", "-m", "Replacement \(names)", "HEAD^{tree}"]
    let other = try await repository.run(arguments, variables: variables())
    try await repository.run("replace", "-f", commit, other)
  }

  private mutating func tidy() async throws {
    try await repository.run("pack-refs", "--all")
    if Bool.random(using: &random) { try await repository.run("gc", "--quiet") }
  }

  /// A commit that no ref points to.
  private mutating func orphan() async throws -> String {
    clock += 500
    let arguments = ["commit-tree", "-m", "Orphan \(names)", "-p", "HEAD", "HEAD^{tree}"]
    return try await repository.run(arguments, variables: variables())
  }

  private mutating func variables() -> [String: String] {
    clock += 50
    return TestRepository.variables(.me, clock, "+0200")
  }
}
