import Git
import Todos

/// The commits that were made on branches which are named for todos.
struct BranchNamings {
  /// The todos of each commit.
  private(set) var handles: [ObjectID: [Handle]] = [:]
  private(set) var digest = Digest()

  /// - Parameter index: Tells the branches, and which commits are there.
  init(of repository: Repository, _ index: RepositoryIndex) async throws(GitError) {
    try await addCommits(of: repository, index)
    // Of a branch that is merged or deleted by now.
    let made = repository.commitsMade(onBranchesNamed: "ootd-") { BranchReference($0) != nil }
    for (commit, branch) in made {
      guard let handle = BranchReference(branch)?.handle, index.isLiving(commit) == true else {
        continue
      }
      add(handle, commit)
    }
    for (commit, handles) in handles.sorted(by: { $0.key < $1.key }) {
      digest.add(commit.words.0)
      for handle in handles { digest.add(handle.description) }
    }
  }

  /// Those that branches have and the default branch doesn't.
  private mutating func addCommits(
    of repository: Repository, _ index: RepositoryIndex
  ) async throws(GitError) {
    guard !index.namedTips.isEmpty else { return }
    let defaultTips = try await repository.branches().defaultTips.filter {
      index.isLiving($0) ?? true
    }
    // Without one, all that was ever committed would be the branch's own.
    guard !defaultTips.isEmpty else { return }
    for tip in index.namedTips {
      let start = repository.start(ofBranch: tip.branch).flatMap {
        index.isLiving($0) == true ? $0 : nil
      }
      let own = try await repository.commits(
        from: tip.target, excluding: defaultTips + [start].compactMap(\.self))
      for commit in own { add(tip.handle, commit) }
    }
  }

  private mutating func add(_ handle: Handle, _ commit: ObjectID) {
    if handles[commit]?.contains(handle) != true { handles[commit, default: []].append(handle) }
  }
}

/// A branch, here or as a remote had it, that is named for a todo.
struct NamedTip: Sendable {
  /// Without `refs/heads/` or `refs/remotes/origin/`.
  let branch: String
  let handle: Handle
  let target: ObjectID

  /// Nil where the ref is named for none.
  init?(reference: String, target: ObjectID) {
    let parts = reference.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count > 2, parts[0] == "refs" else { return nil }
    let isRemote = parts[1] == "remotes"
    let branch = String(isRemote ? parts[2].drop { $0 != "/" }.dropFirst() : parts[2])
    guard let named = BranchReference(branch) else { return nil }
    self.branch = branch
    handle = named.handle
    self.target = target
  }
}

extension RepositoryIndex {
  /// Whether it knows all commits, and not mine alone; of what the `git` program reads it doesn't.
  var hasGraph: Bool { !tips.isEmpty }

  /// Whether something leads to a commit; nil where that isn't known.
  func isLiving(_ id: ObjectID) -> Bool? {
    graph.node(of: id).map { !commits.dead.contains($0) }
  }
}
