import CLibgit2

/// The history of a repository that libgit2 has open: where it begins, and each commit by name.
package final class CommitHistory {
  /// HEAD of each work tree, branches and remote-tracking branches.
  package let tips: [Tip]
  let path: String
  private let objects: ObjectDatabase
  private let grafts: Grafts
  let replacements: Replacements

  /// - Parameter replacing: Whether `refs/replace/*` counts.
  init(of repository: LibraryRepository, tips: [Tip], replacing: Bool) throws(GitError) {
    self.tips = tips
    path = repository.openedPath
    objects = try repository.objects()
    grafts = Grafts(commonDirectory: repository.commonDirectory)
    replacements = replacing ? try Replacements(in: repository) : Replacements()
  }

  /// Parents and contents that differ from what the commits themselves say, as one value: what was
  /// read of a history holds as long as it stays the same.
  package var alterations: [UInt8] {
    grafts.bytes + replacements.bytes
  }

  /// A commit from the middle of a long history, and when it was made, in seconds since 1970, as far as
  /// some of its commits tell; nil for a short history.
  package func middle() -> (id: ObjectID, time: Int64)? {
    var commits: [(id: ObjectID, time: Int64)] = []
    for id in objects.sampleOfCommits() {
      _ = try? read(id) { commits.append((id, $0.latestTime)) }
    }
    return commits.sorted { $0.time < $1.time }.dropFirst(commits.count / 2).first
  }

  /// What an object turned out to be.
  enum Found {
    case commit(parents: [ObjectID])
    /// An object above the size limit.
    case oversized(bytes: Int)
    case tag(target: ObjectID?)
    case other, missing
  }

  /// Reads one object and passes it to the body if it is a commit.
  /// - Throws: `GitError.corrupt` if it is malformed, and what the body throws.
  func read(_ id: ObjectID, _ body: (borrowing RawCommit) throws -> Void) throws -> Found {
    let source = replacements.object(for: id)
    let found: RawObject?
    do throws(GitError) {
      found = try objects.object(source)
    } catch {
      guard case .tooLarge(_, _, let bytes) = error else { throw error }
      return .oversized(bytes: bytes)
    }
    guard let object = found else { return .missing }
    switch object.type {
    case GIT_OBJECT_COMMIT:
      return .commit(parents: try object.withContent { try commit(id, $0, body) })
    case GIT_OBJECT_TAG: return .tag(target: object.withContent(CommitHistory.target(ofTag:)))
    default: return .other
    }
  }

  /// Returns the commit's parents.
  private func commit(
    _ id: ObjectID, _ content: UnsafeRawBufferPointer, _ body: (borrowing RawCommit) throws -> Void
  ) throws -> [ObjectID] {
    var parents: [ObjectID] = []
    let isCommit = try CommitReader.read(id, content, parents: grafts.parents[id]) { commit in
      parents = commit.parents
      try body(commit)
    }
    guard isCommit else { throw GitError.corrupt(path: path, message: "commit \(id) is malformed") }
    return parents
  }

  private static func target(ofTag content: UnsafeRawBufferPointer) -> ObjectID? {
    guard content.has("object ", at: 0), let end = content.firstIndex(of: 10, from: 0) else {
      return nil
    }
    return ObjectID(hex: content[7..<end])
  }
}
