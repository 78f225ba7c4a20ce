import Files
import Git
import Todos

/// Maps commits to the todos that their branches are named after.
struct BranchCommits {
  private(set) var handles: [ObjectID: [Handle]] = [:]
  private(set) var digest = Digest()

  /// - Parameter index: Has the branches and my commits.
  init(of repository: Repository, _ index: RepositoryIndex) async throws(GitError) {
    try await addCommits(of: repository, index)
    // Also add commits on branches that have since been merged or deleted.
    let made = repository.commitsMade(onBranchesNamed: "ootd-") { BranchReference($0) != nil }
    let mine = index.myCommits(among: Set(made.map(\.commit)))
    for (commit, branch) in made where mine.contains(commit) {
      if let handle = BranchReference(branch)?.handle { add(handle, commit) }
    }
    for (commit, handles) in handles.sorted(by: { $0.key < $1.key }) {
      digest.add(commit.words.0)
      for handle in handles { digest.add(handle.description) }
    }
  }

  /// Adds the commits that are on such branches and not on the default branch.
  private mutating func addCommits(
    of repository: Repository, _ index: RepositoryIndex
  ) async throws(GitError) {
    let named = index.branches.compactMap { tip in
      let name = tip.branch ?? ""
      return BranchReference(name).map { (name: name, handle: $0.handle, target: tip.target) }
    }
    guard !named.isEmpty else { return }
    let defaultTips = try await repository.branches().defaultTips.filter {
      !index.isIncremental || index.tips.contains($0)
    }
    // Without a default branch, all of history would count as the branch's own.
    guard !defaultTips.isEmpty else { return }
    for branch in named {
      let start = try await repository.start(ofBranch: branch.name)
      let own = try await repository.commits(
        from: branch.target, excluding: defaultTips + [start].compactMap(\.self))
      for commit in own { add(branch.handle, commit) }
    }
  }

  private mutating func add(_ handle: Handle, _ commit: ObjectID) {
    if handles[commit]?.contains(handle) != true { handles[commit, default: []].append(handle) }
  }
}

extension Tip {
  /// The branch without `refs/heads/` or `refs/remotes/origin/`; nil for a worktree's HEAD.
  fileprivate var branch: String? {
    guard let reference else { return nil }
    let parts = reference.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count > 2 else { return nil }
    return String(parts[1] == "remotes" ? parts[2].drop { $0 != "/" }.dropFirst() : parts[2])
  }
}
