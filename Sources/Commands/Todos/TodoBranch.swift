import Git
import Todos

/// The branch of a todo, and where it comes from: a local one, else one that a remote has, as `git switch`
/// guesses, else a new one.
struct TodoBranch: Equatable {
  let name: String
  let source: BranchSource

  /// - Parameter defaultRemote: `checkout.defaultRemote` (git-config(1)).
  /// - Throws: ``GitError/severalBranches(_:)``
  init(
    of todo: Todo, local: [String], remote: [RemoteBranch], defaultRemote: String?
  ) throws(GitError) {
    let isNamed = { (name: String) in BranchReference(name)?.handle == todo.handle }
    let own = BranchReference.name(of: todo)
    if let existing = local.contains(own) ? own : local.first(where: isNamed) {
      (name, source) = (existing, .existing)
      return
    }
    let named = remote.filter { isNamed($0.name) }
    var found = named.contains { $0.name == own } ? named.filter { $0.name == own } : named
    if found.count > 1, let preferred = found.first(where: { $0.remote == defaultRemote }) {
      found = [preferred]
    }
    guard found.count < 2 else {
      throw .severalBranches(found.map { "\($0.remote)/\($0.name)" })
    }
    name = found.first?.name ?? own
    source = found.first.map { .remote($0.remote) } ?? .new
  }
}
