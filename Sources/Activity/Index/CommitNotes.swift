import Files
import Git
import Todos

/// Decides what is remembered of a commit when it is read.
struct CommitNotes: Sendable {
  let identities: Identities
  /// Whether `#12` alone names a todo there.
  let bareReferences: Bool

  /// - Throws: `GitError.configuration`
  init(of repository: Repository, _ identities: Identities) throws(GitError) {
    self.identities = identities
    bareReferences = try repository.configuration().bool("ootd.bareReferences") ?? false
  }

  /// Changes if other commits would be remembered.
  var digest: Digest {
    var digest = identities.digest
    digest.add(bareReferences ? 1 : 0)
    return digest
  }
}

/// The commits to remember, of those that were read.
struct FoundCommits: Sendable {
  let notes: CommitNotes
  /// My commits.
  var records: [CommitRecord] = []
  /// Everyone's commits that may name todos.
  var mentions: [CommitRecord] = []

  init(notes: CommitNotes) {
    self.notes = notes
  }

  mutating func note(_ commit: borrowing RawCommit) {
    let isMine = notes.identities.includes(commit)
    let isMention = CommitReferences.mayOccur(
      in: commit.messageBytes, bareReferences: notes.bareReferences)
    guard isMine || isMention else { return }
    let record = CommitRecord(commit, isMine: isMine)
    if isMine { records.append(record) }
    if isMention { mentions.append(record) }
  }

  mutating func removeAll(where isRemoved: (ObjectID) -> Bool) {
    records.removeAll { isRemoved($0.id(byteCount: 20)) }
    mentions.removeAll { isRemoved($0.id(byteCount: 20)) }
  }

  mutating func append(_ other: FoundCommits) {
    records += other.records
    mentions += other.mentions
  }

  /// Marks all of them as commits that came since the last reading.
  mutating func markNew() {
    for index in records.indices { records[index].isNew = true }
    for index in mentions.indices { mentions[index].isNew = true }
  }
}
