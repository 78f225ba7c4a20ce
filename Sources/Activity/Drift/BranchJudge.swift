import Git
import Store
package import Todos

/// Finds branches that say something else of their todos than the plan.
struct BranchJudge {
  let store: TodoStore
  let environment: GitEnvironment
  private(set) var merged: [BranchFinding] = []
  private(set) var unmerged: [BranchFinding] = []
  private(set) var warnings: [RepositoryWarning] = []

  init(store: TodoStore, environment: GitEnvironment) {
    self.store = store
    self.environment = environment
  }

  /// Looks at the branches of those repositories; one that can't be read is a warning.
  mutating func read(_ paths: [String]) async throws(StoreError) {
    for path in paths {
      do {
        try await read(path)
      } catch let error as StoreError {
        throw error
      } catch {
        warnings.append(RepositoryWarning(path: path, error: GitError(error, path: path)))
      }
    }
  }

  private mutating func read(_ path: String) async throws {
    let repository = try await Repository(at: path, environment: environment)
    let branches = try await repository.namedBranches()
    let todos = try store.todos(named: Set(branches.all.map(\.handle)))
    for named in branches.all {
      guard let todo = todos[named.handle],
        let isMerged = try await repository.hasMerged(named.branch, into: branches.defaultTips)
      else { continue }
      let finding = BranchFinding(todo: todo, branch: named.branch.name, path: path)
      if todo.status == .done {
        if !isMerged { unmerged.append(finding) }
      } else if isMerged, try await repository.hasOwnCommits(named.branch) {
        merged.append(finding)
      }
    }
  }
}

extension Repository {
  /// Whether all of a branch has come there, by a merge or squashed into one commit; nil where that
  /// can't be told.
  fileprivate func hasMerged(
    _ branch: Branch, into tips: [ObjectID]
  ) async throws(GitError) -> Bool? {
    if try await isMerged(branch.tip, into: tips) { return true }
    return await isSquashed(branch.tip, into: tips)
  }
}

/// A branch that says of its todo something else than the plan.
package struct BranchFinding: Sendable {
  package let todo: Todo
  package let branch: String
  /// The repository's.
  package let path: String
}
