import CLibgit2
import Files

/// The history of a repository that libgit2 reads: its tips, and each commit by id.
package final class CommitHistory {
  /// HEAD of each worktree, branches and remote-tracking branches.
  package internal(set) var tips: [Tip] = []
  let path: String
  private let objects: ObjectDatabase
  private let grafts: Grafts
  let replacements: Replacements

  /// - Parameter replacing: Whether to apply `refs/replace/*`.
  init(of repository: Libgit2Repository, replacing: Bool) throws(GitError) {
    path = repository.openedPath
    objects = try repository.objects()
    grafts = Grafts(commonDirectory: repository.commonDirectory)
    replacements = replacing ? try Replacements(in: repository) : Replacements()
  }

  /// Grafts, shallow cuts and replacements as one value. A cached history is valid as long as this doesn't
  /// change.
  package var alterations: [UInt8] {
    grafts.bytes + replacements.bytes
  }

  /// Whether refs in `refs/replace` replace objects. Clones can have different replacements, so one commit
  /// can have several authors and times.
  package var hasReplacements: Bool { !replacements.isEmpty }

  /// A commit from about the middle of a long history and its time, estimated from a sample; nil for a short history.
  /// - Parameter limit: The time after which it counts. Times are in seconds since 1970.
  package func middle(after limit: Int64 = .min) -> (id: ObjectID, time: Int64)? {
    var commits: [(id: ObjectID, time: Int64)] = []
    for id in objects.own.sampleOfCommits() {
      _ = try? read(id) { if $0.latestTime > limit { commits.append((id, $0.latestTime)) } }
    }
    // A few of them are too few to share.
    return commits.count < 8 ? nil : commits.sorted { $0.time < $1.time }[commits.count / 2]
  }

  /// The result of reading an object.
  enum ReadResult {
    case commit(parents: [ObjectID])
    case tag(target: ObjectID?)
    /// An object that is too large to read even for its parents.
    case unreadable
    case other, missing
  }

  /// Reads one object and passes it to the body if it is a commit below the size limit.
  /// - Returns: The object, and its size in bytes if it is above the limit.
  /// - Throws: `GitError.corrupt` if it is malformed, and what the body throws.
  func read(
    _ id: ObjectID, _ body: (borrowing RawCommit) throws -> Void
  ) throws -> (result: ReadResult, oversized: Int?) {
    let found: RawObject?
    do throws(GitError) {
      found = try objects.object(replacements.object(for: id))
    } catch {
      guard case .tooLarge(_, _, let bytes) = error else { throw error }
      return (.unreadable, bytes)
    }
    guard let object = found else { return (.missing, nil) }
    let oversized = object.size > ObjectSize.commitLimit ? object.size : nil
    switch object.type {
    case GIT_OBJECT_COMMIT:
      var parents: [ObjectID] = []
      let isCommit = try object.withContent { content in
        try CommitReader.read(id, content, parents: grafts.parents[id]) { commit in
          parents = commit.parents
          if oversized == nil { try body(commit) }
        }
      }
      guard isCommit else {
        throw GitError.corrupt(path: path, message: "commit \(id) is malformed")
      }
      return (.commit(parents: parents), oversized)
    case GIT_OBJECT_TAG:
      return (.tag(target: object.withContent(CommitHistory.target(ofTag:))), oversized)
    default: return (.other, nil)
    }
  }

  private static func target(ofTag content: UnsafeRawBufferPointer) -> ObjectID? {
    guard content.has("object ", at: 0), let end = content.firstIndex(of: 10, from: 0) else {
      return nil
    }
    return ObjectID(hex: content[7..<end])
  }
}
