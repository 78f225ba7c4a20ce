import TestSupport

/// Random changes to a repository and its origin: all that move refs, rewrite or truncate history, move
/// objects or change who "me" is.
struct RandomChanges {
  let repository: TestRepository
  /// Whether no commit is older than its parents, so that reads for a time range are exact.
  let isOrderly: Bool
  /// The approximate time of the latest commits, in seconds since 1970.
  var clock: Int64 = 1_600_000_000
  /// The steps so far, for failure messages.
  private(set) var history: [String] = []
  let origin: TestRepository
  var random: SeededGenerator
  var branches = ["main"]
  var worktrees: [String] = []
  /// The new commits of each step. No commit is reachable from one of an earlier step.
  var commits: [[String]] = []
  var names = 0

  static let offsets = ["+0000", "+0100", "-0500", "+0545", "-0930", "+1400", "-1200"]

  init(seed: UInt64, in home: TestHome) async throws {
    random = SeededGenerator(seed: seed)
    isOrderly = Bool.random(using: &random)
    origin = try await TestRepository(in: home, named: "origin")
    repository = TestRepository(existing: home.path("repository"), in: home)
    try await origin.script(commitScript() + commitScript(), variables: variables())
    let sharing = Bool.random(using: &random) ? "--shared" : "--no-hardlinks"
    try await origin.run("clone", "--quiet", sharing, origin.path, repository.path)
  }

  /// Records the current commits.
  mutating func note(_ ids: Set<String>) {
    let known = Set(commits.joined())
    commits.append(ids.subtracting(known).sorted())
  }

  mutating func step() async throws {
    names += 1
    clock += Int64.random(in: 60...500_000, using: &random)
    let script = nextScript()
    history.append(script)
    try await repository.script(script, variables: variables())
  }
}

extension RandomChanges {
  mutating func branch() -> String {
    branches.randomElement(using: &random) ?? "main"
  }

  mutating func commit() -> String {
    commits.flatMap(\.self).randomElement(using: &random) ?? "HEAD"
  }

  mutating func place() -> String {
    Bool.random(using: &random) ? branch() : commit()
  }

  /// A commit, and a newer one from a later step.
  mutating func pair() -> (old: String, new: String)? {
    guard commits.count > 1 else { return nil }
    let turn = Int.random(in: 1..<commits.count, using: &random)
    let old = commits[..<turn].flatMap(\.self).randomElement(using: &random)
    guard let old, let new = commits[turn].randomElement(using: &random) else { return nil }
    return (old, new)
  }

  mutating func times() -> (author: Int64, committer: Int64) {
    clock += Int64.random(in: 60...200_000, using: &random)
    return isOrderly ? (clock, clock) : (unruly(), unruly())
  }

  mutating func unruly() -> Int64 {
    switch Int.random(in: 0..<8, using: &random) {
    // Git refuses to print times before 1970 in their own offset.
    case 0: Int64.random(in: 43_200...200_000, using: &random)
    case 1: 32_500_000_000
    case 2: clock - 40_000_000
    case 3: clock + 40_000_000
    default: clock
    }
  }

  mutating func date(_ time: Int64) -> String {
    "@\(time) \(RandomChanges.offsets.randomElement(using: &random) ?? "+0000")"
  }

  mutating func variables() -> [String: String] {
    let (author, committer) = times()
    let who = RandomHistory.authors.randomElement(using: &random) ?? .me
    return [
      "GIT_AUTHOR_NAME": who.name, "GIT_AUTHOR_EMAIL": who.email, "GIT_AUTHOR_DATE": date(author),
      "GIT_COMMITTER_NAME": "C", "GIT_COMMITTER_EMAIL": "c@example.com",
      "GIT_COMMITTER_DATE": date(committer),
    ]
  }
}
