import Git
import Todos

/// Which todos commits link to, and what they say of themselves.
struct CommitLinks: Sendable {
  private var handles: [ObjectID: [Handle]] = [:]
  private var subjects: [ObjectID: String] = [:]
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

  func described(_ commit: CountedCommit) -> DescribedCommit {
    DescribedCommit(commit: commit, subject: subjects[commit.id] ?? "")
  }

  mutating func add(_ message: CommitMessage, of commit: ObjectID) {
    subjects[commit] = message.subject
    for handle in CommitReferences(message.text).handles { add(handle, to: commit) }
  }

  mutating func add(_ handle: Handle, to commit: ObjectID) {
    if !handles(of: commit).contains(handle) { handles[commit, default: []].append(handle) }
  }
}
