import CLibgit2

/// The history of a repository that libgit2 has open: where it begins, and each commit by name.
package final class CommitHistory {
  /// HEAD of each work tree, branches and remote-tracking branches.
  package let tips: [Tip]
  let path: String
  private let objects: ObjectDatabase
  private var packs: Packs { objects.packs }
  /// New commits are files of their own, and once one is in a pack, so are those before it.
  private var looksForFileFirst = true
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

  /// A commit from the middle of a large history, and when it was made, in seconds since 1970, as
  /// far as a look at some of its objects tells; nil where there are too few.
  /// - Parameter least: How many objects make a history large.
  package func middle(ofAtLeast least: Int) -> (id: ObjectID, time: Int64)? {
    var commits: [(id: ObjectID, time: Int64)] = []
    for id in packs.sample(ofPacksFrom: least) {
      _ = try? packs.commit(id) { content in
        try commit(id, content) { commits.append((id, $0.latestTime)) }
      }
    }
    guard commits.count >= CommitHistory.leastSample else { return nil }
    return commits.sorted { $0.time < $1.time }[commits.count / 2]
  }

  private static let leastSample = 8

  /// What an object turned out to be.
  enum Found {
    case commit(parents: [ObjectID])
    /// A commit above the size limit; its parents are nil if they can't be read.
    case oversized(bytes: Int, parents: [ObjectID]?)
    case tag(target: ObjectID?)
    case other, missing
  }

  /// Reads one object; the body gets it where it is a commit.
  /// - Throws: `GitError.corrupt` where it is malformed, and what the body throws.
  func read(_ id: ObjectID, _ body: (borrowing RawCommit) throws -> Void) throws -> Found {
    let source = replacements.object(for: id)
    if looksForFileFirst, let parents = try looseCommit(source, as: id, body) {
      return .commit(parents: parents)
    }
    if let parents = try packs.commit(source, { try commit(id, $0, body) }) {
      looksForFileFirst = false
      return .commit(parents: parents)
    }
    if !looksForFileFirst, let parents = try looseCommit(source, as: id, body) {
      looksForFileFirst = true
      return .commit(parents: parents)
    }
    // Deltas and tags, and what is missing or damaged.
    let found: RawObject?
    do throws(GitError) {
      found = try objects.object(source)
    } catch {
      guard case .tooLarge(_, _, let bytes) = error else { throw error }
      return .oversized(bytes: bytes, parents: nil)
    }
    guard let object = found else { return .missing }
    switch object.type {
    case GIT_OBJECT_COMMIT:
      if let bytes = object.fullSize {
        let parents = try object.withContent { try commit(id, $0) { _ in } }
        return .oversized(bytes: bytes, parents: parents)
      }
      return .commit(parents: try object.withContent { try commit(id, $0, body) })
    case GIT_OBJECT_TAG: return .tag(target: object.withContent(CommitHistory.target(ofTag:)))
    default: return .other
    }
  }

  /// Reads a commit itself, ignoring replacements.
  func readOriginal(
    _ id: ObjectID, _ body: (borrowing RawCommit) throws -> Void
  ) throws {
    guard let object = try objects.object(id), object.type == GIT_OBJECT_COMMIT else { return }
    _ = try object.withContent { try commit(id, $0, body) }
  }

  /// Returns the parents of a commit that is a file of its own; nil where it is none.
  private func looseCommit(
    _ source: ObjectID, as id: ObjectID, _ body: (borrowing RawCommit) throws -> Void
  ) throws -> [ObjectID]? {
    guard case .object(let object) = objects.loose.object(source), object.type == GIT_OBJECT_COMMIT
    else { return nil }
    return try object.content.withUnsafeBytes { try commit(id, $0, body) }
  }

  /// Returns the commit's parents.
  private func commit(
    _ id: ObjectID, _ content: UnsafeRawBufferPointer, _ body: (borrowing RawCommit) throws -> Void
  ) throws -> [ObjectID] {
    var parents: [ObjectID] = []
    let isCommit = try CommitReader.read(id, content, parents: grafts.parents(of: id)) { commit in
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
