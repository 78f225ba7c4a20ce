import Files
import Git
import Todos

/// Finds the todo that each commit of mine belongs to by its branch.
///
/// On stacked branches, a commit belongs to the branch that it was made on, according to the reflog, or else to
/// the lowest one that has it or a copy of it.
struct BranchCommits {
  /// The todo of each commit; several if nothing tells which of them it belongs to.
  private(set) var handles: [ObjectID: [Handle]] = [:]
  private(set) var digest = Digest()

  /// - Parameter index: Has the branches and my commits.
  init(of repository: Repository, _ index: RepositoryIndex) async throws(GitError) {
    let branches = try await Self.branches(of: repository, index)
    // Also commits made on branches that have since been merged or deleted.
    let made = try await repository.commitsMade { BranchReference($0) != nil }
    let own = branches.flatMap { $0.commits.map(\.id) }
    let keys = index.keys(of: Set(own + made.map(\.commit)))
    let stack = BranchStack(branches, keys)
    var committed: [CopyKey: Handle] = [:]
    var copied: [CopyKey: Handle] = [:]
    for entry in made {
      guard let key = keys[entry.commit], let handle = BranchReference(entry.branch)?.handle else {
        continue
      }
      if entry.isOriginal { committed[key] = handle } else { copied[key] = handle }
    }
    var owners: [CopyKey: [Handle]] = [:]
    for (commit, key) in keys.sorted(by: { $0.key < $1.key }) {
      let found =
        owners[key] ?? committed[key].map { [$0] } ?? stack.owners(of: key)
        ?? copied[key].map { [$0] } ?? []
      owners[key] = found
      if found.isEmpty { continue }
      handles[commit] = found
      digest.add(commit.words.0)
      for handle in found { digest.add(handle.description) }
    }
  }

  private static func branches(
    of repository: Repository, _ index: RepositoryIndex
  ) async throws(GitError) -> [NamedBranch] {
    let named = index.branches.compactMap { tip in
      let name = tip.branch ?? ""
      return BranchReference(name).map { (name: name, handle: $0.handle, target: tip.target) }
    }
    guard !named.isEmpty else { return [] }
    let defaultTips = try await repository.branches().defaultTips.filter {
      !index.history.isIncremental || index.history.tips.contains($0)
    }
    // Without a default branch, all of history would count as the branch's own.
    guard !defaultTips.isEmpty else { return [] }
    var branches: [NamedBranch] = []
    for branch in named {
      let start = try await repository.start(ofBranch: branch.name)
      let own = try await repository.commitsWithParents(
        from: [branch.target], excluding: defaultTips + [start].compactMap(\.self),
        limit: limit, skewTolerance: skewTolerance)
      branches.append((branch.handle, branch.target, own))
    }
    return branches
  }

  /// The most commits of a branch to read.
  private static let limit = 1000
  /// As many as git reads (SLOP in revision.c).
  private static let skewTolerance = 5
}

/// A branch that is named after a todo, with its commits that the default branch doesn't have, newest first.
private typealias NamedBranch = (
  handle: Handle, tip: ObjectID, commits: [(id: ObjectID, parents: [ObjectID])]
)

/// Branches that may be stacked, as keys that commits share with their copies: a rebase of only one of them makes
/// copies of the commits that they have in common.
private struct BranchStack {
  private struct Branch {
    let handle: Handle
    /// The keys of its first-parent commits, newest first.
    var path: [CopyKey] = []
    let onPath: Set<CopyKey>
    let all: Set<CopyKey>

    init(_ branch: NamedBranch, _ keys: [ObjectID: CopyKey]) {
      handle = branch.handle
      all = Set(branch.commits.compactMap { keys[$0.id] })
      // Each is removed, because grafts can make a commit its own ancestor.
      var parents = Dictionary(branch.commits.map { ($0.id, $0.parents.first) }) { $1 }
      var next: ObjectID? = branch.tip
      while let id = next, let parent = parents.removeValue(forKey: id) {
        if let key = keys[id] { path.append(key) }
        next = parent
      }
      onPath = Set(path)
    }
  }

  private let branches: [Branch]

  /// - Parameter keys: The keys of my commits; others are ignored.
  init(_ branches: [NamedBranch], _ keys: [ObjectID: CopyKey]) {
    self.branches = branches.map { Branch($0, keys) }
  }

  /// The todo of the lowest branch with a commit; nil if no branch has it.
  ///
  /// A branch is above another if it has all of that one's commits. If two have diverged, the lower one is the one
  /// that ends there or went on later, because a branch is put on another one's tip. If that doesn't tell either, all of their
  /// todos are returned.
  func owners(of key: CopyKey) -> [Handle]? {
    var found = branches.filter { $0.onPath.contains(key) }
    if found.isEmpty { found = branches.filter { $0.all.contains(key) } }
    let lowest = found.filter { branch in
      !found.contains { $0.onPath.isStrictSubset(of: branch.onPath) }
    }
    let times = lowest.map { branch in
      branch.path.prefix { $0 != key }.last { key in
        !lowest.allSatisfy { $0.onPath.contains(key) }
      }?.time ?? .max
    }
    let latest = times.max()
    var handles: [Handle] = []
    for (branch, time) in zip(lowest, times) where time == latest {
      if !handles.contains(branch.handle) { handles.append(branch.handle) }
    }
    return handles.isEmpty ? nil : handles
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
