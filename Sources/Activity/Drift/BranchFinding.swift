import Git
import Store
package import Todos

/// A branch that contradicts the status of the todo it is named after, or a commit that finished a todo and that no
/// branch has any more.
package struct BranchFinding: Sendable {
  package let todo: Todo
  /// Nil if the branch is gone.
  package let branch: String?
  /// The commit that no branch has, in lowercase hexadecimal digits; nil if there is a branch.
  package let commit: String?
  /// The repository's path.
  package let path: String
}

extension ActivityReader {
  /// Open todos whose branch is merged, and done todos whose branch isn't. A repository that can't be read
  /// becomes a warning.
  func findings(
    in paths: [String]
  ) async throws -> (
    merged: [BranchFinding], unmerged: [BranchFinding], warnings: [RepositoryWarning]
  ) {
    var merged: [BranchFinding] = []
    var unmerged: [BranchFinding] = []
    var warnings: [RepositoryWarning] = []
    for path in paths {
      do {
        let repository = try await Repository(at: path, environment: environment)
        let (branches, defaultTips) = try await repository.branchesNamedForTodos()
        let todos = try store.read { try $0.todos(named: Set(branches.map(\.handle))) }
        for (branch, handle) in branches {
          guard let todo = todos[handle],
            let isMerged = try await repository.hasMerged(branch, into: defaultTips)
          else { continue }
          let finding = BranchFinding(todo: todo, branch: branch.name, commit: nil, path: path)
          if todo.status == .done {
            if !isMerged { unmerged.append(finding) }
          } else if isMerged, try await repository.hasOwnCommits(branch) {
            merged.append(finding)
          }
        }
      } catch let error as StoreError {
        throw error
      } catch {
        warnings.append(RepositoryWarning(path: path, error: GitError(error, path: path)))
      }
    }
    for vanished in try store.read({ try $0.doneByVanishedCommits(in: paths) })
    where !unmerged.contains(where: { $0.todo.id == vanished.todo.id }) {
      unmerged.append(
        BranchFinding(
          todo: vanished.todo, branch: nil, commit: vanished.oid, path: vanished.path))
    }
    return (merged, unmerged, warnings)
  }
}

extension Repository {
  /// The local branches named after todos, and the tips of the default branch. No branches if those tips are
  /// missing, because nothing can be compared then. Branches with missing commits are left out; counting
  /// commits warns about them.
  fileprivate func branchesNamedForTodos() async throws(GitError) -> (
    branches: [(branch: Branch, handle: Handle)], defaultTips: [ObjectID]
  ) {
    let branches = try await branches()
    let named = branches.others.compactMap { branch in
      BranchReference(branch.name).map { (branch: branch, handle: $0.handle) }
    }
    if named.isEmpty { return ([], []) }
    var present: Set<ObjectID> = []
    do {
      let ids = named.map(\.branch.tip) + branches.defaultTips
      try await forEachCommit(named: ids) { present.insert($0.id) }
    } catch {
      throw GitError(error, path: path)
    }
    let tips = branches.defaultTips.filter(present.contains)
    return (tips.isEmpty ? [] : named.filter { present.contains($0.branch.tip) }, tips)
  }

  /// Whether all of a branch was merged, or squashed into one commit; nil if that can't be determined.
  fileprivate func hasMerged(
    _ branch: Branch, into tips: [ObjectID]
  ) async throws(GitError) -> Bool? {
    if try await isMerged(branch.tip, into: tips) { return true }
    return await isSquashed(branch.tip, into: tips)
  }
}
