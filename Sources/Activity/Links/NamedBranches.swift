import Git
import Todos

/// The local branches that are named for todos, and where the default branch is that they are
/// merged into.
struct NamedBranches: Sendable {
  let all: [NamedBranch]
  /// Never empty where there are branches: without a default one nothing can be told of others.
  let defaultTips: [ObjectID]
}

/// A local branch that is named for a todo.
struct NamedBranch: Sendable {
  let branch: Branch
  let handle: Handle
}

extension Repository {
  /// Branches whose commits are missing are left out; the count of commits warns of them.
  func namedBranches() async throws(GitError) -> NamedBranches {
    let branches = try await branches()
    let named = branches.others.compactMap { branch in
      BranchReference(branch.name).map { NamedBranch(branch: branch, handle: $0.handle) }
    }
    guard !named.isEmpty else { return NamedBranches(all: [], defaultTips: []) }
    let present = try await messages(of: named.map(\.branch.tip) + branches.defaultTips)
    let tips = branches.defaultTips.filter { present[$0] != nil }
    return NamedBranches(
      all: tips.isEmpty ? [] : named.filter { present[$0.branch.tip] != nil }, defaultTips: tips)
  }
}
