/// What HEAD names.
package enum Head: Hashable, Sendable {
  /// A branch without `refs/heads/` (any other ref in full).
  case branch(String)
  /// A branch that has no commit yet.
  case unborn(String)
  case detached(ObjectID)

  /// The branch, whether or not it has commits.
  package var branch: String? {
    switch self {
    case .branch(let name), .unborn(let name): name
    case .detached: nil
    }
  }

  init(reference: String, exists: Bool) {
    let prefix = "refs/heads/"
    let name = reference.hasPrefix(prefix) ? String(reference.dropFirst(prefix.count)) : reference
    self = exists ? .branch(name) : .unborn(name)
  }
}
