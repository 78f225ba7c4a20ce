import CLibgit2

/// Reads each commit that is reachable from some tips, once.
struct CommitWalk {
  /// How the walk came to an object, which decides what git does when it is missing.
  private enum Origin {
    case tip(isHead: Bool)
    case tag, parent
  }

  private let path: String
  private let objects: ObjectDatabase
  private let grafts: Grafts
  private let replacements: Replacements
  private var seen = ObjectIDSet()
  /// Tips that the repository doesn't have.
  private(set) var skipped: Set<ObjectID> = []
  private var waiting: [(id: ObjectID, origin: Origin)] = []
  /// Nil where other threads read repositories too.
  private let pages: FilePages?
  private var visits = 0

  /// After so many objects it is seen whether they took too much memory. Each maps some 64 KB parts
  /// of the indexes.
  private static let visitsBetweenReleases = 32

  /// - Parameters:
  ///   - replacing: Whether `refs/replace/*` counts.
  ///   - isAlone: Whether no other thread reads a repository, so that memory can be spared.
  init(of repository: LibraryRepository, replacing: Bool, isAlone: Bool) throws(GitError) {
    let folders = ObjectFolders(commonDirectory: repository.commonDirectory).paths
    pages = isAlone ? FilePages(indexesIn: folders) : nil
    path = repository.openedPath
    objects = try repository.objects()
    grafts = Grafts(commonDirectory: repository.commonDirectory)
    replacements = replacing ? try Replacements(in: repository) : Replacements()
  }

  /// Calls the body with each commit, in no order that means anything.
  /// - Throws: `GitError.corrupt` where a commit is missing or malformed, and what the body throws.
  mutating func run(from tips: [Tip], _ body: (borrowing RawCommit) throws -> Void) throws {
    for tip in tips {
      try push(tip.target, .tip(isHead: tip.isHead))
      while let next = waiting.popLast() { try visit(next.id, next.origin, body) }
    }
  }

  private mutating func push(_ id: ObjectID, _ origin: Origin) throws(GitError) {
    if seen.insert(id) {
      waiting.append((id, origin))
    } else if case .parent = origin, skipped.contains(id) {
      throw corrupt("commit \(id) is missing")
    }
  }

  private mutating func visit(
    _ id: ObjectID, _ origin: Origin, _ body: (borrowing RawCommit) throws -> Void
  ) throws {
    visits += 1
    if visits % CommitWalk.visitsBetweenReleases == 0 { pages?.releaseIfMany() }
    guard let object = try objects.object(replacements.object(for: id)) else {
      return try skip(id, origin)
    }
    switch (object.type, origin) {
    case (GIT_OBJECT_COMMIT, _):
      for parent in try read(object, id, body).reversed() { try push(parent, .parent) }
    case (_, .parent): throw corrupt("\(id) is no commit")
    case (GIT_OBJECT_TAG, _):
      if let target = object.withContent(CommitWalk.target(ofTag:)) { try push(target, .tag) }
    default: break
    }
  }

  /// Returns the commit's parents.
  private func read(
    _ object: borrowing RawObject, _ id: ObjectID, _ body: (borrowing RawCommit) throws -> Void
  ) throws -> [ObjectID] {
    var parents: [ObjectID] = []
    let isCommit = try object.withContent { content in
      try CommitReader.read(id, content, parents: grafts.parents(of: id)) { commit in
        parents = commit.parents
        try body(commit)
      }
    }
    guard isCommit else { throw corrupt("commit \(id) is malformed") }
    return parents
  }

  private mutating func skip(_ id: ObjectID, _ origin: Origin) throws(GitError) {
    guard case .tip(isHead: false) = origin else { throw corrupt("commit \(id) is missing") }
    skipped.insert(id)
  }

  private static func target(ofTag content: UnsafeRawBufferPointer) -> ObjectID? {
    guard content.has("object ", at: 0), let end = content.firstIndex(of: 10, from: 0) else {
      return nil
    }
    return ObjectID(hex: content[7..<end])
  }

  private func corrupt(_ message: String) -> GitError {
    .corrupt(path: path, message: message)
  }
}
