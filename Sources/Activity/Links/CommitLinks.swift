import Git
import Todos

/// Which todos commits link to.
struct CommitLinks: Sendable {
  private var handles: [ObjectID: [Handle]] = [:]
  var warnings: [RepositoryWarning] = []

  init() {}

  /// The handles that a commit links to, each once.
  func handles(of commit: ObjectID) -> [Handle] {
    handles[commit] ?? []
  }

  /// All that any commit links to.
  var all: Set<Handle> {
    Set(handles.values.joined())
  }

  mutating func add(_ handle: Handle, to commit: ObjectID) {
    if !handles(of: commit).contains(handle) { handles[commit, default: []].append(handle) }
  }
}
